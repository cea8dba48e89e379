#!/bin/sh
# The same plan gives the same rows from t2s-exec on SQLite and on PostgreSQL
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/plans.sh"
. "$SRC/tests/agree.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader

# in place of psql
rows_postgres() {
	rows_sqlite "${reader}postgres" "$1"
}

ok 'the shop is loaded' postgres_load "$SHOP"
mkdir plan
own_plans plan
agree postgres sqlite "$SHOP" plan

chinook=$DATA/chinook.sqlite
if [ ! -r "$chinook" ]; then
	skip 'the Chinook store' 'no ../shared/data/chinook.sqlite'
	done_testing
fi
ok 'the Chinook store is loaded' postgres_load "$chinook"
agree_store postgres "$chinook"

done_testing
