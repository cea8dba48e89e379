#!/bin/sh
# What models answer, through t2s with a stand-in that is a command: a plan
# with slips, a plan within something, SQL where a plan was asked for and the
# other way round give the rows of the plan and a note; what can be read in
# two ways is asked again.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
export T2S_CACHE= T2S_NOW=2026-06-29

plan='{"decision":"proceed","intent_summary":"names","selections":[{"table":
"customer","confidence":0.9,"columns":[{"table":"customer","column":"name",
"role":"projection"}]}],"global_filters":[{"table":"customer","column":"city",
"op":"=","value":"Berlin"}],"order_by":[{"table":"customer","column":"name",
"direction":"ASC"}],"limit":3,"confidence":0.9}'
plan=$(printf %s "$plan" | jq -c .)
pretty=$(printf %s "$plan" | jq .)
sql="SELECT name FROM customer WHERE city = 'Berlin' ORDER BY name LIMIT 3"
want=$(echo "$sql" | t2s-exec -d "$SHOP" -o csv)

# reply WRITE TEXT: what comes of it, in $got, rows, err and out.json
reply() {
	printf '%s' "$2" >reply
	t2s -d "$SHOP" --model 'command:cat >prompt; cat reply' --write "$1" \
		--retry 0 --refine 0 -o json 'what is asked?' >out.json 2>err
	got=$?
	rows=$(jq -r '.results | (.columns | map(.name? // .)), .data[] |
		@csv' out.json 2>/dev/null | tr -d '"')
}
# reads DESC WRITE TEXT [NOTE]: the rows of the plan, and what is told
reads() {
	reply "$2" "$3"
	is "$1" "$got $rows" "0 $want" || diagnose out "$(cat out.json err)"
	notes=$(jq -r '.findings[] | select(.code == "reply_corrected") |
		.message' out.json)
	if [ -n "${4-}" ]; then
		like "... $4" "$notes" "$4"
	else
		is '... with nothing to tell' "$notes" ''
	fi
}
# asks DESC WRITE TEXT WHY: no answer, and why
asks() {
	reply "$2" "$3"
	is "no answer: $1" "$got $(jq -c '[.success, .sql]' out.json)" \
		'4 [false,null]' || diagnose out "$(cat out.json)"
	like '... and why' "$(jq -r .stop.message out.json)" "$4"
}
fence() {
	printf '```%s\n%s\n```' "$1" "$2"
}
replace() { # TEXT BY
	printf '%s' "$pretty" | sed "s|$1|$2|"
}

# --- as models set it --------------------------------------------------------

reads 'a bare plan' plan "$plan"
reads 'in a fence' plan "$(fence json "$pretty")"
reads 'in a fence that is not closed' plan '```json
'"$pretty"
reads 'with prose around' plan "Here is the plan:

$pretty

Let me know if you need {anything} else!"
reads 'behind thoughts' plan "<think>names {or} SELECT 1?</think>
$plan"
reads 'in a tag' plan "<plan>$plan</plan>"
reads 'with a byte order mark and CR' plan "$(printf '\357\273\277')$(
	printf '%s' "$pretty" | sed "s/\$/$(printf '\r')/")"
reads 'assigned' plan "const plan = $plan;"

# --- slips -------------------------------------------------------------------

reads 'a comma behind the last' plan "$(replace '"confidence": 0.9$' \
	'"confidence": 0.9,')" 'a comma after the last item'
reads 'single quotes' plan "$(printf %s "$plan" | tr '"' "'")" \
	'single quotes'
reads 'typographic quotes' plan "$(replace '"proceed"' '“proceed”')" \
	'typographic quotes'
reads 'comments' plan "$(replace '"limit": 3,' '"limit": 3, // three\
  # of them\
  -- rows\
  /* c */')" 'a comment'
reads 'Python' plan "$(replace '"limit": 3' '"limit": 3, "distinct": False,\
	"offset": None')" 'True, False or None'
reads 'NaN' plan "$(replace '"confidence": 0.9$' '"confidence": NaN')" NaN
reads 'names without quotes' plan "$(replace '"limit"' limit)" \
	'name without quotes'
reads 'a line break in a text' plan "$(replace '"names"' '"names\
and more"')" 'line break'

reply plan "$(replace '"limit": 3' '"limit": 0')"
is 'a limit of 0 stands for none, which is told' "$got $(jq -c '[
	(.results.data | length > 3), (.findings[] |
	select(.code == "reply_corrected") | .message)]' out.json)" \
	"0 [true,\"0 in 'limit' was read as no value\"]"

# --- within something --------------------------------------------------------

reads 'a list of one' plan "[$plan]" 'a list around'
for name in plan result answer output; do
	reads "within $name" plan "{\"$name\":$plan,\"ok\":true}" \
		'an object around'
done
reads 'beside its decision' plan "{\"decision\":\"proceed\",\"plan\":$plan}" \
	'an object around'
