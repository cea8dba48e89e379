#!/bin/sh
# t2s-patch: edits of what a plan shows, of conditions, groups, order, tables
# and joins; what follows from them; and what is refused
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

t2s-schema -d "$SHOP" >schema.json

parses() { # NAME SQL: a plan from SQL
	printf '%s' "$2" | t2s-parse --schema schema.json -o plan - >"$1.json"
}

# says DESC PLAN SQL PATCH...: the patched plan is this SQL
says() {
	desc=$1 plan=$2 want=$3
	shift 3
	t2s-patch "$@" schema.json "$plan.json" >out.json
	is "$desc" "$(t2s-synth --text out.json | tr -d '"' | tr -s '\n ' ' ' |
		sed 's/ $//')" "$want"
}

# tells DESC PATTERN: a finding of the last patch
tells() {
	like "$1" "$(jq -r '.findings[]?.message' out.json)" "$2"
}

# refused DESC PLAN MESSAGE CANDIDATES PATCH...
refused() {
	desc=$1 plan=$2 message=$3 candidates=$4
	shift 4
	t2s-patch "$@" schema.json "$plan.json" >out.json 2>/dev/null
	is "$desc: status" $? 1
	like "$desc: told" "$(jq -r .stop.message out.json)" "$message"
	is "$desc: candidates" "$(jq -r '[.findings[] |
		select(.severity == "error") | .candidates[]?] |
		join("; ")' out.json)" "$candidates"
	is "$desc: the plan is as it was" "$(jq -c .plan out.json)" \
		"$(jq -c . "$plan.json")"
}

parses list "SELECT name, city FROM customer WHERE country = 'Germany'"
parses sorted "SELECT name, city FROM customer ORDER BY joined_on DESC LIMIT 3"
parses groups "SELECT country, COUNT(*) AS n FROM customer GROUP BY country ORDER BY n DESC"
parses joined "SELECT customer.name, \"order\".status FROM customer JOIN \"order\" ON \"order\".customer_id = customer.id JOIN payment ON payment.order_id = \"order\".id WHERE payment.amount > 100"

# outputs

says 'an expression is shown' list \
	"SELECT customer.name, customer.city, UPPER(customer.name) AS loud FROM customer WHERE customer.country = 'Germany'" \
	'add upper(name) as loud'
says 'a place is said by a name' list \
	"SELECT customer.name, customer.email, customer.city FROM customer WHERE customer.country = 'Germany'" \
	'add email after name'
says '... or an index' list \
	"SELECT customer.email, customer.name, customer.city FROM customer WHERE customer.country = 'Germany'" \
	'{"op":"add_output","column":"email","at":0}'
says 'several in one patch' list \
	"SELECT customer.name, customer.city, customer.email, customer.phone FROM customer WHERE customer.country = 'Germany'" \
	'add email, phone'
says 'an output is renamed' groups \
	'SELECT customer.country, COUNT(*) AS people FROM customer GROUP BY customer.country ORDER BY COUNT(*) DESC' \
	'rename n to people'
says 'an output is moved' groups \
	'SELECT COUNT(*) AS n, customer.country FROM customer GROUP BY customer.country ORDER BY COUNT(*) DESC' \
	'move n first'
says 'people count places from one' list \
	"SELECT customer.city, customer.name FROM customer WHERE customer.country = 'Germany'" \
	'move name to 2'
says 'an output is replaced where it stood, and sorts on' groups \
	'SELECT customer.country, COUNT(DISTINCT customer.city) AS cities FROM customer GROUP BY customer.country ORDER BY COUNT(DISTINCT customer.city) DESC' \
	'replace n with count(distinct city) as cities'
says 'all outputs are replaced' list \
	"SELECT customer.email FROM customer WHERE customer.country = 'Germany'" \
	'show only email'
says 'what is no longer shown sorts on' groups \
	'SELECT customer.country FROM customer GROUP BY customer.country ORDER BY COUNT(*) DESC' \
	'drop n'
