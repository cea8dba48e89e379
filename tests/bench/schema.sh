#!/bin/sh
# schema.sh [TABLES] - describing a database: t2s-schema against sqlite3
#
# A database of many tables (6 to 17 columns, keys, no rows) is described by
# t2s-schema --no-values and printed by sqlite3 .schema to /dev/null, ten times
# in turn. Aim: at most 1.8 times as long.
. "${0%/*}/ground"
tables=${1:-10000}

awk -v tables="$tables" '
function pick(list) { return list[int(rand() * (list["n"]))] }
function fill(list, text,   n, i, part) {
	n = split(text, part, " ")
	for (i = 1; i <= n; i++) list[i - 1] = part[i]
	list["n"] = n
}
BEGIN {
	srand(7)
	fill(word, "customer order line item price total status name city region account ledger entry batch lot tax rate code type level score flag role unit stock bin site zone route stop trip fare seat gate")
	fill(type, "INTEGER TEXT VARCHAR(40) DECIMAL(10,2) DATE TIMESTAMP REAL BOOLEAN")
	print "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;"
	for (t = 0; t < tables; t++) {
		name = pick(word) "_" pick(word) "_" t
		printf "CREATE TABLE %s (id INTEGER PRIMARY KEY", name
		n = 6 + int(rand() * 12)
		for (c = 0; c < n; c++)
			printf ", %s_%s_%d %s%s%s", pick(word), pick(word), c,
				pick(type), rand() < .4 ? " NOT NULL" : "",
				rand() < .1 ? " DEFAULT 0" : ""
		if (t > 0 && rand() < .7)
			printf ", other_id INTEGER REFERENCES %s (id)", before
		if (rand() < .2)
			printf ", code TEXT UNIQUE"
		print ");"
		before = name
	}
	print "COMMIT;"
}' | sqlite3 "$dir/many.db" >/dev/null

paired "$tables tables" 1.8 10 /dev/null "$BIN/t2s-schema" \
	-d "$dir/many.db" --no-values -- sqlite3 "$dir/many.db" .schema
[ ! -x /usr/bin/time ] || /usr/bin/time -f 'peak %M KB' "$BIN/t2s-schema" \
	-d "$dir/many.db" --no-values >/dev/null
