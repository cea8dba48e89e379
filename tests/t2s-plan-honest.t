#!/bin/sh
# t2s-plan tells what it did not understand, declines what the schema does not
# have, refuses to change data, and shows what helps to read the rows
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
t2s-schema -d "$SHOP" >shop.json

# plans QUESTION [OPTION...]: the document in out.json, the status in $got
plans() {
	words=$1
	shift
	t2s-filter -q "$words" shop.json | t2s-plan "$@" >out.json
	got=$?
}
of() {
	jq -c "$1" out.json
}

# --- what is refused --------------------------------------------------------

for words in 'delete all invoices' 'please add a new customer' \
	'mark order 12 as paid' 'set order O12 to cancelled' \
	'close all orders of Anna Bauer' 'increase all prices by 5 percent' \
	'find the returned orders and delete them' 'drop table customer' \
	'pls delete the cancelled orders' 'please mark O-12 as paid' \
	'hi, tag all customers from Berlin as VIP' \
	'restore the cancelled orders' 'mark them as done'; do
	plans "$words"
	is "refused: $words" "$got $(of .stop.reason)" '7 "writes"'
done
for words in 'create a list of the customers' \
	'update this list to include the city' 'add category name' \
	'grant reports that are overdue' 'orders that were cancelled' \
	'set names' 'double rooms' 'change requests per month' \
	'remove duplicates from the list' 'add up the payments' \
	'extend the list by the city' 'release dates' 'switch orders' \
	'pay per month'; do
	plans "$words" --assume
	ok "no request to change data: $words" test $got -ne 7
done

# --- what is not there ------------------------------------------------------

plans 'customers from Atlantis'
is 'a name that nothing stands for' "$got $(of .stop.message)" \
	"6 \"nothing in the schema matches 'Atlantis'\""
plans 'customers from Atlantis' --assume
is '... but not where the best reading is asked for' "$got" 0
plans 'which columns are the widest'
like 'a question about the database itself names what answers it' \
	"$got $(of '[.stop.message, .findings[].hint]')" \
	'^6 .*about the database itself.*what tables are there'
plans 'who is the tallest customer' --assume
is 'the tallest, and nothing tells how tall: no first row of any' \
	"$(of '.plan | .limit')" null
plans 'which parking spaces have rooftop chargers'
is 'words that are not in the schema' "$got" 6
like '... are named' "$(of .stop.message)" '^"no column for \\"parking'
like '... with what there is' "$(of .stop.message)" ' has the columns [a-z]'
plans 'fluffy customers in Hamburg' --min-confidence 0
is 'a lesser word is told' "$(of '[.findings[] | select(.code ==
	"words_unused") | .candidates[]]')" '["fluffy"]'
like '... with what there is instead' "$(of '.findings[] | select(.code ==
	"words_unused") | .hint')" 'customer has the columns '
plans 'custmers in Hamburg' --assume
is 'a misspelt word is told' "$(of '[.findings[] | select(.code ==
	"spelling_corrected") | .message]')" '["read \"custmers\" as customers"]'

# --- how sure ---------------------------------------------------------------

plans 'customers in Hamburg' --min-confidence 1
is 'less sure than is wanted: asked' "$got $(of '.questions[0].kind')" \
	'4 "reading"'
is '... the choices hold the readings' "$(of '.questions[0].choices[0] |
	[(.plan.selections | length > 0), (.reading | length > 0),
	(.sql | startswith("SELECT"))]')" '[true,true,true]'
cp out.json asked.json
t2s-plan --min-confidence 1 --answer a asked.json >out.json
is '... and the answer is taken' "$? $(of '[has("stop"), .answers[0].how]')" \
	'0 [false,"answered"]'
t2s-plan --min-confidence 1 --assume asked.json >out.json
is '... or the first assumed' "$? $(of '.answers[0].how')" '0 "assumed"'
plans 'fluffy customers in Hamburg' --min-confidence 1
like 'the question says what was not understood' "$(of .stop.message)" \
	'^"nothing in the schema matches \\"fluffy\\": '
status '--min-confidence is a number' 2 t2s-plan --min-confidence x shop.json

# --- each, or all -----------------------------------------------------------

