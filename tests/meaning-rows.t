#!/bin/sh
# Rows that a query counts or lists, and others than are meant.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=$SHOP
meaning_schema

# --- rows lost ---------------------------------------------------------------

lost=rows_lost
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
	select(.code == "rows_lost") | .severity' told.json)" info
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

undone=left_undone
C='FROM customer c LEFT JOIN "order" o ON o.customer_id = c.id'
L='JOIN order_line l ON l.order_id = o.id'
tells $undone "SELECT c.id, count(l.line) $C $L GROUP BY c.id"
quiet $undone "SELECT c.id, count(l.line) $C LEFT $L GROUP BY c.id"
quiet $undone "SELECT c.id, g.name, count(o.id) $C
	JOIN \"group\" g ON g.id = c.group_id GROUP BY c.id"
done_testing
