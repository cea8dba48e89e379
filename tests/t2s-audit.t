#!/bin/sh
# t2s-audit: what is mended, what is removed, what is only told
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

cat >schema.json <<'EOF'
{"t2s": 1, "database": {"dialect": "sqlite", "fingerprints":
  {"Customer": "00000000000000c1", "Invoice": "00000000000000a1"}},
 "schema": {"tables": [
  {"name": "Customer", "kind": "table", "columns": [
    {"name": "Id", "type": "INTEGER", "nullable": false},
    {"name": "Name", "type": "TEXT", "nullable": true},
    {"name": "City", "type": "TEXT", "nullable": true}],
   "primary_key": ["Id"], "unique_keys": [], "foreign_keys": []},
  {"name": "Invoice", "kind": "table", "columns": [
    {"name": "Id", "type": "INTEGER", "nullable": false},
    {"name": "CustomerId", "type": "INTEGER", "nullable": true},
    {"name": "last_name", "type": "TEXT", "nullable": true},
    {"name": "max_discount", "type": "REAL", "nullable": true},
    {"name": "Total", "type": "NUMERIC(10,2)", "nullable": false}],
   "primary_key": ["Id"], "unique_keys": [], "foreign_keys": [
    {"columns": ["CustomerId"], "to_table": "Customer",
     "to_columns": ["Id"], "origin": "declared"}]},
  {"name": "Line", "kind": "table", "columns": [
    {"name": "Id", "type": "INTEGER", "nullable": false}],
   "primary_key": ["Id"], "unique_keys": [], "foreign_keys": []}]}}
EOF

# audit PLAN [OPTION...]: the document on one line in $got, its status in $?
# A plan has what need not be filled in.
audit() {
	printf '{"decision":"proceed","intent_summary":"x","confidence":0.9,%s}' \
		"$1" >plan.json
	shift
	t2s-audit --compact "$@" schema.json plan.json >out.json
	got_status=$?
	got=$(cat out.json)
}
# mended DESC WANT-STATUS PLAN CODE PATTERN: and a second run changes nothing
mended() {
	audit "$3"
	is "$1: status" $got_status "$2"
	like "$1: finding" "$got" "\"code\":\"$4\""
	like "$1: plan" "$(sed 's/.*"plan"://; s/"edits":.*//' out.json)" "$5"
	t2s-audit --compact out.json >again.json
	ok "$1: again" cmp out.json again.json
	audit "$3" --check
	is "$1: --check" $got_status 1
	like "$1: --check changes nothing" "$got" "$(sed 's/[][*^$.\\]/\\&/g' plan.json)"
}

customers='"selections":[{"table":"Customer","columns":["Name"]}]'
both='"selections":[{"table":"Customer","columns":["Name"]},{"table":"Invoice","columns":["Total"]}],"join_edges":[{"from_table":"Invoice","from_column":"CustomerId","to_table":"Customer","to_column":"Id"}]'
filter() { # TABLE COLUMN
	printf '"global_filters":[{"table":"%s","column":"%s","op":"=","value":"x"}]' "$@"
}

echo "SELECT a.Name FROM Customer a JOIN Invoice b ON b.CustomerId = a.Id
	LEFT JOIN Line c ON c.Id = b.Id AND c.Id > 3" |
	t2s-parse --schema schema.json | t2s-audit --compact >out.json
unlike 'the table that a condition is joined after is not its own: no edit' \
	"$(cat out.json)" 'name_corrected'

audit "$both"
is 'a good plan passes' $got_status 0
unlike '... without findings' "$got" '"findings"\|"edits"'
audit "$both" --check
is '... with --check too' $got_status 0
echo '{"selections":[{"table":"Customer","columns":["Name"]}]}' >plan.json
status 'a plan that leaves out what has a default passes --check' 0 \
	t2s-audit --check --strict-basis schema.json plan.json

# names

mended 'case' 0 '"selections":[{"table":"CUSTOMER","columns":["name"]}]' \
	name_case_differs '"table":"Customer","columns":\["Name"\]'
