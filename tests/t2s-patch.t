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
like '... which is told' "$got" '"code":"patch_side_effect"'
got=$(t2s-patch --compact 'drop CustomerId' grouped.json)
like 'a dropped group column groups no longer' "$got" \
	'"group_by_columns":\[\],"aggregates":\[{"function":"SUM".*"edits"'
like '... and a finding says so' "$got" '"code":"patch_side_effect"'
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
	"unknown column 'Cty' in table 'Customer'.*\"candidates\":\[\"City\"" \
	'limit 3' 'add Customer.Cty'
refused 'no such table' "'Custmer' is not in the plan.*did you mean 'Customer'" \
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
echo '{"selections":[{"table":"Customer","columns":["Name"]}]}' >bare.json
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
like 'a plan changed by hand since: finding' "$(cat out.json)" 'has been changed since'

t2s-patch redo 3.json >4.json
is 'redo does again what was undone' "$(t2s-patch -o plan --compact 'limit 4' \
	4.json)" "$(t2s-patch -o plan --compact 'limit 4' 2.json)"
t2s-patch --undo=2 2.json | t2s-patch --redo >5.json
is '... the last of it first' "$(t2s-patch -o plan --compact 'limit 3' \
	5.json)" "$first"
is '... and then the next' "$(t2s-patch --redo -o plan --compact 5.json)" \
	"$(t2s-patch -o plan --compact 'limit 4' 2.json)"
is '... or as many as are said' "$(t2s-patch --undo=2 2.json |
	t2s-patch -o plan --compact 'redo 2')" \
	"$(t2s-patch -o plan --compact 'limit 4' 2.json)"
is 'what is done again can be undone' "$(t2s-patch undo 4.json |
	t2s-patch -o plan --compact 'limit 3')" "$first"
status 'nothing is left to redo' 1 t2s-patch --redo=2 3.json
status 'nothing was undone' 1 t2s-patch --redo 2.json
t2s-patch 'limit 9' 3.json >6.json
status 'another patch ends it' 1 t2s-patch --redo 6.json
t2s-audit 1.json >7.json || :
t2s-patch --undo 7.json | t2s-audit - | t2s-patch --redo >8.json
is 'the audit in between does not' \
	"$(jq -c '[.plan.limit, .stop]' 8.json)" '[3,null]'
status 'undo stands alone' 1 t2s-patch 'undo; limit 3' 2.json
status '--undo and --redo exclude each other' 2 \
	sh -c 't2s-patch --undo --redo 2.json'
status '--redo=0 is wrong usage' 2 sh -c 't2s-patch --redo=0 2.json'
echo '{"t2s":1,"plan":{"selections":[{"table":"a"}]},"edits":[
  {"by":"x","group":1,"undoes":1,"op":"remove","path":"/plan/limit"},
  {"by":"x","group":2,"undoes":3,"op":"remove","path":"/plan/limit"},
  {"by":"x","group":3,"undoes":2,"op":"remove","path":"/plan/limit"}]}' >ring.json
status 'edits that undo each other in a ring end' 1 t2s-patch --undo ring.json

# the manual

t2s-patch '{"op":"?"}' bare.json 2>/dev/null |
	jq -r '.findings[0].candidates[]' | sort >operations
sed -n 's/^\[*{"op": "\([a-z_]*_[a-z_]*\|page\|undo\|redo\)".*/\1/p' \
	"$SRC/man/t2s-patch.1" | sort -u >manual
is 'the manual has each operation' "$(diff operations manual)" ''
ok '... and there are many' test "$(wc -l <operations)" -gt 30

# by path

got=$(plan '[{"op":"test","path":"/limit","value":10},
	{"op":"replace","path":"/limit","value":3},
	{"op":"add","path":"/selections/0/columns/-","value":"City"},
	{"op":"copy","from":"/order_by/0","path":"/order_by/1"},
	{"op":"move","from":"/order_by/1","path":"/order_by/0"},
	{"op":"remove","path":"/x_mine"}]')
like 'JSON Patch' "$got" \
	'^{"decision":"proceed","selections":\[{"table":"Customer","columns":\["Name","City"\]}.*"limit":3}'
like 'both kinds in one list' "$(plan '[{"op":"replace","path":"/limit",
	"value":3}, {"op":"modify_limit","limit":4}]')" '"limit":4'
refused 'a test that fails' "'/limit' does not have the value that the patch tests for" \
	'[{"op":"replace","path":"/x_mine","value":1},
	{"op":"test","path":"/limit","value":9}]'
