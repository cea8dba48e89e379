#!/bin/sh
# t2s-patch: the four operations, refusals, undo, options, differences
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

cat >doc.json <<'EOF'
{"t2s": 1, "schema": {"tables": [
  {"name": "Customer", "kind": "table", "columns": [
    {"name": "Id", "type": "INTEGER", "nullable": false},
    {"name": "Name", "type": "TEXT", "nullable": true},
    {"name": "City", "type": "TEXT", "nullable": true},
    {"name": "Zip Code", "type": "TEXT", "nullable": true}],
   "primary_key": ["Id"], "unique_keys": [], "foreign_keys": []},
  {"name": "Invoice", "kind": "table", "columns": [
    {"name": "Id", "type": "INTEGER", "nullable": false},
    {"name": "CustomerId", "type": "INTEGER", "nullable": false},
    {"name": "City", "type": "TEXT", "nullable": true},
    {"name": "Total", "type": "NUMERIC(10,2)", "nullable": false}],
   "primary_key": ["Id"], "unique_keys": [], "foreign_keys": [
    {"columns": ["CustomerId"], "to_table": "Customer",
     "to_columns": ["Id"], "origin": "declared"}]}]},
 "plan": {"decision": "proceed", "x_mine": {"kept": true},
  "selections": [{"table": "Customer", "columns": ["Name"]},
    {"table": "Invoice", "alias": "i", "columns": ["Total"],
     "filters": [{"column": "Total", "op": ">", "value": 5}]}],
  "join_edges": [{"from_table": "i", "from_column": "CustomerId",
    "to_table": "Customer", "to_column": "Id"}],
  "order_by": [{"table": "i", "column": "Total", "direction": "DESC"}],
  "limit": 10},
 "sql": {"text": "SELECT 1"}, "result": {"rows": []}}
EOF

plan() { # PATCH...: the patched plan on one line
	t2s-patch --compact -o plan "$@" doc.json
}

# operations

like 'limit' "$(plan 'limit 3')" '"limit":3}'
unlike 'limit none' "$(plan 'limit none')" '"limit"'
like 'a patch is an option too' "$(plan -p 'limit 4')" '"limit":4}'
like 'add' "$(plan 'add Customer.City')" '"columns":\["Name","City"\]'
like 'add ignores case and spells as the schema does' \
	"$(plan 'ADD customer.city')" '"columns":\["Name","City"\]'
like 'a quoted name' "$(plan 'add Customer."Zip Code"')" \
	'"columns":\["Name","Zip Code"\]'
like 'a name in brackets' "$(plan 'add [Zip Code]')" '"Name","Zip Code"'
like 'drop' "$(plan 'drop Customer.Name')" '"table":"Customer","columns":\[\]'
got=$(plan 'drop Total')
like 'a dropped column that a condition uses stays as a filter' "$got" \
	'"columns":\[{"column":"Total","role":"filter"}\]'
like '... and rows stay in their order' "$got" '"order_by":\[{"table":"i","column":"Total"'
like 'sort' "$(plan 'sort Name, i.Total desc nulls last')" \
	'"order_by":\[{"table":"Customer","column":"Name","direction":"ASC"},{"table":"i","column":"Total","direction":"DESC","nulls":"last"}\]'
like 'sort none' "$(plan 'sort none')" '"order_by":\[\]'
got=$(plan 'limit 3; add Customer.City' 'sort none')
like 'several patches in one call' "$got" '"Name","City".*"order_by":\[\],"limit":3'
like 'members of the user survive' "$got" '"x_mine":{"kept":true}'

like 'JSON' "$(plan '{"op":"modify_limit","limit":7}')" '"limit":7'
like 'operation for op' "$(plan '{"operation":"modify_limit","limit":7}')" \
	'"limit":7'
like 'the operation as the key' "$(plan '{"modify_limit":{"limit":7}}')" \
	'"limit":7'
like 'a list' "$(plan '[{"op":"modify_limit","limit":7},
	{"op":"add_column","table":"Customer","column":"City"}]')" \
	'"Name","City".*"limit":7'

cat >grouped.json <<'EOF'
{"decision": "proceed", "selections": [{"table": "Invoice",
  "columns": ["CustomerId"]}], "group_by": {
  "group_by_columns": [{"table": "Invoice", "column": "CustomerId"}],
  "aggregates": [{"function": "SUM", "table": "Invoice",
   "column": "Total", "alias": "sum_total"}]}}
EOF
like 'a column beside aggregates is grouped by too' \
	"$(t2s-patch --compact -o plan 'add City' doc.json grouped.json)" \
	'"group_by_columns":\[{[^]]*{"table":"Invoice","column":"City"}\]'
like 'an aggregate sorts by its name' \
	"$(t2s-patch --compact -o plan 'sort SUM_TOTAL desc' grouped.json)" \
	'"order_by":\[{"output":"sum_total","direction":"DESC"}\]'
got=$(t2s-patch --compact 'drop sum_total' grouped.json)
unlike 'the last aggregate is dropped by its name' "$got" '"group_by":{.*"edits"'
like '... and each row is still shown once' "$got" '"distinct":true.*"edits"'
like '... which is told' "$got" '"code":"patch_followed"'
got=$(t2s-patch --compact 'drop CustomerId' grouped.json)
like 'a dropped group column groups no longer' "$got" \
	'"group_by_columns":\[\],"aggregates":\[{"function":"SUM".*"edits"'
like '... and a finding says so' "$got" '"code":"patch_followed"'
echo '{"selections":[{"table":"Invoice"}],
  "select":[{"table":"Invoice","column":"Id"}]}' >listed.json
