#!/bin/sh
# t2s-plan with a model: what it is asked, and what becomes of its answers.
# The answers stand in the documents; nothing is sent.
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
		findings: [{code: "plan_shape", severity: "error",
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
	(.request.messages[1].content | contains("plan_shape"))]')" '0 [null,true]'

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
	'1 ["reply_foreign"]'

# --- SQL --------------------------------------------------------------------

sql() { # DESC REPLY WANTED
	jq --arg text "$2" '.reply = {text: $text}' doc.json |
		t2s-plan --write sql >out.json 2>err
	is "$1" "$(t2s-audit out.json 2>>err | t2s-synth --text 2>>err |
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
sql 'beside what is no query' "SET x = 1; $query; DROP TABLE customer" "$want"

done_testing