cat >clinics.sql <<'EOF'
CREATE TABLE clinic (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE service (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE clinic_service (
  clinic_id INTEGER REFERENCES clinic(id),
  service_id INTEGER REFERENCES service(id),
  PRIMARY KEY (clinic_id, service_id));
INSERT INTO clinic VALUES (1, 'North'), (2, 'South');
INSERT INTO service VALUES (1, 'x-ray'), (2, 'dentist');
INSERT INTO clinic_service VALUES (1, 1), (1, 2), (2, 1);
EOF
sqlite3 clinics.db <clinics.sql
t2s-schema -d clinics.db >clinics.json
t2s-filter -q 'show the services of every clinic' clinics.json >filtered.json
t2s-plan filtered.json >out.json
is 'those of each, or those that all have: asked' "$? $(of '.questions[0] |
	[.kind, .text]')" \
	'4 ["reading","service of each clinic, or those that all have?"]'
t2s-plan --answer b out.json | t2s-audit | t2s-synth | t2s-exec -o csv >rows
is '... those that all have' "$(sed 1d rows)" x-ray
printf 'DELETE FROM clinic_service WHERE clinic_id = 2;' | sqlite3 clinics.db
t2s-plan filtered.json >out.json
is '... where none has all nothing is asked about it' \
	"$(of '[.questions[]?.text | select(test("all have"))]')" '[]'

# --- columns that help ------------------------------------------------------

plans 'customers who joined in 2024' --assume
is 'what was asked' "$(of .plan.added)" null
plans 'customers who joined in 2024' --assume --columns helpful
is '--columns helpful: and what the condition is by' "$(of '[.plan.added,
	.plan.selections[0].columns]')" '[["joined_on"],["name","joined_on"]]'
plans 'customers in Hamburg' --assume --columns helpful
is '... not what is the same in all rows' "$(of .plan.added)" null
t2s-audit out.json >audited.json
is '... which the audit passes' "$(jq -c '[.findings[]? |
	select(.code == "member_unknown")]' audited.json)" '[]'
t2s -d "$SHOP" --quiet --columns helpful -o csv --assume \
	'customers who joined in 2024' >rows
like 't2s passes it on' "$(sed 1q rows)" 'joined_on'
status 't2s --columns knows two words' 2 t2s -d "$SHOP" --columns x q

# --- words that were not understood -----------------------------------------

plans 'orders per blorp category from zorp land' --assume
is 'unknown words that stand together are quoted as one phrase' \
	"$(of '[.findings[] | select(.code == "words_unused").message][0]')" \
	'"\"blorp\", \"zorp land\" were not understood"'
is '... and as single candidates' \
	"$(of '[.findings[] | select(.code == "words_unused").candidates][0]')" \
	'["blorp","zorp","land"]'
like '... low confidence names what else is in doubt' \
	"$(of '[.findings[] | select(.code == "low_confidence").message][0]')" \
	'low confidence (0\..*: .* may be '

plans 'total amount per channel' --assume
like 'low confidence names the part in doubt, and what it may be' "$(of \
	'[.findings[] | select(.code == "low_confidence").message][0]')" \
	'low confidence (0\..*: .*\\".*\\" may be '
plans 'customers in 2024' --assume
like '... and the column that no word names' "$(of \
	'[.findings[] | select(.code == "low_confidence").message][0]')" \
	'low confidence (0\..*: .*no word names customer\.joined_on'

told() { # QUESTION: the words that are told
	plans "$1" --assume
	of '[.findings[] | select(.code == "words_unused").message][0]'
}
is 'a word that says how to answer is told with what it is about' \
	"$(told 'orders per zorp')" '"\"per zorp\" was not understood"'
is 'a word is told whole' "$(told "customers who didn't zorp")" \
	"\"\\\"didn't zorp\\\" was not understood\""
is '... also a number' "$(told 'customers 3rd')" \
	'"\"3rd\" was not understood"'
is 'several blanks are told as one' \
	"$(told 'customers with   zorp    blorp')" \
	'"\"zorp blorp\" was not understood"'
plans '顾客有多少'
like 'a question of which nothing is known names its words' \
	"$(of .stop.message)" 'matches ..顾客有多少'
plans 'amount paid per customer name' --assume
is 'a plan tells the words that it does not use' "$(of '[.findings[] |
	select(.code == "words_unused").candidates]')" '[["paid"]]'
jq -c '.stop = {by: "t2s-exec", status: 1, reason: "database", message: "m"}' \
	out.json | t2s-plan --assume >next.json
is '... and not those that another did not use' "$(jq -c '[has("plan"),
	([.findings[] | select(.code == "words_unused")] | length)]' \
	next.json)" '[true,0]'

