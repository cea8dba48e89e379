#!/bin/sh
# What follow-ups do to the last plan, without a model, over the demo shop
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_NOW=2025-06-30
export T2S_DB T2S_NOW

turn=0
# begins QUESTION: a session of its own
begins() {
	turn=$((turn + 1))
	T2S_SESSION=talk$turn
	export T2S_SESSION
	t2s --assume --quiet -o csv "$1" >/dev/null 2>err </dev/null ||
		echo "# $1: $(cat err)"
}
# digits: CSV without quotes, numbers to eight digits
digits() {
	tr -d '"\r' | awk -F, -v OFS=, '{ for (i = 1; i <= NF; i++)
		if ($i ~ /^-?[0-9]+\.[0-9]+$/) $i = sprintf("%.8g", $i) } 1'
}
# says WORDS SQL: the follow-up gives the rows of the query, in their order
# where it has one
says() {
	got=$(t2s -c --assume --quiet -o csv "$1" 2>err </dev/null)
	status=$?
	want=$(sqlite3 -csv shop.db "$2")
	case $2 in
	*'ORDER BY'*) sorted=cat ;;
	*) sorted=sort ;;
	esac
	is "$1" "$status $(printf '%s\n' "$got" | tail -n +2 | digits |
		$sorted)" "0 $(printf '%s\n' "$want" | digits | $sorted)"
}

# --- conditions --------------------------------------------------------------

begins 'customers in Germany'
says 'only those without email' "SELECT name FROM customer
	WHERE country = 'Germany' AND email IS NULL"
says 'the others' "SELECT name FROM customer
	WHERE country = 'Germany' AND email IS NOT NULL"
says 'and the rest' "SELECT name FROM customer
	WHERE country = 'Germany' AND email IS NULL"
says 'what about France?' "SELECT name FROM customer
	WHERE country = 'France' AND email IS NULL"
says 'also show the city' "SELECT name, city FROM customer
	WHERE country = 'France' AND email IS NULL"
says 'regardless of the email' "SELECT name, city FROM customer
	WHERE country = 'France'"
says 'sort by city descending' "SELECT name, city FROM customer
	WHERE country = 'France' ORDER BY city DESC"
says 'in reverse order' "SELECT name, city FROM customer
	WHERE country = 'France' ORDER BY city"
says 'how many are there?' "SELECT count(*) FROM customer
	WHERE country = 'France'"
says 'what share is that?' "SELECT 100.0 * count(*) / (SELECT count(*)
	FROM customer) FROM customer WHERE country = 'France'"
says 'and Spain?' "SELECT 100.0 * count(*) / (SELECT count(*)
	FROM customer) FROM customer WHERE country = 'Spain'"
t2s --quiet --patch 'undo 2' -o csv >/dev/null 2>&1 </dev/null
says 'per city' "SELECT city, count(*) FROM customer
	WHERE country = 'France' GROUP BY city"
says 'as percentages' "SELECT city, 100.0 * count(*) / sum(count(*)) OVER ()
	FROM customer WHERE country = 'France' GROUP BY city"
says 'back to plain numbers' "SELECT city, count(*) FROM customer
	WHERE country = 'France' GROUP BY city"
says 'list them' "SELECT name FROM customer WHERE country = 'France'"

begins 'how many orders were there in 2024?'
says 'and 2025?' "SELECT count(*) FROM \"order\" WHERE ordered_on LIKE '2025%'"
says 'the year before' "SELECT count(*) FROM \"order\"
	WHERE ordered_on LIKE '2024%'"
says 'without the cancelled ones' "SELECT count(*) FROM \"order\"
	WHERE ordered_on LIKE '2024%' AND status != 'cancelled'"
says 'by month' "SELECT strftime('%Y-%m', ordered_on), count(*)
	FROM \"order\" WHERE ordered_on LIKE '2024%' AND status != 'cancelled'
	GROUP BY 1"
says 'by status instead of month' "SELECT status, count(*) FROM \"order\"
	WHERE ordered_on LIKE '2024%' AND status != 'cancelled' GROUP BY 1"
says 'undo the status filter' "SELECT status, count(*) FROM \"order\"
	WHERE ordered_on LIKE '2024%' GROUP BY 1"

# --- groups ------------------------------------------------------------------

begins 'how many customers per country'
says 'only those with more than 5' "SELECT country, count(*) FROM customer
	GROUP BY 1 HAVING count(*) > 5"
says 'highest first' "SELECT country, count(*) FROM customer
	GROUP BY 1 HAVING count(*) > 5 ORDER BY 2 DESC"
says 'top 2' "SELECT country, count(*) FROM customer
	GROUP BY 1 HAVING count(*) > 5 ORDER BY 2 DESC LIMIT 2"
says 'smallest instead' "SELECT country, count(*) FROM customer
	GROUP BY 1 HAVING count(*) > 5 ORDER BY 2 LIMIT 2"

