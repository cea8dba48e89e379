#!/bin/sh
# t2s-plan asks where a question has two readings, and keeps what is answered
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
t2s-schema -d "$SHOP" >shop.json

# asks QUESTION [OPTION...]: the document in out.json, the status in $got
asks() {
	words=$1
	shift
	t2s-filter --top 20 -q "$words" shop.json >filtered.json
	t2s-plan "$@" filtered.json >out.json
	got=$?
}
# again [OPTION...]: the same from the document that asked
again() {
	cp out.json asked.json
	t2s-plan "$@" asked.json >out.json
	got=$?
}
of() {
	jq -c "$1" ${2:-out.json}
}
codes() {
	of '[.findings[]? | select(.by == "t2s-plan") | .code |
		select(. != "low_confidence")]'
}
# shown: tables and columns that the plan shows
shown() {
	of '[.plan | ((.select // [])[] | [.table, .column]), (.selections[] |
		.table as $t | (.columns // [])[] | [$t, .])]'
}
joined='.plan.join_edges[0].from_column'

# --- a join ----------------------------------------------------------------

asks 'orders with their addresses'
is 'two keys to one table: asked' "$got $(of '[.stop.by, .stop.status,
	.stop.reason, .plan]')" '4 ["t2s-plan",4,"questions",null]'
is '... as a question with choices' "$(of '.questions[0] | [.id, .kind,
	[.choices[] | .id, .text]]')" \
	'["q1","join",["a","address by \"billing address\": order.billing_address = address.id","b","address by \"shipping address\": order.shipping_address = address.id"]]'
is '... that is the message' "$(of '.stop.message == .questions[0].text')" true
cp out.json join.json
for program in audit synth 'exec -o document'; do
	t2s-$program join.json >passed.json 2>err
	is "t2s-$program passes it on with 4" \
		"$? $(jq -S . passed.json | cksum)" "4 $(jq -S . join.json | cksum)"
done
t2s-plan join.json >passed.json
is 't2s-plan without an answer does so too' \
	"$? $(jq -S . passed.json | cksum)" "4 $(jq -S . join.json | cksum)"

for answer in q1=b b B 'order.shipping_address = address.id' \
	'q1=the shipping address' 'order.shipping_address' \
	'I mean where it is shipped to, the shipping one' 'the second one'; do
	cp join.json out.json
	again --answer "$answer"
	is "'$answer' is the second" "$got $(of "[$joined, .stop,
		(.answers[] | .id, .choice, .how)]")" \
		'0 ["shipping_address",null,"q1","b","answered"]'
done
cp join.json out.json
while IFS='|' read -r choice answer; do
	cp join.json out.json
	again --answer "$answer"
	is "'$answer' is $choice" "$got $(of '.answers[0].choice')" "0 \"$choice\""
done <<'END'
b|option b
b|b please
b|pick b.
b|2nd
b|number two
b|the latter
a|the former
b|I mean the second
b|use the shipping one
b|use shipping_address
a|use order.billing_address not shipping_address
a|use column billing_address
b|{"use": "order.shipping_address"}
END
cp join.json out.json
again --answer 'option z'
is 'a letter of no choice is told' "$got $(codes)" '4 ["answer_not_understood"]'
cp join.json out.json
again --answer 'always b'
is 'what holds always is kept' "$(of '.answers[0] | [.choice, .always]')" \
	'["b",true]'
cp join.json out.json
again --answer a
is 'the first is another plan' "$(of $joined)" '"billing_address"'
cp join.json out.json
again --answer 'join order.shipping_address with address.id'
is 'a correction does as well' "$got $(of "[$joined, (.answers[] | .how,
	.text)]")" '0 ["shipping_address","corrected","join order.shipping_address with address.id"]'
cp join.json out.json
again --answer '{"kind": "join", "from": "order.shipping_address", "to": "address.id"}'
is '... also as JSON' "$got $(of $joined)" '0 "shipping_address"'
asks 'orders with their addresses' --answer b
is 'an answer may come with the question' "$got $(of $joined)" \
	'0 "shipping_address"'

cp join.json out.json
again --assume
is '--assume takes the first' "$got $(of "[$joined, .answers]")" \
	'0 ["billing_address",[{"id":"q1","choice":"a","how":"assumed"}]]'
is '... and says what else it could be' "$(of '.findings[] |
	select(.code == "reading_assumed") | .candidates')" \
	'["address by \"shipping address\": order.shipping_address = address.id"]'

# --- a column, a value -----------------------------------------------------

