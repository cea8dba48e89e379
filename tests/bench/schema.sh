#!/bin/sh
# schema.sh [TABLES] - describing a database: t2s-schema against sqlite3
#
# A database of many tables (6 to 17 columns, keys, no rows) is described by
# t2s-schema --no-values and printed by sqlite3 .schema to /dev/null, ten times
# in turn; of each the best time counts. Aim: at most 1.8 times as long.
set -eu
here=$(cd "${0%/*}" && pwd)
schema=${BIN:-$here/../../build/bin}/t2s-schema
tables=${1:-10000}
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

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

ours() { "$schema" -d "$dir/many.db" --no-values >/dev/null; }
theirs() { sqlite3 "$dir/many.db" .schema >/dev/null; }

# milliseconds COMMAND: how long it takes
milliseconds() {
	start=$(date +%s%N)
	"$@"
	echo "$((($(date +%s%N) - start) / 1000000))"
}

for _ in 1 2 3 4 5 6 7 8 9 10; do
	milliseconds theirs >>"$dir/theirs"
	milliseconds ours >>"$dir/ours"
done
a=$(sort -n "$dir/ours" | head -1)
b=$(sort -n "$dir/theirs" | head -1)
awk -v a="$a" -v b="$b" -v n="$tables" 'BEGIN {
	printf "%d tables: %d ms, sqlite3 .schema %d ms, %.2f times as long (aim 1.8)\n", n, a, b, a / b }'
[ ! -x /usr/bin/time ] || /usr/bin/time -f '%M KB' "$schema" -d "$dir/many.db" --no-values >/dev/null