begins 'number of products per category'
says 'and the average price for each' "SELECT c.name, count(*),
	avg(p.\"unit price\") FROM product p JOIN category c
	ON c.id = p.category_id GROUP BY c.id"
says 'only the discontinued ones' "SELECT c.name, count(*),
	avg(p.\"unit price\") FROM product p JOIN category c
	ON c.id = p.category_id WHERE p.discontinued GROUP BY c.id"

begins 'how many products per category'
says 'exclude books' "SELECT c.name, count(*) FROM product p JOIN category c
	ON c.id = p.category_id WHERE c.name != 'Books' GROUP BY c.id"
says 'only books' "SELECT c.name, count(*) FROM product p JOIN category c
	ON c.id = p.category_id WHERE c.name = 'Books' GROUP BY c.id"

# --- what belongs to the rows ------------------------------------------------

begins 'payments in May 2025'
says 'what do they add up to' "SELECT sum(amount) FROM payment
	WHERE paid_at LIKE '2025-05%'"
says 'by method' "SELECT method, sum(amount) FROM payment
	WHERE paid_at LIKE '2025-05%' GROUP BY 1"

begins 'products from Italy'
says 'who are the suppliers?' "SELECT DISTINCT s.name FROM product p
	JOIN supplier s ON s.id = p.supplier_id WHERE s.country = 'Italy'"

begins 'list the warehouses'
says 'with their city and country' "SELECT name, city, country FROM warehouse"
says 'hide the country' "SELECT name, city FROM warehouse"

# --- another table -----------------------------------------------------------

begins 'the 5 newest orders of customers in Germany'
says 'actually, show customers instead' "SELECT name FROM customer
	WHERE country = 'Germany'"
says 'add the email column' "SELECT name, email FROM customer
	WHERE country = 'Germany'"
says 'change the limit to 5' "SELECT name, email FROM customer
	WHERE country = 'Germany' LIMIT 5"
says 'set the limit to three' "SELECT name, email FROM customer
	WHERE country = 'Germany' LIMIT 3"
says 'up the limit to 4' "SELECT name, email FROM customer
	WHERE country = 'Germany' LIMIT 4"
says 'sort by it' "SELECT name, email FROM customer
	WHERE country = 'Germany' ORDER BY email LIMIT 4"
says 'show suppliers instead of customers' "SELECT name FROM supplier"
says 'also add the country and city columns' "SELECT name, country, city
	FROM supplier"
says 'show only the city column' "SELECT city FROM supplier"
says 'no, I meant warehouses' "SELECT name FROM warehouse"

begins 'orders of 2024 per customer country'
says 'show the orders instead' "SELECT id FROM \"order\"
	WHERE ordered_on LIKE '2024%'"
begins 'how many customers are there?'
says 'and warehouses?' 'SELECT count(*) FROM warehouse'
says 'suppliers instead' "SELECT count(*) FROM supplier"
begins 'customers in Germany'
says 'suppliers instead' "SELECT name FROM supplier"
begins 'orders of 2024 that were not shipped by city'
t2s -c --assume --quiet -o document 'show warehouses instead' </dev/null \
	>doc.json 2>/dev/null
ok 'what the last plan was in doubt of is no doubt of another table' \
	jq -e '.plan.confidence > 0.8' doc.json
begins 'order items with a quantity above 5'
says 'show orders instead' "SELECT id FROM \"order\""

# --- what stands alone, and what is not understood ---------------------------

begins 'customers in Germany'
says 'how many warehouses are there?' 'SELECT count(*) FROM warehouse'
begins 'how many suppliers are there?'
says 'and what about customers?' 'SELECT count(*) FROM customer'

begins 'customers in Germany'
status 'words that are not understood are refused' 4 \
	t2s -c --quiet -o csv 'only the flibbertigibbet ones'
t2s -c -o csv 'only the flibbertigibbet ones' >/dev/null 2>err </dev/null
like '... with what can be said' "$(cat err)" 'not understood (name what'
unlike '... and not kept' "$(t2s-history list)" flibbertigibbet
says 'only those in Berlin' "SELECT name FROM customer
	WHERE country = 'Germany' AND lower(city) = 'berlin'"

begins 'customers in Germany'
t2s -c -o table 'what about France?' >out 2>err </dev/null
like 'what was changed is said in one line' "$(cat err)" \
	"^changed: .*country = 'France'.*country = 'Germany'"
like '... and the reading is that of the plan that runs' "$(cat err)" \
	"^read as: .*country = 'France'"
is '... and no other' "$(grep -c Germany err)" 1
plan=$(t2s-history show -o plan)
like 'the plan has the basis of its tables' "$plan" '"customer": *{'
t2s-history show -o plan >before.json
t2s -c -o document 'also show the city' >doc.json 2>/dev/null </dev/null
jq '{schema, database, plan: input}' doc.json before.json >old.json
is 'its operations make the same plan of the one before' \
	"$(t2s-patch -p "$(jq -c .route.edits doc.json)" -o plan old.json |
	jq -cS '[.selections, .global_filters]')" \
	"$(jq -cS '[.plan.selections, .plan.global_filters]' doc.json)"

done_testing