# --- words that had to be in the plan ---------------------------------------

for pair in 'how many orders blorp=blorp' 'how many blorp orders=blorp' \
	'fax numbers of customers=fax' 'names and fax numbers of customers=fax' \
	'customers with a fishing licence=fishing licence' \
	'orders that are blorp=blorp' 'customers who complained=complained' \
	'colour of product 3=colour' 'number of orders per blorp=blorp' \
	'orders embroidered=embroidered' 'average blorp of orders=blorp' \
	'customers who visited Germany=visited' \
	'customers who moved to Hamburg=moved' \
	'customers who speak Spain=speak'; do
	plans "${pair%=*}"
	is "asked, and not answered without it: ${pair%=*}" \
		"$got $(jq -r .stop.message out.json | sed 's/:.*//')" \
		"4 nothing in the schema matches \"${pair#*=}\""
done
for words in 'how many orders with status eaten' \
	'orders whose status is eaten' 'orders with status empty'; do
	plans "$words"
	like "a value behind its column is asked for: $words" \
		"$got $(jq -r .stop.message out.json)" '^4 nothing .*"e[a-z]*"'
done
plans 'mobile numbers of customers'
like '... with the nearest name' "$(of '[.findings[] |
	select(.code == "words_unused").hint][0]')" 'nearest name is customer.phone'
plans 'fax numbers of customers' --answer q1=a
is '... unless a person takes the plan without it' "$got" 0
for words in 'please list the names of the customers in Hamburg, thanks' \
	'hello, how many customers are there, thank you' \
	'which customers do we have on file' \
	'customers who live in Hamburg' 'customers who come from Spain'; do
	plans "$words"
	is "words that ask for nothing stop nothing: $words" "$got" 0
done
jq -c '.stop = {by: "t2s-exec", status: 1, reason: "database", message: "m"} |
	.attempts = []' out.json | t2s-plan >next.json
plans 'total amount of blorp orders' --assume
jq -c '.stop = {by: "t2s-exec", status: 1, reason: "database", message: "m"}' \
	out.json | t2s-plan >next.json
is 'another plan after an error is none that leaves such a word out' \
	"$? $(jq -c '[.stop.reason, has("plan")]' next.json)" '4 ["repeated",false]'

# --- the first so many ------------------------------------------------------

sqlite3 crew.db "CREATE TABLE station(id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE pilot(id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT,
	station_id INTEGER REFERENCES station(id));
	CREATE TABLE ride(id INTEGER PRIMARY KEY, started_at TEXT,
	station_id INTEGER REFERENCES station(id));
	INSERT INTO station VALUES (1, 'Ulm'), (2, 'Kiel');
	INSERT INTO pilot VALUES (1, 'Ada', '1990-02-03', 1), (2, 'Ben', NULL, 1),
	(3, 'Cem', '1985-05-06', 2), (4, 'Dora', '2001-07-08', 2);
	INSERT INTO ride VALUES (1, '2026-01-02', 1), (2, '2026-01-03', 2),
	(3, '2026-01-04', 2)"
# first QUESTION: the first column of its rows
first() {
	t2s -d crew.db --no-history -o csv --assume "$1" 2>/dev/null |
		sed 1d | cut -d, -f1 | tr '\n' ' '
}
is 'the top by a date are the latest, and nothing is counted' \
	"$(first 'top 2 pilots by birth date')" 'Dora Ada '
is '... the bottom the earliest, not those without one' \
	"$(first 'bottom 2 pilots by birth date')" 'Cem Ada '
is 'the oldest is not one without a date of birth' \
	"$(first 'the oldest pilot')" 'Cem '
is '... nor the first of several' "$(first '2 oldest pilots')" 'Cem Ada '
is 'the top by rows of another table are those that have most' \
	"$(first 'top 1 stations by rides started')" 'Kiel '

# --- what no plan may be ----------------------------------------------------

plans 'products with a price above the average or a cost above the average' \
	--assume
is 'two averages, either of which will do, are both compared' "$got $(of \
	'.plan.global_filters[0].or | length')" '0 2'
plans 'average unit price of products grouped by category and ordered by weight' \
	--assume
t2s-audit <out.json >audited.json
is 'groups are not ordered by what they have several of' \
	"$? $(jq -c '[.findings[]?.code] | index("column_not_grouped")' audited.json)" \
	'0 null'

done_testing
