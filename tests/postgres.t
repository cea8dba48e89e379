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

mkdir plan page taken
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

# Each plan in both, meant as in the one and as in the other.
for meant in sqlite postgres; do
	mkdir $meant $meant/sqlite $meant/postgres
	for plan in plan/*.json; do
		name=$(basename "$plan" .json)
		plan_of $meant "$plan" | plan_whole >plan.json
		for dialect in sqlite postgres; do
			t2s-synth --text --dialect $dialect schema.json \
				plan.json >"$meant/$dialect/$name.sql" 2>err &&
				continue
			like "$name as in $meant: $dialect cannot say it" \
				"$(cat err)" 'has no \|collation'
			rm -f $meant/*/"$name.sql"
			break
		done
	done
	rows_sqlite "$SHOP" $meant/sqlite
	rows_postgres $meant/postgres
done

# No rows of a golden plan are equal in what it orders by.
agrees() { # MEANT NAME
	order=sort
	[ "${2#example}" != "$2" ] ||
		! grep -q '^ORDER BY' "$1/sqlite/$2.sql" || order=cat
	for dialect in sqlite postgres; do
		cat "$1/$dialect/$2.err" >&2
		rows_plain "$1/$dialect/$2.rows" | $order >$dialect.rows
	done 2>err
	is "$2 as in $1: the same rows" \
		"$(diff sqlite.rows postgres.rows | cat err - | head -n 20)" '' ||
		diagnose sql "$(tail -n 99 "$1"/*/"$2.sql")"
}

for sql in */sqlite/*.sql; do
	agrees "${sql%%/*}" "$(basename "$sql" .sql)"
done

done_testing
