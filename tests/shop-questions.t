#!/bin/sh
# Questions that the owners of a shop ask, over the demo shop: the rows must
# be those of the SQL beside them.
. "${0%/*}/tap.sh"
db=$SHOP

rows() {
	sed 1d | tr -d '\r' | sort
}

# answers QUESTION SQL
answers() { # QUESTION SQL [OPTION]
	t2s -d "$db" ${3-} -o csv "$1" 2>"$TMP/talk" </dev/null | rows >"$TMP/got"
	echo "$2" | t2s-exec -d "$db" -o csv | rows >"$TMP/want"
	sed 's/^/# /' "$TMP/talk" >"$TMP/why"
	cmp -s "$TMP/got" "$TMP/want" || cat "$TMP/why"
	ok "$1" cmp -s "$TMP/got" "$TMP/want"
}

# what was cancelled is not sold
sold="o.status <> 'cancelled'"
lines='order_line l JOIN "order" o ON o.id = l.order_id'

answers 'total sales per country, highest first' \
	"SELECT c.country, sum(l.amount) FROM $lines
	 JOIN customer c ON c.id = o.customer_id WHERE $sold GROUP BY 1" \
	--assume
answers 'total sales per product' \
	"SELECT p.name, sum(l.amount) FROM $lines
	 JOIN product p ON p.id = l.product_id WHERE $sold GROUP BY p.id"
# what customers spend is what they pay
payments='payment p JOIN "order" o ON o.id = p.order_id
	JOIN customer c ON c.id = o.customer_id'
answers 'Which customers have spent more than 1500 euros?' \
	"SELECT c.name FROM $payments
	 GROUP BY c.id HAVING sum(p.amount) > 1500"
answers 'how much did each customer spend?' \
	"SELECT c.name, sum(p.amount) FROM $payments GROUP BY c.id" --assume
answers 'best-selling product' \
	'SELECT p.name FROM order_line l JOIN product p ON p.id = l.product_id
	 GROUP BY p.id ORDER BY sum(l.quantity) DESC LIMIT 1'
answers 'top 3 products by quantity sold' \
	'SELECT p.name, sum(l.quantity) FROM order_line l
	 JOIN product p ON p.id = l.product_id
	 GROUP BY p.id ORDER BY sum(l.quantity) DESC LIMIT 3'
answers 'total refund per reason' \
	'SELECT reason, sum(refund) FROM "return" GROUP BY reason'
answers 'names of the 3 most expensive products' \
	'SELECT name FROM product ORDER BY "unit price" DESC LIMIT 3' --assume
# by their latest order, not by the average of its days
answers '5 customers who ordered most recently' \
	'SELECT c.name, max(o.ordered_on) FROM "order" o
	 JOIN customer c ON c.id = o.customer_id GROUP BY c.id
	 ORDER BY 2 DESC LIMIT 5' --assume
answers 'product with the smallest difference between price and cost' \
	'SELECT name, "unit price" - cost FROM product ORDER BY 2 LIMIT 1' \
	--assume
answers 'products with a price over 100 or under 10' \
	'SELECT name FROM product WHERE "unit price" > 100 OR "unit price" < 10' \
	--assume
answers 'customers outside Germany' \
	"SELECT name FROM customer WHERE country <> 'Germany'"
answers 'products heavier than 1 kg' \
	'SELECT name FROM product WHERE weight_g > 1000'
answers 'customers in berlin' \
	"SELECT name FROM customer WHERE city IN ('Berlin', 'berlin')"
answers 'customers in Hamburg and Berlin' \
	"SELECT name FROM customer WHERE city IN ('Hamburg', 'Berlin', 'berlin')"
answers 'how many customers are from the USA?' \
	"SELECT count(*) FROM customer WHERE country IN ('USA', 'U.S.A.')"
answers 'orders with a shipping address in Berlin' \
	"SELECT o.id FROM \"order\" o JOIN address a ON a.id = o.shipping_address
	 WHERE a.city IN ('Berlin', 'berlin')"
answers 'employees and their managers' \
	'SELECT e.name, m.name FROM employee e
	 LEFT JOIN employee m ON m.id = e.manager'
answers 'who reports to Ingrid Sørensen?' \
	"SELECT e.name FROM employee e JOIN employee m ON m.id = e.manager
	 WHERE m.name = 'Ingrid Sørensen'"
answers 'list warehouses and their managers' \
	'SELECT w.name, m.name FROM warehouse w
	 LEFT JOIN employee m ON m.id = w.manager'
answers 'customers without orders' \
	'SELECT name FROM customer WHERE id NOT IN
	 (SELECT customer_id FROM "order")'
answers 'products that were never sold' \
	'SELECT name FROM product WHERE id NOT IN
	 (SELECT product_id FROM order_line)'
