#!/bin/sh
# A plan kept in a file and edited by hand: t2s --run and the filters below it
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

# run [OPTION...]: stdout in $got, stderr in $said, the status in $ran
run() {
	got=$(t2s -d "$shop" -o csv "$@" --run plan.json 2>err)
	ran=$?
	said=$(cat err)
}

# --- members that the language does not know -------------------------------

hamburg='[{"table": "customer", "column": "city", "op": "=", "value": "Hamburg"}]'
plan() { # MEMBERS...
	printf '{"selections": [{"table": "customer", "columns": ["name"]}]%s}\n' \
		"$1" >plan.json
}
plan ", \"filters\": $hamburg"
run
is 'a condition under a wrong name does not run without it' "$ran [$got]" \
	'1 []'
like '... the name and what was meant are said' "$said" \
	"unknown member 'filters' of a plan.*'global_filters'"
t2s-audit --check schema.json plan.json >out.json
is '--check ends with 1 and points at it' \
	"$? $(jq -c '.findings[] | [.code, .severity, .pointer]' out.json)" \
	'1 ["member_unknown","error","/plan/filters"]'
is 'what writes SQL alone says it on stderr' \
	"$(t2s-synth --text schema.json plan.json 2>&1 >/dev/null)" \
	"t2s-synth: warning: /plan/filters: unknown member 'filters' of a plan (did you mean 'global_filters' or 'subquery_filters'?)"
plan ", \"limt\": 3"
run
like 'a slip has one nearest name' "$said" "did you mean 'limit'?"
plan ", \"global_filters\": [{\"table\": \"customer\", \"column\": \"city\",
	\"op\": \"=\", \"value\": \"Hamburg\", \"valeu\": \"Bonn\"}]"
run
is 'so does one deep in the plan' "$ran" 1
run --mend
is '... with --mend neither' "$ran" 1
plan ", \"x_owner\": \"sales\", \"comment\": \"for Monday\", \"filters\": [],
	\"global_filters\": $hamburg"
run
is 'what is ours, a note or empty hinders nothing' "$ran" 0
plan ", \"filters\": $hamburg"
jq '{planner: "model", plan: .}' plan.json >model.json
t2s-audit --check schema.json model.json >out.json
is 'to a model it is a warning' \
	"$? $(jq -c '.findings[] | [.code, .severity]' out.json)" \
	'0 ["member_unknown","warning"]'

# --- parameters ------------------------------------------------------------

# typed TYPE VALUE STATUS: a parameter of a type is given a value
typed() {
	printf '{"selections": [{"table": "order"}], "select":
		[{"as": "v", "expr": {"param": "p", "type": "%s"}}], "limit": 1}' \
		"$1" >plan.json
	t2s-synth --set "p=$2" schema.json plan.json >out.json
	is "$1 $2: status" $? "$3"
}
while read -r type value; do
	typed "$type" "$value" 0
done <<'EOT'
date 2024-02-29
datetime 2026-12-31
datetime 2026-12-31 23:59
datetime 2026-12-31T23:59:59.25Z
datetime 2026-12-31 23:59:59+02:00
time 23:59
time 00:00:00.5
integer -7
number 1e3
number -0.5
boolean true
boolean 0
string 2026-13-45
blob 00ff
EOT
while read -r type value; do
	typed "$type" "$value" 2
	like '... in one line' "$(jq -r .stop.message out.json)" \
		"^invalid value '$value' for the parameter 'p': expected [ath]"
done <<'EOT'
date 2026-13-45
date 2025-02-29
date 2026-1-1
date 2026-12-31 10:00
date today
datetime 2026-12-31 24:00
datetime 2026-12-31 23
datetime 2026-12-31 23:59 Uhr
time 7 Uhr
integer 1.5
integer seven
integer 99999999999999999999
number 0x10
number 1,5
boolean yes
blob 0f0
EOT
cat >plan.json <<'EOT'
{"selections": [{"table": "order", "columns": ["id", "ordered_on"]}],
 "global_filters": [{"table": "order", "column": "ordered_on", "op": ">=",
  "param": "since", "default": "2025-06-01"}],
 "order_by": [{"table": "order", "column": "id"}], "limit": 1}
EOT
run --set since=2026-13-45
is 'no such day beside a column of dates: status and rows' "$ran [$got]" '2 []'
like '... said in a line' "$said" \
	"error: invalid value '2026-13-45' for the parameter 'since': expected a date or a time"
run --set since=2025-09
is 'a month will do there' "$ran" 0
run --set since=2025-09-01
like 'what was given is told with how the plan was read' "$said" \
	':since is 2025-09-01'
like '... and is what runs' "$got" '345,2025-09-01'
jq '.global_filters[0].op = "like"' plan.json >p && mv p plan.json
run --set since=2025-09%
is 'a pattern is no date' "$ran" 0
jq '.global_filters[0] = {"left": {"table": "order", "column": "ordered_on"},
	"op": ">=", "right": {"param": "since", "type": "date",
	"default": "2025-06-31"}}' plan.json >p && mv p plan.json
run
is 'a default is of its type, too' "$ran" 1
like '... which is said' "$said" \
	"default '2025-06-31' of the parameter 'since' is not a date"
echo '{"sql": {"text": "SELECT ?", "params": [
	{"value": "2026-13-45", "type": "date"}]}}' >bound.json
t2s-exec -d "$shop" -o csv bound.json >out 2>err
is 'a bound value that is said to be a date is one' "$? $(cat out err)" \
	"2 t2s-exec: invalid value '2026-13-45': expected a date (YYYY-MM-DD)"

# --- how it was read -------------------------------------------------------

plan ", \"global_filters\": $hamburg"
jq '.intent_summary = "customers in Bremen"' plan.json >p && mv p plan.json
run
like 'how it was read is told from the plan that runs' "$said" 'Hamburg'
unlike '... never from a sentence in it' "$said" 'Bremen'

jq '{t2s: 1, planner: "model", question: "who lives in Bremen?", matches: [
	{phrase: "Bremen", kind: "value", table: "customer", column: "city",
	value: "Bremen", score: 1}], plan: .}' plan.json >p && mv p plan.json
run
is 'a kept document is run by its plan' "$ran" 0
unlike '... and nothing of it is said again' "$said" 'Bremen'
jq 'del(.plan.global_filters) | .plan.filters = []' plan.json >p && mv p plan.json
t2s -d "$shop" -o csv --run - <plan.json >got 2>err
is '... also from a pipe' "$?" 0

done_testing