asks 'list the names'
is 'a name that many tables have: asked' "$got $(of '.questions[0] | [.kind,
	.text, (.choices | length > 2)]')" \
	'4 ["column","which column do you mean by '\''names'\''?",true]'
cp out.json names.json
again --answer warehouse
is 'a word that only one choice has' \
	"$got $(shown)" '0 [["warehouse","name"]]'
cp names.json out.json
again --answer supplier.name
is 'a column that is no choice' "$got $(shown)" '0 [["supplier","name"]]'
is '... is kept as text' "$(of '.answers[0] | [.id, .text, .table, .column,
	.how]')" '["q1","supplier.name","supplier","name","answered"]'
cp names.json out.json
again --answer name
is 'a word that all have: still asked' "$got $(of '.stop.reason')" \
	'4 "questions"'

# --- what is said of which -------------------------------------------------

where() {
	t2s-audit out.json | t2s-synth --text | sed -n '/^WHERE/,$p' |
		tr -s ' \n' ' '
}
asks 'Show Hamburg customers and Berlin customers who joined in 2023'
is 'a condition behind two things: asked' "$got $(of '.questions[0] | [.kind,
	.text, .choices[1].text]')" \
	'4 ["reading","does '\''who joined in 2023'\'' apply to '\''Hamburg customers'\'' too?","no, only to '\''Berlin customers'\''"]'
cp out.json two.json
again --answer yes
like '... of both' "$(where)" '([^(]*Hamburg.* OR .*Berlin'
cp two.json out.json
again --answer b
like '... of the second alone' "$(where)" \
	'^WHERE [^()]*Hamburg. OR [^O]* AND .*joined_on'
asks 'Show Hamburg and Berlin customers who joined in 2023'
is 'they share a noun: nothing to ask' "$got $(of .questions)" '0 null'
like '... of both' "$(where)" '([^(]*Hamburg.* OR .*Berlin'

# --- corrections -----------------------------------------------------------

asks 'customers in Hamburg'
is 'nothing to ask' "$got $(of '.plan.global_filters[0].table')" '0 "customer"'
again --answer 'use column address.city not customer.city'
is 'use column a.b not c.d' "$got $(of '[.plan | .. | objects |
	select(.value == "Hamburg") | .table, .column]')" '0 ["address","city"]'
t2s-audit out.json | t2s-synth | t2s-exec --compact -o document >ran.json
is '... gives a plan that runs' "$(of '[has("stop"),
	(.result.row_count > 0)]' ran.json)" '[false,true]'
jq '.stop = {by: "t2s-exec", status: 1, reason: "database"}' ran.json >out.json
again
is 'a later plan keeps it, or there is none' "$(of '[.plan // {} | .. |
	select(.table? == "customer" and .column? == "city")]')" '[]'
is '... and so does the document' "$(of '.answers[0].how')" '"corrected"'

asks 'how many customers are there?' --answer 'use table supplier not customer'
is 'use table X not Y' "$got $(of '[.plan.selections[].table]')" \
	'0 ["supplier"]'
asks 'names of customers' --answer 'use column customer.email not customer.name'
is 'another column of the same table' "$got $(shown)" \
	'0 [["customer","email"]]'
asks 'how many orders per customer?' --min-confidence 0 \
	--answer 'not table customer'
is 'not table X' "$got $(of '[.plan.selections[].table]')" '0 ["order"]'
again -q 'how many products are there?'
is 'another question forgets them' "$(of '.answers')" null

asks 'how many customers are there?' --answer 'not table order' \
	--answer 'not table address' --answer 'not table product'
is 'three corrections' "$got $(of '.answers | length')" '0 3'
again --answer 'not table review'
is 'a fourth does not count: what the three say is the answer' \
	"$got $(codes) $(of '[(.answers | length), .stop]')" \
	'0 ["too_many_corrections"] [3,null]'

# --- what cannot be used ---------------------------------------------------

for answer in fish q1=a; do
	asks 'how many customers are there?' --answer "$answer"
	is "'$answer' to no question is told" "$got $(codes)" \
		'0 ["answer_unused"]'
done
cp join.json out.json
again --answer q7=a
is 'an answer to a question that was not asked' "$got $(codes)" \
	'4 ["answer_unused"]'
cp join.json out.json
again --answer 'the blue one'
is 'an answer that names nothing: the question stands' \
	"$got $(codes) $(of '.questions | length')" '4 ["answer_not_understood"] 1'
again --answer b
is '... and can still be answered' "$got $(codes)" '0 []'
asks 'how many customers are there?' --answer 'use table custmer'
is 'a table that is not there is asked about' \
	"$got $(codes) $(of '.questions[0] | [.kind, .choices[].text]')" \
	'4 ["answer_not_understood"] ["free","table customer"]'
