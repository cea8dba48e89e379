#!/bin/sh
# schema-postgres.sh [TABLES] - describing a database on a server: t2s-schema
# against pg_dump -s
#
# A server of its own gets many tables (7 to 20 columns, keys, comments, no
# rows); t2s-schema and pg_dump -s describe them to /dev/null, ten times in
# turn; then t2s-schema --cache does. Aim: five times as fast, which is 0.2
# times as long.
. "${0%/*}/ground"
tables=${1:-5000}
PATH=$BIN:$PATH
TMP=$dir

# of the tests, for what starts servers
verdict() { :; }
is() { [ "$2" = "$3" ] || { echo "not: $1" >&2; exit 1; }; }
diagnose() { echo "$2" >&2; }
done_testing() { exit 1; }
. "$here/../server.sh"
postgres_start -c max_locks_per_transaction=1000 || { echo "skipped: $server_reason"; exit 0; }
psql -q -c 'CREATE ROLE reader LOGIN IN ROLE pg_read_all_data'

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
	fill(type, "integer text varchar(40) numeric(10,2) date timestamp real boolean")
	for (t = 0; t < tables; t++) {
		if (t % 100 == 0) print (t ? "COMMIT;" : "") "BEGIN;"
		name = pick(word) "_" pick(word) "_" t
		printf "CREATE TABLE %s (id integer PRIMARY KEY", name
		n = 6 + int(rand() * 12)
		for (c = 0; c < n; c++)
			printf ", %s_%s_%d %s%s", pick(word), pick(word), c,
				pick(type), rand() < .4 ? " NOT NULL" : \
				rand() < .1 ? " DEFAULT NULL" : ""
		if (t > 0 && rand() < .7)
			printf ", other_id integer REFERENCES %s (id)", before
		if (rand() < .2)
			printf ", code text UNIQUE"
		print ");"
		if (rand() < .3)
			printf "COMMENT ON TABLE %s IS %cwhat it is%c;\n", name,
				39, 39
		before = name
	}
	print "COMMIT; ANALYZE;"
}' | psql -q

db=postgresql://reader@/postgres
paired "$tables tables" 0.2 10 /dev/null t2s-schema -d $db -- pg_dump -s
t2s-schema -d $db --cache="$dir/cache" >/dev/null
paired 'kept' 0.2 10 /dev/null t2s-schema -d $db --cache="$dir/cache" \
	-- pg_dump -s
[ ! -x /usr/bin/time ] || /usr/bin/time -f 'peak %M KB' t2s-schema -d $db \
	>/dev/null