mended 'a slip in a table' 0 "\"selections\":[{\"table\":\"Custmer\",\"columns\":[\"Name\"]}],$(filter Custmer City)" \
	name_corrected '"table":"Customer".*"table":"Customer","column":"City"'
mended 'a slip in a column' 0 "$customers,$(filter Customer Ctiy)" \
	name_corrected '"column":"City"'
mended 'the table before the column' 0 \
	'"selections":[{"table":"Customer","columns":["CustomerName"]}]' \
	name_corrected '"columns":\["Name"\]'
# stays DESC PLAN CODE PATTERN: told as an error, and nothing is changed
stays() {
	audit "$2"
	is "$1: status" $got_status 1
	like "$1: finding" "$got" "\"code\":\"$3\",\"severity\":\"error\""
	like "$1: it stays" "$(sed 's/.*"plan"://; s/"findings":.*//' out.json)" \
		"$4"
	unlike "$1: no edit" "$got" '"edits"'
}
stays 'another word is no slip' \
	'"selections":[{"table":"Invoice","columns":["Id","first_name"]}]' \
	column_not_found '"columns":\["Id","first_name"\]'
stays 'nor is its opposite' \
	'"selections":[{"table":"Invoice","columns":["Id","min_discount"]}]' \
	column_not_found '"min_discount"'
stays 'an order by nothing' "$customers,\"order_by\":[{\"table\":\"Customer\",\"column\":\"Shoe\"}]" \
	column_not_found '"order_by":\[{.*"Shoe"'
stays 'a filter on nothing' "$customers,$(filter Customer Shoe)" \
	column_not_found '"global_filters":\[{.*"Shoe"'
stays 'a condition in an or' "$customers,\"global_filters\":[{\"or\":[{\"table\":\"Customer\",\"column\":\"Shoe\",\"op\":\"=\",\"value\":1},{\"table\":\"Customer\",\"column\":\"City\",\"op\":\"=\",\"value\":\"x\"}]}]" \
	column_not_found '"or":\[{.*"Shoe".*"City"'
stays 'a table that is not in the schema' \
	'"selections":[{"table":"Customer","columns":["Name"]},{"table":"Qwertz","columns":["A"]}]' \
	table_not_found '"table":"Qwertz"'
stays 'the only table' '"selections":[{"table":"Qwertz","columns":["A"]}]' \
	table_not_found '"table":"Qwertz"'
stays 'an aggregate of nothing' "\"selections\":[{\"table\":\"Customer\"}],\"group_by\":{\"group_by_columns\":[],\"aggregates\":[{\"function\":\"COUNT\",\"table\":\"Customer\",\"alias\":\"n\"},{\"function\":\"MAX\",\"table\":\"Customer\",\"column\":\"Shoe\",\"alias\":\"m\"}]}" \
	column_not_found '"function":"MAX"'
stays 'a join on nothing without a key' \
	'"selections":[{"table":"Customer","columns":["Name"]},{"table":"Line","columns":["Id"]}],"join_edges":[{"from_table":"Line","from_column":"Shoe","to_table":"Customer","to_column":"Id"}]' \
	column_not_found '"from_column":"Shoe"'
mended 'a filter on a table one key away' 0 \
	"$customers,$(filter Invoice Id)" join_added \
	'"global_filters":\[{"table":"Invoice"'
mended 'a column of a table one key away' 0 \
	'"selections":[{"table":"Customer","columns":["Name","Total"]}]' \
	join_added '"table":"Invoice".*"join_edges"'

mended 'a word in another case' 0 "$customers,\"global_filters\":[{\"table\":\"Customer\",\"column\":\"City\",\"op\":\"NOT IN\",\"value\":[\"a\"]}],\"order_by\":[{\"table\":\"Customer\",\"column\":\"Name\",\"direction\":\"desc\"}]" \
	name_case_differs '"op":"not_in".*"direction":"DESC"'
audit "$customers,\"global_filters\":[{\"table\":\"Customer\",\"column\":\"City\",\"op\":\"= 1 OR\",\"value\":1}]"
is 'what is no word is refused' $got_status 1