says '... and groups, where something is computed over groups' groups \
	'SELECT customer.city FROM customer GROUP BY customer.city ORDER BY COUNT(*) DESC' \
	'show only city'
refused 'an output that is not there' list "no output 'nme'" name \
	'rename nme to x'
refused 'a column that is not shown' list "'email' is not shown" 'name; city' \
	'drop email'
refused 'the last output' groups 'would have no output' '' 'drop n; drop country'
refused 'an index beyond the last' list 'counted from 0' '' \
	'{"op":"remove_output","output":2}'

# groups

says 'the first aggregate groups by what is shown' list \
	"SELECT customer.name, customer.city, COUNT(*) AS n FROM customer WHERE customer.country = 'Germany' GROUP BY customer.name, customer.city" \
	'add count(*) as n'
tells '... which is told' 'rows are now grouped by name, city'
says 'an order that no group has one value of goes' sorted \
	'SELECT customer.name, customer.city, COUNT(*) AS n FROM customer GROUP BY customer.name, customer.city LIMIT 3' \
	'add count(*) as n'
tells '... which is told, too' 'no longer sorted by joined_on'
says 'a column beside aggregates stands before them and groups' groups \
	'SELECT customer.country, customer.city, COUNT(*) AS n FROM customer GROUP BY customer.country, customer.city ORDER BY COUNT(*) DESC' \
	'add upper(city) as up; drop up; add city'
says 'a group that is no longer shown groups no longer' groups \
	'SELECT COUNT(*) AS n FROM customer ORDER BY COUNT(*) DESC' 'drop country'
says 'without the last aggregate each row is shown once' groups \
	'SELECT DISTINCT customer.country FROM customer' 'sort none; drop n'
says 'groups are replaced, and what is shown follows' groups \
	'SELECT customer.city, COUNT(*) AS n FROM customer GROUP BY customer.city ORDER BY COUNT(*) DESC' \
	'group by city'
says 'a group is added' groups \
	'SELECT customer.country, customer.city, COUNT(*) AS n FROM customer GROUP BY customer.country, customer.city ORDER BY COUNT(*) DESC' \
	'add group by city'
says 'a list that is grouped shows its groups' list \
	"SELECT customer.city FROM customer WHERE customer.country = 'Germany' GROUP BY customer.city" \
	'group by city'
refused 'a group that is not there' groups "no group 'city'" country \
	'drop group by city'
refused 'a group by an aggregate' list 'by an aggregate' '' 'group by count(*)'

# conditions

says 'a condition is SQL' list \
	"SELECT customer.name, customer.city FROM customer WHERE customer.country = 'Germany' AND (customer.city = 'Berlin' OR customer.email IS NULL)" \
	"where city = 'Berlin' or email is null"
says 'a condition on a column is replaced where it stood' list \
	"SELECT customer.name, customer.city FROM customer WHERE customer.country IN ('France', 'Italy')" \
	"replace where country with country in ('France', 'Italy')"
says 'the conditions on a column go' list \
	'SELECT customer.name, customer.city FROM customer' 'drop where country'
says '... or the one that is said' list \
	'SELECT customer.name, customer.city FROM customer' \
	"drop where country = 'Germany'"
says '... or by index' list \
	'SELECT customer.name, customer.city FROM customer' \
	'{"op":"remove_condition","index":0}'
says 'a condition on an aggregate is one on groups' groups \
	'SELECT customer.country, COUNT(*) AS n FROM customer GROUP BY customer.country HAVING COUNT(*) > 2 ORDER BY COUNT(*) DESC' \
	'where n > 2'
says 'a condition on groups is replaced by its output' groups \
	'SELECT customer.country, COUNT(*) AS n FROM customer GROUP BY customer.country HAVING COUNT(*) > 9 ORDER BY COUNT(*) DESC' \
	'having n > 2' \
	'{"op":"replace_having","output":"n","with":"count(*) > 9"}'
