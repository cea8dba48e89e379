#!/bin/sh
# The rules of t2s-audit: listed, explained, chosen and left out
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

t2s-schema -d "$SHOP" >schema.json
audit() { # SQL [OPTION...]: the document in out.json
	printf '%s\n' "$1" | t2s-parse --schema schema.json >plan.json
	shift
	t2s-audit --compact "$@" plan.json >out.json 2>err
	status=$?
	got=$(cat out.json)
}
codes() {
	grep -o '"code":"[a-z_]*"' out.json | cut -d'"' -f4 |
		grep -v default_added | sort | xargs
}

t2s-audit --rules >rules </dev/null
is '--rules: status' $? 0
like '... code, severity, what it does, what it is of' "$(cat rules)" \
	'^join_fan_out  *doubt  *offers  an aggregate over rows'
like '... what mends' "$(cat rules)" '^name_corrected  *warning  *mends  '
is '... each once' "$(cut -d' ' -f1 rules | sort | uniq -d)" ''

cut -d' ' -f1 rules | while read -r code; do
	t2s-audit --explain "$code" >said </dev/null && grep -qx 'example:' said &&
		grep -qx 'what to do:' said || echo "$code"
done >failed
is '--explain knows each of them' "$(cat failed)" ''
t2s-audit --explain join_fan_uot </dev/null >out.json 2>err
is '--explain: an unknown rule is bad usage' $? 2
like '... with the nearest name' "$(cat err)" \
	"unknown rule 'join_fan_uot'; did you mean 'join_fan_out'?"
t2s-audit --explain reply_corrected </dev/null >out.json 2>err
like '... and what another program tells' "$(cat err)" \
	"'reply_corrected' is not a rule of t2s-audit; --rules lists them"

both='SELECT SUM(p.weight_g) / 2, COUNT(*) FROM product p JOIN order_line l ON l.product_id = p.id'
audit "$both"
is 'two doubts' "$(codes)" 'integer_division join_fan_out'
audit "$both" --skip join_fan_out
is '--skip leaves one out' "$(codes)" integer_division
audit "$both" --skip join_fan_out,integer_division
is '--skip takes a list' "$(codes)" ''
audit "$both" --skip join_fan_out --skip integer_division
is '... and is taken more than once' "$(codes)" ''
audit "$both" --only join_fan_out
is '--only leaves the others out' "$(codes)" join_fan_out
audit "$both" --only rows_repeated
is '... by the name of the release before, too' "$(codes)" join_fan_out
audit "$both" --only join_fan_out --skip join_fan_out
is '--skip of what --only names' "$(codes)" ''

for option in --only --skip; do
	audit "$both" $option join_fan_out,intger_division
	is "$option: an unknown rule is bad usage" $status 2
	like '... with the nearest name' "$(cat err)" \
		"unknown rule 'intger_division'; did you mean 'integer_division'?"
done
audit "$both" --skip table_not_found
is '--skip: what no engine runs' $status 2
like '... is said' "$(cat err)" \
	"'table_not_found' cannot be skipped: a plan with this error does not run"

# A model's plan is not stopped by what is left out.
audit "$both"
sed 's/"plan":/"planner":"model",&/' plan.json >model.json
t2s-audit model.json >out.json
is 'a doubt stops a plan of a model' $? 1
t2s-audit --skip join_fan_out,integer_division model.json >out.json
is '... but for one that is left out' $? 0

# What a rule mends stays as it is where the rule is left out.
cat >slip.json <<'SLIP'
{"decision": "proceed", "intent_summary": "x", "confidence": 0.9,
 "selections": [{"table": "customer", "columns": ["nmae"]}]}
SLIP
t2s-audit schema.json slip.json >out.json
is 'a slip is mended' $? 0
t2s-audit --skip name_corrected schema.json slip.json --compact >out.json
is '... not where that is left out' $? 1
is '... and the error stands' "$(codes)" column_not_found
unlike '... unmended' "$(cat out.json)" '"edits"'
t2s-audit --only join_fan_out schema.json slip.json --compact >out.json
is '--only lets errors stand' "$(codes)" column_not_found

# A rule whose first change brings others: none of them is done.
cat >old.json <<'OLD'
{"decision": "proceed", "intent_summary": "x", "confidence": 0.9,
 "selections": [{"table": "custmer", "columns": ["name"]}],
 "global_filters": [{"table": "custmer", "column": "name", "op": "=",
  "value": "x"}]}
OLD
t2s-audit --skip name_corrected schema.json old.json --compact >out.json
is 'a table that was to be renamed' "$(codes)" table_not_found
unlike '... keeps its references' "$(cat out.json)" '"edits"'

# With postgres a column that is not grouped is refused by the engine.
cat >bare.json <<'BARE'
{"dialect": "postgres", "select": [
  {"expr": {"column": "name"}}, {"expr": {"fn": "count", "args": [{"column": "id"}]}}],
 "selections": [{"table": "customer"}]}
BARE
t2s-audit --skip column_not_grouped,group_by_completed schema.json bare.json --compact >out.json
is 'an error of a rule that doubts elsewhere stands' "$? $(codes)" \
	'1 column_not_grouped'

done_testing