reads 'as a text in an object' plan "$(jq -nc --arg p "$plan" \
	'{answer: $p}')" 'written as a text'
reads 'as a text' plan "$(printf %s "$plan" | jq -R .)" 'written as a text'
reads 'as a text in a fence' plan "$(fence json "$(printf %s "$plan" |
	jq -R .)")" 'written as a text'
reads 'with its quotes escaped' plan "$(printf %s "$plan" |
	sed 's/"/\\"/g')" 'written as a text'
reads 'as a server wraps it' plan "$(jq -nc --arg p "$(fence json "$plan")" \
	'{id: "x", choices: [{message: {content: $p}, index: 0}]}')" \
	'an object around'
reads 'as the arguments of a tool' plan "{\"name\":\"plan\",\"arguments\":$plan}" \
	'an object around'

# --- the other kind ----------------------------------------------------------

turned='the model answered with SQL; use --write sql'
reads 'SQL for a plan' plan "$sql" "$turned"
reads '... in a fence' plan "Sure:
$(fence sql "$sql;")" "$turned"
reads '... in an object' plan "$(jq -nc --arg s "$sql" '{sql: $s}')" "$turned"
turned='the model answered with a plan; use --write plan'
reads 'a plan for SQL' sql "$plan" "$turned"
reads '... in a fence, with prose' sql "The plan:
$(fence json "$pretty")" "$turned"
reads '... within an object' sql "{\"plan\":$plan}" "$turned"
both="Plan:
$(fence json "$plan")
SQL:
$(fence sql "$sql")"
reads 'both, of which the one is asked for' plan "$both"
reads '... and the other' sql "$both"
reads 'SQL with the quotes of a page' sql "SELECT name FROM customer WHERE \
city = ‘Berlin’ ORDER BY name LIMIT 3" 'typographic marks'
printf '%s' "$sql" >reply
t2s-schema -d "$SHOP" | jq '.question = "what is asked?"' >doc.json
t2s-plan --request doc.json | t2s-llm --model 'command:cat >prompt; cat reply' |
	t2s-plan >out.json
is 'by hand SQL for a plan is read, and no error is left' \
	"$? $(jq -c '[.stop, .plan.limit, [.findings[] |
	select(.severity == "error")]]' out.json)" '0 [null,3,[]]'
t2s-plan --write sql --request doc.json |
	t2s-llm --model "command:cat >prompt; echo '$(printf '%s' "$plan" |
	sed "s/'/'\\\\''/g")'" | t2s-plan >out.json
is 'so is a plan for SQL' "$? $(jq -c '[.stop, .plan.limit]' out.json)" \
	'0 [null,3]'

# --- what can be read in two ways --------------------------------------------

other=$(printf %s "$plan" | jq -c '.limit = 5')
which='does not say which one is meant'
asks 'a list of two plans' plan "[$plan,$other]" "$which"
asks 'two plans' plan "$plan
$other" "$which"
asks 'two fences' plan "$(fence json "$plan")
or
$(fence json "$other")" "$which"
asks 'a member twice' plan "$(replace '"limit": 3' '"limit": 3, "limit": 5')" \
	"duplicate member 'limit'"
asks 'a number with a zero before it' plan "$(replace '"limit": 3' \
	'"limit": 03')" "'03' can be read as two numbers"
asks 'a number in base 16' plan "$(replace '"limit": 3' '"limit": 0x3')" \
	"'0x3' can be read as two numbers"
asks 'a plan that is cut off' plan "$(printf %.200s "$plan")" 'is cut off'
asks '... with SQL in it' plan "{\"decision\":\"proceed\",\"global_filters\":[
{\"test\":\"name = (SELECT max(name) FROM customer)\"}],\"sel" 'is cut off'
asks 'one that asks, around one that goes on' plan \
	"{\"decision\":\"clarify\",\"plan\":$plan}" 'plan'
asks 'YAML' plan 'decision: proceed
selections:
  - table: customer' 'no JSON object'
for write in plan sql; do
	asks "$write: a query behind a DELETE" $write \
		"DELETE FROM customer; $sql" 'DELETE in addition to a query'
	asks "$write: ... in fences" $write "$(fence sql 'DELETE FROM customer')
$(fence sql "$sql")" 'DELETE in addition to a query'
	asks "$write: two queries" $write "SELECT 1; $sql" 'several queries'
done

# --- files of a person -------------------------------------------------------

jq -n "$plan" | sed 's/"limit": 3/"limit": 3,,/' >slip.json
t2s-synth --text slip.json >out 2>err
is 'a file with a slip is told with its place' "$? $(cat err)" \
	"2 t2s-synth: slip.json:32:14: unexpected ',': expected a member's name"
replace '"limit": 3' "'limit': 3" >slip.json
t2s-synth --text slip.json >out 2>err
is '... also one that is forgiven a model' "$?" 2
done_testing
