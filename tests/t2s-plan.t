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
	plan "$@" | jq -c '.plan | del(.decision, .intent_summary,
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

status 'a request to change data is refused' 7 \
	sh -c 't2s-plan -q "delete all orders" shop.json'
is '... and says why' "$(t2s-plan -q 'Please update the price' shop.json |
	jq -r '.stop.reason')" writes
status 'a question about changes is not' 0 \
	sh -c 't2s-plan -q "show the customers that joined last month" shop.json'
status 'no question' 1 sh -c 't2s-plan shop.json'
status 'a bad date' 2 sh -c 't2s-plan --now 2024-02-30 -q x shop.json'

# what the schema does not know is not passed over
plan 'customers from Atlantis' >out.json
is 'a name that nothing stands for: never' $? 6
is '... is named' "$(jq -r '.stop.message' out.json)" \
	"nothing in this schema stands for 'Atlantis'"
plan 'fluffy customers in Hamburg' >out.json
is 'a lesser word is passed over' $? 0
is '... and told' "$(jq -c '[.findings[] | .code, .candidates]' out.json)" \
	'["words_unused",["fluffy"]]'

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
for n in 1 2 3 4 5 6 7 8 9; do
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

done_testing
