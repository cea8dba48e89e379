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
	is "$1: SQL" "$(tr -d '"' <out.sql | tr -s '\n ' ' ' | sed 's/ $//')" "$4"
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
		name_case_differs "$select ORDER BY film.title$sql"
done <<'EOF'
descending| DESC
DESC | DESC
high to low| DESC
ascending|
desc nulls last| DESC NULLS LAST
EOF
refuses 'no direction' "$films,\"order_by\":[{\"table\":\"film\",\"column\":\"title\",\"direction\":\"sideways\"}]" \
	plan_invalid sideways
while IFS='|' read -r said sql; do
	mends "join '$said'" '"selections":[{"table":"film","columns":["title"]},{"table":"loan","columns":["days"]}],"join_edges":[{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no","join_type":"'"$said"'"}]' \
		name_case_differs "SELECT film.title, loan.days FROM film $sql JOIN loan ON film.film_no = loan.film_no"
done <<'EOF'
left outer join|LEFT
INNER JOIN|INNER
full outer|FULL OUTER
Right-Outer|RIGHT
EOF
refuses 'no join' '"selections":[{"table":"film","columns":["title"]},{"table":"loan","columns":["days"]}],"join_edges":[{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no","join_type":"outer"}]' \
	plan_invalid outer
while IFS='|' read -r said sql; do
	mends "comparison '$said'" "$(filter length "$said" 90)" name_case_differs \
		"$select WHERE film.length $sql 90"
done <<'EOF'
==|=
equals|=
is not equal to|<>
gte|>=
less than|<
at least|>=
EOF
refuses 'no comparison' "$(filter length matches 90)" plan_invalid matches
mends 'the name of an aggregate' '"selections":[{"table":"film"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"Average","table":"film","column":"length","alias":"m"},{"function":"count distinct","table":"film","column":"genre","alias":"n"}]}' \
	name_case_differs 'SELECT AVG(film.length) AS m, COUNT(DISTINCT film.genre) AS n FROM film'


# --- shapes -----------------------------------------------------------------

while IFS='|' read -r said limit; do
	mends "a limit of $said" "$films,\"limit\":$said" shape_corrected \
		"$select$limit"
done <<'EOF'
"10"| LIMIT 10
10.0| LIMIT 10
"LIMIT 5"| LIMIT 5
"20 rows"| LIMIT 20
"all"|
EOF
for said in -1 2.5 '"a few"' '"5, 10"' true; do
	refuses "a limit of $said" "$films,\"limit\":$said" plan_invalid limit
done
while IFS='|' read -r op said sql; do
	mends "$op with $said" "$(filter length "$op" "$said")" shape_corrected \
		"$select WHERE film.length $sql"
done <<'EOF'
between|"5 AND 10"|BETWEEN 5 AND 10
between|"5..10"|BETWEEN 5 AND 10
between|{"min":5,"max":10}|BETWEEN 5 AND 10
between|[10,5]|BETWEEN 5 AND 10
between|[5,null]|>= 5
not_between|[null,10]|> 10
in|5|IN (5)
in|"5, 6"|IN (5, 6)
in|[[5,6]]|IN (5, 6)
=|[5]|= 5
=|[5,6]|IN (5, 6)
!=|[5,6]|NOT IN (5, 6)
is_null|false|IS NOT NULL
EOF
refuses 'a range with one value' "$(filter length between '[5]')" \
	value_invalid "between.*'>='"
refuses 'a range of what may be a number' "$(filter length between '"1,000"')" \
	value_invalid between
refuses 'an order with a list' "$(filter length '>' '[1,2]')" value_invalid list
mends 'IN with values in quotes' "$(filter title in "\"('a', 'b, c')\"")" \
	shape_corrected "$select WHERE film.title IN ('a', 'b, c')"
mends 'IN with a value that has a comma' "$(filter genre in '"Sword, Sandal"')" \
	shape_corrected "$select WHERE film.genre IN ('Sword, Sandal')"
mends 'contains' "$(filter title contains '"x"')" name_case_differs \
	"$select WHERE film.title LIKE '%x%'"
