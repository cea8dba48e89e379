#!/bin/sh
# t2s-audit: plans as models and people write them, in other words and shapes
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

cat >schema.json <<'EOF'
{"t2s": 1, "database": {"dialect": "sqlite"}, "schema": {"tables": [
  {"name": "film", "kind": "table", "columns": [
    {"name": "film_no", "type": "INTEGER", "nullable": false},
    {"name": "title", "type": "TEXT", "nullable": true},
    {"name": "genre", "type": "TEXT", "nullable": true, "values": ["Drama", "Horror", "Sword, Sandal"]},
    {"name": "length", "type": "INTEGER", "nullable": true},
    {"name": "price", "type": "NUMERIC(8,2)", "nullable": true}],
   "primary_key": ["film_no"], "unique_keys": [], "foreign_keys": []},
  {"name": "loan", "kind": "table", "columns": [
    {"name": "id", "type": "INTEGER", "nullable": false},
    {"name": "film_no", "type": "INTEGER", "nullable": false},
    {"name": "days", "type": "INTEGER", "nullable": true}],
   "primary_key": ["id"], "unique_keys": [], "foreign_keys": [
    {"columns": ["film_no"], "to_table": "film", "to_columns": ["film_no"],
     "origin": "declared"}]}]}}
EOF
sqlite3 film.db 'CREATE TABLE film (film_no integer PRIMARY KEY, title text,
	genre text, length integer, price numeric(8,2));
	CREATE TABLE loan (id integer PRIMARY KEY, film_no integer, days integer)'

# audit PLAN: the members of a plan; leaves out.json, $s
audit() {
	printf '{"decision":"proceed","intent_summary":"x","confidence":0.9,%s}\n' \
		"$1" >plan.json
	t2s-audit --compact schema.json plan.json >out.json
	s=$?
}
plan() { jq -c '.plan | del(.decision, .intent_summary, .confidence)' "$@"; }
# mends DESC PLAN CODE SQL: passes with the finding and the statement, a second
# run changes nothing, and undo gives the plan that was given
mends() {
	audit "$2"
	is "$1: status" $s 0
	like "$1: told" "$(jq -r '.findings[].code' out.json | tr '\n' ' ')" "$3"
	t2s-synth --text out.json >out.sql 2>&1
	is "$1: SQL" "$(tr -d '"' <out.sql | tr '\n' ' ' | sed 's/ $//')" "$4"
	is "$1: the engine takes it" "$(sqlite3 film.db "EXPLAIN $(cat out.sql)" 2>&1 >/dev/null)" ''
	t2s-audit --compact out.json >again.json
	ok "$1: again" cmp out.json again.json
	t2s-patch --undo --compact -o plan out.json >undone.json
	ok "$1: undo" cmp plan.json undone.json
}
# refuses DESC PLAN CODE [PATTERN]: an error, and the plan stays
refuses() {
	audit "$2"
	is "$1: status" $s 1
	like "$1: told" "$(jq -r '.findings[] | select(.severity == "error") |
		.code + ": " + .message + " " + (.hint // "")' out.json)" "$3.*${4-}"
	is "$1: stays" "$(plan out.json)" "$(jq -c . plan.json |
		sed 's/.*"confidence":0.9,/{/')"
}

films='"selections":[{"table":"film","columns":["title"]}]'
filter() { # COLUMN OP VALUE
	printf '%s,"global_filters":[{"table":"film","column":"%s","op":"%s","value":%s}]' \
		"$films" "$@"
}
select='SELECT film.title FROM film'

# --- words ------------------------------------------------------------------

while IFS='|' read -r said sql; do
	mends "direction '$said'" "$films,\"order_by\":[{\"table\":\"film\",\"column\":\"title\",\"direction\":\"$said\"}]" \
		name_case "$select ORDER BY film.title$sql"
done <<'EOF'
descending| DESC
DESC | DESC
high to low| DESC
ascending|
desc nulls last| DESC NULLS LAST
EOF
refuses 'no direction' "$films,\"order_by\":[{\"table\":\"film\",\"column\":\"title\",\"direction\":\"sideways\"}]" \
	plan_shape sideways
while IFS='|' read -r said sql; do
	mends "join '$said'" '"selections":[{"table":"film","columns":["title"]},{"table":"loan","columns":["days"]}],"join_edges":[{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no","join_type":"'"$said"'"}]' \
		name_case "SELECT film.title, loan.days FROM film $sql JOIN loan ON film.film_no = loan.film_no"
done <<'EOF'
left outer join|LEFT
INNER JOIN|INNER
full outer|FULL OUTER
Right-Outer|RIGHT
EOF
refuses 'no join' '"selections":[{"table":"film","columns":["title"]},{"table":"loan","columns":["days"]}],"join_edges":[{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no","join_type":"outer"}]' \
	plan_shape outer
while IFS='|' read -r said sql; do
	mends "comparison '$said'" "$(filter length "$said" 90)" name_case \
		"$select WHERE film.length $sql 90"
done <<'EOF'
==|=
equals|=
is not equal to|<>
gte|>=
less than|<
at least|>=
EOF
refuses 'no comparison' "$(filter length matches 90)" plan_shape matches
mends 'the name of an aggregate' '"selections":[{"table":"film"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"Average","table":"film","column":"length","alias":"m"},{"function":"count distinct","table":"film","column":"genre","alias":"n"}]}' \
	name_case 'SELECT AVG(film.length) AS m, COUNT(DISTINCT film.genre) AS n FROM film'

done_testing
