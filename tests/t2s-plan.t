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

done_testing