mends 'contains what LIKE takes for another' \
	"$(filter title 'does not contain' '"5%"')" name_case_differs \
	"$select WHERE film.title NOT LIKE '%5\\%%' ESCAPE '\\'"
audit "$films,\"dialect\":\"sqlite\",\"global_filters\":[{\"table\":\"film\",\"column\":\"length\",\"op\":\"between\",\"value\":[10,5]}]"
like 'reversed ends in the dialect of SQL are told, not turned' \
	"$(jq -c '[.findings[].code, .edits]' out.json)" '\["range_reversed",null\]'

# --- conditions on aggregates -----------------------------------------------

genres='"selections":[{"table":"film","columns":["genre"]}],"group_by":{"group_by_columns":[{"table":"film","column":"genre"}],"aggregates":[{"function":"COUNT","table":"film","alias":"n"}]}'
grouped='SELECT film.genre, COUNT(*) AS n FROM film'
mends 'the alias of an aggregate in WHERE' "$genres,\"global_filters\":[{\"table\":\"film\",\"column\":\"n\",\"op\":\">\",\"value\":5}]" \
	moved_to_having "$grouped GROUP BY film.genre HAVING COUNT(*) > 5"
is '... in few edits' "$(jq '.edits | length' out.json)" 2
mends 'aggregates in WHERE, beside what stays there' "$genres,\"global_filters\":[{\"column\":\"SUM(price)\",\"op\":\">\",\"value\":5},{\"table\":\"film\",\"column\":\"length\",\"op\":\">\",\"value\":90},{\"column\":\"COUNT(*)\",\"op\":\">\",\"value\":2}]" \
	moved_to_having "$grouped WHERE film.length > 90 GROUP BY film.genre HAVING SUM(film.price) > 5 AND COUNT(*) > 2"
mends 'an aggregate or a group in WHERE' "$genres,\"global_filters\":[{\"or\":[{\"column\":\"n\",\"op\":\">\",\"value\":5},{\"table\":\"film\",\"column\":\"genre\",\"op\":\"=\",\"value\":\"Drama\"}]}]" \
	moved_to_having "$grouped GROUP BY film.genre HAVING COUNT(*) > 5 OR film.genre = 'Drama'"
refuses 'an aggregate or a row in WHERE' "$genres,\"global_filters\":[{\"or\":[{\"column\":\"n\",\"op\":\">\",\"value\":5},{\"table\":\"film\",\"column\":\"length\",\"op\":\">\",\"value\":5}]}]" \
	column_not_found having_filters

# --- aggregates of aggregates -----------------------------------------------

nested() { # MORE
	printf '"selections":[{"table":"loan"}],"global_filters":[{"table":"loan","column":"days","op":">","value":1}],"group_by":{"group_by_columns":[{"table":"loan","column":"film_no"}],"aggregates":[{"function":"MAX","expr":{"fn":"count","args":"*"},"alias":"most"}%s' "$1"
}
mends 'the most of counts' "$(nested ']}')" aggregate_nested \
	'SELECT MAX(per_group.value_1) AS most FROM (SELECT COUNT(*) AS value_1 FROM loan WHERE loan.days > 1 GROUP BY loan.film_no) AS per_group'
mends 'the most of counts above one' "$(nested ',{"function":"COUNT","table":"loan","alias":"c","hidden":true}],"having_filters":[{"column":"c","op":">","value":1}]},"order_by":[{"output":"most"}],"limit":1')" \
	aggregate_nested 'SELECT MAX(per_group.value_1) AS most FROM (SELECT COUNT(*) AS value_1 FROM loan WHERE loan.days > 1 GROUP BY loan.film_no HAVING COUNT(*) > 1) AS per_group ORDER BY MAX(per_group.value_1) LIMIT 1'
refuses 'the most of counts beside a count' \
	"$(nested ',{"function":"COUNT","table":"loan","alias":"c"}]}')" \
	aggregate_misplaced sub-query

# --- columns and lists as texts ---------------------------------------------

columns() { # TABLE COLUMNS
	printf '"selections":[{"table":"%s","columns":%s}]' "$@"
}
while IFS='|' read -r said sql; do
	mends "columns $said" "$(columns film "$said")" '.' "SELECT $sql FROM film"
