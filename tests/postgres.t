#!/bin/sh
# What is written for PostgreSQL, in PostgreSQL: it takes every text, and the
# rows of a plan are those that SQLite has for it
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/gold.sh"
. "$SRC/tests/plans.sh"
. "$SRC/tests/agree.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2

ok 'the shop is loaded' postgres_load "$SHOP"
t2s-schema -d "$SHOP" >schema.json

takes_own postgres
agree postgres sqlite "$SHOP" plan
agree postgres postgres "$SHOP" plan

# The Chinook store as others made it for PostgreSQL, but for its names.
if [ ! -r "$DATA/chinook-postgres.sql" ]; then
	skip 'the Chinook store' 'no ../shared/data/chinook-postgres.sql'
	done_testing
fi
chinook=$DATA/chinook.sqlite
psql -q <"$DATA/chinook-postgres.sql" >out 2>&1
is 'the Chinook store is loaded' "$(grep -v ' does not exist, skipping' out)" ''
PGDATABASE=chinook
load_facts "$chinook" 0 | awk -F'\t' '
	function other(name) {
		gsub(/[A-Z]/, "_&", name)
		return tolower(substr(name, 2))
	}
	{ printf "ALTER TABLE %s RENAME COLUMN %s TO \"%s\";\n",
		other($1), other($2), $2 }
	last != $1 { names = names sprintf("ALTER TABLE %s RENAME TO \"%s\";\n",
		other($1), $1); last = $1 }
	END { printf "%s", names }' >names.sql
ok '... and renamed' psql -q -v ON_ERROR_STOP=1 -f names.sql
agree_store postgres "$chinook"

PGDATABASE=postgres
agree_gold postgres

done_testing
