#!/bin/sh
# What is written for DuckDB, in DuckDB: it takes every text, and the rows of
# a plan are those that SQLite has for it
. "${0%/*}/tap.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/duckdb.sh"
. "$SRC/tests/gold.sh"
. "$SRC/tests/plans.sh"
. "$SRC/tests/agree.sh"
duckdb_start || skip_all "$server_reason"
cd "$TMP" || exit 2

ok 'the shop is loaded' duckdb_load "$SHOP"
t2s-schema -d "$SHOP" >schema.json

takes_own duckdb
agree duckdb sqlite "$SHOP" plan
agree duckdb postgres "$SHOP" plan

if [ ! -r "$DATA/chinook.sqlite" ]; then
	skip 'the Chinook store' 'no ../shared/data/chinook.sqlite'
	done_testing
fi
ok 'the Chinook store is loaded' duckdb_load "$DATA/chinook.sqlite"
agree_store duckdb "$DATA/chinook.sqlite"

agree_gold duckdb

done_testing
