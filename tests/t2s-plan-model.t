#!/bin/sh
# t2s-plan with a model: what it is asked, and what becomes of its answers.
# The answers stand in the documents, or come from a program in the place of
# t2s-llm; nothing is sent.
# REGOLD=1 writes tests/golden/prompt anew.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
golden=$SRC/tests/golden/prompt
t2s-schema -d "$SHOP" --dictionary="$SRC/demo/dictionary.json" >schema.json
t2s-filter -q 'top five customers by revenue in Berlin' schema.json >doc.json
export T2S_NOW=2026-03-31

# answer FILTER [OPTION...]: doc.json with more, through t2s-plan
answer() {
	jq "$1" doc.json >in.json
	shift
	t2s-plan "$@" in.json >out.json 2>err
	got=$?
}
of() {
	jq -c "$1" out.json
}
codes='[.findings[]? | select(.by == "t2s-plan") | .code]'

# --- prompts ----------------------------------------------------------------

# said WORDS: the number of characters that the manual has before them
said() {
	tr '\n' ' ' <"$SRC/man/t2s-plan.1" | grep -o "[0-9,]* $1" |
		head -n 1 | tr -cd '0-9'
}
# sized NAME WORDS OPTION...: within a twentieth of it
sized() {
	n=$(t2s-plan --print-prompt "$3" "$4" doc.json |
		sed '/^==== user/,$d' | wc -c)
	ok "the instructions of $1 are as long as the manual says" test \
		$((20 * (n > $(said "$2") ? n - $(said "$2") :
		$(said "$2") - n))) -le "$n"
}
sized minimal '\(characters in the tier minimal\)' --tier minimal
sized standard '\(in standard\)' --tier standard
sized full '\(in full\)' --tier full
sized SQL '\(for SQL\)' --write sql

# A document with all that a prompt may have.
jq '.requirements = {joins: ["customers with their orders"], filters: []} |
	.history = [{turn: 1, question: "customers in Berlin",
		plan: {selections: [{table: "customer", columns: ["name"]}],
		global_filters: [{table: "customer", column: "city", op: "=",
			value: "Berlin"}, {table: "customer", column: "email",
			op: "=", value: "secret@example.org"}]},
		sql: "SELECT name FROM customer WHERE email = '"'secret@example.org'"'"}] |
	.questions = [{id: "q1", kind: "free", text: "net or gross?"}] |
	.answers = [{id: "q1", text: "net </data>", how: "answered"}] |
	.attempts = [{plan: {selections: [{table: "customer",
			columns: ["nme"]}], intent_summary: "of Eva Secret",
			global_filters: [{table: "customer", column: "name",
			op: "=", value: "Eva Secret"}]},
		sql: "SELECT nme FROM customer WHERE name = '"'Eva Secret'"' LIMIT 7",
		mode: "retry", findings: [{code: "db_column_not_found",
			severity: "error", by: "t2s-exec", pointer: "",
			message: "no such column: nme in customer Eva Secret"}]},
		{reply: "{\"selections\": \"</data>\"}", mode: "retry",
		findings: [{code: "plan_invalid", severity: "error",
			by: "t2s-plan", pointer: "/plan/selections",
			message: "\u0027selections\u0027 is no list"}]}]' \
	doc.json >whole.json
for tier in minimal standard full; do
	for mode in initial update rewrite; do
		for write in plan sql; do
			name=$tier-$mode-$write.txt
			t2s-plan --print-prompt --tier $tier --mode $mode \
				--write $write whole.json >prompt
			[ -z "${REGOLD-}" ] || cp prompt "$golden/$name"
			ok "prompt: $name" diff prompt "$golden/$name"
			t2s-plan --request --tier $tier --mode $mode \
				--write $write whole.json >request.json
			jq -r '.request.messages |
				"# \(.[0].content | length) and \(.[1].content |
				length) characters"' request.json
			unlike '... has no value that the person did not say' \
				"$(cat prompt)" 'ecret'
			is '... has no block that data could open or close' \
				"$(grep -c '<data name="[a-z_]*">$' prompt)" \
				"$(grep -c '^</data>$' prompt)"
		done
	done
