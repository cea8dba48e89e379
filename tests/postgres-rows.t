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

psql -qX -c "CREATE TABLE visit (id int, day text, seconds bigint, at timestamp);
	INSERT INTO visit SELECT i, to_char(at, 'YYYY-MM-DD'),
	extract(epoch FROM at), at FROM (VALUES (1, timestamp
	'2026-05-31 23:59'), (2, '2026-06-01 00:00'), (3, '2026-06-30 23:00'),
	(4, '2026-07-01 00:00')) v(i, at);
	GRANT SELECT ON visit TO reader; ANALYZE visit"
t2s-schema -d "${reader}postgres" >visit.json
echo '{"selections": [{"table": "visit", "columns": ["id"]}]}' >visit-plan.json
for column in day seconds at; do
	is "a range of time is compared as the column holds times: $column" \
		"$(t2s-synth --since $column=2026-06-01 \
		--until $column=2026-06-30 visit.json visit-plan.json |
		t2s-exec -d "${reader}postgres" -o csv | sort | tr '\n' ' ')" \
		'2 3 id '
done

chinook=$DATA/chinook.sqlite
if [ ! -r "$chinook" ]; then
	skip 'the Chinook store' 'no ../shared/data/chinook.sqlite'
	done_testing
fi
ok 'the Chinook store is loaded' postgres_load "$chinook"
agree_store postgres "$chinook"

done_testing