refused 'a condition that is not there' list "no condition on 'city'" \
	"country = 'Germany'" 'drop where city'
refused 'a condition on a column that is not there' list "'cty'" city \
	"where cty = 'x'"
refused 'a condition where there is none' groups 'has no condition' '' \
	'drop where'

# order and rows

says 'an order is added' sorted \
	'SELECT customer.name, customer.city FROM customer ORDER BY customer.joined_on DESC, customer.name LIMIT 3' \
	'add sort name'
says 'the order is reversed' sorted \
	'SELECT customer.name, customer.city FROM customer ORDER BY customer.joined_on LIMIT 3' \
	'sort reverse'
says 'an order by an expression' list \
	"SELECT customer.name, customer.city FROM customer WHERE customer.country = 'Germany' ORDER BY LENGTH(customer.name) DESC" \
	'sort length(name) desc'
says 'rows are skipped' sorted \
	'SELECT customer.name, customer.city FROM customer ORDER BY customer.joined_on DESC LIMIT 3 OFFSET 3' \
	'offset 3'
says 'each row once' list \
	"SELECT DISTINCT customer.name, customer.city FROM customer WHERE customer.country = 'Germany'" \
	distinct
says 'order and limit go' sorted 'SELECT customer.name, customer.city FROM customer' \
	'drop sort; drop limit'
refused 'no order to drop' list 'not sorted' '' 'drop sort'
refused 'no limit to drop' list 'has no limit' '' 'drop limit'
refused 'no offset to drop' list 'has no offset' '' 'drop offset'
refused 'no distinct to drop' list 'has no distinct' '' \
	'add email; move email first; drop distinct'
refused 'the reverse of no order' list 'not sorted' '' 'sort reverse'
refused 'an order that is not there' sorted "no order by 'city'" joined_on \
	'drop sort city'

# tables

says 'a column of another table brings it in' joined \
	"SELECT customer.name, order.status, employee.name AS seller FROM customer INNER JOIN order ON customer.id = order.customer_id INNER JOIN payment ON order.id = payment.order_id LEFT JOIN employee ON order.employee_id = employee.id WHERE payment.amount > 100" \
	'add employee.name as seller'
tells '... which is told' 'order.employee_id = employee.id'
says 'a condition on rows of which there are several keeps each row once' list \
	"SELECT customer.name, customer.city FROM customer WHERE customer.country = 'Germany' AND customer.id IN (SELECT order.customer_id FROM order WHERE order.status = 'new')" \
	"where order.status = 'new'"
says '... or where there is none' list \
	"SELECT customer.name, customer.city FROM customer WHERE customer.country = 'Germany' AND NOT EXISTS (SELECT 1 AS one FROM order WHERE order.customer_id = customer.id)" \
	'where order.id is null'
says 'a count stays what it is where a join repeats rows' groups \
	'SELECT customer.country, COUNT(DISTINCT customer.id) AS n, SUM(review.rating) AS marks FROM customer INNER JOIN review ON customer.id = review.customer_id GROUP BY customer.country ORDER BY COUNT(DISTINCT customer.id) DESC' \
	'add sum(review.rating) as marks'
tells '... which is told' 'rows are now counted by customer.id'
t2s-patch 'add sum(customer.id) as s; add review.rating' schema.json \
	groups.json >out.json
like 'a sum that a join repeats is a finding' \
	"$(jq -c '[.findings[].code]' out.json)" join_fan_out
says 'a table that goes takes all that is by it' joined \
	'SELECT customer.name FROM customer' 'drop table order'
tells '... its columns' "table 'order' was dropped together with the column status"
tells '... tables behind it' "table 'order' was dropped together with table 'payment'"
tells '... and their conditions' 'the condition amount > 100'
says 'a table on the way to it goes, too' joined \
	'SELECT customer.name, order.status FROM customer INNER JOIN order ON customer.id = order.customer_id' \
	'drop table payment'
