#!/bin/sh
# t2s-explain: plans and results in sentences, by rules
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db

# result SQL: what is told of its rows; with a plan, as in a pipe
result() {
	echo "$1" | t2s-parse >plan.json &&
		t2s-synth plan.json | t2s-exec -d shop.db -o document |
		t2s-explain | jq -r .explanation.result
}
plan() {
	echo "$1" | t2s-parse | t2s-explain | jq -r .explanation.plan
}
# rows COLUMNS ROWS: of a result alone
rows() {
	printf '{"result": {"columns": [%s], "rows": [%s]%s}}' "$1" "$2" \
		"${3-}" | t2s-explain -o text
}
NAME='{"name": "name", "type": "text"}'
TOTAL='{"name": "total", "type": "number"}'

# --- one value, one row, none ----------------------------------------------

is 'a count' "$(result 'SELECT count(*) FROM employee')" \
	"employee has $(sqlite3 shop.db 'SELECT count(*) FROM employee') rows."
is 'a count of some' "$(result "SELECT count(*) FROM category
	WHERE name = 'Tea'")" '1 row of category meets the condition.'
is 'a count of none' "$(result "SELECT count(*) FROM category
	WHERE name = 'Tea' AND id < 0" | sed 's/ The condition .*//')" \
	'No row of category meets the conditions.'
is 'a count of something' "$(result 'SELECT count(DISTINCT city) FROM supplier')" \
	"The number of different city is $(sqlite3 shop.db \
	'SELECT count(DISTINCT city) FROM supplier')."
is 'a figure with a name' "$(rows "$TOTAL" '[1234.5]')" \
	'The total is 1,234.5.'
is 'a name in the plural' "$(rows '{"name": "orders"}' '[12]')" \
	'The answer is 12 (orders).'
is 'a text' "$(rows "$NAME" '["Anna Bauer"]')" 'The name is Anna Bauer.'
is 'nothing to add up' \
	"$(result "SELECT sum(weight_g) FROM product WHERE name = 'x'" |
		sed 's/ The condition.*//')" \
	'There is one row, and its sum of weight_g is empty: there was no data to calculate it from.'
is 'one row' "$(rows "$NAME, $TOTAL" '["Anna", 3]')" \
	'There is one row: name Anna and total 3.'
is 'one row with many columns' "$(rows "$NAME,$NAME,$NAME,$NAME,$NAME,$NAME,$TOTAL" \
	'["a","b","c","d","e","f",1]')" \
	'There is one row: name a, name b, name c, name d, name e, name f and 1 more column.'
is 'no rows' "$(rows "$NAME" '')" 'There are no rows.'
like 'no rows, and why' \
	"$(result "SELECT name FROM supplier WHERE city = 'hamburg'")" \
	"^There are no rows. The condition supplier.city = 'hamburg' holds for no row; 'Hamburg' may be meant.$"

# --- many rows ---------------------------------------------------------------

is 'the highest and the lowest' "$(rows "$NAME, $TOTAL" \
	'["Ann",5],["Bob",3],["Cid",2],["Dan",1]')" \
	'There are 4 rows. The highest total is 5 (Ann), followed by 3 (Bob) and 2 (Cid); the lowest is 1 (Dan).'
is 'rows that share a place' "$(rows "$NAME, $TOTAL" \
	'["Ann",5],["Bob",5],["Cid",2]')" \
	'There are 3 rows. The highest total is 5 (Bob and Ann); the lowest is 2 (Cid).'
is 'all the same' "$(rows "$NAME, $TOTAL" '["Ann",5],["Bob",5],["Cid",5]')" \
	'There are 3 rows. They all have the same total, 5.'
is 'two rows are compared' "$(rows "$NAME, $TOTAL" '["Ann",4],["Bob",5]')" \
	'There are 2 rows. The total is 5 for Bob and 4 for Ann, a difference of 1 (25 % more).'
is 'two equal rows' "$(rows "$NAME, $TOTAL" '["Ann",4],["Bob",4]')" \
	'There are 2 rows. The total is 4 for Bob and the same for Ann.'