# joins

mended 'a missing join along the only key' 0 \
	'"selections":[{"table":"Customer","columns":["Name"]},{"table":"Invoice","columns":["Total"]}]' \
	join_added '"from_column":"Id","to_table":"Invoice","to_column":"CustomerId"'
audit '"selections":[{"table":"Customer","columns":["Name"]},{"table":"Line","columns":["Id"]}]'
is 'no key, no join: status' $got_status 1
like 'no key, no join' "$got" '"code":"join_missing"'
mended 'a join on nothing, then along the key' 0 \
	'"selections":[{"table":"Customer","columns":["Name"]},{"table":"Invoice","columns":["Total"]}],"join_edges":[{"from_table":"Invoice","from_column":"Shoe","to_table":"Customer","to_column":"Id"}]' \
	name_corrected '"from_column":"CustomerId"'
mended 'a joined table that is not selected' 0 \
	"$customers,\"join_edges\":[{\"from_table\":\"Invoice\",\"from_column\":\"CustomerId\",\"to_table\":\"Customer\",\"to_column\":\"Id\"}]" \
	selection_added '"table":"Invoice","confidence":0.7,"include_only_for_join":true'
mended 'a selection given twice' 0 \
	'"selections":[{"table":"Customer","columns":["Name"]},{"table":"Customer","columns":["City","Name"]}]' \
	selection_merged '"selections":\[{"table":"Customer","columns":\["Name","City"\]}\]'

# grouping

count='"aggregates":[{"function":"COUNT","table":"Customer","alias":"n"}]'
mended 'what is shown is grouped' 0 \
	"\"selections\":[{\"table\":\"Customer\",\"columns\":[\"City\",\"Name\"]}],\"group_by\":{\"group_by_columns\":[{\"table\":\"Customer\",\"column\":\"City\"}],$count}" \
	group_by_completed '"column":"City"},{"table":"Customer","column":"Name"}\]'
mended 'what is shown beside aggregates and nothing is grouped' 0 \
	"$customers,\"group_by\":{\"group_by_columns\":[],$count}" \
	group_by_completed '"group_by_columns":\[{"table":"Customer","column":"Name"}\]'
mended 'what the aggregates read, or the key of what they count, groups nothing' 0 \
	"\"selections\":[{\"table\":\"Customer\",\"columns\":[\"Id\"]}],\"group_by\":{\"group_by_columns\":[],$count}" \
	aggregate_input_hidden '"columns":\[{"column":"Id","role":"filter"}\].*"group_by_columns":\[\]'
having() { # COLUMN MORE
	printf '"selections":[{"table":"Customer","columns":["City"]}],"group_by":{"group_by_columns":[{"table":"Customer","column":"City"}],%s,"having_filters":[{"table":"Customer","column":"%s","op":"=","value":"x"},{"table":"Customer","column":"n","op":">","value":1}]}%s' \
		"$count" "$@"
}
mended 'HAVING on a plain column' 0 "$(having Name '')" \
	moved_to_where '"having_filters":\[{"table":"Customer","column":"n".*"global_filters":\[{"table":"Customer","column":"Name"'
audit "$(having City '')"
is 'HAVING on a group: status' $got_status 0
unlike 'HAVING on a group stays' "$got" '"edits"'
audit "$(having Name ',"dialect":"sqlite"')"
unlike 'HAVING on any row stays where the dialect has that' "$got" '"edits"'
like '... with a doubt' "$got" '"code":"column_not_grouped"'
mended 'a filter column without a condition' 0 \
	'"selections":[{"table":"Customer","columns":["Name",{"column":"City","role":"filter"}]}]' \
	filter_column_shown '{"column":"City","role":"projection"}'
