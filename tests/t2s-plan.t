#!/bin/sh
# t2s-plan: questions about the demo shop and what is planned for them
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" --dictionary "$SRC/demo/dictionary.json" >shop.json

# plan QUESTION [OPTION...]: the plan bare
plan() {
	words=$1
	shift
	t2s-filter -q "$words" shop.json | t2s-plan --now 2024-06-15 "$@"
}
bare() {
	plan "$@" --assume | jq -c '.plan | del(.decision, .intent_summary,
		.confidence, .basis)'
}

is 'a count' "$(bare 'How many customers are there?')" \
	'{"selections":[{"table":"customer"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"COUNT","table":"customer","alias":"count"}]}}'
is 'a list of columns' "$(bare 'Show the name and city of all suppliers')" \
	'{"selections":[{"table":"supplier","columns":["name","city"]}]}'
is 'a stored value' "$(bare 'customers in Hamburg' |
	jq -c '[.selections[].table, .global_filters]')" \
	'["customer",[{"table":"customer","column":"city","op":"=","value":"Hamburg"}]]'
is 'a superlative' "$(bare 'Which product has the highest cost?' |
	jq -c '[.selections, .order_by, .limit]')" \
	'[[{"table":"product","columns":["name"]}],[{"table":"product","column":"cost","direction":"DESC"}],1]'
is 'groups' "$(bare 'How many customers are there in each country?' |
	jq -c '[.group_by.group_by_columns, [.group_by.aggregates[].function]]')" \
	'[[{"table":"customer","column":"country"}],["COUNT"]]'
is 'rows that have none' "$(bare 'products without a review' |
	jq -c '.global_filters[0] | [.table, .column, .op, .query.selections[0].table]')" \
	'["product","id","not_in","review"]'

# what is in stock, and what is not: a quantity says it, wherever it is kept
is 'out of stock: no row with a quantity' \
	"$(bare 'Which products are out of stock' |
	jq -c '.global_filters[0] | [.table, .op, .query.selections[0].table,
		.query.global_filters[0].op, .query.global_filters[0].value]')" \
	'["product","not_in","stock",">",0]'
is '... as "not in stock" is' "$(bare 'products not in stock' |
	jq -c '.global_filters[0] | [.table, .op, .query.selections[0].table]')" \
	'["product","not_in","stock"]'
is 'in stock' "$(bare 'products in stock' |
	jq -c '.global_filters[0] | [.table, .op, .query.selections[0].table]')" \
	'["product","in","stock"]'
is 'a bare number is an amount' "$(bare 'Show all payments over 100' |
	jq -c '.global_filters')" \
	'[{"table":"payment","column":"amount","op":">","value":100}]'
is 'a number that several columns may hold is asked about' \
	"$(plan 'orders over 100' | jq .stop.status)" 4
is 'a share is calculated' \
	"$(plan 'What percentage of orders are from the web' |
	jq -c '[has("plan"), ([.findings[]? | select(.code == "words_unused")] |
	length)]')" '[true,0]'
is 'an average of a table without a number is told, or asked about' \
	"$(plan 'average supplier' | jq -c '.stop.status == 4 or
	.findings[0].candidates == ["average"]')" true
is 'a count averaged over groups' \
	"$(bare 'average number of orders per customer' |
	jq -c '[.group_by.aggregates[0].function,
		.selections[0].query.group_by.aggregates[0].function,
		(.selections[0].query.group_by.group_by_columns |
		any(. == {table: "customer", column: "id"}))]')" \
	'["AVG","COUNT",true]'
is 'what describes comes before what is listed' \
	"$(bare 'overdue orders' | jq -c '.selections[0]')" \
	'{"table":"order","columns":["id"]}'
for word in inactive missing unpaid; do
	is "a condition that is not used is told, or asked about: $word" \
		"$(plan "$word customers" | jq --arg word "$word" \
		'.stop.status == 4 or ([.findings[]? | .candidates[]?] |
		index($word)) != null or
		([.findings[]?.code] | index("low_confidence")) != null')" true
done
# the opposite of what a column of yes and no says
echo '{"schema": {"tables": [{"name": "room", "columns": [
	{"name": "name", "type": "TEXT"},
	{"name": "unavailable", "type": "BOOLEAN"},
	{"name": "registered", "type": "BOOLEAN"}]}]}}' >flags.json
flag() {
	t2s-filter -q "$1" flags.json | t2s-plan |
	jq -c '.plan.global_filters[0] | [.column, .op, .value]'
}
is 'available, where unavailable is stored' "$(flag 'available rooms')" \
	'["unavailable","=",false]'
is 'unregistered, where registered is stored' "$(flag 'unregistered rooms')" \
	'["registered","=",false]'

status 'a request to change data is refused' 7 \
	sh -c 't2s-plan -q "delete all orders" shop.json'
is '... and says why' "$(t2s-plan -q 'Please update the price' shop.json |
	jq -r '.stop.reason')" writes