says 'the kind of a join is changed' joined \
	'SELECT customer.name, order.status FROM customer INNER JOIN order ON customer.id = order.customer_id LEFT JOIN payment ON order.id = payment.order_id WHERE payment.amount > 100' \
	'left join payment'
says 'a table is joined by a condition' list \
	"SELECT customer.name, customer.city, supplier.name AS supplier FROM customer INNER JOIN supplier ON customer.city = supplier.city WHERE customer.country = 'Germany'" \
	'join supplier on supplier.city = customer.city; add supplier.name as supplier'
says 'a table is replaced by one that has the columns' list \
	"SELECT supplier.name, supplier.city FROM supplier WHERE supplier.country = 'Germany'" \
	'replace table customer with supplier'
parses cte 'WITH big AS (SELECT customer_id, count(*) AS n FROM "order" GROUP BY customer_id) SELECT customer.name, big.n FROM big JOIN customer ON customer.id = big.customer_id'
says 'a query by name goes with its last use' cte \
	'SELECT customer.name FROM customer' 'drop table big'
says 'its columns are sorted by' cte \
	'WITH big AS (SELECT order.customer_id, COUNT(*) AS n FROM order GROUP BY order.customer_id) SELECT customer.name, big.n FROM big INNER JOIN customer ON big.customer_id = customer.id ORDER BY big.n DESC' \
	'sort n desc'
refused 'a table without a way to it' list "no foreign key connects" '' \
	'join order_total'
refused 'several ways as short' joined 'several equally short ways' \
	'address.customer_id = customer.id; order.billing_address = address.id' \
	'join address'
refused 'a table that is not there' list "no table 'ordr'" '' 'drop table ordr'
refused 'the only table' list 'the only table' '' 'drop table customer'
refused 'a join that holds a table' joined 'has no other join' '' \
	'drop join order, payment'
refused 'one refusal refuses all' list "'cty'" city \
	'limit 3; add count(*) as n; where cty = 1'
is '... and what did not come about is not told' \
	"$(jq -r '.findings[].code' out.json)" patch_refused
refused 'another table without the columns' sorted "'joined_on'" \
	"$(jq -r '[.schema.tables[] | select(.name == "supplier") |
		.columns[].name] | join("; ")' schema.json)" \
	'replace table customer with supplier'

# members that a person added

jq '. + {x_mine: {kept: true}, confidence: 0.9}' list.json >mine.json
like 'members of the user survive' "$(t2s-patch --compact -o plan \
	'add count(*) as n' schema.json mine.json)" '"x_mine":{"kept":true}'
cat >notes.json <<'EOF'
{"selections": [
  {"table": "customer", "reason": "asked for", "x_s": 1, "columns": [
    {"column": "name", "reason": "who", "x_c": 2}, "city"]},
  {"table": "order", "confidence": 0.8}],
 "join_edges": [{"from_table": "order", "from_column": "customer_id",
   "to_table": "customer", "to_column": "id", "reason": "the key"}],
 "global_filters": [{"table": "customer", "column": "country", "op": "=",
   "value": "Germany", "source_text": "German"}]}
EOF
got=$(t2s-patch --compact -o plan "where city = 'Berlin'" \
	'add upper(name) as loud' schema.json notes.json)
like '... those of a selection' "$got" '"reason":"asked for","x_s":1'
like '... of a source that shows nothing' "$got" '"order","confidence":0.8'
like '... of a join' "$got" '"reason":"the key"'
like '... of a condition' "$got" '"source_text":"German"'
like '... and of a column' "$(t2s-patch --compact -o plan \
	"where city = 'Berlin'" schema.json notes.json)" \
	'{"column":"name","reason":"who","x_c":2},"city"'
is 'how the question was read is said of the plan that is there' \
	"$(t2s-patch -o plan 'where city is null' schema.json list.json |
	jq -r .intent_summary)" \
	"name, city; from customer; where country = 'Germany' and city is missing"

done_testing