done <<'EOF'
["title AS t"]|film.title AS t
["film.title as \"The Title\""]|film.title AS The Title
["`film`.`title`"]|film.title
["film.title"]|film.title
["DISTINCT genre"]|DISTINCT film.genre
["length * 2 AS d","title"]|film.length * 2 AS d, film.title
["SUM(price) AS revenue"]|SUM(film.price) AS revenue
"title, length"|film.title, film.length
["film.*"]|film.film_no, film.title, film.genre, film.length, film.price
EOF
mends 'an aggregate among the columns' "$(columns film '["genre","SUM(price) AS revenue","COUNT(DISTINCT title)"]')" \
	group_by_completed 'SELECT film.genre, SUM(film.price) AS revenue, COUNT(DISTINCT film.title) AS count_distinct_title FROM film GROUP BY film.genre'
mends 'COUNT of DISTINCT' '"selections":[{"table":"film"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"COUNT","table":"film","column":"DISTINCT genre","alias":"n"},{"function":"SUM","table":"film","column":"distinct price","alias":"s"}]}' \
	expression_parsed 'SELECT COUNT(DISTINCT film.genre) AS n, SUM(DISTINCT film.price) AS s FROM film'
refuses 'an alias that is no name' "$(columns film '["title AS a.b"]')" \
	column_not_found
mends 'orders as texts' "$films,\"order_by\":\"length DESC, title\"" \
	expression_parsed "$select ORDER BY film.length DESC, film.title"
mends 'the direction in the column' "$films,\"order_by\":[{\"column\":\"film.length desc\"}]" \
	expression_parsed "$select ORDER BY film.length DESC"
mends 'one element for a list' '"selections":{"table":"film","columns":["title"]},"global_filters":{"table":"film","column":"length","op":">","value":90}' \
	shape_corrected "$select WHERE film.length > 90"
mends 'tables as names' '"selections":["film"],"select":{"star":true}' \
	shape_corrected 'SELECT * FROM film'
mends 'a grouping as a list' "$(columns film '["genre"]'),\"group_by\":[\"genre\"]" \
	shape_corrected 'SELECT film.genre FROM film GROUP BY film.genre'
mends 'a condition as text' "$films,\"global_filters\":[\"length > 90\"]" \
	expression_parsed "$select WHERE film.length > 90"
mends 'a join by columns alone' '"selections":[{"table":"film","columns":["title"]},{"table":"loan","columns":["days"]}],"join_edges":[{"from_column":"film.film_no","to_column":"loan.film_no"}]' \
	expression_parsed 'SELECT film.title, loan.days FROM film INNER JOIN loan ON film.film_no = loan.film_no'
mends 'the table before a column that two have' '"selections":[{"table":"film","columns":["title"]},{"table":"loan"}],"join_edges":[{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no","join_type":"left"}],"global_filters":[{"column":"loan.film_no","op":"=","value":3}]' \
	name_corrected 'SELECT film.title FROM film LEFT JOIN loan ON film.film_no = loan.film_no WHERE loan.film_no = 3'
for value in '{}' '""'; do
	refuses "conditions that are $value" "$films,\"global_filters\":$value" \
		plan_invalid global_filters
done
mends 'id for the primary key' "$(columns film '["id","title"]')" \
	name_corrected 'SELECT film.film_no, film.title FROM film'
mends '... though another table has one of that name' '"selections":[{"table":"film","columns":["title","film_id"]},{"table":"loan","columns":["id"]}]' \
	name_corrected 'SELECT film.title, film.film_no, loan.id FROM film INNER JOIN loan ON film.film_no = loan.film_no'
refuses 'the key of another table' "$(columns film '["loan_id"]')" \
	column_not_found loan_id

# --- said twice, and told only ----------------------------------------------

edge='{"from_table":"film","from_column":"film_no","to_table":"loan","to_column":"film_no"}'
turned='{"from_table":"loan","from_column":"film_no","to_table":"film","to_column":"film_no"}'
mends 'all of it twice' "\"selections\":[{\"table\":\"film\",\"columns\":[\"title\",\"title\"]},{\"table\":\"loan\"}],\"join_edges\":[$edge,$edge,$turned],\"global_filters\":[{\"column\":\"days\",\"op\":\">\",\"value\":1},{\"column\":\"days\",\"op\":\">\",\"value\":1}],\"order_by\":[{\"column\":\"title\"},{\"column\":\"title\"}]" \
	duplicate_removed "$select INNER JOIN loan ON film.film_no = loan.film_no WHERE loan.days > 1 ORDER BY film.title"
