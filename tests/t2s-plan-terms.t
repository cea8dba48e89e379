#!/bin/sh
# t2s-plan: terms of the dictionary, and groups of time
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" --dictionary "$SRC/demo/dictionary.json" >shop.json

# plan QUESTION [JQ]: the plan, or a part of it
plan() {
	t2s-filter -q "$1" shop.json | t2s-plan --assume --now 2026-06-15 |
		jq -c ".plan | ${2-.}"
}
# rows QUESTION: what it answers, on one line
rows() {
	t2s -d "$shop" --dictionary "$SRC/demo/dictionary.json" -o csv --quiet \
		--assume "$1" 2>&1 | grep -v '==Running thread' |
		tr '\n\r' ' ' | tr -s ' '
}
sql() {
	printf '%s' "$1" | t2s-exec -d "$shop" -o csv | tr '\n\r' ' ' | tr -s ' '
}

is 'an aggregate is one of the plan' \
	"$(plan 'total revenue' .group_by.aggregates)" \
	'[{"function":"SUM","table":"order_line","column":"amount","alias":"revenue"}]'
is 'a synonym says it too' "$(plan 'total turnover' 'del(.confidence)')" \
	"$(plan 'total revenue' 'del(.confidence)')"
is 'the best by a measure' "$(rows 'top five customers by revenue')" \
	"$(sql 'SELECT c.name, sum(l.amount) AS revenue FROM customer c
		JOIN "order" o ON o.customer_id = c.id
		JOIN order_line l ON l.order_id = o.id
		GROUP BY c.id ORDER BY 2 DESC LIMIT 5')"
is 'a measure of two tables' "$(rows 'margin by category' | tr ' ' '\n' |
	grep -c .)" "$(sql 'SELECT g.name, sum(l.amount - l.quantity * p.cost) AS margin
		FROM order_line l JOIN product p ON p.id = l.product_id
		JOIN category g ON g.id = p.category_id GROUP BY g.id' |
	tr ' ' '\n' | grep -c .)"
is 'a condition on a measure is one on what rows add up to' \
	"$(rows 'customers with revenue over 1000' | tr ' ' '\n' | sort)" \
	"$(sql 'SELECT c.name FROM customer c JOIN "order" o
		ON o.customer_id = c.id JOIN order_line l ON l.order_id = o.id
		GROUP BY c.id HAVING sum(l.amount) > 1000' | tr ' ' '\n' | sort)"
is 'groups that a measure passes are counted' \
	"$(rows 'how many customers have revenue over 1000')" \
	"$(sql 'SELECT count(*) AS count FROM (SELECT 1 FROM "order" o
		JOIN order_line l ON l.order_id = o.id GROUP BY o.customer_id
		HAVING sum(l.amount) > 1000)')"
is 'the mean over groups' "$(rows 'average revenue per customer')" \
	"$(sql 'SELECT avg(x) AS avg_revenue FROM (SELECT sum(l.amount) AS x
		FROM "order" o JOIN order_line l ON l.order_id = o.id
		GROUP BY o.customer_id)')"
is 'a condition of the dictionary' \
	"$(plan 'products with low stock' \
	'.global_filters[0].query.global_filters')" \
	'[{"table":"stock","column":"quantity","op":"<","right":{"table":"stock","column":"reorder_level"}}]'
is '... that joins what it needs' \
	"$(plan 'late shipments' '[.selections[].table]')" '["shipment","order"]'
is '... and is turned round' "$(rows 'how many products are not low stock')" \
	"$(sql 'SELECT count(*) AS count FROM product WHERE id NOT IN
		(SELECT product_id FROM stock WHERE quantity < reorder_level)')"

is 'a question that a term answers exactly is told without doubt' \
	"$(t2s -d "$shop" --dictionary "$SRC/demo/dictionary.json" \
		'top five customers by revenue' 2>&1 >/dev/null |
		grep -c '^doubt')" 0
is 'without the term there is doubt' \
	"$(t2s-schema -d "$shop" | t2s-filter -q 'products with low stock' |
		t2s-plan --assume | jq -c '[.findings[] | select(.code == "words_unused") |
		.candidates]')" '[["low"]]'

is 'per month' "$(rows 'revenue per month in 2024')" \
	"$(sql "SELECT strftime('%Y-%m', o.ordered_on) AS month,
		sum(l.amount) AS revenue FROM \"order\" o
		JOIN order_line l ON l.order_id = o.id
		WHERE o.ordered_on >= '2024-01-01' AND o.ordered_on < '2025-01-01'
		GROUP BY 1 ORDER BY 1")"