bare="\"selections\":[{\"table\":\"Customer\"}],\"select\":[{\"table\":\"Customer\",\"column\":\"Name\"},{\"output\":\"n\"}],\"group_by\":{\"group_by_columns\":[{\"table\":\"Customer\",\"column\":\"City\"}],$count}"
audit "$bare"
is 'a bare column in a listing: status' $got_status 0
like 'a bare column in a listing' "$got" '"code":"column_not_grouped","severity":"warning"'
audit "$bare,\"dialect\":\"postgres\""
is 'a bare column where the engine refuses it is grouped by' $got_status 0
like '... and that is told' "$got" '"code":"group_by_completed"'
audit "\"selections\":[{\"table\":\"Customer\",\"columns\":[\"Id\"]}],\"order_by\":[{\"table\":\"Customer\",\"column\":\"Name\",\"direction\":\"ASC\"}],\"group_by\":{\"group_by_columns\":[{\"table\":\"Customer\",\"column\":\"Id\"}],$count}"
is 'what a grouped key fixes is not bare' $got_status 0
unlike '... and nothing is said' "$got" column_not_grouped

# other shapes

mended 'a comparison with null' 0 \
	"$customers,\"global_filters\":[{\"table\":\"Customer\",\"column\":\"City\",\"op\":\"!=\",\"value\":null}]" \
	null_comparison_corrected '"op":"is_not_null"}'
mended 'an alias that is no name' 0 \
	'"selections":[{"table":"Customer","alias":"x\"; DROP","columns":[{"table":"x\"; DROP","column":"Name"}]}]' \
	alias_replaced '"alias":"t1","columns":\[{"table":"t1","column":"Name"}\]'
mended 'an output that is no name' 0 \
	"\"selections\":[{\"table\":\"Invoice\"}],\"group_by\":{\"group_by_columns\":[],\"aggregates\":[{\"function\":\"SUM\",\"table\":\"Invoice\",\"column\":\"Total\",\"alias\":\"1; --\"}]},\"order_by\":[{\"output\":\"1; --\"}]" \
	alias_replaced '"alias":"sum_Total"}\]},"order_by":\[{"output":"sum_Total"}\]'
mended 'two outputs of one name' 0 \
	'"selections":[{"table":"Invoice"}],"select":[{"expr":{"fn":"min","args":[{"column":"Total"}]},"as":"total_of"},{"expr":{"fn":"max","args":[{"column":"Total"}]},"as":"Total_of"}]' \
	alias_replaced '"as":"Total_of_2"}'
mended 'an expression in the place of a column' 0 \
	'"selections":[{"table":"Invoice"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"SUM","table":"Invoice","column":"Total * (1 - max_discount)","alias":"s"}]}' \
	expression_parsed '"alias":"s","expr":{"op":"\*","args":\[{"column":"Total","table":"Invoice"}'
audit '"selections":[{"table":"Invoice"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"SUM","table":"Invoice","column":"(SELECT 1)","alias":"s"},{"function":"COUNT","table":"Invoice","alias":"n"}]}'
is 'a query in the place of a column: status' $got_status 1
unlike 'a query in the place of a column' "$got" '"expr"'
echo '{"selections":[{"table":"Customer","columns":["Name"]}],"x_mine":[1],"wild":2}' >plan.json
got=$(t2s-audit --compact schema.json plan.json)
like 'missing members are filled in' "$got" \
	'"decision":"proceed","intent_summary":"","confidence":0.7'
like 'members of the user stay, and nothing is said' "$got" '"x_mine":\[1\]'
unlike '...' "$got" "'x_mine'"
like 'unknown members stay, and are told' "$got" "\"wild\":2.*'wild'"

# told

audit "$both,\"global_filters\":[{\"table\":\"Invoice\",\"column\":\"CustomerId\",\"op\":\"not_in\",\"query\":{\"selections\":[{\"table\":\"Invoice\",\"columns\":[\"CustomerId\"]}]}},{\"table\":\"Invoice\",\"column\":\"Total\",\"op\":\">\",\"value\":\"much\"}],\"order_by\":[{\"table\":\"Customer\",\"column\":\"City\"}]"
is 'what is only told ends with 0' $got_status 0
for code in not_in_with_null type_mismatch; do
	like "... $code" "$got" "\"code\":\"$code\""
done
ordered="$customers,\"order_by\":[{\"table\":\"Customer\",\"column\":\"City\"}]"
audit "$ordered"
unlike 'an order by what is not shown is told only where that is asked' \
	"$got" order_by_hidden_column
