#!/bin/sh
# SQL as a model writes it, through t2s-plan --write sql, audit, synth and the
# database: what is meant is understood, or what is wrong is said. Doubts are
# believed (tests/doubts.t).
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
t2s-schema -d "$SHOP" >schema.json
jq '.question = "what is asked?"' schema.json >doc.json
export T2S_NOW=2026-03-31

# asked SQL: the rows of what becomes of it, else what is wrong with it
asked() {
	jq --arg text "$1" '.reply = {text: $text}' doc.json |
		t2s-plan --write sql 2>>err | t2s-audit --believe 2>>err |
		t2s-synth >out.json 2>>err
	jq -r 'if .stop then "\(.stop.status): \([.findings[] |
		select(.severity == "error") | .message][0])"
		else .sql.text end' out.json >text
	if jq -e .stop out.json >/dev/null; then
		cat text
	else
		sqlite3 -readonly "$SHOP" <text 2>&1
	fi
}
# same DESC SQL [WANTED SQL]: the rows of another statement, or its own
same() {
	is "$1" "$(asked "$2")" "$(sqlite3 -readonly "$SHOP" "${3-$2}")"
}

# --- a statement that cannot be read is never replaced by a piece of it ------

piece() { # DESC SQL WRONG
	like "unread, and no piece of it: $1" "$(asked "$2")" "^1: .*$3"
}
piece 'a sub-query in WHERE' 'SELECT id, nosuch FROM product
WHERE supplier_id IN (SELECT id FROM supplier)' "'nosuch'"
piece 'a derived table' 'SELECT d.id FROM (SELECT id FROM product) d QUALIFY 1' \
	QUALIFY
