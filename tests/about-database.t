#!/bin/sh
# Questions about the database itself, "what tables are there", are answered
# from the schema, by plans like any other
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
unset T2S_MODEL T2S_PLAN_MODEL T2S_FILTER_MODEL
export T2S_NOW=2026-11-20
dictionary="$SRC/demo/dictionary.json"
sqlite3 shop.db <"$SRC/demo/shop.sql"

# csv QUESTION [OPTION...]: the rows, behind the header; $? is the status
csv() {
	question=$1
	shift
	t2s -d shop.db --no-history --quiet -o csv "$@" "$question" \
		</dev/null 2>err | tr -d '\r'
}
# kinds QUESTION...: each is answered with these columns
heads() {
	head=$1
	shift
	for question; do
		is "$question" "$(csv "$question" | head -1)" "$head"
	done
}
# plan OPTION...: the document in out.json
plan() {
	t2s-filter -q "$1" "${2:-schema.json}" | t2s-plan >out.json
}
t2s-schema -d shop.db >schema.json

# --- tables and columns ------------------------------------------------------

csv 'what tables are there' >tables
is 'each table and view is listed' "$(sed 1d tables | cut -d, -f1 | sort)" \
	"$(sqlite3 shop.db "SELECT name FROM sqlite_schema WHERE type IN
	('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY name")"
is '... with its kind, rows and columns' "$(grep '^customer,' tables)" \
	'customer,table,120,11'
heads table,kind,rows,columns 'show me the tables' 'which tables exist?' \
	'what tables does the database have' 'what tables do we have here' \
	'tables' 'list all tables in this database' 'describe the database' \
	'what data do you have?' 'Please show the schema'
heads table,kind,columns 'what views are there'
heads tables,views 'how many tables are there'
heads column,type,nullable,key,comment 'which columns does orders have' \
	'describe orders' 'describe the order table' 'columns of orders' \
	'what is in the orders table' 'list the fields of order' \
	'what columns does the order table have?' 'orders columns' \
	'what data is stored about orders' 'which columns are in "order"' \
	'could you describe the orders table please'
is 'a column has its type, its key and its comment' \
	"$(csv 'describe orders' | grep '^employee_id,')" \
	'employee_id,INTEGER,yes,references employee.id,none for web orders'
is 'a dictionary adds units and comments' "$(csv 'describe products' \
	--dictionary "$dictionary" | grep '^cost,')" \
	'cost,"DECIMAL(10,2)",no,,EUR,what the shop pays for one'
is '... and hides columns' "$(csv 'describe customers' \
	--dictionary "$dictionary" | grep -c '^phone,')" 0
is 'how many columns a table has' "$(csv 'how many columns does order have' |
	tail -1)" 10
heads table,column,type 'which tables have a column called customer_id' \
	'which tables have a customer_id column'
is 'a table is found by a synonym of the dictionary' \
	"$(csv 'describe purchases' --dictionary "$dictionary" | sed -n 2p)" \
	'id,INTEGER,no,primary key,'

# what the manual says is answered
sed -n '/^\.Ss The database itself/,/^\.El/s/^\.It Ql //p' \
	"$SRC/man/t2s-plan.1" | sed 's/ , /\
/g' >manual
ok 'the manual has examples' test "$(grep -c . manual)" -gt 15
while IFS= read -r question <&3; do
	csv "$question" --dictionary "$dictionary" >out
	ok "of the manual: $question" test "$(grep -c . out)" -gt 1
done 3<manual

is 'whether there is a table' "$(csv 'is there a customers table' |
	tail -1)" customer,table,120,11
plan 'which columns does ordrs have'
is 'a table that is not there is told' "$(jq -c .stop.message out.json)" \
	"\"unknown table 'ordrs'; did you mean 'order'?\""
plan 'is there a table for invoices'
is '... also where none is like it' "$(jq -c .stop.message out.json)" \
	"\"unknown table 'invoices'\""

# --- what is told before the rows --------------------------------------------

