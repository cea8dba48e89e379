#!/bin/sh
# Pages of what a plan gives: none overlaps another, and none is left out
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cp "$SHOP" shop.db
t2s-schema -d shop.db >schema.json

run() { # PLAN: its rows
	t2s-audit schema.json "$1" | t2s-synth | t2s-exec -d shop.db -o csv |
		tail -n +2
}

# walks DESC PLAN: by pages of 7 through all rows, and back
walks() {
	printf '%s\n' "$2" >plan.json
	run plan.json | sort >all
	t2s-patch -o plan 'page first 7' schema.json plan.json >page.json
	: >seen
	pages=0
	while run page.json >rows && [ -s rows ] && [ $pages -lt 99 ]; do
		cat rows >>seen
		cp rows "rows.$pages"
		pages=$((pages + 1))
		t2s-patch -o plan 'page next' schema.json page.json >next.json
		mv next.json page.json
	done
	ok "$1: there are several" test $pages -gt 1
	is "$1: pages have each row once" "$(sort seen)" "$(cat all)"
	t2s-patch -o plan 'page previous; page previous' schema.json \
		page.json >back.json
	is "$1: and back" "$(run back.json)" \
		"$(cat rows.$((pages - 2)))"
	t2s-patch -o plan 'page 2' schema.json page.json >two.json
	is "$1: a page by its number" "$(run two.json)" "$(cat rows.1)"
}
walks 'rows of a table' '{"selections": [
	{"table": "customer", "columns": ["country"]}]}'
walks 'an order with equals' '{"selections": [
	{"table": "customer", "columns": ["name"]}],
	"order_by": [{"table": "customer", "column": "country"}]}'
walks 'a join' '{"selections": [{"table": "customer", "alias": "c",
	"columns": ["country"]}, {"table": "order", "columns": ["status"]}],
	"join_edges": [{"from_table": "order", "from_column": "customer_id",
	"to_table": "c", "to_column": "id"}],
	"order_by": [{"table": "order", "column": "status",
		"direction": "DESC"}]}'
walks 'groups' '{"selections": [{"table": "order", "columns": ["customer_id"]}],
	"group_by": {"group_by_columns": [
		{"table": "order", "column": "customer_id"}],
	"aggregates": [{"function": "COUNT", "table": "order", "column": "id",
		"alias": "n"}]},
	"order_by": [{"output": "n", "direction": "DESC"}]}'
walks 'what is distinct' '{"distinct": true, "selections": [
	{"table": "customer", "columns": ["city"]}]}'
walks 'what is computed' '{"selections": [{"table": "product"}], "select": [
	{"expr": {"fn": "length", "args": [
		{"table": "product", "column": "name"}]}, "as": "n"}]}'
walks 'a set' '{"set": {"op": "union", "args": [
	{"selections": [{"table": "customer", "columns": ["city"]}]},
	{"selections": [{"table": "supplier", "columns": ["city"]}]}]}}'

# said DESC PLAN PATCH WANT: what is found
said() {
	is "$1" "$(t2s-patch -p "$3" schema.json "$2" 2>/dev/null |
		jq -r '[.findings[]? | select(.by == "t2s-patch").message] |
		join("; ")')" "$4"
}
echo '{"selections": [{"table": "customer", "columns": ["name"]}]}' >plan.json
said 'the rows and the order are told' plan.json 'page 2 10' \
	'rows 11 to 20, now ordered by customer.id; the rows had no order before, so some may already have been shown'
jq -c '.order_by = [{table: "customer", column: "country"}]' plan.json >open.json
said 'what the order leaves open is told' open.json 'page 2 10' \
	'rows 11 to 20; ties are now also ordered by customer.id'
jq -c '.order_by = [{table: "customer", column: "id"}]' plan.json >open.json
said 'where it leaves nothing open there is nothing to tell' open.json \
	'page 2 10' 'rows 11 to 20'
said 'nothing stands before the first' plan.json 'page previous' \
	'this is the first page'
said 'no page of that number' plan.json 'page 0' \
	"invalid page: use 'next', 'previous', 'first' or a number from 1"
said 'none of that size' plan.json 'page next 0' \
	"cannot parse 'page next 0': expected a number of rows of 1 or more"
said 'a number that no page has' plan.json 'page 9000000000000000000' \
	"invalid page: use 'next', 'previous', 'first' or a number from 1"
jq -n '{plan: {selections: [{table: "customer", columns: ["name"]}],
	limit: 5, offset: 5},
	result: {row_count: 3, truncated: false}}' >last.json
said 'the last page is the last' last.json 'page next' \
	'there are no more rows: the last row is 8'
jq -n '{selections: [{table: "customer"}], group_by: {group_by_columns: [],
	aggregates: [{function: "COUNT", table: "customer", alias: "n"}]}}' \
	>one.json
said 'one row has no pages' one.json 'page next' \
	'the result is a single row and has no other pages'
jq -n '{selections: [{table: "customer", columns: ["name"]}],
	limit: {param: "n", default: 3}}' >asked.json
said 'nor has a limit that is no number' asked.json 'page next' \
	"the plan's limit is not a number of rows, so the plan has no pages"
is 'a page is taken back like any patch' \
	"$(t2s-patch 'page next 3' schema.json plan.json |
		t2s-patch --undo -o plan --compact | jq -c 'del(.decision)')" \
	'{"selections":[{"table":"customer","columns":["name"]}]}'

done_testing