refused 'a path to nothing' "'/nothing'" '{"op":"remove","path":"/nothing"}'
refused 'no path' 'begins with' '{"op":"remove","path":"limit"}'
refused 'no value' 'needs a value' '{"op":"add","path":"/limit"}'
refused 'unknown operation by path' patch_invalid '{"op":"x","path":"/limit"}'
refused 'what would be no plan' 'would not be valid.*not a table of this query' \
	'[{"op":"replace","path":"/limit","value":3},
	{"op":"replace","path":"/order_by/0/table","value":"j"}]'
refused 'the plan itself' 'would not be valid' '{"op":"remove","path":""}'
refused 'a limit of another kind' 'would not be valid' \
	'{"op":"replace","path":"/limit","value":"x"}'
got=$(t2s-patch '{"op":"remove","path":"/limit"}' doc.json | t2s-patch --undo |
	jq -c .plan)
is 'what is done by path is undone' "$got" "$(jq -c .plan doc.json)"
echo '{"selections":[{"table":"a","colums":5}],"order_by":[{"output":"x"}]}' \
	>faulty.json
ok 'a plan with errors can be mended by path' t2s-patch \
	'{"op":"remove","path":"/order_by"}' faulty.json

# options, differences

got=$(t2s-patch --options --compact doc.json)
like 'options: a shown column' "$got" '"name":"Name","type":"TEXT","selected":true,"role":"projection","is_primary_key":false,"is_nullable":true'
like 'options: one that could be' "$got" '"name":"City","type":"TEXT","selected":false,"role":null'
like 'options: alias, order, limit' "$got" '"alias":"i".*"current_order_by":\[{"table":"i".*"current_limit":10'
like 'options: what a column is there for' "$got" '"name":"Total","type":"NUMERIC(10,2)","selected":true,"role":"projection","is_primary_key":false,"is_nullable":false,"uses":\["shown","filter","order"\]'
like 'options: a column that joins' "$got" '"name":"CustomerId",[^}]*"uses":\["join"\]'
like 'options: conditions with their index' "$got" '"conditions":\[{"index":0,"text":"Total > 5"'
like 'options: joins' "$got" '"joins":\[{"index":0,"text":"inner join of'
like 'options: aggregates that could be added' "$got" '{"function":"SUM","table":"i","column":"Total"}'
unlike 'options: no sum of keys' "$got" '"SUM","table":"i","column":"CustomerId"'
like 'options: a table one key away, of which a row has several' \
	"$(t2s-patch --options --compact doc.json bare.json)" \
	'"tables":\[{"table":"Invoice","edges":\[{"from_table":"Customer","from_column":"Id","to_table":"Invoice","to_column":"CustomerId"}\],"many":true'
got=$(t2s-patch --options --compact bare.json 2>err)
like 'options without a schema say what is missing' "$got" '"missing":{"schema":'
like '... also on stderr' "$(cat err)" 'add it with t2s-schema'
echo '{"set":{"op":"union","args":[{"selections":[{"table":"a","columns":["b"]}]},{"selections":[{"table":"a","columns":["b"]}]}]}}' >set.json
like 'options of a set operation say what cannot be patched' \
	"$(t2s-patch --options --compact set.json 2>/dev/null)" '"form":"the plan is a set'
ok 'options of a stopped document' t2s-patch --options stopped.json

t2s-patch 'limit none; add Customer.City; drop Total; sort Name' doc.json >new.json
is 'a difference in words' "$(t2s-patch --diff doc.json new.json)" \
'column City replaces Total
sorted by Name
no limit'
t2s-patch --diff doc.json -o edits new.json >edits.json
is 'a difference as patches makes the one plan of the other' \
	"$(t2s-patch -p "$(cat edits.json)" doc.json | t2s-synth --text |
	grep -v JOIN)" "$(t2s-synth --text new.json | grep -v JOIN)"
is '... or is another plan where there is nothing in common' \
	"$(t2s-patch --diff doc.json -o json --compact set.json | jq -r '.[].op')" \
	replace_plan
is 'no difference' "$(t2s-patch --diff doc.json doc.json)" 'no difference'
is '... is no patch' "$(t2s-patch --diff doc.json -o edits doc.json)" '[]'
status '-o edits goes with --diff' 2 sh -c "t2s-patch -o edits 'limit 3' doc.json"

is 'of several patches the one that cannot be read is named' \
	"$(echo '{"selections":[]}' | t2s-patch -p 'limit 3; frob; limit 4' |
	jq -r .stop.message)" "cannot parse 'frob': unknown operation"
is 'a limit that is missing is told' \
	"$(echo '{"selections":[]}' | t2s-patch -p '{"op":"modify_limit"}' |
	jq -r .stop.message)" 'the limit is missing'

done_testing