is 'monthly is per month' "$(rows 'monthly revenue')" \
	"$(rows 'revenue per month')"
is 'rows of a table are counted' \
	"$(plan 'orders per year' '[.group_by | .aggregates[0].function,
		.group_by_columns[].expr]')" \
	'["COUNT",{"part":"year","of":{"table":"order","column":"ordered_on"}}]'
is 'beside a measure they are counted once' \
	"$(rows 'total revenue and number of orders per year')" \
	"$(sql "SELECT CAST(strftime('%Y', o.ordered_on) AS INTEGER) AS year,
		sum(l.amount) AS revenue, count(DISTINCT o.id) AS count
		FROM \"order\" o JOIN order_line l ON l.order_id = o.id
		GROUP BY 1 ORDER BY 1")"
is 'the best month' "$(plan 'which month had the highest revenue' \
	'[.group_by.aggregates[0].column, .order_by[0].direction, .limit]')" \
	'["amount","DESC",1]'
is 'the date is the one near the measure' \
	"$(plan 'revenue per year and country' \
	'[.group_by.group_by_columns[] | .expr.of.column // empty]')" \
	'["ordered_on"]'

# terms as people may write them
term() { # TERM QUESTION: the plan's outputs
	jq --argjson t "$1" '.schema.terms = [$t]' shop.json |
		t2s-filter -q "$2" | t2s-plan --assume | jq -c '.plan |
		[.group_by.aggregates[]?.alias] + [.select[]?.as]'
}
is 'an expression in the plan language' "$(term '{"name": "list value",
	"expr": {"fn": "avg", "args": [{"table": "product", "column": "cost"}]}}' \
	'list value')" '["list value"]'
is 'a measure of several aggregates' "$(term '{"name": "basket",
	"tables": ["order_line"], "sql": "sum(amount) / count(order_id)"}' \
	'basket')" '["basket"]'
is 'a term for a row' "$(term '{"name": "gain", "tables": ["product"],
	"sql": "\"unit price\" - cost"}' 'show name and gain of each product' |
	jq -c 'index("gain") != null')" true
like 'a term keeps the functions of its database' "$(jq '.schema.terms = [{
	"name": "transit", "tables": ["shipment"], "sql":
	"avg(julianday(delivered_on) - julianday(shipped_on))"}]' shop.json |
	t2s-filter -q 'transit by carrier' | t2s-plan --assume |
	t2s-audit | t2s-synth --text)" 'AVG(JULIANDAY("shipment"."delivered_on")'
is 'a term that cannot be read is no term' "$(term '{"name": "blorp",
	"sql": "sum(("}' 'how many products and blorp')" '["count"]'
is '... nor one whose table is not there' "$(term '{"name": "blorp",
	"sql": "sum(nothing.x)"}' 'how many products and blorp')" '["count"]'

# --- a term that is called like a column ------------------------------------

sqlite3 quay.db 'CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT,
	fee REAL);
	CREATE TABLE fare (id INTEGER PRIMARY KEY,
	boat INTEGER REFERENCES boat, fee REAL, tax REAL, weight REAL);
	INSERT INTO boat VALUES (1, "Heron", 7), (2, "Gull", 8);
	INSERT INTO fare VALUES (1, 1, 10, 1, 40), (2, 1, 20, 2, 60),
	(3, 2, 5, 1, 80)'
echo '{"terms": {"fee": {"sql": "fare.fee + fare.tax", "tables": ["fare"]},
	"weight": {"sql": "avg(fare.weight)", "tables": ["fare"]}}}' >quay.json
quay() { # QUESTION: the rows
	t2s -d quay.db --dictionary quay.json -o csv --quiet --no-history "$1" \
		2>&1 | grep -v '==Running thread' |
		tr '\n\r' ' ' | tr -s ' '
}
is 'a term called like a column of its table outranks the column' \
	"$(quay 'fee of the fares per boat')" 'name,fee Gull,6.0 Heron,33.0 '
is '... in each row, too' "$(quay 'fares with their fee')" \
	'id,fee 1,11.0 2,22.0 3,6.0 '
is '... and not the column of another table' "$(quay 'boats with their fee')" \
	'name,fee Heron,7.0 Gull,8.0 '
is '... and a mean comes before a sum of the column' \
	"$(quay 'weight of the fares per boat')" \
	'name,weight Gull,80.0 Heron,50.0 '
is '... but a condition on rows is one on the column' \
	"$(quay 'how many fares have a weight over 50')" 'count 2 '

# --- a term that cannot stand ------------------------------------------------

