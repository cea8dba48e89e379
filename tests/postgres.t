#!/bin/sh
# What is written for PostgreSQL, in PostgreSQL: it takes every text, and the
# rows of a plan are those that SQLite has for it
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/plans.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2

ok 'the shop is loaded' postgres_load "$SHOP"
t2s-schema -d "$SHOP" >schema.json

mkdir plan page taken sqlite postgres
cp "$SRC"/tests/golden/synth/*.json plan
page_plans page
ok 'the page has examples' test -e page/30.any.json
for plan in page/*.json; do
	name=example-$(basename "$plan" .json)
	name=${name%.any}
	cp "$plan" "plan/$name.json"
	[ "${name%.sqlite}" = "$name" ] || continue
	ok "$name is written" sh -c 't2s-synth --schema schema.json --text \
		--dialect postgres "$1" >"$2"' - "$plan" "taken/$name.sql"
done

for sql in "$SRC"/tests/golden/*/*.postgres.sql; do
	grep -q '^-- ' "$sql" || cp "$sql" taken
done
rows_postgres taken
for err in taken/*.err; do
	is "$(basename "$err" .err) is taken" "$(cat "$err")" ''
done

# Meant as in SQLite, in both.
for plan in plan/*.json; do
	name=$(basename "$plan" .json)
	plan_of sqlite "$plan" | plan_whole >plan.json
	for dialect in sqlite postgres; do
		t2s-synth --text --dialect $dialect schema.json plan.json \
			>$dialect/"$name.sql" 2>err && continue
		like "$name in both: $dialect cannot say it" "$(cat err)" \
			'has no \|collation'
		rm -f */"$name.sql"
		break
	done
done
rows_sqlite "$SHOP" sqlite
rows_postgres postgres
for sql in sqlite/*.sql; do
	name=$(basename "$sql" .sql)
	order=sort
	# No rows of a golden plan are equal in what it orders by.
	[ "${name#example}" != "$name" ] || ! grep -q '^ORDER BY' "$sql" ||
		order=cat
	for dialect in sqlite postgres; do
		cat $dialect/"$name.err" >&2
		rows_plain $dialect/"$name.rows" | $order >$dialect.rows
	done 2>err
	is "$name: the same rows" \
		"$(diff sqlite.rows postgres.rows | cat err - | head -n 20)" '' ||
		diagnose sql "$(cat "postgres/$name.sql")"
done

done_testing