is 'a trend' "$(rows "{\"name\": \"year\"}, $TOTAL" \
	'["2019",10],["2020",12],["2021",15]')" \
	'There are 3 rows. From 2019 to 2021 the total rose from 10 to 15 (up 50 %) without interruption.'
is 'a trend is told in the order of dates' "$(rows "{\"name\": \"day\"}, $TOTAL" \
	'["2021-03-01",2],["2021-01-01",9],["2021-02-01",20],["2021-04-01",1]')" \
	'There are 4 rows. From 2021-01-01 to 2021-04-01 the total fell from 9 to 1 (down 89 %); it was highest in 2021-02-01 with 20.'
is 'no trend' "$(rows "{\"name\": \"year\"}, $TOTAL" \
	'[2019,10],[2020,2],[2021,2],[2022,11]')" \
	'There are 4 rows. From 2019 to 2022 the total went up and down without a clear trend, from 10 to 11.'
is 'few names' "$(rows "$NAME" '["Cid"],["Ann"],["Bob"]')" \
	'There are 3 rows: Cid, Ann and Bob.'
is 'many names' "$(rows "$NAME" '["F"],["A"],["B"],["C"],["D"],["E"]')" \
	'There are 6 rows. In alphabetical order they go from A to F.'
like 'the commonest' "$(result 'SELECT name, country FROM customer')" \
	' The most common country is .*, in [0-9]* of [0-9]* rows; '
like 'keys are no figures' "$(rows '{"name": "id"}, {"name": "group_id"}' \
	'[1,7],[2,9],[3,11]')" '^There are 3 rows\.$'
like 'shares of a sum' "$(result 'SELECT channel, count(*) AS orders
	FROM "order" GROUP BY channel')" \
	' All rows add up to [0-9,]*; .* is [0-9.]* %\.$'
like 'a plan that limits is told as a part' "$(result 'SELECT country,
	count(*) AS customers FROM customer GROUP BY country
	ORDER BY customers DESC LIMIT 3')" ' The rows shown add up to '
like 'the least first' "$(result 'SELECT name, cost FROM product
	ORDER BY cost LIMIT 9')" ' The lowest cost is '
like 'more rows than are here' "$(rows "$TOTAL" '[1],[2]' ', "truncated": true')" \
	'^These are the first 2 rows; there are more\.'

# --- what is odd -----------------------------------------------------------------

like 'an outlier' "$(rows "$NAME, $TOTAL" '["a",10],["b",11],["c",12],["d",10],
	["e",11],["f",12],["g",13],["h",500]')" \
	' With 500, h is far from the others: half of them are between 11 and 12\.'
like 'what is missing' "$(rows "$NAME, $TOTAL" '["a",1],["b",null],["c",3]')" \
	' The total is missing in 1 of 3 rows\.'
like 'missing throughout' "$(rows "$NAME, $TOTAL" '["a",null],["b",null]')" \
	' The total is missing in every row\.'
like 'one value dominates' "$(rows "$NAME, {\"name\": \"city\"}" '["a","Rom"],
	["b","Rom"],["c","Rom"],["d","Rom"],["e","Bonn"]')" \
	' 4 of 5 rows have the same city, Rom\.'
like 'repeated rows' "$(rows "$NAME, $TOTAL" '["a",1],["a",1],["b",2]')" \
	' 1 row repeats another row\.'
is 'at most four sentences' "$(rows "$NAME, $TOTAL, {\"name\": \"x\"}" \
	'["a",1,null],["a",1,null],["a",2,null],["a",1,null],["a",2,null],
	["a",2,null],["a",1,null],["a",2,null],["a",900,null]' |
	tr '\n' ' ' | grep -o '[a-z0-9)]\. ' | wc -l)" 4

# --- groups by several columns ---

sqlite3 parts.db "CREATE TABLE sale(land TEXT, state TEXT, n INT);
	INSERT INTO sale VALUES('Peru','open',191),('Peru','sent',42),
	('Chad','open',100),('Chad','sent',20),('Mali','open',20)"
told() {
	T2S_HISTORY='' t2s -d parts.db -o table --explain --sql "$1" 2>&1 |
		grep '^rows: '
}
is 'a row that is a group by two columns is called by both' \
	"$(told 'SELECT land, state, sum(n) AS total FROM sale GROUP BY 1, 2')" \
	'rows: There are 5 rows. The highest total is 191 (Peru, open), followed by 100 (Chad, open) and 42 (Peru, sent); the lowest is 20 (Chad, sent; Mali, open). All rows add up to 373; Peru, open alone is 51 %.'
is '... and has no share where one of them is not there' \
	"$(told 'SELECT land, sum(n) AS total FROM sale GROUP BY land, state' |
	grep -o 'All rows .*')" 'All rows add up to 373.'

