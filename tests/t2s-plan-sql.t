#!/bin/sh
# SQL as a model writes it, through t2s-plan --write sql, audit, synth and the
# database: what is meant is understood, or what is wrong is said.
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
		t2s-plan --write sql 2>>err | t2s-audit 2>>err |
		t2s-synth >out.json 2>>err
	jq -r 'if .stop then "\(.stop.status): \([.findings[] |
		select(.severity == "error") | .message][0])"
		else .sql.text end' out.json >text
	if jq -e .stop out.json >.stop; then
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

same 'USING whose column is not in the first table' 'SELECT c.name, p.method
FROM customer c JOIN "order" o ON o.customer_id = c.id
JOIN order_line l ON l.order_id = o.id JOIN payment p USING (order_id)'
same '... twice, a column that both have, outer joins' 'SELECT line, order_id,
r.reason, s.carrier FROM customer c JOIN "order" o ON o.customer_id = c.id
JOIN order_line l ON l.order_id = o.id LEFT JOIN "return" r USING (order_id, line)
LEFT JOIN shipment s USING (order_id) WHERE c.id < 20'
same 'NATURAL behind other joins' 'SELECT count(*), sum(refund) FROM product p
JOIN order_line l ON l.product_id = p.id NATURAL LEFT JOIN "return"'
same 'USING of a group, and of what was joined before' 'SELECT count(*)
FROM customer c JOIN ("order" o JOIN order_line l ON l.order_id = o.id)
ON o.customer_id = c.id JOIN (shipment s JOIN payment p USING (order_id))
USING (order_id)'
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
SELECT "t.s", count(*) FILTER (WHERE "t.s" <> "none") FROM t GROUP BY "t.s"
HAVING max("t.s") > "a" ORDER BY 1' "SELECT o.status, count(*) FROM \"order\" o
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
wrong 'quotes around a slip in the select list' \
	'SELECT "statis", count(*) FROM "order"' "unknown column 'statis'" status
wrong '... in GROUP BY, near nothing' \
	'SELECT count(*) FROM customer GROUP BY "zzz"' "unknown column 'zzz'"
wrong '... in a sum' 'SELECT sum("amount due") FROM payment' \
	"unknown column 'amount due'"
wrong '... compared with a string' \
	"SELECT count(*) FROM customer WHERE \"citi\" = 'Bonn'" 'citi' city
wrong '... with another spelling of a column beside a column' \
	'SELECT count(*) FROM "order" WHERE promised_on < "Ordered On"' \
	"unknown column 'Ordered On'" ordered_on
wrong 'a slip' 'SELECT nme FROM customer' "unknown column 'nme'" name
wrong '... of a table' 'SELECT name FROM custmer' "unknown table 'custmer'" \
	customer
wrong '... before a dot' 'SELECT custmer.name FROM customer' \
	"unknown table 'custmer' in this query" customer
wrong 'a column of another table' 'SELECT rating FROM product' \
	"'rating': the table 'review', which has one, is not joined"
wrong '... with a table named' 'SELECT p.rating FROM product p' \
	"'rating' of 'p': the table 'review' has one"
wrong 'a table that is not joined' 'SELECT customer.name FROM product' \
	"the table 'customer' is not joined in this query"

# --- a number of rows -------------------------------------------------------

same 'a limit is computed' 'SELECT id FROM product ORDER BY id
LIMIT (SELECT count(*) / 10 FROM product) OFFSET 1 + 1'
same '... within a CTE and an arm' 'WITH n AS (SELECT 3 AS k), first AS
	(SELECT id FROM product ORDER BY id LIMIT (SELECT k FROM n))
SELECT id FROM first UNION SELECT id + 1 FROM first ORDER BY 1 LIMIT 2 * 2'
same 'TOP in SQLite' 'SELECT TOP (1 + 2) id FROM product ORDER BY id' \
	'SELECT id FROM product ORDER BY id LIMIT 3'
wrong 'a limit of a column' 'SELECT id FROM product LIMIT id' \
	"a number of rows cannot depend on the column 'id'"

done_testing