answers 'revenue by category' \
	"SELECT g.name, sum(l.amount) FROM $lines
	 JOIN product p ON p.id = l.product_id
	 JOIN category g ON g.id = p.category_id WHERE $sold GROUP BY g.id"
t2s -d "$db" 'average price of the warehouses' >"$TMP/got" 2>"$TMP/talk" </dev/null
ok 'an average of nothing is asked about, or doubted by its word' \
	grep -Eq '^q1: which of these|^doubt: .*"price"' "$TMP/talk"
answers 'average number of orders per customer' \
	'SELECT avg(n) FROM (SELECT count(*) AS n FROM "order"
	 GROUP BY customer_id)' --assume
answers 'average order value by channel' \
	'SELECT o.channel, 1.0 * sum(l.amount) / count(DISTINCT o.id)
	 FROM order_line l JOIN "order" o ON o.id = l.order_id
	 GROUP BY o.channel'
answers 'addresses without orders' \
	'SELECT id FROM address WHERE id NOT IN
	 (SELECT billing_address FROM "order") AND id NOT IN
	 (SELECT shipping_address FROM "order"
	  WHERE shipping_address IS NOT NULL)'
answers 'Which products are out of stock' \
	'SELECT name FROM product WHERE id NOT IN
	 (SELECT product_id FROM stock WHERE quantity > 0)'

answers 'which warehouse has the most stock' \
	'SELECT w.name FROM stock s JOIN warehouse w ON w.id = s.warehouse_id
	 GROUP BY w.id ORDER BY sum(s.quantity) DESC LIMIT 1'
answers 'how much stock do we have of each product' \
	'SELECT p.name, sum(s.quantity) FROM stock s
	 JOIN product p ON p.id = s.product_id GROUP BY p.id'
answers 'products with a price over 50' \
	'SELECT name FROM product WHERE "unit price" > 50'
answers 'heaviest product in each category' \
	'SELECT g.name, p.name, p.weight_g FROM product p
	 JOIN category g ON g.id = p.category_id WHERE p.weight_g =
	 (SELECT max(weight_g) FROM product WHERE category_id = p.category_id)'
answers 'oldest customer in each country' \
	'SELECT country, name, born_on FROM customer c WHERE born_on =
	 (SELECT min(born_on) FROM customer WHERE country = c.country)'
# each of them once, however often they ordered
answers 'customers who ordered Espresso Cup' \
	"SELECT DISTINCT c.name FROM $lines
	 JOIN customer c ON c.id = o.customer_id
	 JOIN product p ON p.id = l.product_id WHERE p.name = 'Espresso Cup'" \
	--assume
# each without a question back
answers 'who was hired last' \
	'SELECT name FROM employee ORDER BY hired_on DESC LIMIT 1'
answers 'customers who registered in 2024' \
	"SELECT name FROM customer WHERE joined_on LIKE '2024%'"
answers 'products from Italy' \
	"SELECT p.name FROM product p JOIN supplier s ON s.id = p.supplier_id
	 WHERE s.country = 'Italy'"
answers 'the last 5 orders' \
	'SELECT id, ordered_on FROM "order" ORDER BY ordered_on DESC LIMIT 5'
t2s -d "$db" 'orders above 100 euros' >"$TMP/got" 2>"$TMP/talk"
is 'a day is not compared with a number' "$(grep '_on" >' "$TMP/talk")" ''
ok '... but what the lines of each add up to' grep -q 'HAVING SUM.*> 100' \
	"$TMP/talk"
t2s -d "$db" --assume 'average order value by month in 2024' \
	>"$TMP/got" 2>"$TMP/talk" </dev/null
is 'the talk tells no word that hardly is alike' \
	"$(grep -c "'month' is" "$TMP/talk")" 0

# columns are called for what was asked, and no two alike
called() { # QUESTION
	t2s -d "$db" --assume -o csv --dictionary "$SRC/demo/dictionary.json" \
		"$1" 2>/dev/null </dev/null | sed 1q | tr -d '\r'
}
is 'a measure of two years says which is which' \
	"$(called 'revenue in 2025 compared with 2024')" \
	revenue_2025,revenue_2024
is '... of two months' "$(called 'revenue in March 2025 vs April 2025')" \
	revenue_2025_03,revenue_2025_04
is '... of spans that move with the clock' \
	"$(called 'revenue this year compared with last year')" \
	revenue_this_year,revenue_last_year
is 'two counts say whose' \
	"$(called 'number of orders and number of customers per country')" \
	country,order_count,customer_count
is 'the same column of two tables says of which' \
	"$(called 'products and their category name')" name,category_name
is '... within another query' \
	"$(called 'the most expensive product per category')" \
	name,product_name,unit_price

done_testing