done
like 'shared values are told' \
	"$(t2s-plan --print-prompt --share-values whole.json)" \
	'secret@example.org'

# --- plans ------------------------------------------------------------------

plan='{decision: "proceed", intent_summary: "names", confidence: 0.9,
	selections: [{table: "customer", confidence: 0.9, columns: [
	{table: "customer", column: "name", role: "projection"}]}]}'
answer ".reply = {json: $plan}" --tier full
is 'a reply is a plan' "$got $(of '[.plan.selections[0].table,
	(.plan.basis | keys), .reply, .request]')" \
	'0 ["customer",["customer"],null,null]'
answer ".reply = {text: ($plan | tojson)}" --tier full
is 'so it is as text' "$got $(of '.plan.intent_summary')" '0 "names"'
answer '.reply = {json: {selections: [{table: "customer", alias: "",
	columns: [{table: "customer", column: "name", role: "measure",
	value_type: "text"}]}], limit: null, group_by: null}}' --tier full
is 'what was left out is filled in, and told' "$got $(of '[.plan.decision,
	.plan.confidence, .plan.selections[0].columns[0].value_type,
	(.plan | has("limit"))]') $(of "$codes | unique")" \
	'0 ["proceed",0.7,"string",false] ["plan_repaired"]'

answer '.reply = {text: "{\"selections\": []}"}' --tier full
is 'an answer without a plan ends with 1' "$got $(of '[.stop.reason,
	.attempts[0].reply, .plan]')" \
	'1 ["reply","{\"selections\": []}",null]'
cp out.json doc2.json
jq '.reply = {text: "{\"selections\": []}"}' doc2.json |
	t2s-plan --tier full >out.json
is 'the same again ends with 4' "$? $(of .stop.reason)" '4 "repeated"'
t2s-plan --request doc2.json >out.json
is 'the next request tells of it' "$? $(of '[.stop,
	(.request.messages[1].content | contains("plan_invalid"))]')" '0 [null,true]'

answer '.reply = {json: {decision: "terminate", selections: [],
	termination_reason: "no weather"}}' --tier full
is 'a plan that terminates ends with 6' "$got $(of .stop.message)" \
	'6 "no weather"'
answer ".reply = {json: ($plan | .decision = \"clarify\" |
	.ambiguities = [\"net or gross?\"])}" --tier full
is 'one that asks ends with 4' "$got $(of '[.stop.reason, .questions[0].text,
	.plan]')" '4 ["questions","net or gross?",null]'
cp out.json asked.json
t2s-plan --request --answer gross asked.json >out.json
is 'an answer in words goes into the next request' "$? $(of '[.answers[0].text,
	(.request.messages[1].content |
	contains("asked \"net or gross?\" answered \"gross\""))]')" \
	'0 ["gross",true]'
answer ".reply = {json: ($plan | .decision = \"clarify\" |
	.ambiguities = [\"net or gross?\"])}" --tier full --assume
is '--assume takes the reading' "$got $(of '.plan.decision') $(of "$codes")" \
	'0 "proceed" ["reading_assumed"]'

t2s-plan --request doc.json | jq ".reply = {json: $plan}" >ours.json
t2s-plan ours.json >out.json
is 'a reply to our request needs no option' "$? $(of .plan.confidence)" '0 0.9'
jq '.request.of = "0"' ours.json | t2s-plan >out.json
is 'a reply to another question is refused' "$? $(of "$codes")" \
	'1 ["reply_to_other_request"]'

# --- SQL --------------------------------------------------------------------

# the reply is to another question: no match is looked for in it
sql() { # DESC REPLY WANTED
	jq --arg text "$2" '.reply = {text: $text}' doc.json |
		t2s-plan --write sql >out.json 2>err
	is "$1" "$(jq 'del(.matches)' out.json | t2s-audit 2>>err | t2s-synth --text 2>>err |
		tr -s ' \n' '  ' | sed 's/ $//')" "$3"
}
query='SELECT "name" FROM "customer" WHERE "city" = '"'Bonn'"
want=$(printf '%s;' "$query" | t2s-parse --schema schema.json |
	t2s-audit | t2s-synth --text | tr -s ' \n' '  ' | sed 's/ $//')