piece 'the body of a CTE' 'WITH c AS (SELECT id FROM product QUALIFY 1)
SELECT count(*) FROM customer' QUALIFY
piece 'behind a CTE' 'WITH product AS (SELECT 1 AS x QUALIFY 1)
SELECT count(*) FROM product' QUALIFY
piece 'an arm of a UNION' 'SELECT id FROM product
UNION ALL
SELECT id FROM supplier QUALIFY 1' QUALIFY
piece 'the last arm' 'SELECT id FROM product QUALIFY 1
UNION ALL SELECT id FROM supplier' QUALIFY
piece 'without its WHERE' 'SELECT id FROM product
WHERE id < 3 QUALIFY 1' QUALIFY
piece 'in a fence' '```sql
SELECT id, (SELECT max(id) FROM supplier) AS x, FROM product
```' "not 'FROM'"
piece 'behind a label' 'Here it is:

SELECT id FROM product WHERE (SELECT count(*) FROM supplier) >> QUALIFY 1' .
same 'prose behind a statement is cut off' \
	'SELECT count(*) FROM product
Where the products are all of them.' 'SELECT count(*) FROM product'
same 'a query in parentheses in a sentence is one' \
	'You select them so (SELECT count(*) FROM product)' \
	'SELECT count(*) FROM product'

# --- names ------------------------------------------------------------------

same 'USING whose column is not in the first table' 'SELECT DISTINCT c.name, p.method
FROM customer c JOIN "order" o ON o.customer_id = c.id
JOIN order_line l ON l.order_id = o.id JOIN payment p USING (order_id)
ORDER BY 1, 2'
same '... twice, a column that both have, outer joins' 'SELECT line, order_id,
r.reason, s.carrier FROM customer c JOIN "order" o ON o.customer_id = c.id
JOIN order_line l ON l.order_id = o.id LEFT JOIN "return" r USING (order_id, line)
LEFT JOIN shipment s USING (order_id) WHERE c.id < 20'
same 'NATURAL behind other joins' 'SELECT count(*), sum(refund) FROM product p
JOIN order_line l ON l.product_id = p.id NATURAL LEFT JOIN "return"'
same 'USING of a group, and of what was joined before' 'SELECT DISTINCT c.name, s.carrier
FROM customer c JOIN ("order" o JOIN order_line l ON l.order_id = o.id)
ON o.customer_id = c.id JOIN (shipment s JOIN payment p USING (order_id))
USING (order_id) WHERE c.id < 9 ORDER BY 1, 2'
like 'USING of what no table before has' "$(asked 'SELECT count(*)
FROM customer c JOIN "order" o ON o.customer_id = c.id
JOIN payment p USING (order_id)')" '^1: .*order_id'

status='SELECT status, count(*) FROM "order" GROUP BY status ORDER BY 1'
same 'table.column in one pair of quotes' 'SELECT "order.status", count(*)
FROM "order" GROUP BY "order.status" ORDER BY 1' "$status"
same '... of a table with an alias, in backticks and brackets' \
	'SELECT `Order.Status`, count(*) FROM "order" o
GROUP BY [o.status] ORDER BY "order.status"' "$status"
same '... everywhere else' 'WITH t AS (SELECT "o.status" AS s FROM "order" o
	JOIN customer c ON "c.id" = "o.customer_id"
	WHERE EXISTS (SELECT 1 FROM payment WHERE "payment.order_id" = "o.id"))
SELECT "t.s", count(*) FILTER (WHERE "t.s" <> "packed") FROM t GROUP BY "t.s"
HAVING max("t.s") > "a" ORDER BY 1' "SELECT o.status,
count(*) FILTER (WHERE o.status <> 'packed') FROM \"order\" o
JOIN customer c ON c.id = o.customer_id
WHERE EXISTS (SELECT 1 FROM payment WHERE order_id = o.id)
GROUP BY 1 ORDER BY 1"
same 'a string in double quotes' 'SELECT "Total" AS what, count(*) FROM customer
WHERE city IN ("Berlin", "Bonn") OR country LIKE "A%"'

wrong() { # DESC SQL WORDS [HINT]
	like "$1" "$(asked "$2")" "^1: .*$3"
	[ -z "${4-}" ] || like "... $4" "$(jq -r '.findings[0].hint' \
		out.json)" "did you mean '$4'"
}
mended() { # DESC SQL CODE RIGHT: the rows of the right one, and a finding
	same "$1" "$2" "$4"
	like "... and it is told" "$(jq -c '[.findings[].code]' out.json)" \
		"\"$3\""
}
mended 'quotes around a slip in the select list' \
	'SELECT "statis", count(*) FROM "order" GROUP BY 1 ORDER BY 1' \
	name_corrected "$status"
wrong '... in GROUP BY, near nothing' \
	'SELECT count(*) FROM customer GROUP BY "zzz"' "unknown column 'zzz'"
wrong '... in a sum' 'SELECT sum("amount due") FROM payment' \
	"unknown column 'amount due'\|unknown column 'sum_amount_due'"
mended '... compared with a string' \
	"SELECT count(*) FROM customer WHERE \"citi\" = 'Bonn'" name_corrected \
	"SELECT count(*) FROM customer WHERE city = 'Bonn'"
mended '... with another spelling of a column beside a column' \
	'SELECT count(*) FROM "order" WHERE promised_on < "Ordered On"' \
	name_corrected \
	'SELECT count(*) FROM "order" WHERE promised_on < ordered_on'
mended 'an aggregate by its alias in WHERE' 'SELECT city, count(*) AS many
	FROM customer WHERE many > 3 GROUP BY city ORDER BY 1' moved_to_having \
	'SELECT city, count(*) AS many FROM customer GROUP BY city
	HAVING many > 3 ORDER BY 1'
mended 'a column beside an aggregate, and no GROUP BY' \
	'SELECT city, count(*) FROM customer ORDER BY 2 DESC, 1' \
	group_by_completed \
	'SELECT city, count(*) FROM customer GROUP BY 1 ORDER BY 2 DESC, 1'
mended 'an order by an aggregate, and no GROUP BY' \
	'SELECT city FROM customer ORDER BY count(*) DESC, 1' group_by_completed \
	'SELECT city FROM customer GROUP BY 1 ORDER BY count(*) DESC, 1'
same 'SQLite takes the row of the only MAX' \
	'SELECT name, max(joined_on) FROM customer'
mended 'ends of a join that were exchanged' 'SELECT count(*) FROM customer c
	JOIN "order" o ON c.customer_id = o.joined_on' name_corrected \
	'SELECT count(*) FROM customer c JOIN "order" o
	ON c.joined_on = o.customer_id'
mended 'ids of two tables, which number different things' \
	'SELECT count(*) FROM customer c JOIN "order" o ON c.id = o.id' \
	name_corrected 'SELECT count(*) FROM "order"'
mended 'a column of both tables, beside that of one' \
	'SELECT count(*) FROM customer c JOIN "order" o ON id = o.customer_id' \
	name_corrected 'SELECT count(*) FROM "order"'
mended 'a table that is called otherwise, by its columns' \
	'SELECT quantity, discount, line FROM positions WHERE product_id = 3' name_corrected \
	'SELECT quantity, discount, line FROM order_line WHERE product_id = 3'
wrong 'a table that is called otherwise, with nothing to tell it by' \
	'SELECT name FROM zebra' "unknown table 'zebra'"
mended 'JOIN without a condition, and one key' \
	'SELECT count(*) FROM customer c JOIN "order" o' join_added \
	'SELECT count(*) FROM "order"'
wrong 'JOIN without a condition, and no key' \
	'SELECT count(*) FROM customer c JOIN supplier s' \
	"nothing connects 'customer' and 'supplier'"
same 'CROSS JOIN says that it is meant' \
	'SELECT count(*) FROM customer CROSS JOIN "group"'
same 'JOIN without a condition that WHERE gives' \
	'SELECT count(*) FROM customer c JOIN "order" o
	WHERE o.customer_id = c.id'
wrong 'a window by its alias in WHERE' 'SELECT name, rank() OVER (ORDER BY id)
	AS place FROM customer WHERE place = 1' "'place'"
mended 'a slip' 'SELECT nme FROM customer' name_corrected \
	'SELECT name FROM customer'
mended '... of a table' 'SELECT name FROM custmer' name_corrected \
	'SELECT name FROM customer'
mended '... before a dot' 'SELECT custmer.name FROM customer' name_corrected \
	'SELECT name FROM customer'
mended 'a column of another table' 'SELECT rating FROM product' join_added \
	'SELECT rating FROM product p JOIN review r ON r.product_id = p.id'
mended '... with a table named' 'SELECT p.rating FROM product p' join_added \
	'SELECT rating FROM product p JOIN review r ON r.product_id = p.id'
wrong 'a column of a table that no key connects' \
	'SELECT gramophone FROM product' "unknown column 'gramophone'"
wrong 'a table that is not joined' 'SELECT customer.name FROM product' \
	"the table 'customer' is not joined in this query\|'customer'"

# Words of the grammar as names.
sqlite3 words.db 'CREATE TABLE "order" (id INTEGER PRIMARY KEY, "group" TEXT,
	"desc" TEXT, "from" TEXT, "case" INTEGER, "limit" INTEGER);
CREATE TABLE "group" (id INTEGER PRIMARY KEY, name TEXT, "order" INTEGER
	REFERENCES "order" (id));
CREATE TABLE "table" (id INTEGER PRIMARY KEY, "values" INTEGER);'
t2s-schema -d words.db --no-values >words.json
while IFS='|' read -r sql want; do
	is "$sql" "$(echo "$sql" | t2s-parse --schema words.json |
		t2s-synth --text --oneline 2>&1)" "$want"
done <<'END'
SELECT o.group, count(*) AS n FROM order o GROUP BY o.group|SELECT "order"."group", COUNT(*) AS "n" FROM "order" GROUP BY "order"."group"
SELECT group, max(limit) AS m FROM order GROUP BY group ORDER BY group DESC|SELECT "order"."group", MAX("order"."limit") AS "m" FROM "order" GROUP BY "order"."group" ORDER BY "order"."group" DESC
SELECT group.name FROM order JOIN group ON group.order = order.id ORDER BY order DESC LIMIT 1|SELECT "group"."name" FROM "order" INNER JOIN "group" ON "order"."id" = "group"."order" ORDER BY "group"."order" DESC LIMIT 1
SELECT desc, from FROM order WHERE from = 'x' AND desc LIKE 'a%'|SELECT "order"."desc", "order"."from" FROM "order" WHERE "order"."from" = 'x' AND "order"."desc" LIKE 'a%'
SELECT case, CASE WHEN case = 1 THEN limit END AS v FROM order LIMIT 2|SELECT "order"."case", CASE WHEN "order"."case" = 1 THEN "order"."limit" END AS "v" FROM "order" LIMIT 2
SELECT values FROM table|SELECT "table"."values" FROM "table"
SELECT name FROM group WHERE order IN (SELECT id FROM order WHERE group = 'a')|SELECT "group"."name" FROM "group" WHERE "group"."order" IN (SELECT "order"."id" FROM "order" WHERE "order"."group" = 'a')
SELECT id FROM order ORDER|t2s-synth: line 1, column 22: expected the end of the statement, not 'ORDER'
SELECT id, FROM table|t2s-synth: line 1, column 17: expected the end of the statement, not 'table'
END
for quotes in 'sqlite ""' 'postgres ""' 'mysql ``' 'tsql []'; do
	open=${quotes#* }
	close=${open#?}
	open=${open%?}
	like "words are quoted in the prompt for ${quotes% *}" "$(jq \
		--arg d "${quotes% *}" '.database.dialect = $d | .question = "q"' \
		words.json | t2s-plan --print-prompt --write sql)" \
		"^.order.(id integer key, [$open]group[$close] text"
done

# --- a number of rows -------------------------------------------------------

same 'a limit is computed' 'SELECT id FROM product ORDER BY id
LIMIT (SELECT count(*) / 10 FROM product) OFFSET 1 + 1'
same '... within a CTE and an arm' 'WITH n AS (SELECT 3 AS k), first AS
	(SELECT id FROM product ORDER BY id LIMIT (SELECT k FROM n))
SELECT id FROM first UNION SELECT id + 1 FROM first ORDER BY 1 LIMIT 2 * 2'
same 'TOP in SQLite' 'SELECT TOP (1 + 2) id FROM product ORDER BY id' \
	'SELECT id FROM product ORDER BY id LIMIT 3'
wrong 'a limit of a column' 'SELECT id FROM product LIMIT id' \
	"LIMIT and OFFSET cannot depend on the column 'id'"

# --- functions of other dialects --------------------------------------------

# says EXPRESSION VALUE: d is 2026-02-14 15:09:26, today is 2026-03-31
says() {
	is "$1" "$(asked "WITH t AS (SELECT '2026-02-14 15:09:26' AS d)
		SELECT $1 FROM t")" "$2"
}
while IFS='~' read -r sql want; do
	says "$sql" "$want"
done <<'END'
YEAR(d) * 10000 + MONTH(d) * 100 + DAY(d)~20260214
QUARTER(d) * 100 + WEEK(d)~107
DATEPART(month, d) + DATE_PART('year', d)~2028
HOUR(d) * 10000 + MINUTE(d) * 100 + SECOND(d)~150926
DAYOFWEEK(d) * 10 + WEEKDAY(d)~75
EXTRACT(DOW FROM d) + DAYOFYEAR(d)~51
EXTRACT(EPOCH FROM d)~1771081766
UNIX_TIMESTAMP(d) - UNIX_TIMESTAMP('2026-02-14')~54566
DATE_TRUNC('month', d)~2026-02-01
DATETRUNC(quarter, d)~2026-01-01
DATE_TRUNC(d, YEAR)~2026-01-01
DATEDIFF(d, '2026-01-31')~14
DATEDIFF(day, '2026-01-31', d)~14
DATEDIFF('month', '2026-01-31', d)~1
DATEDIFF(year, '2025-12-31', d)~1
DATEDIFF(quarter, '2025-12-31', d)~1
DATE_DIFF(d, '2026-01-31', MONTH)~1
TIMESTAMPDIFF(MONTH, '2026-01-31', d)~0
MONTHS_BETWEEN(d, '2025-12-01')~2
EXTRACT(YEAR FROM AGE(d, '2020-02-15'))~5
EXTRACT(DAY FROM d - '2026-01-31')~14
EXTRACT(EPOCH FROM (d - '2026-02-14'))~54566
DATE_ADD('2026-01-14', INTERVAL 1 MONTH)~2026-02-14
DATE_SUB(CURDATE(), INTERVAL 30 DAY)~2026-03-01
DATEADD(day, -30, CURRENT_DATE)~2026-03-01
DATEADD('month', 1, '2026-01-14')~2026-02-14
ADD_MONTHS('2026-01-14', 2)~2026-03-14
LAST_DAY(d)~2026-02-28
DATE_FORMAT(d, '%Y-%m')~2026-02
DATE_FORMAT(d, '%b %e, %y %T')~Feb 14, 26 15:09:26
TO_CHAR(d, 'YYYY-MM-DD HH24:MI')~2026-02-14 15:09
TO_CHAR(d, 'YYYY"-Q"Q')~2026-Q1
TO_CHAR(d, 'FMMonth')~February
TO_CHAR(d, "YYYY-MM") || DATE_FORMAT(d, "-%d")~2026-02-14
DATE_TRUNC("month", d)~2026-02-01
FORMAT(d, 'yyyy/MM')~2026/02
STRFTIME(d, '%Y')~2026
MONTHNAME(d) || DAYNAME(d)~FebruarySaturday
TO_DATE('2026-02-14', 'YYYY-MM-DD')~2026-02-14
STR_TO_DATE('2026-02-14', '%Y-%m-%d')~2026-02-14
FROM_UNIXTIME(1771081766)~2026-02-14 15:09:26
FROM_UNIXTIME(1771081766, '%Y-%m')~2026-02
TO_TIMESTAMP(1771081766)~2026-02-14 15:09:26
d::date~2026-02-14
CAST(d AS DATE)~2026-02-14
NOW() - INTERVAL '30 days'~2026-03-01 00:00:00
CURRENT_DATE - 30~2026-03-01
CURRENT_DATE - d::date~45
NOW()::date - CAST(d AS DATE)~45
d::date - 14~2026-01-31
GETDATE() - 1~2026-03-30 00:00:00
CURRENT_DATE + INTERVAL 1 MONTH - INTERVAL '1 day'~2026-04-30
SYSDATE~2026-03-31 00:00:00
ISNULL(NULL, 2) + NVL(NULL, 3) + IFNULL(NULL, 4)~9
IF(1 > 2, 'a', 'b') || IIF(1 < 2, 'a', 'b') || NVL2(NULL, 'a', 'b')~bab
LEN('abc') * 100 + CHARINDEX('b', 'abc') * 10 + LOCATE('c', 'abc')~323
LEFT('abc', 1) || RIGHT('abc', 1) || MID('abc', 2, 1) || UCASE('d')~acbD
CONCAT('a', 1, NULL) || CONCAT_WS('-', 'b', NULL, 'c')~a1b-c
CONVERT(INT, '12') + CONVERT('3', SIGNED)~15
END
like 'a format that nothing can say is told' \
	"$(asked "SELECT TO_CHAR(ordered_on, 'IYYY') FROM \"order\"")" \
	"^1: .*the time format 'IYYY'"
like 'a format of numbers is no text of its own' \
	"$(asked "SELECT TO_CHAR(sum(amount), '999,999') FROM payment")" \
	"^1: .*the time format '999,999'"
for dialect in postgres mysql tsql; do
	is "SQLite's functions for $dialect" "$(echo "SELECT date('now', '-1 month'),
	strftime('%Y-%m', joined_on), date('now', 'start of month'),
	CAST(julianday('now') - julianday(joined_on) AS integer) FROM customer" |
		t2s-parse --dialect $dialect --schema schema.json |
		t2s-synth --dialect $dialect --text --oneline 2>&1 |
		grep -ciE 'julianday|strftime|now|t2s-')" 0
done

# --- the clock --------------------------------------------------------------

n=0
while read -r sql; do
	n=$((n + 1))
	for dialect in sqlite postgres mysql tsql; do
		for now in 2026-03-31 2019-12-31; do
			echo "$sql" | t2s-parse --dialect $dialect \
				--schema schema.json |
				t2s-synth --dialect $dialect --text --oneline \
				--now $now 2>&1
		done >both
		is "the clock is bound in $dialect: $sql" \
			"$(grep -ciE "now|current_|getdate|sysdate|utc_|t2s-" both),$(
			sort -u both | wc -l | tr -d ' ')" 0,2
	done
done <<'END'
SELECT date('now'), date('now','-1 month'), date('now','start of month')
SELECT CURRENT_DATE, NOW(), GETDATE(), CURDATE(), CURRENT_TIMESTAMP
SELECT strftime('%s','now'), unixepoch('now'), julianday('now')
SELECT datetime('now','localtime'), time('now'), 'now'::date, DATE 'today'
SELECT UTC_DATE(), UTC_TIMESTAMP(), UNIX_TIMESTAMP(), SYSDATE(), LOCALTIMESTAMP
WITH a AS (SELECT id FROM shipment WHERE shipped_on > date('now','-1 month')) SELECT id, (SELECT count(*) FROM shipment WHERE shipped_on < CURRENT_DATE) AS n FROM a
SELECT sum(CASE WHEN shipped_on > NOW() THEN 1 END), row_number() OVER (ORDER BY max(shipped_on) < CURRENT_DATE) FROM shipment GROUP BY warehouse_id HAVING max(shipped_on) < datetime('now')
SELECT o.id FROM shipment o JOIN customer c ON c.id = o.warehouse_id AND shipped_on < CURRENT_DATE UNION SELECT id FROM shipment WHERE shipped_on BETWEEN date('now','-7 days') AND date('now')
END
is 'the clock is bound in a limit' "$(asked "SELECT id FROM product ORDER BY id
	LIMIT (SELECT CAST(strftime('%d','now') AS INTEGER))" | wc -l |
	tr -d ' ')" 31

done_testing