audit "$films,\"dialect\":\"sqlite\",\"order_by\":[{\"column\":\"title\"},{\"column\":\"title\"}]"
is 'a plan of SQL may mean it' "$(jq -c .edits out.json)" null
audit "$(filter title like '"Alien"')"
is 'LIKE without a wildcard: status' $s 0
like 'LIKE without a wildcard is told' "$(jq -c .findings out.json)" \
	'like_without_wildcard.*%Alien%'
is '... and not widened' "$(jq -c .edits out.json)" null
audit "$(filter title like '"Alien%"')"
unlike 'LIKE with one is not' "$(cat out.json)" like_without_wildcard

shoe='"distinct":true,"order_by":[{"table":"film","column":"length","direction":"ASC"}]'
audit "\"dialect\":\"postgres\",$films,$shoe"
is 'distinct rows in the order of what is not shown are grouped' \
	"$s $(jq -c '[.plan.distinct, .plan.order_by[0].expr.fn]' out.json)" \
	'0 [null,"min"]'
refuses '... but for a star' "\"dialect\":\"postgres\",\"selections\":[{\"table\":\"film\",\"alias\":\"a\"},{\"table\":\"film\",\"alias\":\"b\"}],\"join_edges\":[{\"from_table\":\"a\",\"from_column\":\"film_no\",\"to_table\":\"b\",\"to_column\":\"film_no\"}],\"select\":[{\"star\":\"a\"}],\"distinct\":true,\"order_by\":[{\"table\":\"b\",\"column\":\"length\"}]" \
	order_by_hidden_column 'postgres rejects'

# --- what no engine takes ---------------------------------------------------

refuses 'a row where a value stands' '"selections":[{"table":"film"}],"select":[{"expr":{"row":[{"value":1},{"value":2}]},"as":"r"}]' \
	plan_invalid 'found a row of 2'
refuses 'more names than columns of a CTE' '"ctes":[{"name":"w","columns":["a","b"],"selections":[],"select":[{"expr":{"value":1}}]}],"selections":[{"table":"w","columns":["a"]}]' \
	plan_invalid "'w' names 2 columns, but its query has 1"
refuses 'IN a query of two columns' "$films,\"global_filters\":[{\"table\":\"film\",\"column\":\"film_no\",\"op\":\"in\",\"query\":{\"selections\":[{\"table\":\"loan\"}],\"select\":[{\"star\":true}]}}]" \
	value_invalid 'must have 1 column but has 3'
refuses 'LIKE a query' "$films,\"global_filters\":[{\"table\":\"film\",\"column\":\"title\",\"op\":\"like\",\"query\":{\"selections\":[{\"table\":\"film\",\"columns\":[\"title\"]}]}}]" \
	plan_invalid 'right'
refuses 'an order by the most of a count' "$genres,\"order_by\":[{\"expr\":{\"fn\":\"max\",\"args\":[{\"column\":\"n\"}]}}]" \
	aggregate_misplaced "'n' is computed by count"
refuses 'a sum of the rows that are being found' '"ctes":[{"name":"w","columns":["n"],"recursive":true,"selections":[],"set":{"op":"union","all":true,"args":[{"selections":[],"select":[{"expr":{"value":1}}]},{"selections":[{"table":"w"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"SUM","table":"w","column":"n","alias":"s"}]}}]}}],"selections":[{"table":"w","columns":["n"]}]' \
	aggregate_misplaced 'cannot aggregate its own rows'
mends 'a join said twice' '"selections":[{"table":"film","columns":["title"]},{"table":"loan"}],"join_edges":[{"from_table":"film","to_table":"loan","using":["film_no","film_no"]},{"from_table":"film","to_table":"loan","using":["film_no"]}],"limit":"1"' \
	shape_corrected 'SELECT film.title FROM film INNER JOIN loan USING (film_no, film_no) LIMIT 1'

done_testing