t2s -d shop.db --no-history -o csv 'what tables are there' >rows 2>told
is 'a list of tables is not repeated before its rows' "$(cat told)" \
	'read as: tables of the database'
t2s -d shop.db --no-history -o csv 'describe customers' >rows 2>told
is '... nor are columns' "$(cat told)" 'read as: columns of customer'
like '... and the SQL is printed when asked for' "$(t2s -d shop.db \
	--no-history -o sql 'describe customers' 2>&-)" "'born_on', 'DATE'"
t2s-filter -q 'what tables are there' schema.json | t2s-plan >listing.json
for change in '.planner = "model"' '.plan.limit = 2' \
	'.plan.selections[0].where = "x"'; do
	like "literal rows that are more than a list are told: $change" \
		"$(jq "$change" listing.json | t2s-show 2>&1)" "the rows ('group'"
done
t2s -d shop.db --no-history -o csv 'how many rows does each table have' \
	>rows 2>told
ok 'a long statement is cut before the rows' test "$(wc -l <told)" -lt 32
like '... which says so' "$(tail -1 told)" \
	'[0-9] more lines; -o sql shows all'
t2s -d shop.db --no-history -o sql 'how many rows does each table have' \
	>all 2>&-
is '... and how many' "$(sed -n 's/.*(\([0-9]*\) more lines.*/\1/p' told)" \
	"$(($(wc -l <all) - 24))"

# --- rows --------------------------------------------------------------------

csv 'how many rows does each table have' >rows
is 'rows are counted' "$(sed 1d rows | grep '^order,')" \
	"order,$(sqlite3 shop.db 'SELECT count(*) FROM "order"')"
is '... of each table, no view' "$(sed 1d rows | wc -l | tr -d ' ')" 15
is '... the most first' "$(sed -n 2p rows)" order_line,1320
heads table,rows 'number of rows per table' 'how big is the database' 'row counts of all tables' \
	'how many records are in each table' 'how many rows are there' \
	'which table is the largest'
is 'the largest table is one' "$(csv 'which table has the most rows')" \
	"table,rows
order_line,1320"
for question in 'how many rows in orders' 'how many rows does order have' \
	'number of records in the order table' 'how big is the orders table'
do
	is "$question" "$(csv "$question" | tail -1)" 460
done
jq 'del(.schema.tables[].rows) | .schema.tables[0] as $t | .schema.tables +=
	[range(70) | . as $i | $t + {name: "more\($i)", rows: $i}]' \
	schema.json >many.json
plan 'how many rows does each table have' many.json
is 'rows of many tables are told as estimates' "$(jq -c '.plan |
	[.selections[0].columns, (.set == null)]' out.json)" \
	'[["table","estimated_rows"],true]'

jq '.schema.tables[0] as $t | .schema.tables |= [range(1200) | . as $i |
	$t + {name: "more\($i)"}]' schema.json >many.json
plan 'what tables are there' many.json
is 'a list that is cut is told' "$(jq -c '[(.plan.selections[0].values |
	length), (.findings | map(.code))]' out.json)" \
	'[1000,["result_truncated"]]'

# --- keys --------------------------------------------------------------------

is 'how two tables are connected' \
	"$(csv 'how are orders and customers connected' | tail -1)" \
	order,customer_id,customer,id,declared
is '... by several keys' "$(csv 'how do I join orders with addresses' |
	sed 1d | cut -d, -f2 | paste -sd/ -)" billing_address/shipping_address
is '... of three tables' "$(csv \
	'how can I join orders, customers and order lines' | sed 1d | wc -l |
	tr -d ' ')" 2
is '... over other tables' "$(csv 'how are reviews and suppliers related' |
	sed 1d | cut -d, -f1-3 | paste -sd/ -)" \
	review,product_id,product/product,supplier_id,supplier
is 'the keys of a table' "$(csv 'what are the keys of payment' | sed 1d)" \
	'payment,primary key,id,,,
payment,foreign key,order_id,order,id,declared'
heads table,key,columns,to_table,to_columns,origin 'what foreign keys are there' \
	'show the relationships' 'how are the tables connected' \
	'which tables are connected to orders'