is 'a request to note what happened is one to change data' \
	"$(for q in 'please note that order 12 has been paid' \
		'Kindly record order 12 as paid'; do
		t2s-plan -q "$q" shop.json | jq -r '.stop.reason'
	done | tr '\n' ' ')" 'writes writes '
status 'a question about changes is not' 0 \
	sh -c 't2s-plan --now 2026-06-15 \
	-q "show the customers that joined last month" shop.json'
status 'no question' 1 sh -c 't2s-plan shop.json'
status 'a bad date' 2 sh -c 't2s-plan --now 2024-02-30 -q x shop.json'

# what the schema does not know is not passed over
plan 'customers from Atlantis' >out.json
is 'a name that nothing stands for: never' $? 6
is '... is named' "$(jq -r '.stop.message' out.json)" \
	"nothing in the schema matches 'Atlantis'"
plan 'fluffy customers in Hamburg' --assume >out.json
is 'a lesser word is passed over' $? 0
is '... and told' "$(jq -c '[.findings[] | select(.code != "low_confidence") |
	.code, .candidates]' out.json)" '["words_unused",["fluffy"]]'

# what is planned is thought as SQLite runs it
is 'the plan is meant as SQLite runs it' \
	"$(plan 'customers in Hamburg' | jq -c '.plan.dialect')" null
plan 'customers whose name contains lin' | jq -c 'del(.plan, .stop, .findings)
	| .database.dialect = "postgres"' | t2s-plan --assume >out.json
is '... which it says for another database' \
	"$(jq -r '.plan.dialect' out.json)" sqlite
like '... and it is written to be that there' \
	"$(t2s-audit <out.json | t2s-synth --text)" "ILIKE '%lin%'"

# a failed plan comes back
failed() { # STATUS REASON: the plan of a question, stopped
	plan 'customers in Hamburg' | jq -c --argjson s "$1" --arg r "$2" \
		'.stop = {by: "t2s-exec", status: $s, reason: $r, message: "m"}
		| .sql = {dialect: "sqlite", text: "SELECT 1", params: []}
		| .result = {empty_because: [{pointer: "/plan/global_filters/0",
			suspect: true, candidates: ["Bremen"]}]}'
}
failed 5 empty | t2s-plan >out.json
is 'a value that is not stored gives way to the nearest' \
	"$(jq -r '.plan.global_filters[0].value' out.json)" Bremen
is '... and the attempt is kept' \
	"$(jq -c '[.attempts[0] | .mode, .sql, .plan.global_filters[0].value,
		.stop.status], has("sql"), has("stop")' out.json | tr '\n' ' ')" \
	'["refine","SELECT 1","Hamburg",5] false false '
failed 1 database | t2s-plan >out.json
is 'an error gets another plan or none' "$(jq -c '.plan == .attempts[0].plan' \
	out.json)" false
doc=$(failed 1 database)
for n in $(seq 45); do
	doc=$(printf '%s' "$doc" | t2s-plan)
	[ "$(printf '%s' "$doc" | jq -r '.stop.reason')" = null ] || break
	doc=$(printf '%s' "$doc" | jq -c \
		'.stop = {by: "t2s-synth", status: 1, reason: "findings"}')
done
is 'no other plan is left: repeated' \
	"$(printf '%s' "$doc" | jq -c '[.stop.status, .stop.reason]')" \
	'[4,"repeated"]'
is 'no plan was tried twice' "$(printf '%s' "$doc" | jq -c '[.attempts[].plan |
	del(.confidence, .intent_summary)] | (length == (unique | length))')" true
failed 1 database | t2s-plan --give-up >out.json
is 'giving up ends with 4' $? 4
is '... and tells all attempts' "$(jq -c '[.stop.reason, (.attempts | length)]' \
	out.json)" '["gave_up",1]'
status 'what no plan can mend passes through' 3 sh -c \
	'echo "{\"t2s\":1,\"stop\":{\"by\":\"x\",\"status\":3}}" | t2s-plan'

# --- schemas by hand --------------------------------------------------------
# contradictory COLUMNS TO_COLUMNS: a schema whose key says these names
contradictory() {
	cat <<EOF
{"tables": [
  {"name": "person", "kind": "table", "primary_key": ["id"],
    "columns": [{"name": "id", "type": "INTEGER", "nullable": false},
      {"name": "name", "type": "TEXT", "nullable": true}]},
  {"name": "visit", "kind": "table", "primary_key": ["id"],
    "columns": [{"name": "id", "type": "INTEGER", "nullable": false},
      {"name": "person_id", "type": "INTEGER", "nullable": true}],
    "foreign_keys": [{"columns": $1, "to_table": "person",
      "to_columns": $2, "origin": "declared"}]}]}
EOF
}
for q in 'how many visits per person' 'persons without visits' \
	'visits with the name of the person' 'visits of person Anna'; do
	for to in '["gone"]' '["id","id"]' '[7]' '[]'; do
		contradictory '["person_id"]' "$to" | t2s-plan -q "$q" >out.json
		ok "no crash on a key to $to: $q" test $? -lt 8
	done
	contradictory '["gone"]' '["id"]' | t2s-plan -q "$q" >out.json
	ok "no crash on a key from a missing column: $q" test $? -lt 8
	contradictory '["person_id","id"]' '["id"]' | t2s-plan -q "$q" >out.json
	ok "no crash on a key to too few columns: $q" test $? -lt 8
