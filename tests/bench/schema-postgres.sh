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
served -c max_locks_per_transaction=1000
{
	many_tables "$tables" 'integer text varchar(40) numeric(10,2) date
		timestamp real boolean' "COMMENT ON TABLE %s IS 'what it is';"
	echo 'ANALYZE;'
} | psql -q -v ON_ERROR_STOP=1

db=postgresql://reader@/postgres
paired "$tables tables" 0.2 10 /dev/null t2s-schema -d $db -- pg_dump -s
t2s-schema -d $db --cache="$dir/cache" >/dev/null
paired 'kept' 0.2 10 /dev/null t2s-schema -d $db --cache="$dir/cache" \
	-- pg_dump -s
[ ! -x /usr/bin/time ] || /usr/bin/time -f 'peak %M KB' t2s-schema -d $db \
	>/dev/null