again --answer a
is '... and its answer is one' "$got $(of '[.plan.selections[].table]')" \
	'0 ["customer"]'
t2s-filter --top 1 -q 'how many customers are there?' shop.json |
	t2s-plan --answer 'use table supplier not customer' >out.json
is 'a table that was left out is needed' "$? $(of '[.stop.reason, .stop.needs,
	.answers[0].text, (.findings[] | select(.code == "answer_not_understood") |
	.hint)]')" '6 ["left_out",["supplier"],"use table supplier not customer","keep more tables with --top, or run t2s-filter again with --widen"]'
t2s-filter --widen shop.json --top 1 out.json >wide.json
is '... and the filter brings it' "$? $(of '[.schema.tables[].name]' wide.json)" \
	'0 ["supplier"]'
t2s-plan wide.json >out.json
is '... for the planner, who reads the answer then' \
	"$? $(of '[.plan.selections[].table, .answers[0].table]')" \
	'0 ["supplier","supplier"]'
t2s-filter --top 1 -q 'how many customers are there?' shop.json |
	t2s-plan --answer 'not table group' --answer 'use table warehouse' \
	--answer 'use table supplier not customer' >out.json
is 'all that was said of tables stands in the document then' \
	"$? $(of '[.stop.needs, [.answers[].text]]')" \
	'6 [["warehouse","supplier"],["not table group","use table warehouse","use table supplier not customer"]]'
t2s-filter --top 1 --answer 'use table supplier not customer' \
	-q 'how many customers are there?' shop.json |
	t2s-plan --answer 'use table supplier not customer' >out.json
is 'a filter that is told the correction keeps the table at once' \
	"$? $(of '[.plan.selections[].table]')" '0 ["supplier"]'

long=$(printf '%01001d' 0 | tr 0 x)
t2s-plan -q "$long" shop.json >out.json
is 'a question of 1001 characters is too long' "$? $(codes)" \
	'2 ["question_too_long"]'
t2s-plan -q "${long#x}" shop.json >out.json
is '... one of 1000 is not' "$(of '.stop.status != 2')" true
t2s-plan -q "$(printf '%0999d' 0 | sed 's/0/ü/g')" shop.json >out.json
is '... characters, not bytes' "$(of '.stop.status != 2')" true

# --- through t2s -----------------------------------------------------------

t2s -d "$SHOP" --keep run -o csv 'orders with their addresses' \
	>rows 2>talk </dev/null
is 't2s ends with 4 where nobody is to be asked' "$? $(wc -c <rows)" '4 0'
like '... tells the question' "$(cat talk)" '^q1: how are order and address'
like '... and its choices' "$(cat talk)" '^ *b) address by "shipping address": '
like '... and how to answer' "$(cat talk)" 'answer with --answer q1=a'
t2s --resume run -o csv --answer q1=b >rows 2>talk </dev/null
is 't2s --resume --answer goes on' "$? $(sed '1s/.*,//;q' rows)" '0 address_id'
like '... with that join' "$(cat talk)" '"order"."shipping_address"'
t2s -d "$SHOP" -o csv --answer b 'orders with their addresses' \
	>again 2>talk </dev/null
ok 't2s --answer with the question gives the same' cmp rows again
t2s -d "$SHOP" -o csv --assume 'orders with their addresses' \
	>again 2>talk </dev/null
is 't2s --assume answers' $? 0
like '... and says what it assumed' "$(cat talk)" 'shipping_address = address'
t2s -d "$SHOP" -o json 'orders with their addresses' >out.json 2>/dev/null \
	</dev/null
is 't2s -o json has the question' "$? $(of '[.success, .status,
	.questions[0].id]')" '4 [false,4,"q1"]'
again --answer b
t2s-show --questions out.json >talk
is 'an answered question is not shown again' "$(cat talk)" ''

# --- one thing and not another ------------------------------------------------

sqlite3 car.db 'create table tyre (id integer primary key, cost real);
	create table wheel (id integer primary key, cost real, tyre_cost real)'
t2s-schema -d car.db >shop.json
while IFS='|' read -r answer table; do
	asks 'average cost' --answer "$answer"
	is "$answer" "$got $(of '[.plan.selections[].table]')" "0 [\"$table\"]"
