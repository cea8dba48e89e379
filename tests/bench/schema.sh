#!/bin/sh
# schema.sh [TABLES] - describing a database: t2s-schema against sqlite3
#
# A database of many tables (6 to 17 columns, keys, no rows) is described by
# t2s-schema --no-values and printed by sqlite3 .schema to /dev/null, ten times
# in turn. Aim: at most 1.8 times as long.
. "${0%/*}/ground"
tables=${1:-10000}

{
	echo 'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;'
	many_tables "$tables" 'INTEGER TEXT VARCHAR(40) DECIMAL(10,2) DATE
		TIMESTAMP REAL BOOLEAN'
} | sqlite3 "$dir/many.db" >/dev/null

paired "$tables tables" 1.8 10 /dev/null "$BIN/t2s-schema" \
	-d "$dir/many.db" --no-values -- sqlite3 "$dir/many.db" .schema
[ ! -x /usr/bin/time ] || /usr/bin/time -f 'peak %M KB' "$BIN/t2s-schema" \
	-d "$dir/many.db" --no-values >/dev/null