sqlite3 haul.db 'CREATE TABLE driver (id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE trip (id INTEGER PRIMARY KEY,
	driver INTEGER REFERENCES driver, km REAL, toll REAL);
	CREATE TABLE bill (id INTEGER PRIMARY KEY, amount REAL);
	INSERT INTO driver VALUES (1, "Ada"), (2, "Bo");
	INSERT INTO trip VALUES (1, 1, 100, 5), (2, 2, 50, 0), (3, 1, 25, 1);
	INSERT INTO bill VALUES (1, 70), (2, 30)'
# haul SQL [TABLE]: what a term of this SQL does to "mileage per driver"
haul() {
	printf '{"terms": {"mileage": {"sql": "%s", "tables": ["%s"]}}}' \
		"$1" "${2-trip}" >haul.json
	t2s -d haul.db --dictionary haul.json -o csv --no-history \
		'mileage per driver' 2>&1 </dev/null | grep -v '==Running thread' |
		tr '\n\r' ' ' | tr -s ' '
}
like 'a term is what it says, though a column resembles it' \
	"$(haul 'sum(trip.km) * 2')" 'name,mileage Ada,250.0 Bo,100.0 $'
passed='name,sum_km'
for sql in 'sum(bill.amount) bill' 'sum(trip.miles) trip' 'sum(( trip' \
	'sum(nix.km) nix'; do
	said=$(haul "${sql% *}" "${sql##* }")
	unlike "a term that cannot stand (${sql% *}) leaves no column in its place" \
		"$said" "$passed"
	like '... it is asked' "$said" 'answer with --answer'
done
like 'an unknown column of a term is named' "$(haul 'sum(trip.miles)')" \
	"note: the term 'mileage' was not applied: 'trip' has no column 'miles'"
like '... and one that cannot be read' "$(haul 'sum((')" \
	"note: the term 'mileage' was not applied: its expression cannot be read"

# --- what a computed measure is called ---------------------------------------

sqlite3 till.db 'CREATE TABLE sale (id INTEGER PRIMARY KEY, kind TEXT,
	unit_price REAL, quantity INTEGER);
	INSERT INTO sale VALUES (1, "tea", 2.5, 4), (2, "rope", 3, 2)'
called() { # QUESTION: the names of the columns
	t2s -d till.db -o csv --quiet --assume --no-history "$1" 2>err \
		</dev/null | head -n 1 | tr -d '\r'
}
is 'a product of columns is called as the question does' \
	"$(called 'revenue per kind')" 'kind,revenue'
is '... in other words' "$(called 'turnover per kind')" 'kind,turnover'
is '... and a sum of a column after it' "$(called 'total quantity per kind')" \
	'kind,sum_quantity'
sqlite3 inn.db 'CREATE TABLE stay (id INTEGER PRIMARY KEY, room_type TEXT,
	guest TEXT, arrived_at TEXT, left_at TEXT, total_amount REAL);
	INSERT INTO stay VALUES
	(1, "suite", "Ada", "2025-03-01 10:00:00", "2025-03-01 10:25:00", 210.5),
	(2, "single", "Bob", "2025-03-02 08:00:00", "2025-03-02 08:40:00", 80)'
inn() { # QUESTION: the names of the columns and the rows
	t2s -d inn.db -o csv --quiet --assume --no-history "$1" 2>err \
		</dev/null | tr -d '\r' | tr '\n' ' '
}
is 'a column that is called otherwise, too' "$(inn 'revenue per room type')" \
	'room_type,revenue single,80.0 suite,210.5 '
is '... not one that the question names' \
	"$(inn 'total amount per room type')" \
	'room_type,sum_total_amount single,80.0 suite,210.5 '
is '... nor what an average is of' "$(inn 'average revenue per room type')" \
	'room_type,avg_revenue single,80.0 suite,210.5 '
is 'an average is no amount, and no total' \
	"$(inn 'average takings per room type')" \
	'room_type,avg_takings single,80.0 suite,210.5 '

# --- how long something took --------------------------------------------------

is 'minutes are not told as parts of a day' \
	"$(inn 'average time from arrived to left per room type')" \
	'room_type,minutes single,40.0 suite,25.0 '
is '... but in the unit that was asked for' \
	"$(inn 'average hours from arrived to left')" \
	'hours 0.5416666666666666 '
sqlite3 inn.db 'UPDATE stay SET left_at = date(arrived_at, "+9 days") ||
	" 10:00:00" WHERE id = 1'
is 'days are told where one span has some' \
	"$(inn 'average time from arrived to left per room type')" \
	'room_type,days single,0.027777777777777776 suite,9.0 '

done_testing