done <<'END'
select tyres not wheels|tyre
use wheels, not tyres|wheel
select the wheels instead of tyres please|wheel
use table tyre not wheel|tyre
select column tyre.cost not wheel.cost|tyre
{"table": "tyre", "not": "wheel"}|tyre
{"select": "wheels", "avoid": "tyres"}|wheel
{"kind": "column", "use": "wheel.cost", "not": "tyre.cost"}|wheel
not wheels|tyre
END
for answer in 'select blorps not wheels' 'use table tyre not blorp' \
	'{"use": "blorp"}' '{"use"' 'take blorp'; do
	asks 'average cost' --answer "$answer"
	is "'$answer' is not dropped" "$got $(codes)" '4 ["answer_not_understood"]'
	asks 'how many tyres' --answer "$answer"
	is '... nor where nothing is asked' "$got $(codes)" \
		'4 ["answer_not_understood"]'
done
asks 'average cost' --answer 'use cost'
like 'a name of several tables is told' "$(of '.findings[].message')" \
	"several tables have a column 'cost'"
like 'an answer to nothing is told by t2s' "$(t2s -d car.db --no-history \
	--answer 'no idea' 'how many tyres' 2>&1)" "'no idea' matches no question"

# --- a correction of several things ------------------------------------------

t2s-schema -d "$SHOP" >goods.json
corrected() { # ANSWER: what the filter and the planner make of it
	t2s-filter --top 20 -q 'total amount per month' --answer "$1" \
		goods.json >filtered.json
	t2s-plan --answer "$1" filtered.json >out.json
	got=$?
}
corrected '{"tables": ["order_line", "order"], "not_tables": ["payment", "return"]}'
is 'lists of tables in JSON are as many corrections' "$got $(of '[.answers[] |
	.table // .not]')" '0 ["order_line","order","payment","return"]'
is '.. which the plan keeps' "$(of '[.plan.selections[].table] | sort')" \
	'["order","order_line"]'
is '.. and of which none is one too many' "$(of '[.findings[].code |
	select(. == "too_many_corrections")]')" '[]'
corrected '{"joins": [{"from": "order_line.order_id", "to": "order.id"}],
	"not_tables": ["paymnt"]}'
is 'one of them that names nothing is asked about' "$got $(of '.questions[-1] |
	[.text, .choices[].table]')" \
	'4 ["what should be used instead of '"'paymnt'"'?","payment"]'
corrected ' use table order_line'
is 'a blank before a correction does not make it hold always' \
	"$(of '[.answers[0] | .table, .always]')" '["order_line",null]'

# --- a correction of what is shown -------------------------------------------

cp goods.json shop.json
shows() { # ANSWER WANTED: the columns that the plan shows
	asks "$question" --answer "$1"
	is "$question: $1" "$got $(of '[.plan.selections[] | .columns // [] |
		.[]]')" "0 $2"
}
question='customers in Berlin'
shows 'select customer.phone not customer.name' '["phone"]'
shows 'select phone not name' '["phone"]'
shows 'select customers.city not customers.name' '["city"]'
is '... with the conditions as they were' "$(of '[.plan.global_filters[] |
	.column, .value]')" '["city",["Berlin","berlin"]]'
shows '{"columns": ["customer.phone"], "not_columns": ["customer.name"]}' \
	'["phone"]'
shows '{"select": ["phone"], "not": ["name"]}' '["phone"]'
shows '{"select": "phone", "not": "name"}' '["phone"]'
shows "select the customer's phone, not the name of the customer" '["phone"]'
question='names and emails of customers in Germany'
shows 'select the city, not the name' '["city","email"]'
question='top 3 customers by number of orders'
shows 'select customer.email not customer.name' '["email"]'
is '... and groups by it' "$(of '[.plan.group_by.group_by_columns[].column]')" \
	'["email","id"]'
question='orders with the name of the customer'
shows 'select customer.city not customer.name' '["id","city"]'
asks 'what is in Berlin' --answer 'select city not name'
like 'tables that the question does not name have it: which is asked' \
	"$got $(of '.findings[].message')" "^4 .*several tables have a column 'city'"

# --- the noun beside a column of dates ---------------------------------------

sqlite3 bikes.db 'CREATE TABLE bikes (plate TEXT PRIMARY KEY, bought_on TEXT,
	serviced_on TEXT); INSERT INTO bikes VALUES
	("a", "2024-01-02", "2025-01-01"), ("b", "2025-02-02", "2025-01-05")'
t2s-schema -d bikes.db | t2s-filter -q 'newest bike by purchase date' |
	t2s-plan >out.json
is "'purchase date' is what was bought on" "$? $(of '[.plan.order_by[].column]'
	)" '0 ["bought_on"]'

done_testing
