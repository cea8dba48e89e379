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
mkdir store
t2s-schema -d "$DATA/chinook.sqlite" >schema.json
query_plans "$SRC/tests/chinook.sql" schema.json store
agree mysql sqlite "$DATA/chinook.sqlite" store

# A sample of what make sweep does.
gold_open spider-train
for db in department_management student_assessment hr_1; do
	gold_run mysql $db >verdicts 2>&1
	is "gold queries of $db" "$(grep -v '^same' verdicts | head)" ''
	ok '... were there' test -s verdicts
done

done_testing
