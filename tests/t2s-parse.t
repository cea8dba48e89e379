#!/bin/sh
# t2s-parse: SQL as plans, the simple spelling, round trips, mistakes
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

plan() { # SQL [JQ]: the plan, or a part of it
	printf '%s\n' "$1" | t2s-parse --schema schema.json -o plan |
		jq -c "${2-.}"
}
# trip SQL: parsed and written; a second time it must be the same
trip() {
	printf '%s\n' "$1" | t2s-parse --schema schema.json |
		t2s-synth --text --oneline >once 2>&1
	t2s-parse --schema schema.json once 2>&1 |
		t2s-synth --text --oneline >twice 2>&1
	cat once
	cmp -s once twice || echo "then: $(cat twice)"
}
# rows SQL: the rows of a query as it stands, and after the trip
rows_same() {
	t2s-exec -d "$shop" -o csv --limit 0 >want 2>&1 <<-EOF
	$1
	EOF
	trip "$1" | t2s-exec -d "$shop" -o csv --limit 0 >got 2>&1
	sed 1d want >want.rows
	sed 1d got >got.rows
	is "same rows: $1" "$(cat got.rows)" "$(cat want.rows)"
}

# the simple spelling

is 'columns, filters, order and limit are baseline' "$(plan \
	'select name, city from customer where country = "DE" order by name desc limit 3' \
	'del(.decision, .intent_summary, .dialect)')" '{"selections":[{"table":"customer","columns":["name","city"]}],"global_filters":[{"table":"customer","column":"country","op":"=","value":"DE"}],"order_by":[{"table":"customer","column":"name","direction":"DESC"}],"limit":3}'
is 'it says its dialect' "$(plan 'SELECT 1' .dialect)" '"sqlite"'
is 'a join is an edge, aliases go' "$(plan 'SELECT T2.name FROM "order" AS T1
	JOIN customer AS T2 ON T1.customer_id = T2.id' '[.selections, .join_edges]')" \
	'[[{"table":"order"},{"table":"customer","columns":["name"]}],[{"from_table":"order","from_column":"customer_id","to_table":"customer","to_column":"id"}]]'
is 'a comma with a condition is the same edge' "$(plan 'SELECT c.name
	FROM "order" o, customer c WHERE c.id = o.customer_id AND c.id > 3' \
	'[.join_edges[0].from_table, .join_edges[0].to_table, .global_filters]')" \
	'["order","customer",[{"table":"customer","column":"id","op":">","value":3}]]'
is 'aliases stay where a table occurs twice' "$(plan 'SELECT e.name, m.name
	FROM employee e LEFT JOIN employee m ON e.manager = m.id' \
	'[.selections[].alias, .join_edges[0].join_type]')" '["e","m","left"]'
is 'aggregates, HAVING by their alias' "$(plan 'SELECT city, count(*) AS n
	FROM customer GROUP BY city HAVING count(*) > 2 AND max(id) < 90
	ORDER BY n DESC' '[.select, (.group_by.aggregates[] | [.function, .column,
	.alias, .hidden]), (.group_by.having_filters[] | .column), .order_by]')" \
	'[null,["COUNT",null,"n",null],["MAX","id","max_id",true],"n","max_id",[{"output":"n","direction":"DESC"}]]'
is 'another order of outputs is listed' "$(plan 'SELECT count(*), city
	FROM customer GROUP BY city' .select)" \
	'[{"output":"count"},{"table":"customer","column":"city"}]'