like 'with select it is appended there' \
	"$(t2s-patch --compact -o plan 'add Total' doc.json listed.json)" \
	'"select":\[{"table":"Invoice","column":"Id"},{"table":"Invoice","column":"Total"}\]'

# refusals

refused() { # DESC PATTERN PATCH...
	desc=$1 pattern=$2
	shift 2
	t2s-patch --compact "$@" doc.json >out.json
	is "$desc: status" $? 1
	like "$desc: finding" "$(cat out.json)" "$pattern"
	like "$desc: the plan is as it was" "$(cat out.json)" \
		'"columns":\["Name"\].*"columns":\["Total"\].*"limit":10.*SELECT 1'
}
refused 'no such column' \
	"column 'Cty' does not exist in table 'Customer'.*\"candidates\":\[\"City\"" \
	'limit 3' 'add Customer.Cty'
refused 'no such table' "'Custmer' was not found.*did you mean 'Customer'" \
	'add Custmer.City'
refused 'two tables have it' 'Customer.City.*i.City' 'add City'
for bad in 0 -1 1.5 '"3"' true '[]'; do
	refused "limit $bad" 'patch_refused' \
		"{\"op\":\"modify_limit\",\"limit\":$bad}"
done
refused 'a direction that is none' 'sort direction' \
	'{"op":"modify_order_by","order_by":[{"table":"i","column":"Total","direction":"UP"}]}'
refused 'words without meaning' 'patch_invalid' 'limit three'
refused 'a stray word' 'patch_invalid' 'add Customer.City please'
refused 'an open quote' 'patch_invalid' 'add "City'
refused 'broken JSON' 'patch_invalid' '{"op":'
refused 'an unknown operation' 'patch_invalid' '{"op":"drop_table"}'
status 'no patch is wrong usage' 2 sh -c 't2s-patch doc.json'
status 'nor are two ways at once' 2 \
	sh -c "t2s-patch --undo 'limit 3' doc.json"
status 'a document without a plan ends with 1' 1 \
	sh -c "echo '{\"t2s\":1}' | t2s-patch 'limit 3'"

# documents

got=$(t2s-patch --compact 'limit 3' doc.json)
unlike 'sql and result of the old plan are gone' "$got" 'SELECT 1\|"result"'
like 'the edit has its inverse' "$got" '"path":"/plan/limit","value":3,"reason":"limit 3","inverse":{"op":"replace","path":"/plan/limit","value":10}'
like 'what changes nothing keeps them' \
	"$(t2s-patch --compact 'limit 10' doc.json)" 'SELECT 1.*patch_no_change'
sed 's/"t2s": 1,/"t2s": 1, "stop": {"by": "t2s-audit", "status": 1},/' \
	doc.json >stopped.json
unlike 'a patch that works clears stop' \
	"$(t2s-patch --compact 'limit 3' stopped.json)" '"stop"'
status 'one that does not leaves it' 1 t2s-patch 'add Nothing' stopped.json
echo '{"t2s":1,"stop":{"by":"t2s-plan","status":6}}' >never.json
status 'a stopped document without a plan passes' 6 \
	t2s-patch 'limit 3' never.json
is 'many documents by line' "$(for i in 1 2; do
	printf '{"selections":[{"table":"t%s"}]}\n' $i; done |
	t2s-patch -l -o plan 'limit 3')" \
	'{"selections":[{"table":"t1"}],"limit":3}
{"selections":[{"table":"t2"}],"limit":3}'

# undo

t2s-patch 'limit 3' doc.json >1.json
t2s-patch 'limit 4; add Customer.City' 1.json >2.json
before=$(t2s-patch -o plan --compact 'limit 10' doc.json)
first=$(t2s-patch -o plan --compact 'limit 3' 1.json)
t2s-patch --undo 2.json >3.json
is 'undo takes back one call' \
	"$(t2s-patch -o plan --compact 'limit 3' 3.json)" "$first"
is 'again, the one before' "$(t2s-patch --undo -o plan --compact 3.json)" \
	"$before"
is 'two at once' "$(t2s-patch --undo=2 -o plan --compact 2.json)" "$before"
status 'three were not made' 1 t2s-patch --undo=3 2.json
status 'nothing to undo' 1 t2s-patch --undo doc.json
sed '/"limit": 4$/d; s/"order_by": .*,$/"order_by": []/' 2.json >hand.json
t2s-patch --undo hand.json >out.json
is 'a plan changed by hand since: status' $? 1
like 'a plan changed by hand since: finding' "$(cat out.json)" 'was changed since'

# options, differences

got=$(t2s-patch --options --compact doc.json)
like 'options: a shown column' "$got" '"name":"Name","type":"TEXT","selected":true,"role":"projection","is_primary_key":false,"is_nullable":true'
like 'options: one that could be' "$got" '"name":"City","type":"TEXT","selected":false,"role":null'
like 'options: alias, order, limit' "$got" '"alias":"i".*"current_order_by":\[{"table":"i".*"current_limit":10'
ok 'options of a stopped document' t2s-patch --options stopped.json

t2s-patch 'limit none; add Customer.City; drop Total; sort Name' doc.json >new.json
is 'a difference in words' "$(t2s-patch --diff doc.json new.json)" \
'column City replaces Total
sorted by Name
no limit'
is 'no difference' "$(t2s-patch --diff doc.json doc.json)" 'no difference'

is 'of several patches the one that cannot be read is named' \
	"$(echo '{"selections":[]}' | t2s-patch -p 'limit 3; frob; limit 4' |
	jq -r .stop.message)" "cannot read 'frob': no such operation"
is 'a limit that is missing is told' \
	"$(echo '{"selections":[]}' | t2s-patch -p '{"op":"modify_limit"}' |
	jq -r .stop.message)" 'the limit is missing'

done_testing