t2s -d shop.db --no-history 'how are stock and shipment connected' \
	>out 2>err </dev/null
is 'tables far apart are joined over those between' "$?" 0
plan 'what is the join path between group and warehouse' /dev/stdin <<'EOS'
{"tables": [{"name": "group", "columns": [{"name": "id", "type": "int"}]},
 {"name": "warehouse", "columns": [{"name": "id", "type": "int"}]}]}
EOS
like 'tables that no key connects are told' \
	"$(jq -c '[.stop.status, .stop.message]' out.json)" \
	'6,"no keys connect group and warehouse'

# --- words -------------------------------------------------------------------

is 'what a term means' "$(csv 'what does revenue mean' \
	--dictionary "$dictionary" | tail -1)" \
	'revenue,term,"what the order lines come to, after discounts",sum(order_line.amount)'
is 'what a column means' "$(csv 'what does channel mean' \
	--dictionary "$dictionary" | tail -1)" \
	'order.channel,column,how the order came in,TEXT'
is 'the terms of the dictionary' "$(csv 'what metrics are defined' \
	--dictionary "$dictionary" | sed 1d | cut -d, -f1 | paste -sd/ -)" \
	'revenue/margin/late/low stock'

# --- examples ----------------------------------------------------------------

csv 'what can I ask' --dictionary "$dictionary" >examples
ok 'there are examples of questions' test "$(sed 1d examples | wc -l)" -ge 5
sed 1d examples | while IFS= read -r question; do
	t2s-schema -d shop.db --dictionary "$dictionary" |
		t2s-filter -q "$question" | t2s-plan >example.json
	echo "$? $(jq '.plan.confidence >= 0.8' example.json)"
done >sure
is '... each of which is answered, and surely' "$(sort -u sure)" '0 true'
heads question help 'give me some examples' 'what questions can I ask?' \
	'show me example questions'

sqlite3 short.db "CREATE TABLE bils (bil_id INTEGER PRIMARY KEY, bil_st TEXT);
	CREATE TABLE void (id INTEGER PRIMARY KEY);
	INSERT INTO bils (bil_st) VALUES ('open'), ('paid'), ('open'), ('paid')"
echo '{"tables": {"bils": {"synonyms": ["invoice"], "columns": {"bil_st":
	{"synonyms": ["status"]}}}}}' >short.json
t2s -d short.db --no-history --quiet -o csv --dictionary short.json \
	'what can I ask' >short 2>&1
like 'examples use the words of a dictionary for short names' \
	"$(cat short)" '^how many invoices are there'
unlike '... alone' "$(cat short)" 'bil'
unlike '... and no table without rows' "$(cat short)" 'void'

# --- ordinary plans ----------------------------------------------------------

csv 'what tables are there' --save saved.json >/dev/null
is 'a saved one runs again' "$(t2s -d shop.db --no-history --quiet -o csv \
	--run saved.json </dev/null | tr -d '\r')" "$(cat tables)"
t2s-audit --check schema.json saved.json >audited.json
is '... and the audit has nothing to change' \
	"$? $(jq -c .edits audited.json)" '0 null'
for dialect in postgres mysql tsql duckdb bigquery; do
	ok "it is written for $dialect" t2s-synth --dialect "$dialect" \
		schema.json saved.json
done
export T2S_HISTORY="$TMP/history"
t2s -d shop.db -o csv 'what tables are there' >out 2>err </dev/null
t2s -c -o csv 'sort by rows descending' >out 2>err </dev/null
is 'a follow-up changes it' "$(t2s -c -o csv 'top 2' 2>err </dev/null |
	tr -d '\r' | sed 1d | cut -d, -f1 | paste -sd/ -)" order_line/order
t2s -d shop.db 'customers in Berlin' >out 2>err </dev/null
is 'it stands alone behind another question' \
	"$(t2s -c -o csv 'which columns does product have' 2>err </dev/null |
	sed -n 2p | tr -d '\r')" 'id,INTEGER,no,primary key,'
