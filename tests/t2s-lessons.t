#!/bin/sh
# t2s-lessons: what was learned is used at once, is told, and is not lost
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_LESSONS=$TMP/hand.json T2S_LEARNED=$TMP/learned T2S_AGAIN=0
export T2S_DB T2S_LESSONS T2S_LEARNED T2S_AGAIN

said() { # JQ: of the learned lessons
	t2s-lessons list | jq -r "$1"
}
learned() { # FIELDS: of the learned file's lessons
	jq -r ".lessons[]|$1" learned/*.json
}
run() { # ARGS: $out, $err and $status
	out=$(t2s --no-history -o csv "$@" 2>err </dev/null)
	status=$?
	err=$(cat err)
}
fresh() {
	rm -rf learned hand.json
}
# through QUESTION: the SQL by hand, lessons in the pipe
through() {
	t2s-schema | t2s-lessons apply | t2s-filter -q "$1" | t2s-plan |
		t2s-audit | t2s-synth --text | tr -s ' \n' ' '
}

# --- by hand -------------------------------------------------------------------

while IFS='|' read -r words text; do
	is "add $words" "$(t2s-lessons add --lessons one.json "$words" |
		jq -r '.lessons[0].text')" "$text"
	rm -f one.json
done <<'END'
clients means table customer|'clients' means table customer
carriers means table shipment not supplier|'carriers' means table shipment, not supplier
town means customer.city|'town' means column customer.city
town means column customer.city not supplier.city|'town' means column customer.city, not supplier.city
turnover means term revenue|'turnover' means term revenue
'big orders' means order.status = 'x'|'big orders' means order.status = 'x'
late means condition order.status = 'x'|'late' means order.status = 'x'
use table order not order_total|use table order, not order_total
join order.shipping_address with address.id|join order.shipping_address with address.id
column cust_nm is customer.name|column 'cust_nm' does not exist: use column customer.name
table clients is customer|table 'clients' does not exist: use table customer
function date_trunc is strftime|function 'date_trunc' does not exist: use function strftime
prefix PROD_|table names have the prefix 'PROD_'
suffix _c of columns|column names have the suffix '_c'
{"phrase": "x", "table": "order"}|'x' means table order
END
status 'words that say nothing are refused' 2 t2s-lessons add nonsense
status 'SQL that is none is refused' 2 t2s-lessons add "x means select from"
status 'JSON that teaches nothing is refused' 2 t2s-lessons add '{"phrase": "x"}'
ok 'nothing was kept of them' test ! -e hand.json

t2s-lessons add "regulars means customer.newsletter = 1" >/dev/null
t2s-lessons add parcels means table shipment >/dev/null
t2s-lessons add "parcels means table stock" >/dev/null
is 'the last word about a phrase counts' \
	"$(jq -r '.lessons|map(.table // .sql)|join(", ")' hand.json)" \
	'customer.newsletter = 1, stock'
jq '.note = "ours"' hand.json >other && mv other hand.json
t2s-lessons add parcels means table shipment >/dev/null
is 'what else stands in the file stays' "$(jq -r .note hand.json)" ours
is 'a phrase is read as the lesson has it' \
	"$(through 'how many parcels are there')" \
	'SELECT COUNT(*) AS "count" FROM "shipment" '
is 'a condition stands for rows' "$(through 'how many regulars are there')" \
	'SELECT COUNT(*) AS "count" FROM "customer" WHERE "customer"."newsletter" = 1 '
like 'and before others' "$(through 'regulars per country')" \
	'"newsletter" = 1 GROUP BY "customer"."country"'
is 'the planner needs no filter' "$(t2s-schema | t2s-lessons apply |
	t2s-plan -q 'how many parcels are there' | jq -c \
	'[.plan.selections[0].table, .lessons[0].said]')" '["shipment","parcels"]'
unlike 'without the step there are none' \
	"$(t2s-schema | t2s-filter -q 'how many parcels are there' | t2s-plan |
		t2s-audit | t2s-synth --text 2>/dev/null)" shipment
t2s-schema | t2s-lessons apply >schema.json
t2s-filter -q 'how many parcels are there' --top 2 schema.json >filter.json
is 'the filter keeps the table and says why' \
	"$(jq -r '.schema.tables[]|select(.name == "shipment")|.reason' filter.json)" \
	'named by a lesson'
is 'and leaves what does not bear on the question' \
	"$(jq -c '[.lessons[]|[.phrase, .said]]' filter.json)" \
	'[["parcels","parcels"]]'
is 'the document tells what was used' \
	"$(t2s-plan filter.json | jq -c '[.lessons[]|[.phrase, .used]]')" \
	'[["parcels",["t2s-plan"]]]'
run 'how many parcels are there'
is 't2s uses them' "$out" 'count
331'
like 'and says so' "$err" "^lesson: 'parcels' means table shipment ([0-9a-f]\{8\})$"
run --no-lessons 'how many parcels are there'
unlike '--no-lessons uses none' "$err" 'shipment'
is 'a frozen plan is what it is' "$(t2s --no-history -o csv --save p.json \
	'how many parcels are there' 2>/dev/null; rm -f hand.json
	t2s -o csv --run p.json 2>/dev/null)" 'count
331
count
331'

status 'a file that is not there is told' 2 t2s -d shop.db --lessons none.json \
	'how many customers are there'

fresh
t2s-lessons add use table customer not shipment >/dev/null
unlike 'a table that is never meant is not read' \
	"$(through 'how many shipments are there' 2>/dev/null)" 'FROM "shipment"'

# --- in a project ----------------------------------------------------------------

mkdir -p repo/.git repo/deep/down
(
	unset T2S_LESSONS
	cd repo/deep/down && cp "$SHOP" shop.db
	t2s-lessons add parcels means table shipment >/dev/null
	t2s -o csv --no-history 'how many parcels are there' 2>/dev/null
) >out
is 'a project has its own, beside .git' "$(cat out)" 'count
331'
ok 'there' test -s repo/.t2s/lessons.json
# in the project's lower folder: how many lessons there are
count() {
	(unset T2S_LESSONS; cd repo/deep/down && t2s-lessons list) |
		jq '.lessons | length'
}
is 'in every folder of it' "$(count)" 1
is '... below the home' "$(HOME=$TMP/repo/deep count)" 0
if [ "$(id -u)" -eq 0 ]; then
	chown 4711 repo/.t2s
	is "another user's lessons are not read" "$(HOME=$TMP count 2>err)" 0
	like '... which is said' "$(cat err)" 'belongs to another user'
	(unset T2S_LESSONS; cd repo && HOME=$TMP t2s-lessons add parcels means \
		table supplier) >/dev/null 2>&1
	is '... nor written' "$(grep -c supplier repo/.t2s/lessons.json)" 0
	chown 0 repo/.t2s
else
	skip "another user's lessons are not read" 'only root can make some'
	skip '... which is said' 'only root can make some'
	skip '... nor written' 'only root can make some'
fi

# --- names that do not exist ----------------------------------------------------

fresh
t2s-lessons add column cust_nm is customer.name >/dev/null
t2s-lessons add table turf is customer >/dev/null
t2s-lessons add prefix PROD_ >/dev/null
t2s-lessons add function plus_one is abs >/dev/null
t2s-schema | t2s-lessons apply >schema.json
mends() { # PLAN: what the audit makes of it, and what it used
	printf '%s' "$1" >plan.json
	t2s-audit schema.json plan.json >mended.json
	t2s-synth --text mended.json | tr -s ' \n' ' '
}
is 'a name that is known is taken' "$(mends '{"selections":[
	{"table":"turf","columns":["cust_nm"]}]}')" \
	'SELECT "customer"."name" FROM "customer" '
is 'and told' "$(jq -c '[.lessons[]|select(.used)|[.name, .used]]' mended.json)" \
	'[["cust_nm",["t2s-audit"]],["turf",["t2s-audit"]]]'
like 'with its id' "$(jq -r '.findings[].message' mended.json)" \
	"unknown table 'turf': replaced by 'customer' (lesson [0-9a-f]\{8\})"
is 'a prefix goes' "$(mends '{"selections":[{"table":"PROD_order",
	"columns":["id"]}]}')" 'SELECT "order"."id" FROM "order" '
is 'a function has another name' "$(mends '{"selections":[{"table":"order"}],
	"select":[{"expr":{"fn":"plus_one","args":[{"value":-3}]}}]}')" \
	'SELECT ABS(-3) FROM "order" '
sqlite3 prefixed.db 'create table PROD_ACCOUNT (id integer primary key,
	name text); insert into PROD_ACCOUNT values (1, "a"), (2, "b")'
run -d prefixed.db 'how many accounts are there'
is 'a prefix links names' "$out" 'count
2'

# --- against the schema of today ---------------------------------------------------

fresh
t2s-lessons add town means customer.city >/dev/null
t2s-lessons add parcels means table shipment >/dev/null
sqlite3 shop2.db 'create table shipments (id integer primary key);
	create table customer (id integer primary key, citi text)'
status 'all fit' 0 sh -c 't2s-schema | t2s-lessons check'
status 'some are stale' 1 sh -c 't2s-schema -d shop2.db | t2s-lessons check'
t2s-schema -d shop2.db | t2s-lessons check >stale.json
is 'each is told, with the nearest name' \
	"$(jq -r '.findings[]|[.code, .candidates[0]]|join(" ")' stale.json)" \
	'lesson_stale citi
lesson_stale shipments'
is 'and flagged' "$(jq -r '.lessons|map(.state)|unique[]' stale.json)" stale
is 'such a lesson is not applied' \
	"$(t2s-schema -d shop2.db | t2s-lessons apply | jq -c .lessons)" null
ok 'a question goes on without it' \
	t2s -d shop2.db --no-history 'how many customers are there'

# --- a correction, and the next question ---------------------------------------------

fresh
run 'average cost'
is 'a column of two tables is asked about' $status 4
run --answer 'use column shipment.cost' 'average cost'
is 'a correction answers' $status 0
is 'it becomes a lesson' "$(said '.lessons[]|[.text, .origin, .confidence]|@csv')" \
	"\"'cost' means column shipment.cost\",\"correction\",0.95"
is 'with the fingerprint of its table' "$(learned '.fingerprints|keys[]')" shipment
run 'highest cost'
is 'the next question is right at once' "$status $out" '0 max_cost
16'
is 'which is counted' "$(learned '[.uses, .confidence]|@csv')" 1,0.97
run 'average product cost'
like 'another table of the name is meant where it is said' "$err" 'from product'
run --answer 'use column product.cost' 'average cost'
like 'what is said now goes before' "$err" 'from product'
run 'average cost'
like 'and is what is learned' "$err" 'from product'
fresh
run --answer b 'orders per city'
run 'orders per city'
like 'a join that was chosen is chosen again' "$err" 'shipping_address = address.id'
run --answer a 'orders per city'
like 'or a person does' "$err" 'billing_address = address.id'
run 'number of orders by city of the shipping address'
like 'or the question says the other' "$err" 'shipping_address = address.id'
unlike '... and what it says is no choice to tell of' "$err" 'billing_address'
fresh
run --answer 'use table shipment' 'how many parcels are there'
is 'a word that means nothing is what a person says' "$out" 'count
331'
run 'parcels per carrier'
like 'and means it from then on' "$err" \
	"^lesson: 'parcels' means table shipment"
is 'as one object tells, too' "$(t2s --no-history -o json \
	'how many parcels are there' 2>/dev/null |
	jq -r '.lessons[]|[.text, .used[]]|join(" ")')" \
	"'parcels' means table shipment t2s-plan"
fresh
run --answer 'use column customer.name' 'top 3 names by revenue'
is 'a name of any table is told of its question alone' \
	"$(said '.lessons[]|[.phrase, .question]|@csv')" ',"top 3 names by revenue"'
fresh
run --answer b 'how many are in Berlin'
run 'what is in Berlin'
like 'a value that was chosen is chosen again' "$err" 'from address'
run 'customers in Berlin'
is 'as it is spelled, and not where the question says whose' "$err" \
	"$(t2s --no-lessons --no-history -o csv 'customers in Berlin' 2>&1 \
		>/dev/null)"
fresh
run --no-lessons --answer 'use column shipment.cost' 'average cost'
ok '--no-lessons learns nothing' test ! -e learned
run 'how many customers are there'
ok 'nor does a question that was easy' test ! -e learned

# --- what failed, and then worked ------------------------------------------------------

plan() { # COLUMN
	printf '{"when":{"match":"t2s-plan|plan","times":1},"json":{"decision":'
	printf '"proceed","selections":[{"table":"customer","columns":["%s"]}],' "$1"
	printf '"limit":1}}\n'
}
{ plan zq_label; plan name; plan zq_label; } >rules
llm_start rules
fresh
run 'a first customer'
is 'an error is mended by another plan' $status 0
is 'the names become a lesson' "$(said '.lessons[]|[.text, .origin, .confidence]|@csv')" \
	"\"column 'zq_label' of customer does not exist: use column customer.name\",\"recovery\",0.9"
llm_forget
run 'the first customer once more'
is 'the same mistake is mended at once' "$status $(llm_count)" '0 1'
like 'as is said' "$err" "^lesson: column 'zq_label' of customer does not exist"
like 'and the model was told' "$(llm_log '.body.messages[1].content')" \
	"column 'zq_label' of customer does not exist: use column customer.name"
is 'it is believed more' "$(learned '[.uses, .confidence]|@csv')" 1,0.92

counts() { # TABLE
	printf '{"when":{"match":"t2s-plan|plan","times":1},"json":{"decision":'
	printf '"proceed","selections":[{"table":"%s"}],"group_by":{' "$1"
	printf '"group_by_columns":[],"aggregates":[{"function":"COUNT",'
	printf '"table":"%s","alias":"n"}]}}}\n' "$1"
}
fresh
{ counts supplier; counts shipment; counts shipment; } >rules
llm_forget
run 'how many parcels are there'
is 'a model may take one table for another' "$out" 'n
12'
run --answer 'use table shipment not supplier' 'how many parcels are there'
is 'a person corrects it' "$out" 'n
331'
run 'how many parcels were sent'
is 'the next question is right at once' "$out $(llm_count)" 'n
331 3'
like 'for the model was told' "$(llm_log '.body.messages[1].content' | tail -1)" \
	"'parcels' means table shipment"

fresh
{ plan zq_label; plan zq_label; plan zq_label; plan zq_label; plan zq_label; } >rules
run --retry 0 'a customer'
is 'a run that gave up teaches nothing' "$status $(ls learned 2>/dev/null)" '4 '
llm_stop
unset T2S_MODEL T2S_BASE_URL T2S_API_KEY

fresh
cat >recovered.json <<'END'
{"t2s":1,"question":"q","database":{"target":"shop.db","fingerprints":{"customer":"abc","address":"d"}},
"attempts":[{"plan":{"selections":[{"table":"clientele","alias":"c","columns":["cust_nm",{"column":"tel"}]}],"order_by":[{"table":"c","column":"born"}],"select":[{"expr":{"fn":"datediff","args":[]}}]},"findings":[
{"code":"table_not_found","severity":"error","by":"t2s-audit","pointer":"/plan/selections/0/table","message":"x"},
{"code":"column_not_found","severity":"error","by":"t2s-audit","pointer":"/plan/selections/0/columns/0","message":"y"},
{"code":"column_not_found","severity":"error","by":"t2s-audit","pointer":"/plan/selections/0/columns/1/column","message":"y"},
{"code":"column_not_found","severity":"error","by":"t2s-audit","pointer":"/plan/order_by/0/column","message":"y"},
{"code":"function_not_found","severity":"error","by":"t2s-audit","pointer":"/plan/select/0/expr","message":"y"}]}],
"edits":[{"by":"t2s-audit","op":"replace","path":"/plan/global_filters/0/column","value":"city","reason":"unknown column 'town' in 'customer': read as 'city'","inverse":{"op":"replace","path":"/plan/global_filters/0/column","value":"town"}}],
"findings":[{"code":"name_corrected","by":"t2s-audit","severity":"warning","pointer":"/plan/global_filters/0/column","message":"unknown column 'town' in 'customer': read as 'city'","confidence":0.7}],
"plan":{"selections":[{"table":"customer","columns":["name","phone"]}],"global_filters":[{"table":"customer","column":"city","op":"=","value":"X"}],"order_by":[{"table":"customer","column":"born_on"}],"select":[{"expr":{"fn":"julianday","args":[]}}]}}
END
t2s-lessons learn recovered.json >/dev/null
is 'each name that failed has the one that worked' \
	"$(said '.lessons[]|[.confidence, .text]|join(" ")')" \
	"0.9 table 'clientele' does not exist: use table customer
0.9 column 'cust_nm' of clientele does not exist: use column customer.name
0.9 column 'born' of clientele does not exist: use column customer.born_on
0.9 function 'datediff' does not exist: use function julianday
0.8 column 'tel' of clientele does not exist: use column customer.phone
0.8 column 'town' of customer does not exist: use column customer.city"
t2s-schema | t2s-lessons apply >schema.json
is 'and is mended from then on' "$(mends '{"selections":[
	{"table":"clientele","columns":["tel"]}]}')" \
	'SELECT "customer"."phone" FROM "customer" '
t2s-schema | jq '.database.fingerprints.customer = "other"' |
	t2s-lessons check >changed.json
is 'a table that is another since is told' \
	"$(jq -r '[.lessons[]|select(.state == "changed")|.name]|join(" ")' \
	changed.json)" 'clientele cust_nm born tel town'
fresh
cat >recovered.json <<'END'
{"t2s":1,"question":"q","database":{"target":"shop.db"},
"attempts":[{"plan":{"selections":[{"table":"customer"}],"select":[{"expr":{"fn":"date_part","args":[]}}]},"findings":[
{"code":"db_function_not_found","severity":"error","by":"t2s-exec","pointer":"/sql","message":"no such function: date_part","said_by":"server"}]}],
"plan":{"selections":[{"table":"customer"}],"select":[{"expr":{"fn":"strftime","args":[]}}]}}
END
t2s-lessons learn recovered.json >/dev/null
is 'what only the database knew is learned as well' \
	"$(said '.lessons[].text')" \
	"function 'date_part' does not exist: use function strftime"

# --- how far it is believed ----------------------------------------------------------------

fresh
doc() { # LESSONS STATUS: a document that used them
	printf '{"t2s":1,"question":"q","database":{"target":"shop.db"},'
	[ "$2" -eq 0 ] || printf '"stop":{"by":"x","status":%d,"reason":"gave_up"},' "$2"
	printf '"plan":{"selections":[{"table":"order"}]},"lessons":%s}' "$1"
}
T2S_NOW=2026-01-01 run --answer 'use column shipment.cost' 'average cost'
id=$(said '.lessons[0].id')
used="[{\"id\":\"$id\",\"used\":[\"t2s-plan\"]}]"
doc "$used" 1 | T2S_NOW=2026-01-02 t2s-lessons learn >/dev/null
is 'a failure takes 0.05' "$(learned '[.confidence, .failures]|@csv')" 0.9,1
doc "[{\"id\":\"$id\"}]" 1 | T2S_NOW=2026-01-02 t2s-lessons learn >/dev/null
is 'what was not used is not counted' "$(learned .uses)" 1
for day in 3 4 5 6 7; do
	doc "$used" 0 | T2S_NOW=2026-01-0$day t2s-lessons learn >/dev/null
done
for day in 08 09; do
	doc "$used" 0 | T2S_NOW=2026-01-$day t2s-lessons learn >/dev/null
done
is 'a success gives 0.02, to 1 at most' "$(learned .confidence)" 1
is 'time takes some' "$(T2S_NOW=2026-04-10 t2s-lessons list |
	jq '.lessons[0].confidence')" 0.94
is 'long unused it is dormant' "$(T2S_NOW=2028-01-10 t2s-lessons list |
	jq -r '.lessons[0].state')" dormant
is 'and not applied' "$(t2s-schema | T2S_NOW=2028-01-10 t2s-lessons apply |
	jq .lessons)" null
t2s-schema | t2s-lessons apply | t2s-plan -q 'average cost' |
	jq '.stop = {by: "t2s-exec", status: 1, reason: "database"}' |
	t2s-plan >again.json
is 'an attempt tells what it used' "$(jq -c '.attempts[0].lessons' again.json)" \
	"[\"$id\"]"
before=$(learned .failures)
t2s-lessons learn again.json >/dev/null
is 'which counts against it' "$(($(learned .failures) - before > 0))" 1
like 'learn ends with the document'\''s status' \
	"$(doc "$used" 4 | t2s-lessons learn >/dev/null; echo $?)" '^4$'
is 'learn passes the document on' "$(doc "$used" 0 | t2s-lessons learn)" \
	"$(doc "$used" 0)"

# --- forgetting, and taking along ------------------------------------------------------------

is 'export gives what people write' "$(t2s-lessons export | jq -c .)" \
	'{"lessons":[{"type":"column","phrase":"cost","table":"shipment","column":"cost"}]}'
ok 'a phrase is forgotten' t2s-lessons forget cost
status 'once' 1 t2s-lessons forget cost
run --answer 'use column shipment.cost' 'average cost'
t2s-lessons add town means customer.city >/dev/null
ok 'all that was learned is forgotten' t2s-lessons forget --all
is 'not what people wrote' "$(said '.lessons[].phrase')" town

# --- under a policy ----------------------------------------------------------------------

fresh
sqlite3 t.db 'create table item (id integer primary key, client int, cost real);
	create table crate (id integer primary key, client int, cost real);
	insert into item values (1, 1, 10), (2, 2, 20);
	insert into crate values (1, 1, 30), (2, 2, 40)'
echo '{"columns": {"client": "client = :client"}}' >policy.json
as() { # CLIENT ARGS: a run, or without a policy where there is no CLIENT
	client=$1
	shift
	if [ -n "$client" ]; then
		run -d t.db --policy policy.json --claim client="$client" "$@"
	else
		run -d t.db "$@"
	fi
}
as 1 --answer 'use column crate.cost' 'average cost'
is 'a lesson is learned under a policy' "$status $out" '0 avg_cost
30.0'
as 1 'highest cost'
is 'and used by whom it was learned for' "$status $out" '0 max_cost
30.0'
as 2 'highest cost'
is 'not for others' $status 4
as '' 'highest cost'
is 'nor without the policy' $status 4
is 'nor is it listed' "$(t2s-lessons list -d t.db | jq '.lessons|length')" 0
status 'nor forgotten' 1 t2s-lessons forget -d t.db cost
as 2 --answer 'use column item.cost' 'average cost'
as 1 'highest cost'
is 'what others learn changes nothing' "$status $out" '0 max_cost
30.0'

# --- files that are damaged, many at once, kill -9 ---------------------------------------------

fresh
echo '{"lessons": [' >hand.json
cp hand.json before
run 'how many customers are there'
is 'a damaged file is no harm to an answer' "$status $out" '0 count
120'
like 'and is told' "$err" '^note: cannot read the lessons in .*line 2'
status 'it is not written' 2 t2s-lessons add x means table order
ok 'but stays as it is' cmp -s hand.json before
is 'which is told in one line' "$(t2s-lessons add x means table order 2>&1 \
	>/dev/null | grep -c 'line 2')" 1

fresh
for i in 1 2 3 4 5 6 7 8; do
	t2s-lessons add "word$i means table order" >/dev/null &
done
wait
is 'eight at once keep all' "$(jq '.lessons|length' hand.json)" 8

answered() { # N: a document that teaches of wordN
	printf '{"t2s":1,"question":"word%s","database":{"target":"shop.db"},' "$1"
	printf '"plan":{"selections":[{"table":"order"}]},"matches":[],"questions":'
	printf '[{"id":"q1","phrase":"word%s","choices":[{"id":"a",' "$1"
	printf '"table":"order"}]}],"answers":[{"id":"q1","choice":"a",'
	printf '"how":"answered"}]}\n'
}
fresh
for i in 1 2 3 4 5 6 7 8; do
	answered "$i" | t2s-lessons learn >/dev/null &
done
wait
is 'so do eight that learn' "$(learned .phrase | sort | tr -d '\n')" \
	word1word2word3word4word5word6word7word8

fresh
kept=0 lost=0
: >acknowledged
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	( answered "$i" >in.$i
		t2s-lessons learn <in.$i >/dev/null && echo "word$i" >>acknowledged
	) &
	worker=$!
	sleep "0.00$((i % 10))"
	pkill -9 -P $worker 2>/dev/null
	wait $worker 2>/dev/null
	t2s-lessons list >/dev/null 2>broken || lost=$((lost + 1))
	[ ! -s broken ] || lost=$((lost + 1))
done
is 'killed at any moment the file is whole' $lost 0
[ ! -d learned ] || learned .phrase | sort >there
sort acknowledged | comm -23 - there 2>/dev/null >missing
is 'and what was acknowledged is there' "$(cat missing)" ''
answered last | t2s-lessons learn >/dev/null
printf '{"t2s":1,"stop":{"by":"x","status":2,"message":"m"}}' >none.json
is 'a document of no database teaches nothing, and passes' \
	"$(unset T2S_DB; t2s-lessons learn none.json | jq -c .stop.status)" 2
is 'what the killed left is cleaned away' \
	"$(find learned -name '.t2s-*' | wc -l | tr -d ' ')" 0

done_testing
