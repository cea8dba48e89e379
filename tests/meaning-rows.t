#!/bin/sh
# Rows that a query counts or lists, and others than are meant.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=$SHOP
meaning_schema

# --- rows lost ---------------------------------------------------------------

lost=null_keys_dropped
E='JOIN employee e ON e.id = o.employee_id'
wrong $lost 213 "SELECT count(*) FROM \"order\" o $E" \
	460 "SELECT count(*) FROM \"order\" o LEFT $E"
tells $lost "SELECT sum(p.amount) FROM payment p
	JOIN \"order\" o ON o.id = p.order_id $E"
tells $lost "SELECT o.status, count(*) FROM \"order\" o $E GROUP BY o.status"
tells $lost "SELECT avg(p.amount) FROM payment p
	JOIN \"order\" o ON o.id = p.order_id $E WHERE p.method = 'card'"
tells $lost 'SELECT count(*) FROM "order" o, employee e WHERE e.id = o.employee_id'
tells $lost "SELECT count(o.id), max(e.hired_on) FROM \"order\" o
	JOIN employee e ON e.id = o.employee_id JOIN employee m ON m.id = e.manager
	WHERE o.status = 'new'"
tells $lost "SELECT c.name FROM customer c WHERE c.id IN
	(SELECT o.customer_id FROM \"order\" o $E)"
tells $lost "SELECT o.id, e.name FROM \"order\" o $E"
is '... of a listing as an info' "$(jq -r '.findings[] |
	select(.code == "null_keys_dropped") | .severity' told.json)" info
tells $lost 'SELECT e.name, m.name FROM employee e
	JOIN employee m ON m.id = e.manager'
tells $lost 'SELECT o.id, a.street FROM "order" o
	JOIN address a ON a.id = o.shipping_address ORDER BY o.id'
quiet $lost 'SELECT o.id, a.street FROM "order" o
	JOIN address a ON a.id = o.billing_address'
quiet $lost "SELECT e.name, count(*) FROM \"order\" o $E GROUP BY e.id"
quiet $lost "SELECT count(*) FROM \"order\" o $E WHERE e.title = 'Barista'"
quiet $lost "SELECT count(*) FROM \"order\" o $E WHERE o.employee_id IS NOT NULL"
quiet $lost "SELECT count(*) FROM \"order\" o LEFT $E"
quiet $lost "SELECT DISTINCT e.name FROM \"order\" o $E"
quiet $lost 'SELECT count(*) FROM "order" o JOIN customer c
	ON c.id = o.customer_id'
quiet $lost "SELECT o.id, m.name FROM \"order\" o $E
	JOIN employee m ON m.id = e.manager WHERE m.name LIKE 'A%'"

# --- left joins undone by another join ---------------------------------------

undone=left_join_undone
C='FROM customer c LEFT JOIN "order" o ON o.customer_id = c.id'
L='JOIN order_line l ON l.order_id = o.id'
tells $undone "SELECT c.id, count(l.line) $C $L GROUP BY c.id"
quiet $undone "SELECT c.id, count(l.line) $C LEFT $L GROUP BY c.id"
quiet $undone "SELECT c.id, g.name, count(o.id) $C
	JOIN \"group\" g ON g.id = c.group_id GROUP BY c.id"

# --- products ----------------------------------------------------------------

cross=cross_product
wrong $cross 207460 'SELECT count(*) FROM "order", payment' \
	451 'SELECT count(*) FROM "order" o JOIN payment p ON p.order_id = o.id'
wrong $cross 33250.0 'SELECT round(sum(s.cost), 2) FROM shipment s, employee' \
	2375.0 'SELECT round(sum(cost), 2) FROM shipment'
tells $cross 'SELECT c.name, o.id FROM customer c, "order" o'
tells $cross 'SELECT c.country, sum(p.amount) FROM customer c
	CROSS JOIN payment p GROUP BY c.country'
tells $cross "SELECT c.name FROM customer c, \"order\" o WHERE c.city = 'Bern'
	AND o.status = 'new'"
tells $cross 'SELECT DISTINCT c.name FROM customer c JOIN "order" o ON c.id = c.id'
tells $cross 'SELECT o.id FROM customer c, "order" o, order_line l
	WHERE l.order_id = o.id'
tells $cross 'SELECT name FROM product WHERE id IN (SELECT l.product_id
	FROM order_line l, "order" o WHERE o.channel = '"'web')"
tells $cross 'WITH t AS (SELECT customer_id, count(*) AS n FROM "order"
	GROUP BY customer_id) SELECT c.name, t.n FROM customer c, t'