# --- plans ----------------------------------------------------------------------------

is 'a list' "$(plan 'SELECT name, city FROM customer')" \
	'Lists name and city. The data comes from customer.'
is 'a total' "$(plan 'SELECT count(*) FROM customer')" \
	'Calculates the number of rows. The data comes from customer.'
is 'groups, conditions, order' "$(plan "SELECT c.name, sum(o.total) AS spent
	FROM customer c LEFT JOIN orders o ON o.customer_id = c.id
	WHERE c.city = 'Bonn' AND (o.total > 5 OR o.total IS NULL)
	GROUP BY c.name HAVING count(*) > 2 ORDER BY spent DESC LIMIT 1")" \
	"For each customer.name, shows the sum of orders.total. The data comes from customer with or without orders (by customer.id = orders.customer_id). Only rows count where customer.city = 'Bonn' and (orders.total > 5 or orders.total is missing). Only groups are kept where number of rows > 2. They are sorted by sum of orders.total, largest first. It shows only the first."
like 'a set' "$(plan 'SELECT name FROM a UNION SELECT name FROM b')" \
	'^Shows (name from a) together with (name from b), each row once\.$'
is 'what CTEs and derived tables are' "$(plan 'WITH x AS (SELECT name FROM a)
	SELECT x.name, t.n FROM x, (SELECT n FROM b WHERE n > 3) t
	LIMIT 3 OFFSET 2')" \
	'Lists name and n. The data comes from x with every t. It shows the first 3 after skipping 2. With x: name; from a. With t: n; from b; where n > 3.'
like 'a query within' "$(plan 'SELECT name FROM a WHERE NOT EXISTS
	(SELECT 1 FROM b WHERE b.a_id = a.id)')" \
	"where there is no row in b where a_id = a's id\.$"

# --- the document ----------------------------------------------------------------------

is 'members stay in place' "$(echo '{"x": 1, "result": {"columns": [], "rows": []},
	"y": 2}' | t2s-explain | jq -c keys_unsorted)" \
	'["x","result","y","explanation"]'
is 'who told it' "$(rows "$NAME" '' >/dev/null; echo '{"result":
	{"columns": [{"name": "a"}], "rows": []}}' | t2s-explain |
	jq -r .explanation.by)" rules
# --- SQL as text in a plan -------------------------------------------------

# The program that writes the plan as SQL and the one that explains it read
# the same in it.
echo '{"selections": [{"table": "product", "columns": ["name"]}],
	"global_filters": [{"test": "product.price * 2 > 10"}]}' >texts.json
is 'a condition as text is explained as it is written' \
	"$(t2s-synth --text texts.json | tail -1)
$(t2s-explain -o text texts.json)" 'WHERE "product"."price" * 2 > 10
Lists name. The data comes from product. Only rows count where price * 2 > 10.'

status 'neither plan nor result' 1 t2s-explain --compact /dev/stdin <<'EOF'
{"question": "x"}
EOF
status 'a dry run has no rows' 1 t2s-explain --compact /dev/stdin <<'EOF'
{"result": {"dry_run": true, "steps": []}}
EOF
unlike 'nothing that a terminal obeys' "$(rows "$NAME" '["a\u001b[2J"]')" \
	"$(printf '\033')"
for bad in '{"result": {"columns": 1, "rows": []}, "plan": {"selections": []}}' \
	'{"result": {"columns": [1, {"name": 3}], "rows": [1, [], [{}, [1]]]}}' \
	'{"result": {"columns": [{"name": "a"}], "rows": [[1e308], [1e308], [-1e308]], "row_count": "x"}}'; do
	printf '%s' "$bad" | t2s-explain -o text >out 2>&1
	ok "no crash: $bad" test $? -lt 2
done

done_testing
