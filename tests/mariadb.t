#!/bin/sh
# What is written for MySQL, in MariaDB with the mode that it has by default:
# it takes every text, and the rows of a plan are those that SQLite has for it
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/gold.sh"
. "$SRC/tests/plans.sh"
. "$SRC/tests/agree.sh"
mariadb_start || skip_all "$server_reason"
cd "$TMP" || exit 2

mariadb_name=shop
ok 'the shop is loaded' mariadb_load "$SHOP" shop
t2s-schema -d "$SHOP" >schema.json

takes_own mysql
agree mysql sqlite "$SHOP" plan

if [ ! -r "$DATA/chinook.sqlite" ]; then
	skip 'the Chinook store' 'no ../shared/data/chinook.sqlite'
	done_testing
fi
mariadb_name=chinook
ok 'the Chinook store is loaded' mariadb_load "$DATA/chinook.sqlite" chinook
agree_store mysql "$DATA/chinook.sqlite"

agree_gold mysql

done_testing