rows_same 'SELECT rowid, name FROM customer WHERE _rowid_ < 5 ORDER BY oid DESC'
rows_same 'SELECT c.oid, o.rowid FROM customer c JOIN "order" o ON o.customer_id = c.rowid ORDER BY 2'
rows_same "SELECT '{\"x\": [7, \"q\"]}' ->> 'x', '{\"x\": \"q\"}' ->> '\$.x', '[4, 5]' ->> 1, '{\"x\":' || id || '}' ->> '\$.x' FROM customer LIMIT 1"
is 'MySQL has functions for its operators on JSON' \
	"$(echo "SELECT doc->'\$.a', doc->>'\$.b' FROM t" |
		t2s-parse --dialect mysql | t2s-synth --text --dialect mysql)" \
	"SELECT
  JSON_EXTRACT(\`t\`.\`doc\`, '\$.a'),
  JSON_UNQUOTE(JSON_EXTRACT(\`t\`.\`doc\`, '\$.b'))
FROM \`t\`"
for sql in "SELECT name -> 'x' FROM customer" "SELECT name ->> id FROM customer" \
	"SELECT name ->> 'a.b' FROM customer"; do
	like "no function gives the same: $sql" "$(echo "$sql" | t2s-parse \
		--schema schema.json | jq -r '.findings[0].message')" \
		'^line 1, column 13: this JSON operator'
done
for sql in 'SELECT rowid FROM customer, product' \
	'SELECT rowid FROM (SELECT name FROM customer)'; do
	is "no number of a row: $sql" "$(echo "$sql" |
		t2s-parse --schema schema.json | jq -r '.findings[0].message')" \
		"line 1, column 8: unknown column 'rowid'"
done
is 'the audit leaves the number of a row, no other dialect has one' \
	"$(echo 'SELECT rowid FROM customer' | t2s-parse --schema schema.json |
		t2s-audit --compact -o plan |
		t2s-synth --schema schema.json --text --dialect mysql 2>&1)" \
	't2s-synth: mysql has no row numbers'
is 'a number with a fraction keeps its digits' "$(plan \
	'SELECT 7 / 2.0, 1e3, .5, 9.25 FROM customer' '[.select[].expr |
	.args[1]? // . | .value]')" '["2.0","1e3","0.5","9.25"]'
is 'a quoted name that no column has is a string' "$(plan \
	'SELECT "name", "Total" FROM customer' '[.select[] | .column // .expr]')" \
	'["name",{"value":"Total"}]'
is 'NULL in a list keeps the meaning it has in SQL' "$(trip \
	'SELECT id FROM customer WHERE id NOT IN (1, NULL)')" \
	'SELECT "customer"."id" FROM "customer" WHERE "customer"."id" NOT IN (1, NULL)'
is 'positions are replaced' "$(trip 'SELECT city, count(*) AS n FROM customer
	GROUP BY 1 ORDER BY 2')" 'SELECT "customer"."city", COUNT(*) AS "n" FROM "customer" GROUP BY "customer"."city" ORDER BY COUNT(*)'
is 'NATURAL is USING' "$(plan 'SELECT reason FROM "return" NATURAL JOIN
	order_line' '.join_edges[0].using')" '["order_id","line","quantity"]'
is 'correlated names keep apart' "$(trip 'SELECT name FROM product WHERE
	"unit price" = (SELECT max("unit price") FROM product p
	WHERE p.category_id = product.category_id)')" \
	'SELECT "product_1"."name" FROM "product" AS "product_1" WHERE "product_1"."unit price" = (SELECT MAX("product"."unit price") AS "max_unit_price" FROM "product" WHERE "product"."category_id" = "product_1"."category_id")'

# the same rows, the same text the second time

while IFS= read -r sql; do
	[ -n "$sql" ] || continue
	rows_same "$sql"
	unlike "... and stable: $sql" "$(trip "$sql")" '^then:'
done <<'EOF'
SELECT * FROM "group"
SELECT c.*, o.id FROM customer c JOIN "order" o ON o.customer_id = c.id AND o.status <> 'x' ORDER BY o.id LIMIT 5
SELECT DISTINCT country, city FROM customer ORDER BY 2, 1
SELECT name FROM customer WHERE city IN (SELECT city FROM supplier) OR NOT (id BETWEEN 3 AND 100 OR email IS NULL)
SELECT name FROM customer UNION SELECT name FROM supplier ORDER BY name LIMIT 4
SELECT city FROM customer EXCEPT SELECT * FROM (SELECT city FROM supplier UNION SELECT city FROM warehouse)
SELECT city FROM customer UNION SELECT city FROM supplier INTERSECT SELECT city FROM warehouse
WITH t(a, n) AS (SELECT city, count(*) FROM customer GROUP BY city) SELECT a FROM t WHERE n = (SELECT max(n) FROM t)
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT x * 2 FROM n
SELECT name, rank() OVER w, sum(id) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM customer WINDOW w AS (PARTITION BY city ORDER BY id)
SELECT CASE WHEN id % 2 = 0 THEN 'even' ELSE 'odd' END AS k, count(*), avg(id * 1.0), sum(id) FILTER (WHERE id > 5) FROM customer GROUP BY k
SELECT CASE city WHEN 'Berlin' THEN 1 WHEN 'Wien' THEN 2 END, CAST(id AS TEXT) || '-' || name FROM customer WHERE id < 9
SELECT a.city, b.n FROM customer a, (SELECT city, count(*) AS n FROM customer GROUP BY city HAVING count(*) > 1) b WHERE a.city = b.city
SELECT o.id, s.carrier FROM "order" o LEFT JOIN (shipment s JOIN warehouse w ON s.warehouse_id = w.id AND w.city = 'Wien') ON s.order_id = o.id WHERE o.id < 40
SELECT id FROM shipment ORDER BY delivered_on IS NULL, delivered_on DESC NULLS LAST, id LIMIT 3 OFFSET 2
SELECT id FROM shipment LIMIT 2, 3
SELECT (SELECT count(*) FROM "order" WHERE customer_id = c.id) AS n, name FROM customer c ORDER BY n DESC, name LIMIT 5
SELECT name FROM customer c WHERE EXISTS (SELECT 1 FROM "order" o WHERE o.customer_id = c.id AND o.status = 'open') AND NOT EXISTS (SELECT 1 FROM review WHERE customer_id = c.id)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) WHERE column1 > 1
SELECT order_id, line FROM order_line WHERE (order_id, line) IN ((1, 1), (2, 1)) OR (order_id, line) IN (VALUES (3, 1))
SELECT name COLLATE NOCASE FROM customer WHERE name GLOB 'A*' OR name LIKE 'b!%%' ESCAPE '!' OR name IS NOT 'x' AND city IS DISTINCT FROM 'y' LIMIT 4
SELECT -id, - -id, +id, ~id, id & 3 | 4, id << 1, 0x10, X'414243' IS NULL FROM customer LIMIT 2
SELECT strftime('%Y', joined_on) AS y, ifnull(email, '-'), instr(name, 'a'), iif(id > 3, 'x', 'y'), substr(name, 2), round(id / 3.0, 2) FROM customer LIMIT 3
SELECT group_concat(name, '; ') FROM "group"
SELECT /* a comment */ count(*) -- another
EOF

is 'names behind the alias of a query are those of its columns' "$(trip \
	'SELECT n, c FROM (SELECT city, count(*) FROM customer GROUP BY city
	ORDER BY 2) AS t (c, n)')" 'SELECT "t"."n", "t"."c" FROM (SELECT "customer"."city" AS "c", COUNT(*) AS "n" FROM "customer" GROUP BY "customer"."city" ORDER BY COUNT(*)) AS "t"'

# what becomes operators gets parentheses only where they are needed
while IFS= read -r sql; do
	unlike "parentheses are stable: $sql" "$(trip "$sql")" '^then:\|^t2s-'
done <<'EOF'
SELECT concat(name, ', ', city), concat(name, id) || '.', concat(id, 1) + 1 FROM customer
SELECT extract(quarter FROM joined_on), 9 / extract(quarter FROM joined_on) FROM customer
SELECT concat_ws(id + 1, name, id * 2), greatest(id + 1), 2 * least(id + 1) FROM customer
SELECT right(name, id % 3 + 1), lpad(name || '.', id * 2) FROM customer
EOF
# where no schema says what a table has
free() { # SQL: read and written without a schema, twice
	printf '%s\n' "$1" | t2s-parse | t2s-synth --text --oneline >once
	t2s-parse once | t2s-synth --text --oneline >twice
	cat once
	cmp -s once twice || echo "then: $(cat twice)"
}
is 'ordering by an expression of a column does not nest its alias' \
	"$(free 'SELECT f(y) AS y FROM t ORDER BY f(y)')" \
	'SELECT F("t"."y") AS "y" FROM "t" ORDER BY F("t"."y")'
is 'a column with its table is no alias' \
	"$(free 'SELECT f(x) AS y FROM t ORDER BY t.y, g(t.y)')" \
	'SELECT F("t"."x") AS "y" FROM "t" ORDER BY "t"."y", G("t"."y")'
is 'an alias within an expression is what it stands for' \
	"$(free 'SELECT f(x) AS y FROM t ORDER BY g(y)')" \
	'SELECT F("t"."x") AS "y" FROM "t" ORDER BY G(F("t"."x"))'
echo '{"dialect":"sqlite","selections":[{"table":"t"},{"table":"u"}],"join_edges":[{"from_table":"t","from_column":"a","to_table":"u","to_column":"a"}],"select":[{"expr":{"fn":"f","args":[{"column":"b"}]},"as":"id"},{"column":"id","as":"c"}],"order_by":[{"column":"id"}]}' |
	t2s-synth --text >once
t2s-parse once | t2s-synth --text >twice
is 'what orders is the alias where no table is known to have the column' \
	"$(cat once) $(tail -n 1 twice)" "$(cat twice) ORDER BY F(\"b\")"
is 'a column can only be of the one table that is not known' "$(printf '%s' \
	'WITH s AS (SELECT b FROM o) SELECT n FROM c JOIN s ON s.b = x' |
	t2s-parse | t2s-synth --text --oneline)" 'WITH "s" AS (SELECT "o"."b" FROM "o") SELECT "c"."n" FROM "c" INNER JOIN "s" ON "c"."x" = "s"."b"'
is 'what a template takes away is taken away whole' "$(echo 'SELECT
	julianday(ordered_on) - julianday(promised_on) AS d FROM "order"' |
	t2s-parse --schema schema.json | t2s-synth --dialect duckdb --text \
	--oneline)" 'SELECT EPOCH("order"."ordered_on") / 86400 + 2440587.5 - (EPOCH("order"."promised_on") / 86400 + 2440587.5) AS "d" FROM "order"'
# a text that quotes its names, as t2s-synth does, keeps aliases and joins

is 'quoted names keep their aliases' "$(trip 'SELECT "c"."name" FROM "customer"
	AS "c" INNER JOIN "order" ON "c"."id" = "order"."customer_id"')" \
	'SELECT "c"."name" FROM "customer" AS "c" INNER JOIN "order" ON "c"."id" = "order"."customer_id"'

# the other engines' spellings, written for SQLite

from() { # DIALECT SQL
	printf '%s\n' "$2" | t2s-parse --dialect "$1" --schema schema.json |
		t2s-synth --text --oneline --dialect "$1" 2>&1
}
expression() { # DIALECT EXPRESSION
	printf 'SELECT %s AS x FROM customer\n' "$2" |
		t2s-parse --dialect "$1" --schema schema.json |
		jq -c '.plan.select[0].expr // .findings[0].message'
}
is 'mysql: backticks, a string in double quotes' "$(from mysql \
	'SELECT `name` FROM customer WHERE city = "Wien"')" \
	"SELECT \`customer\`.\`name\` FROM \`customer\` WHERE \`customer\`.\`city\` = 'Wien'"
is 'mysql: && and ||' "$(from mysql \
	'SELECT id FROM customer WHERE id > 3 && (id < 5 || NOT id <=> 7)')" \
	'SELECT `customer`.`id` FROM `customer` WHERE `customer`.`id` > 3 AND (`customer`.`id` < 5 OR NOT `customer`.`id` <=> 7)'
while IFS='|' read -r dialect text want; do
	is "$dialect: $text" "$(expression "$dialect" "$text")" "$want"
done <<'EOF'
mysql|YEAR(joined_on)|{"part":"year","of":{"table":"customer","column":"joined_on"}}
mysql|DATE_ADD(joined_on, INTERVAL 3 MONTH)|{"shift":"month","by":{"value":3},"of":{"table":"customer","column":"joined_on"}}
mysql|TIMESTAMPDIFF(DAY, '2025-01-01', joined_on)|{"diff":"day","from":{"value":"2025-01-01"},"to":{"table":"customer","column":"joined_on"}}
tsql|DATEPART(quarter, joined_on)|{"part":"quarter","of":{"table":"customer","column":"joined_on"}}
tsql|DATEADD(day, -7, joined_on)|{"shift":"day","by":{"value":-7},"of":{"table":"customer","column":"joined_on"}}
tsql|ISNULL(email, '-')|{"fn":"coalesce","args":[{"table":"customer","column":"email"},{"value":"-"}]}
postgres|EXTRACT(DOW FROM joined_on)|{"part":"weekday","of":{"table":"customer","column":"joined_on"}}
sqlite|datetime(id, 'unixepoch')|{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}
sqlite|date(id, 'unixepoch')|{"cast":{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]},"to":"date"}
sqlite|date(id, 'unixepoch', 'start of month')|{"trunc":"month","of":{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}}
sqlite|datetime(id, 'unixepoch', '+90 minutes')|{"shift":"minute","by":{"value":90},"of":{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}}
sqlite|CAST(strftime('%Y', id, 'unixepoch') AS INTEGER)|{"part":"year","of":{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}}
sqlite|strftime('%Y-%m', id, 'UnixEpoch', '+1 day')|{"fn":"strftime","args":[{"value":"%Y-%m"},{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]},{"value":"+1 day"}]}
sqlite|unixepoch(joined_on)|{"fn":"epoch","args":[{"table":"customer","column":"joined_on"}]}
sqlite|CAST(strftime('%s', joined_on) AS INTEGER)|{"fn":"epoch","args":[{"table":"customer","column":"joined_on"}]}
sqlite|unixepoch(joined_on) - unixepoch(born_on)|{"diff":"second","from":{"table":"customer","column":"born_on"},"to":{"table":"customer","column":"joined_on"}}
postgres|to_timestamp(id) AT TIME ZONE 'UTC'|{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}
postgres|CAST(floor(extract(epoch FROM joined_on)) AS bigint)|{"fn":"epoch","args":[{"table":"customer","column":"joined_on"}]}
postgres|joined_on AT TIME ZONE 'Asia/Tokyo'|{"fn":"timezone","args":[{"value":"Asia/Tokyo"},{"table":"customer","column":"joined_on"}]}
mysql|TIMESTAMPADD(SECOND, id, '1970-01-01')|{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}
mysql|TIMESTAMPDIFF(SECOND, '1970-01-01', joined_on)|{"fn":"epoch","args":[{"table":"customer","column":"joined_on"}]}
tsql|DATEADD(second, id, '1970-01-01')|{"fn":"from_epoch","args":[{"table":"customer","column":"id"}]}
sqlite|date('now')|{"fn":"current_date"}
sqlite|datetime()|{"fn":"current_timestamp"}
sqlite|time('now')|{"fn":"current_time"}
sqlite|unixepoch('now')|{"fn":"epoch","args":[{"fn":"current_timestamp"}]}
sqlite|strftime('%Y-%m', 'now')|{"fn":"strftime","args":[{"value":"%Y-%m"},{"fn":"current_timestamp"}]}
sqlite|date('now', 'start of month', '-1 month')|{"shift":"month","by":{"value":-1},"of":{"trunc":"month","of":{"fn":"current_date"}}}
sqlite|date('now', '-1 day', 'start of year')|{"trunc":"year","of":{"shift":"day","by":{"value":-1},"of":{"fn":"current_date"}}}
sqlite|date('now', 'weekday 0', '-6 days')|{"trunc":"week","of":{"fn":"current_date"}}
sqlite|datetime('now', '-3 hours')|{"shift":"hour","by":{"value":-3},"of":{"fn":"current_timestamp"}}
sqlite|date('now', '-3 hours')|{"cast":{"shift":"hour","by":{"value":-3},"of":{"fn":"current_timestamp"}},"to":"date"}
sqlite|date('now', 'localtime')|{"fn":"date","args":[{"fn":"current_timestamp"},{"value":"localtime"}]}
sqlite|date('now', 'start of month', 'utc')|{"fn":"date","args":[{"fn":"current_timestamp"},{"value":"start of month"},{"value":"utc"}]}
postgres|date_trunc('month', now())|{"trunc":"month","of":{"fn":"current_timestamp"}}
mysql|CURDATE()|{"fn":"current_date"}
tsql|GETDATE()|{"fn":"current_timestamp"}
postgres|joined_on + INTERVAL '2 day'|{"shift":"day","by":{"value":2},"of":{"cast":{"table":"customer","column":"joined_on"},"to":"datetime"}}
EOF

is 'postgres: the middle of an ordered group is a median' "$(echo \
	'SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY id) FROM customer' |
	t2s-parse --dialect postgres --schema schema.json |
	jq -c '.plan.group_by.aggregates[0] | [.function, .column]')" \
	'["MEDIAN","id"]'
is '... and any other share of it is off the list' "$(echo \
	'SELECT percentile_cont(0.9) WITHIN GROUP (ORDER BY id) FROM customer' |
	t2s-parse --dialect postgres --schema schema.json |
	jq -c '.findings[0].code')" '"sql_unsupported"'

# what is no SELECT, or off the list

# names that a plan cannot hold are mended, and stay apart
sqlite3 blanks.db 'CREATE TABLE t (id); INSERT INTO t VALUES (1), (2)'
while IFS= read -r sql; do
	is "apart: $sql" "$(printf '%s\n' "$sql" | t2s-parse | t2s-synth --text |
		sqlite3 blanks.db)" "$(printf '%s\n' "$sql" | sqlite3 blanks.db)"
done <<'EOS'
WITH "t " AS (SELECT 5 AS id) SELECT id FROM t
WITH "t " AS (SELECT 5 AS id) SELECT id FROM "t "
WITH "t " AS (SELECT 5 AS id) SELECT "t ".id, t.id AS j FROM "t ", t
WITH "a " AS (SELECT 1 AS id), "a-" AS (SELECT 2 AS id) SELECT "a ".id, "a-".id AS j FROM "a ", "a-"
SELECT "a ".x, "a-".x AS y FROM (SELECT 1 x) "a ", (SELECT 2 x) "a-"
WITH "w " AS (SELECT 5 AS id), x AS (WITH "w " AS (SELECT 6 AS id) SELECT id FROM "w ") SELECT x.id, "w ".id AS j FROM x, "w "
EOS

mistake() { # SQL: code, line and column
	printf '%s' "$1" | t2s-parse ${2+--schema schema.json} |
		jq -c '[.stop.status, (.findings[0] | .code, .line, .column)]'
}
is 'another statement' "$(mistake 'DELETE FROM customer')" \
	'[1,"sql_unsupported",1,1]'
is 'two statements' "$(mistake 'SELECT 1; SELECT 2')" '[1,"sql_syntax",1,11]'
is 'a slip, on its line' "$(mistake 'SELECT name
FROM customer
WHER id = 3')" '[1,"sql_syntax",3,6]'
is 'what was expected and what stood there' "$(echo 'SELECT (1 + FROM t' |
	t2s-parse | jq -r '.findings[0].message')" \
	"line 1, column 13: expected an expression, not 'FROM'"
is 'a text that ends too early' "$(mistake 'SELECT 1 +')" \
	'[1,"sql_syntax",1,11]'
is 'a string that does not end' "$(mistake "SELECT 'abc")" \
	'[1,"sql_syntax",1,8]'
is 'a column that is not there' "$(mistake 'SELECT nme FROM customer' s)" \
	'[null,"column_not_found",1,8]'
is 'a table that is not there' "$(mistake 'SELECT 1 FROM custmer' s)" \
	'[null,"table_not_found",1,15]'
outer='SELECT name FROM customer WHERE id IN (SELECT city FROM "order")'
is 'a column that a sub-query takes from the query around it' \
	"$(mistake "$outer" s)" '[null,"column_from_outer_query",1,47]'
is '... is nothing to tell where the query compares with it' \
	"$(echo 'SELECT name FROM customer c WHERE EXISTS
	(SELECT 1 FROM "order" WHERE customer_id = c.id AND city IS NULL)' |
	t2s-parse --schema schema.json | jq -c .findings)" null
is 'a construct off the list' "$(mistake 'SELECT DISTINCT ON (a) a FROM t')" \
	'[1,"sql_unsupported",1,17]'
# each star has twice the columns of the one before
doubling=$(awk 'BEGIN { printf "WITH a0 AS (SELECT 1 AS x)"
	for (i = 1; i < 40; i++)
		printf ", a%d AS (SELECT * FROM a%d AS p, a%d AS q)", i, i - 1,
		    i - 1
	print " SELECT x FROM a39" }')
is 'stars of stars do not double for ever' "$(echo "$doubling" |
	timeout 20 t2s-parse >out; echo $?)" 0
is 'deep nesting is refused' "$( (printf 'SELECT '
	head -c 100000 /dev/zero | tr '\0' '(') | t2s-parse |
	jq -r '.findings[0].code')" sql_syntax

# documents and lines

is 'a document with sql.text' "$(echo '{"sql": {"text": "SELECT 1"}, "x": 2}' |
	t2s-parse | jq -c '[.x, .plan.select]')" '[2,[{"expr":{"value":1}}]]'
is 'the dialect of the document' "$(echo \
	'{"sql": {"text": "SELECT a::text FROM t", "dialect": "postgres"}}' |
	t2s-parse | jq -c '[.plan.dialect, .plan.select[0].expr.to]')" \
	'["postgres","text"]'
is '-l: a document for each line' "$(printf 'SELECT 1\nSELEC\n\nSELECT 2\n' |
	t2s-parse -l | jq -c '.plan.select[0].expr.value // .stop.status')" \
	"$(printf '1\n1\n2')"
is 'no SQL' "$(echo '{"question": "x"}' | t2s-parse |
	jq -r '.findings[0].code')" sql_missing

done_testing