audit "$ordered" --only order_by_hidden_column
like '... and then it is' "$got" '"code":"order_by_hidden_column"'
audit '"selections":[{"table":"Customer","columns":["Name"]},{"table":"Invoice"}],"join_edges":[{"from_table":"Invoice","from_column":"last_name","to_table":"Customer","to_column":"Name"}],"group_by":{"group_by_columns":[{"table":"Customer","column":"Name"}],"aggregates":[{"function":"SUM","table":"Invoice","column":"last_name","alias":"s"}]}'
for code in join_not_on_key sum_of_text; do
	like "... $code" "$got" "\"code\":\"$code\""
done

# decisions

ask='"decision":"clarify","intent_summary":"x","confidence":0.4,"ambiguities":["which name?"]'
echo "{$ask,$customers}" >ask.json
t2s-audit --compact schema.json ask.json >out.json
is 'clarify: status' $? 4
like 'clarify: question' "$(cat out.json)" '"questions":\[{"id":"q1","kind":"free","text":"which name?"}\]'
t2s-audit --compact --assume schema.json ask.json >out.json
is '--assume: status' $? 0
like '--assume: recorded' "$(cat out.json)" '"decision":"proceed".*reading_assumed'
echo "{$ask}" >ask.json
status 'clarify without a reading' 1 t2s-audit schema.json ask.json
echo '{"decision":"terminate","intent_summary":"x","confidence":1,"selections":[],"termination_reason":"no such data"}' >end.json
t2s-audit --compact schema.json end.json >out.json
is 'terminate: status' $? 6
like 'terminate: reason' "$(cat out.json)" '"reason":"unanswerable","message":"no such data"'
echo '{"decision":"terminate","selections":[]}' >end.json
status 'terminate without a reason' 1 t2s-audit schema.json end.json
status 'no plan' 1 t2s-audit schema.json

echo '{"selections":[{"table":"Invoice"},{"table":"Customer","columns":["Id"]}]}' >plan2.json

# drift

basis() {
	audit "$customers,\"basis\":{\"Customer\":\"$1\",\"$2\":\"00000000000000a1\"}" ${3-}
}
basis 00000000000000c1 Invoice
unlike 'no drift' "$got" basis_
basis 00000000000000c2 Invoice
is 'a changed table: status' $got_status 0
like 'a changed table' "$got" '"code":"basis_changed","severity":"warning"'
basis 00000000000000c2 Invoice --strict-basis
is '--strict-basis: status' $got_status 1
basis 00000000000000c1 Gone
is 'a table that is gone: status' $got_status 1
like 'a table that is gone' "$got" '"code":"basis_missing"'

audit "$customers" --renew-basis
like '--renew-basis' "$got" \
	'"basis":{"Customer":{"fingerprint":"00000000000000c1","columns":{"Name":"2 TEXT"}}}'
like 'keys that could join are offered' "$(sed 's/"declared"}\]/"declared"},{"columns":["Id"],"to_table":"Customer","to_columns":["Id"],"origin":"declared"}]/' schema.json |
	t2s-audit --compact - plan2.json)" \
	'"candidates":\["Invoice.CustomerId = Customer.Id","Invoice.Id = Customer.Id"\]'

audit "$customers" --narrow
like '--narrow' "$got" '"tables":\[{"name":"Customer".*"dropped":\["Invoice","Line"\]'
audit "$customers" -o plan
is '-o plan' "$got" "$(cat plan.json)"

# without a schema

is 'without a schema names are left' "$(echo '{"decision":"proceed","intent_summary":"x","confidence":1,"selections":[{"table":"a","columns":["b"]}]}' | t2s-audit --compact -o plan)" \
	'{"decision":"proceed","intent_summary":"x","confidence":1,"selections":[{"table":"a","columns":["b"]}]}'

# plans for each construct of the language pass as they are
: >edited
t2s-schema -d "${SHOP:-${BIN%/*}/shop.db}" |
	sed 's/"dialect": *"sqlite"/"dialect":"postgres"/' >shop.json