tells $cross 'SELECT g.name, w.name FROM "group" g, warehouse w'
is '... of a grid as an info' "$(jq -r '.findings[] |
	select(.code == "cross_product") | .severity' told.json)" info
quiet $cross 'SELECT c.name, o.id FROM customer c, "order" o
	WHERE o.customer_id = c.id'
quiet $cross 'SELECT a.id FROM customer a, customer b WHERE a.joined_on < b.joined_on'
quiet $cross 'SELECT c.name, t.n FROM customer c,
	(SELECT count(*) AS n FROM "order") t'
quiet $cross 'SELECT c.name FROM customer c, supplier s WHERE s.id = 3'
quiet $cross 'SELECT w.name, p.name, s.quantity FROM warehouse w CROSS JOIN product p
	LEFT JOIN stock s ON s.warehouse_id = w.id AND s.product_id = p.id'
quiet $cross 'SELECT c.id, (SELECT count(*) FROM "order" o, review r
	WHERE o.customer_id = c.id AND r.customer_id = c.id) AS n FROM customer c'
quiet $cross 'SELECT l.quantity FROM order_line l JOIN "return" r
	USING (order_id, line)'
quiet $cross "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
	WHERE i < 9) SELECT n.i, c.name FROM n, customer c"

# --- limits ------------------------------------------------------------------

free=limit_without_order
tells $free 'SELECT name FROM customer LIMIT 1'
tells $free 'SELECT name FROM customer WHERE id IN
	(SELECT customer_id FROM "order" LIMIT 10)'
tells $free 'SELECT country, count(*) FROM customer GROUP BY country LIMIT 3'
is '... of a listing of some as an info' "$(jq -r '.findings[] |
	select(.code == "limit_without_order") | .severity' told.json)" info
quiet $free 'SELECT name FROM customer ORDER BY name LIMIT 1'
quiet $free 'SELECT count(*) FROM customer LIMIT 1'
quiet $free 'SELECT name FROM customer WHERE id = 3 LIMIT 1'
quiet $free 'SELECT name FROM customer c WHERE EXISTS
	(SELECT 1 FROM "order" o WHERE o.customer_id = c.id LIMIT 1)'

ties=limit_ties
T='SELECT name FROM product'
quiet $ties "$T ORDER BY cost DESC LIMIT 1"
options='--only limit_ties'
wrong $ties 'Sample Set, five coffees' "$T ORDER BY introduced_on DESC LIMIT 1" \
	'Sample Set, five coffees' "$T ORDER BY introduced_on DESC, id LIMIT 1"
tells $ties 'SELECT country FROM customer GROUP BY country
	ORDER BY count(*) DESC LIMIT 1'
tells $ties 'SELECT c.name FROM customer c JOIN "order" o ON o.customer_id = c.id
	ORDER BY c.id LIMIT 5'
quiet $ties "$T ORDER BY name LIMIT 3"
quiet $ties 'SELECT country FROM customer GROUP BY country
	ORDER BY count(*) DESC, country LIMIT 1'
quiet $ties 'SELECT quantity FROM order_line ORDER BY order_id, line LIMIT 5'
quiet $ties 'SELECT o.id FROM "order" o JOIN customer c ON c.id = o.customer_id
	ORDER BY o.id LIMIT 5'
options=
done_testing
