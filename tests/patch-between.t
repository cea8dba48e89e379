#!/bin/sh
# t2s-patch --diff: the patches that it gives make of one plan another that
# gives the same rows
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

t2s-schema -d "$SHOP" >schema.json

# Questions as they follow each other in a conversation, and SQL that says
# what questions seldom do.
cat >questions <<'EOT'
list the customers in Germany
customers in France with their city
customers in France who have no email
how many customers are there in each country?
how many customers are there in each city?
number of customers per country, largest first
top 3 countries by number of customers
the names of all products
products that cost more than 50
the 5 most expensive products
the 5 cheapest products with their category
average price of products per category
categories with more than 5 products
orders of Anna Bauer
orders that were cancelled
how many orders were cancelled?
orders in 2025 by status
total amount of payments per customer
employees and their managers
suppliers without a product
EOT
cat >statements <<'EOT'
SELECT name FROM customer
SELECT DISTINCT city FROM customer
SELECT city, name AS who FROM customer ORDER BY who LIMIT 4 OFFSET 2
SELECT name, city FROM customer ORDER BY name DESC LIMIT 4
SELECT name, city FROM customer ORDER BY name LIMIT 4
SELECT upper(city) AS c, count(*) AS n FROM customer GROUP BY upper(city) HAVING count(*) > 2
SELECT upper(city) AS c, count(*) AS n, min(joined_on) AS first FROM customer GROUP BY upper(city) HAVING count(*) > 1
SELECT c.name, o.status FROM customer c LEFT JOIN "order" o ON o.customer_id = c.id
SELECT c.name, o.status FROM customer c JOIN "order" o ON o.customer_id = c.id WHERE o.channel = 'web' OR o.note IS NULL
SELECT c.name, count(*) AS n FROM customer c JOIN "order" o ON o.customer_id = c.id GROUP BY c.id ORDER BY n DESC, c.name LIMIT 5
SELECT c.name, sum(p.amount) AS paid FROM customer c JOIN "order" o ON o.customer_id = c.id JOIN payment p ON p.order_id = o.id GROUP BY c.id ORDER BY paid DESC LIMIT 5
SELECT p.amount FROM payment p JOIN "order" o ON o.id = p.order_id WHERE o.status <> 'cancelled'
SELECT e.name, m.name AS manager FROM employee e LEFT JOIN employee m ON m.id = e.manager
SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM "order")
SELECT name FROM customer WHERE EXISTS (SELECT 1 FROM review r WHERE r.customer_id = customer.id AND r.rating < 3)
SELECT name, rank() OVER (ORDER BY joined_on) AS nth FROM customer
SELECT * FROM customer WHERE country IN ('France', 'Italy')
SELECT name FROM customer UNION SELECT name FROM supplier
WITH big AS (SELECT customer_id, count(*) AS n FROM "order" GROUP BY customer_id) SELECT c.name, b.n FROM big b JOIN customer c ON c.id = b.customer_id
EOT

t2s-filter -l --schema schema.json <questions |
	t2s-plan -l --assume | t2s-audit -l >planned 2>/dev/null
t2s-parse -l --text --schema schema.json <statements >parsed 2>/dev/null ||
	t2s-parse -l --schema schema.json <statements >parsed
cat planned parsed | jq -c 'select(.plan and (.plan.selections or .plan.set)) |
	.plan' >plans
n=$(wc -l <plans)
ok 'there are plans of both kinds' test "$n" -ge 35

rows() { # DOCUMENT: its rows, in their order where the plan has one
	t2s-synth --text "$1" >sql || return
	if jq -e '(.plan // .) | .order_by' "$1" >/dev/null; then
		sqlite3 "$SHOP" <sql
	else
		sqlite3 "$SHOP" <sql | sort
	fi
}

whole=0
before=
while read -r plan; do
	printf '%s\n' "$plan" | jq -c '{t2s: 1, plan: .}' >now.json
	jq -c -s '.[0] * .[1]' schema.json now.json >full.json
	if [ -n "$before" ]; then
		t2s-patch --diff was.json -o edits --compact full.json >edits
		t2s-patch -p "$(cat edits)" was.json >made.json || :
		rows made.json >got 2>&1
		rows full.json >want 2>&1
		ok "$before > $(jq -r '.[].op' edits | tr '\n' ' ')" \
			cmp -s got want
		case $(cat edits) in
		*replace_plan*) whole=$((whole + 1)) ;;
		esac
		is '... and there is no difference any more' \
			"$(t2s-patch --diff made.json full.json)" \
			'no difference'
	fi
	mv full.json was.json
	before=$(jq -r .intent_summary now.json)
done <plans
ok 'most are said by patches of parts' test $((whole * 2)) -lt "$n"

done_testing