for plan in "$SRC"/tests/golden/synth/*.json; do
	t2s-audit --compact shop.json "$plan" >out.json
	s=$?
	t2s-synth --text --dialect postgres --schema shop.json "$plan" \
		>before.sql 2>&1
	t2s-synth --text --dialect postgres out.json >after.sql 2>&1
	[ $s -eq 0 ] && cmp -s before.sql after.sql || echo "$plan" >>edited
done
is 'plans for each construct pass with the same SQL' "$(cat edited)" ''

# where pointers lead with --check: into the plan as it was given
audit "\"selections\":[{\"table\":\"Customer\",\"columns\":[\"Shoe\",\"Hat\",\"Name\"]}]" --check
like '--check points into the plan as it is' "$got" \
	'"pointer":"/plan/selections/0/columns/0","message":"[^"]*Shoe'
like '...' "$got" '"pointer":"/plan/selections/0/columns/1","message":"[^"]*Hat'

# hostile plans

[ -n "$DATA" ] && [ -d "$DATA/hostile/plans" ] || {
	skip 'hostile plans' 'no shared data'
	done_testing
	exit
}
plans=$DATA/hostile/plans
awk -F'"' '/"file"/ { file = $4 } /"expect"/ { print file, $4 }' \
	"$plans/MANIFEST.json" >expected
: >bad
: >mended
while read -r file expect; do
	{ printf '{"plan":'; cat "$plans/$file"; printf '}'; } >one.json
	t2s-audit --compact "$plans/schema.document" one.json >out.json 2>err
	s=$?
	[ "$s" -le 2 ] || echo "$file: status $s" >>bad
	case $expect in
	reject)
		[ "$s" -ne 0 ] || echo "$file" >>mended ;;
	ok | ok-with-policy | quoted | quoted-null-safe | never-in-sql)
		[ "$s" -eq 0 ] || echo "$file: $expect, status $s" >>bad ;;
	finding)
		grep -q member_unknown out.json || echo "$file: no finding" >>bad ;;
	reject-or-warn)
		[ "$s" -ne 0 ] || grep -q '"warning"' out.json ||
			echo "$file: nothing said" >>bad ;;
	esac
	if [ "$s" -eq 0 ] && [ "$expect" = reject ] && t2s-synth --text \
		out.json | grep -q 'DROP\|secret\|rowid\|ctid\|sqlite_master\|--'
	then
		echo "$file: passed on" >>bad
	fi
	[ "$s" -eq 2 ] && continue
	t2s-audit --compact out.json >again.json 2>/dev/null
	cmp -s out.json again.json || echo "$file: not the same again" >>bad
done <expected
is 'hostile plans: the verdicts' "$(cat bad)" ''
is 'hostile plans: those that a rule mends' "$(cut -d_ -f1 mended | tr '\n' ' ')" \
	'010 011 012 169 191 302 374 '

cat >noted.json <<'EOF'
{"$schema": "https://example.com/plan.json", "_comment": "by hand",
 "selections": [{"table": "customer", "note": "all of them",
  "columns": [{"column": "name", "_why": "it is short", "x_mine": 1}]}]}
EOF
is 'comments of a plan are no members that somebody misspelt' \
	"$(t2s-schema -d "$SHOP" | t2s-audit --check - noted.json |
	jq -c '[.findings[]? | .code]')" '[]'
is '... and are kept' "$(t2s-schema -d "$SHOP" | t2s-audit -o plan - noted.json |
	jq -c '[."$schema", ._comment, .selections[0].note,
		(.selections[0].columns[0] | ._why, .x_mine)]')" \
	'["https://example.com/plan.json","by hand","all of them","it is short",1]'
is '... but not what one letter changes' "$(t2s-schema -d "$SHOP" |
	sed 's/^/ /' | t2s-audit --check - /dev/fd/3 3<<-'EOF' | jq -r '.findings[0].code'
	{"selections": [{"table": "customer", "colums": ["name"]}]}
	EOF
	)" member_unknown

done_testing