sql 'a bare query' "$query" "$want"
sql 'in a fence' "Sure.
\`\`\`sql
$query;
\`\`\`
It's simple." "$want"
sql 'after a thought' "<think>SELECT 1? no</think>
$query" "$want"
sql 'with a label and an explanation' "SQL: $query

This lists the customers." "$want"
sql 'as JSON' "$(jq -nc --arg s "$query" '{sql: $s}')" "$want"
sql 'explained in parts' "\`\`\`sql
$query;
\`\`\`
Here
\`\`\`sql
SELECT \"name\"
FROM \"customer\"
\`\`\`
lists all of them." "$want"
sql 'before a question of its own' "$query;

Question: how many are there?
SQL: SELECT count(*) FROM customer" "$want"
# none DESC REPLY WHY: no answer, and why
none() {
	jq --arg text "$2" '.reply = {text: $text}' doc.json |
		t2s-plan --write sql >out.json 2>err
	like "no answer: $1" "$? $(of '[.plan, .stop.message]')" "^1 .null.*$3"
}
none 'a query behind what changes data' "DELETE FROM customer; $query" \
	'DELETE in addition to a query'
none '... before it' "$query; drop table customer" 'DROP in addition'
none '... in another fence' "\`\`\`sql
UPDATE customer SET city = 'Bonn'
\`\`\`
\`\`\`sql
$query
\`\`\`" 'UPDATE in addition'
none '... before the fence' "DELETE FROM customer
\`\`\`sql
$query
\`\`\`" 'DELETE in addition'
none '... behind a comment that hides the semicolon' \
	"DELETE FROM customer -- all;
$query" 'DELETE in addition'
none '... and one within a comment' "SELECT 1 /* ; */ ; -- ;
/* x */ INSERT INTO customer (id) VALUES (1); $query" 'INSERT in addition'
none '... in a JSON text' "$(jq -nc --arg s "$query; DROP TABLE product" \
	'{sql: $s}')" 'DROP in addition'
none 'a session that is changed' "SET x = 1; $query" 'SET in addition'
none '... by a word' "SET NOCOUNT ON; $query" 'SET in addition'
none '... by its name alone' "PRAGMA foreign_keys; $query" 'PRAGMA in addition'
none '... in a transaction' "BEGIN; $query; COMMIT" 'BEGIN in addition'
none 'a CTE that feeds a DELETE' "WITH c AS (SELECT id FROM customer)
DELETE FROM customer WHERE id IN (SELECT id FROM c)" 'DELETE'
none 'two queries' "SELECT count(*) FROM product; $query" 'several queries'
none '... of which one is a part' "SELECT name FROM customer; $query" \
	'several queries'
none '... of which the first cannot be read' \
	"SELECT id FROM product QUALIFY 1; $query" 'several queries'
none '... in two fences' "\`\`\`sql
SELECT count(*) FROM product
\`\`\`
or
\`\`\`sql
$query
\`\`\`" 'several queries'
sql 'the same query twice' "$query; $query;" "$want"
sql 'sentences that begin with a verb' "Use the customer table.
Delete the filter where you want all; update it as you like.
$query;
Drop the condition to see all. Call it done." "$want"
sql 'a query built up' "\`\`\`sql
SELECT \"name\" FROM \"customer\"
\`\`\`
and then
\`\`\`sql
$query
\`\`\`" "$want"
sql 'a string and comments with statements' "SELECT name FROM customer
/* ; DELETE FROM x */ WHERE city <> '; DELETE FROM customer;' -- ; DROP TABLE x" \
	"SELECT \"customer\".\"name\" FROM \"customer\" WHERE \"customer\".\"city\" <> '; DELETE FROM customer;'"

jq '.reply = {text: "DELETE FROM customer"}' doc.json |
	t2s-plan --write sql >out.json
is 'a DELETE is not said to be a column that is missing' \
	"$? $(of "$codes")" '1 ["reply_not_sql"]'

jq '.schema.tables |= map(if .name == "customer" then .dropped_columns =
	["email"] | .columns |= map(select(.name != "email")) else . end) |
	.schema.tables |= map(select(.name != "supplier")) |
	.schema.dropped = ["supplier"] | del(.matches)' doc.json >narrow.json
jq '.reply = {text: "SELECT email FROM customer"}' narrow.json |
	t2s-plan --write sql | t2s-audit | t2s-synth >out.json
is 'a column that was left out is taken back' "$? $(of '[.schema.tables[] |
	select(.name == "customer") | .dropped_columns,
	(.columns | map(.name) | contains(["email"]))]')" '0 [null,true]'
jq '.reply = {text: "SELECT name FROM supplier"}' narrow.json |
	t2s-plan --write sql >out.json
is 'a table that was left out ends with 6' "$? $(of '[.stop.reason, .plan]')" \
	'6 ["unanswerable",null]'
is 'and names all that the SQL needs of those' "$(jq '.reply =
	{text: "SELECT name FROM supplier s JOIN stock k ON k.x = s.id"} |
	.schema.dropped += ["stock", "log"]' narrow.json |
	t2s-plan --write sql | jq -c .stop.needs)" '["supplier","stock"]'
plan_of() { # TABLE COLUMN [REST]
	printf '{"decision":"proceed","selections":[{"table":"%s","columns":
		[{"column":"%s","role":"projection"}]}]%s}' "$@" |
		jq --slurpfile doc narrow.json '$doc[0] + {reply: {json: .}} |
			del(.matches)'
}
is 'a plan that uses a table left out asks for it, too' \
	"$(plan_of supplier name | t2s-plan --write plan |
	jq -c '[.stop.status, .stop.needs]')" '[6,["supplier"]]'
is 'but not where it calls something of its own so' \
	"$(plan_of supplier name ',"ctes":[{"name":"supplier",
		"selections":[{"table":"customer","columns":
		[{"column":"name","role":"projection"}]}]}]' |
	t2s-plan --write plan | jq -c .stop)" null
is 'and gets back a column' "$(plan_of customer email |
	t2s-plan --write plan | t2s-audit | jq -c '[.stop, (.schema.tables[] |
	select(.name == "customer") | .dropped_columns)]')" '[null,null]'
is 'after widening a table that is missing is an error as any other' \
	"$(plan_of supplier name | jq '.schema.widened = true' |
	t2s-plan --write plan | jq -c '[.stop.status, .stop.needs]')" '[1,null]'
is 'a model that gives up for want of a table gets it' "$(jq '.reply = {json:
	{decision: "terminate", termination_reason: "supplier is not shown"}}' \
	narrow.json | t2s-plan --write plan | jq -c .stop.needs)" '["supplier"]'
like 'a key to it is said to lead out of what is shown' \
	"$(t2s-plan --print-prompt narrow.json)" \
	'supplier_id [^,]*-> supplier (not shown)'

# --- links ------------------------------------------------------------------

# linked QUESTION [OPTION...]: the links that a model is told
linked() {
	t2s-filter -q "$@" doc.json | t2s-plan --print-prompt |
		sed -n '/data name="links"/,/<.data>/p' | grep -v data | tr '\n' ' '
}
is 'a word of how to answer is no column' \
	"$(linked 'number of reviews')" '"reviews": review '
unlike 'nor does the name of a table mean each key to it' \
	"$(linked 'products with their category')" category_id
is 'what many columns have is told of the table that is named' \
	"$(linked 'the country of suppliers')" \
	'"country": supplier.country "suppliers": supplier '
is 'or not at all' "$(linked 'all names')" ''
printf '%s' '{"tables":[{"name":"invoice","columns":[{"name":"st","type":"TEXT",
	"comment":"O open, P paid"}]},{"name":"claim","columns":[{"name":"state",
	"type":"TEXT","comment":"O open, R rejected"}]}]}' >codes.json
is 'the code of a comment is told, of the table that is named' \
	"$(t2s-filter -q 'open claims' codes.json | t2s-plan --print-prompt |
	grep '^"open"')" '"open": a value of claim.state stored as "O"'
is 'of a value its words are none' \
	"$(linked "reviews of Espresso Meccanica" -d "$SHOP")" \
	'"reviews": review "Espresso Meccanica": a value of supplier.name '

# --- asking -----------------------------------------------------------------

# A program in the place of t2s-llm: it notes what it is asked and how, and
# answers a request on line N with line N of `answers`, the last again.
mkdir stand-in
cat >stand-in/t2s-llm <<'EOF'
#!/bin/sh
echo "$*" >args
: >requests
n=0
while IFS= read -r line; do
	n=$((n + 1))
	printf '%s\n' "$line" >>requests
	sed -n "${n}p" answers >one
	[ -s one ] || tail -n 1 answers >one
	cat one
done
EOF
chmod +x stand-in/t2s-llm
PATH=$TMP/stand-in:$PATH

model() { # ANSWERS [OPTION...]
	printf '%s\n' "$1" >answers
	shift
	t2s-plan "$@" doc.json >out.json 2>err
	got=$?
}
reply() { # PLAN [MEMBERS]
	jq -nc "{t2s: 1, reply: {text: ($1 | tojson), finish: \"stop\"},
		usage: {calls: 1, tokens_in: 10, tokens_out: 2}} + ${2:-{\}}"
}
other='{decision: "proceed", intent_summary: "cities", confidence: 0.9,
	selections: [{table: "customer", confidence: 0.9, columns: [
	{table: "customer", column: "city", role: "projection"}]}]}'
same='{decision: "proceed", intent_summary: "the same said otherwise",
	confidence: 0.4, selections: [{table: "customer", confidence: 0.9,
	columns: [{table: "customer", column: "name", role: "projection"}]}]}'

model "$(reply "$plan")" --model openai:some
is 'a model is asked' "$got $(of '[.plan.intent_summary, .usage.calls,
	.usage.tokens_in, .request, .reply]')" '0 ["names",1,10,null,null]'
like '... the one that was named' "$(cat args)" '--model openai:some'
is '... and sees the request alone' "$(jq -c keys requests)" \
	'["request","t2s"]'
T2S_PLAN_MODEL=ollama:other T2S_MODEL=openai:x model "$(reply "$plan")" --model
like 'the step has a model of its own' "$(cat args)" '--model ollama:other'
rm args
T2S_MODEL=openai:x model "$(reply "$plan")" --assume
is 'T2S_MODEL alone sends nothing' "$got $(ls args 2>&1 | grep -c '^args')" \
	'0 0'
for stop in '2 key' '3 timeout' '7 budget'; do
	model "$(jq -nc '{t2s: 1, stop: {by: "t2s-llm", status: '"${stop% *}"',
		reason: "'"${stop#* }"'", message: "no"}}')" --model a:b
	is "t2s-llm ended with $stop: so do we" "$got $(of '[.stop.by,
		.stop.reason, .plan, .attempts]')" \
		"${stop% *} [\"t2s-llm\",\"${stop#* }\",null,null]"
done
model "$(jq -nc '{t2s: 1, stop: {by: "t2s-llm", status: 1, reason: "reply",
	message: "cut"}, reply: {text: "{\"sel", finish: "length"}, findings: [
	{code: "reply_truncated", severity: "error", by: "t2s-llm",
	pointer: "/reply", message: "cut"}]}')" --model a:b
is 'an answer that was cut off is an attempt' "$got $(of '[.stop.by,
	.attempts[0].reply, .attempts[0].findings[0].code]')" \
	'1 ["t2s-plan","{\"sel","reply_truncated"]'
is 'the next one has more room' "$(t2s-plan --request out.json |
	jq .request.max_tokens)" 8192
(PATH=$BIN:/usr/bin:/bin; mv stand-in away
	[ -x "$BIN/t2s-llm" ] || t2s-plan --model a:b doc.json >out.json 2>err
	echo $? >got; mv away stand-in)
[ -x "$BIN/t2s-llm" ] || is 'without t2s-llm' "$(cat got)" 2

model "$(reply "$plan")" --model a:b --fallback 0.01
is '--fallback: the built-in plan is sure enough' "$got $(of '[.usage.calls,
	.usage.calls_saved]') $(of '[.findings[].code] | contains(
	["model_not_needed"])')" '0 [null,1] true'
model "$(reply "$plan")" --model a:b --fallback 1
is '... it is not: a model is asked' "$got $(of '[.usage.calls_saved,
	.plan.intent_summary]')" '0 [null,"names"]'
jq '.question = "delete all customers"' doc.json >delete.json
t2s-plan --model a:b delete.json >out.json
is 'no model is asked to change data' "$? $(of .stop.reason)" '7 "writes"'

model "$(reply "$other"; reply "$plan"; reply "$same")" --model a:b --votes 3
is '--votes: what most agree on' "$got $(of '[.plan.intent_summary,
	(.plan.confidence * 100 | floor), .usage.calls]') $(of "$codes")" \
	'0 ["names",66,3] ["votes_split"]'
is '... of requests that differ' "$(jq -c '[.request.sample,
	.request.temperature]' requests | tr '\n' ' ')" '[1,0.7] [2,0.7] [3,0.7] '
model "$(reply '{}'; reply '{}'; reply "$other")" --model a:b --votes 3
is '... one that fails does not count' "$got $(of '[.plan.intent_summary,
	.plan.confidence]')" '0 ["cities",1]'
model "$(reply '{}')" --model a:b --votes 2
is '... none that does not fail' "$got $(of .stop.reason)" '1 "reply"'
key='{decision: "proceed", intent_summary: "keys", confidence: 0.9,
	selections: [{table: "customer", confidence: 0.9, columns: [
	{table: "customer", column: "name", role: "projection"}]}],
	global_filters: [{table: "customer", column: "id", op: ">", value: 0}]}'
export T2S_DB="$SHOP"
model "$(reply "$other"; reply "$plan"; reply "$key")" --model a:b --votes 3 \
	--votes-by result
is '--votes-by result: other plans, the same rows' "$got $(of '[
	.plan.intent_summary]')" '0 ["names"]'
unset T2S_DB

rm -f args
jq '.plan = {selections: [{table: "customer", columns: ["name"]}],
	global_filters: [{table: "customer", column: "city", op: "=",
	value: "hamburg"}]} | .stop = {by: "t2s-exec", status: 5, reason: "empty"} |
	.result = {rows: [], empty_because: [{suspect: true, rows: 0,
	pointer: "/plan/global_filters/0", candidates: ["Hamburg"]}]}' \
	doc.json >empty.json
t2s-plan --model a:b --write sql empty.json >out.json
is 'SQL that found nothing gets the stored value, and no model is asked' \
	"$? $(of '.plan.global_filters[0].value') $(ls args 2>&1 |
	grep -c '^args')" '0 "Hamburg" 0'

# --- follow-ups -------------------------------------------------------------

jq '.history = [{turn: 1, question: "customers", plan: {selections: [{table:
	"customer", columns: ["name"]}], global_filters: [{table: "customer",
	column: "email", op: "=", value: "eva@example.org"}]}}] |
	.route = {kind: "update", question: "customers and their cities"}' \
	doc.json >talk.json
t2s-plan --request talk.json >out.json
is 'a route is a mode' "$(of '[.request.mode, (.request.messages[1].content |
	contains("order_line"), contains("standalone_question"))]')" \
	'["update",false,true]'
jq '.reply = {json: {decision: "proceed", intent_summary: "x", confidence: 1,
	selections: [{table: "customer", confidence: 1, columns: [
	{table: "customer", column: "city", role: "projection"}]}],
	global_filters: [{table: "customer", column: "email", op: "=",
	value: "?"}]}}' out.json | t2s-plan >back.json
is 'a value that was hidden comes back' "$? $(jq -c \
	'.plan.global_filters[0].value' back.json)" '0 "eva@example.org"'
t2s-plan --request --mode update doc.json >out.json
is 'nothing to change' "$? $(of "$codes")" '2 ["history_missing"]'

done_testing