is '... as a command' "$(t2s -c -o csv tables 2>err </dev/null | sed -n 1p |
	tr -d '\r')" table,kind,rows,columns
t2s -d shop.db 'customers in Germany' >out 2>err </dev/null
t2s -c -o csv 'how many rows' >out 2>err </dev/null
is '... but "how many rows" may be of the rows before' "$?$(cat out)" 4
unset T2S_HISTORY
is 'with a model none is called' "$(T2S_BASE_URL=http://127.0.0.1:9/v1 \
	csv 'what tables are there' --model=openai:none)" "$(cat tables)"
is 'the filter keeps the whole schema' "$(t2s-filter --top 2 \
	-q 'what tables are there' schema.json |
	jq '.schema.tables | length')" 16

# --- what is named so wins ---------------------------------------------------

sqlite3 inn.db 'CREATE TABLE tables (id INTEGER PRIMARY KEY, seats INTEGER);
	INSERT INTO tables VALUES (1, 4), (2, 6);
	CREATE TABLE fields (id INTEGER PRIMARY KEY, crop TEXT)'
t2s -d inn.db --no-history -o csv --quiet 'list the tables' >out 2>err \
	</dev/null
like 'a table called tables is asked for its rows' "$(head -1 out)" '^id'
t2s -d inn.db --no-history -o csv --quiet 'what tables are in the database' \
	>out 2>err </dev/null
like '... unless the database is meant' "$(head -1 out)" '^table,kind'
for question in 'how many customers' 'describe the orders of Anna Bauer' \
	'what is in stock' 'how many rows of seats' 'list the orders' \
	'show the products and suppliers' 'help desk orders' \
	'what information is there about customers in Berlin' \
	'which tables are reserved' 'how are the orders paid'; do
	t2s-filter -q "$question" schema.json >out.json
	ok "an ordinary question: $question" test "$(jq '.schema.tables |
		any(.score)' out.json)" = true
done

# --- what may not be seen ----------------------------------------------------

cat >policy.json <<'EOS'
{"tables": {"customer": {"where": "country = :land", "deny": ["email"]},
	"product": {"open": true}}}
EOS
csv 'what tables are there' --policy policy.json --claim land=Germany >out
is 'a policy hides tables' "$(sed 1d out | cut -d, -f1 | sort |
	paste -sd/ -)" customer/product
csv 'describe customers' --policy policy.json --claim land=Germany >out
is '... and columns' "$(grep -c '^email,' out)" 0
csv 'what metrics are defined' --policy policy.json --claim land=Germany \
	--dictionary "$dictionary" >out
is '... and terms of tables that it hides' "$(grep -c 'order_line' out)" 0
csv 'how many rows does each table have' --policy policy.json \
	--claim land=Germany >out
is '... and counts the rows that may be seen' "$(grep '^customer,' out)" \
	customer,48
csv 'what tables are there' --policy policy.json --claim land=Nowhere >out
is '... as the list of tables does' "$(grep -c '^customer,table,120' out)" 0

# --- files and servers -------------------------------------------------------

printf 'name,amount\na,1\nb,2\n' >sales.csv
if t2s-schema -d sales.csv >csv.json 2>err; then
	is 'a file' "$(t2s -d sales.csv --no-history --quiet -o csv \
		'which columns does sales have' </dev/null 2>err |
		sed 1d | cut -d, -f1 | paste -sd/ -)" name/amount
else
	skip 'a file' 'files are not read'
fi
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
if postgres_start; then
	postgres_reader
	sqlite3 small.db 'CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER);
		CREATE TABLE b (id INTEGER PRIMARY KEY,
		a_id INTEGER REFERENCES a (id)); INSERT INTO a VALUES (1, 2)'
	postgres_load small.db
	for question in 'what tables are there' 'which columns does b have' \
		'how many rows does each table have' 'keys of a' \
		'how many rows in a'; do
		t2s -d "${reader}postgres" --no-history --quiet -o csv \
			"$question" </dev/null >out 2>err
		ok "PostgreSQL: $question" test -s out
	done
else
	skip 'PostgreSQL' "$server_reason"
fi
done_testing