done
for phrase in 'visits and' 'person per visit' '1 2 3' 'name of' \
	'open or closed' 'which' 'by person by name by month'; do
	long=$(yes "$phrase" | head -200 | tr '\n' ' ' | cut -c1-990)
	contradictory '["person_id"]' '["id"]' | t2s-plan -q "$long" >out.json
	ok "no crash on more words than are read: $phrase ..." test $? -lt 8
done
is 'of a large schema the tables that the question is about are read' \
	"$(contradictory '["person_id"]' '["id"]' |
	jq -c '.tables |= [range(300) as $i | {name: "depot_\($i)",
		kind: "table", primary_key: ["id"], foreign_keys: [],
		columns: [{name: "id", type: "INTEGER", nullable: false}]}] + .' |
	t2s-plan -q 'how many visits' -o plan | jq -c .selections)" \
	'[{"table":"visit"}]'
is 'a key without columns joins by the primary key' \
	"$(contradictory '["person_id"]' '[]' |
	t2s-plan --assume -q 'visits with the name of the person' |
	t2s-synth --text | grep -c 'person_id" = ')" 1

# --- names that look like SQL ----------------------------------------------
cat >names.csv <<'EOF'
item,Weight (kg),Price (USD),Betrag (€),Temp [°C],a.b,"x""y",count(*),rate %
k,1.5,2,3,4,5,6,7,8
l,2.5,3,4,5,6,7,8,9
k,3.5,2,3,4,5,6,7,8
EOF
while IFS='|' read -r words want; do
	is "a column name is no expression: $words" "$(t2s -d names.csv -o csv \
		"$words" 2>&- | tail -n +2 | sort | tr '\r\n' '  ' |
		tr -s ' ')" "$want "
done <<'EOF'
total weight by item|k,5.0 l,2.5
average weight in kg|2.5
average Weight (kg)|2.5
items with weight over 2|k l
average price by item|k,2.0 l,3.0
sum of betrag|10
highest temp|5
average temp by item|k,4.0 l,5.0
list item and a.b|k,5 k,5 l,6
total x y|19
sum of count(*)|22
average rate by item|k,8.0 l,9.0
EOF
is 'the name of a sum is made of the letters of its column' "$(t2s -d names.csv \
	-o csv 'sum of betrag' 2>&- | head -1; t2s -d names.csv -o csv \
	'total weight' 2>&- | head -1)" "$(printf 'sum_Betrag\nsum_Weight_kg')"
long=$(printf '%080d' 0 | tr 0 w)
printf 'item,%s\na,1\nb,2\n' "$long" >long.csv
is 'a long column name can be added up' "$(t2s -d long.csv -o csv \
	"total $long" 2>&- | tail -n 1)" 3

# --- a range of time that the caller gives ------------------------------------
sqlite3 moments.db "CREATE TABLE visit(id INTEGER PRIMARY KEY, made_at INTEGER);
	INSERT INTO visit(made_at) SELECT unixepoch(column1) FROM (VALUES
	('2026-05-31 23:59:59'), ('2026-06-01'), ('2026-07-01'))"
t2s-schema -d moments.db >moments.json
t2s-plan -q 'how many visits' --since 2026-06-01 --until 2026-06-30 \
	moments.json >ranged.json
is '--since and --until are conditions of the plan' \
	"$(t2s-synth ranged.json | t2s-exec -d moments.db -o csv | tail -1)" 1
is '... which are not added twice' "$(t2s-synth --text --oneline \
	--since made_at=2026-06-01 ranged.json)" \
	"$(t2s-synth --text --oneline ranged.json)"
is '... and a column that is not there is an error' \
	"$(t2s-plan -q 'how many visits' --since maed_at=2026-06-01 \
	moments.json | jq -c '[.stop.status, .findings[-1].candidates]')" \
	'[1,["made_at"]]'

# --- files of the same columns -----------------------------------------------
mkdir sales
for month in 01 02 03; do
	printf 'date,region,amount\n2024-%s-03,north,10\n2024-%s-05,south,20\n' \
		$month $month >sales/sales_2024-$month.csv
done
like 'a sum over one of several like files says so' "$(t2s -d sales \
	'total sales amount' 2>&1)" \
	"^note: only 'sales_2024-01' was read; 2 other tables have the same"
unlike '... not where the file is the only one' "$(t2s -d \
	sales/sales_2024-01.csv 'total sales amount' 2>&1)" '^note:'
unlike '... nor where a number names it' "$(t2s -d sales \
	'list the rows of sales 2024 01' 2>&1)" '^note: only'
printf 'date,region,price\n2024-01-01,north,1\n' >sales/sales_2024-02.csv
rm sales/sales_2024-03.csv
unlike '... nor where the columns differ' "$(t2s -d sales \
	'total sales amount' 2>&1)" '^note: only'

done_testing
