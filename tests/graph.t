#!/bin/sh
# The retry graph with a model, and what it says of itself: what the answer
# object counts is what was kept of the steps and what the server was asked
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v perl >/dev/null || skip_all 'no perl'
cp "$SHOP" shop.db
export T2S_DB=shop.db T2S_AGAIN=0

plan() { # TABLE [MEMBERS]
	printf '{"decision":"proceed","selections":[{"table":"%s",' "$1"
	printf '"columns":["name"]}]%s}\n' "${2:+,$2}"
}
where() { # COLUMN VALUE
	printf '"global_filters":[{"table":"customer","column":"%s",' "$1"
	printf '"op":"=","value":"%s"}]' "$2"
}
GOOD=$(plan customer "$(where country Germany)")
EMPTY=$(plan customer "$(where email Germany)")
bad() { # N: a plan whose query the database refuses, each another
	printf '{"decision":"proceed","selections":[{"table":"customer",'
	printf '"filters":[{"column":"country","op":"=","value":"Germany"}]}],'
	printf '"group_by":{"group_by_columns":[],"aggregates":[{"function":'
	printf '"SUM","table":"customer","column":"abs(-9223372036854775807 '
	printf -- '- customer.id)","alias":"x%s"}]}}\n' "$1"
}
unknown() { # N: one that the audit refuses
	plan customer "$(where nonsense_"$1" x)"
}

# asks ANSWERS... -- ARGS: one run; the model gives one answer after the other
asks() {
	: >rules
	while [ "$1" != -- ]; do
		printf '{"when":{"times":1},"json":%s}\n' "$1" >>rules
		shift
	done
	shift
	llm_forget
	rm -rf kept
	t2s --keep kept -o json --no-history "$@" >out.json 2>err </dev/null
	status=$?
	steps=$(ls kept | sed 's/^[0-9]*-//; s/\.json$//' | grep -v ledger |
		tr '\n' ' ')
	steps=${steps% }
}
of() {
	jq -c "$1" out.json
}
# agrees DESC ITERATIONS RETRIES REFINEMENTS
agrees() {
	is "$1: its counters" "$(of '[.iterations, .reflection.retries,
		.reflection.refinements]')" "[$2,$3,$4]"
	is "$1: calls and tokens are the server's" "$(of '.model.calls')" \
		"$(llm_count)"
	is "$1: tool_calls are the steps that ran, and the model's" \
		"$(of '[.tool_calls[] | select(.name != "t2s-llm" and
		.name != "t2s-show") | .status] | map(tostring) | join(" ")')" \
		"\"$(echo "$steps" | tr ' ' '\n' | sed 's/.*\.//' |
		tr '\n' ' ' | sed 's/ $//')\""
	is "$1: each call has its tokens" "$(of '([.tool_calls[] |
		select(.name == "t2s-llm") | .tokens_in + .tokens_out] |
		add // 0) == .model.tokens')" true
	is "$1: ... and is counted" "$(of '([.tool_calls[] | .calls] |
		add // 0) == .model.calls')" true
}
: >rules
llm_start rules

# --- the way through ----------------------------------------------------------

asks "$GOOD" -- 'customers in Germany'
is 'success' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.0 exec.0'
agrees 'success' 1 0 0
is 'the call of the model stands before the step that made it' \
	"$(of '[.tool_calls[].name][1:4]')" '["t2s-filter","t2s-llm","t2s-plan"]'

asks "$(unknown 1)" "$GOOD" -- 'customers in Germany'
is 'error, mended, success' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.1 plan.0 audit.0 synth.0 exec.0'
agrees 'error, mended, success' 2 1 0
is '... and the attempt is told' "$(of '[.attempts[] | [.mode,
	.stop.by]]')" '[["retry","t2s-audit"]]'

asks "$EMPTY" "$GOOD" -- 'customers in Germany'
is 'empty, refined' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.0 exec.5 plan.0 audit.0 synth.0 exec.0'
agrees 'empty, refined' 2 0 1
is '... to rows' "$(of '[.results.row_count > 0, .attempts[0].mode]')" \
	'[true,"refine"]'

printf '{"when":{"times":2},"status":500}\n{"json":%s}\n' "$GOOD" >rules
llm_forget
t2s -o json --no-history 'customers in Germany' >out.json 2>err
is 'calls that failed are calls' "$? $(llm_count) $(of '[.model.calls,
	.iterations, (.tool_calls[] | select(.name == "t2s-llm") | .calls)]')" \
	'0 3 [3,1,3]'

# --- refinements that fail ----------------------------------------------------

asks "$EMPTY" "$(plan customer "$(where phone Germany)")" "$(unknown 1)" \
	"$EMPTY" -- --retry 1 --refine 1 'customers in Germany'
is 'the first empty result is the answer when its refinements failed' \
	"$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.0 exec.5 plan.0 audit.0 synth.0 exec.5 restore.0 synth.0 accept.0'
is '... with its plan, no rows and why' "$(of '[.results.row_count,
	.plan.global_filters[0].column, .results.empty_because[0].rows]')" \
	'[0,"email",0]'
is '... what failed stays in attempts' "$(of '[.attempts[] | [.accepted,
	.plan.global_filters[0].column, .stop.status]]')" \
	'[[true,"email",5],[null,"phone",5]]'
agrees 'a refinement that failed' 2 0 1
asks "$EMPTY" "$(unknown 1)" "$(unknown 2)" -- --retry 1 --refine 1 \
	'customers in Germany'
is 'so it is when they end in errors' "$status $(of '[.results.row_count,
	(.attempts | length), .iterations, .reflection]')" \
	'0 [0,3,3,{"retries":1,"refinements":1}]'
asks "$EMPTY" "$EMPTY" -- --fail-empty 'customers in Germany'
is '--fail-empty ends with 5' "$status $(of '[.success, .status]')" \
	'5 [false,5]'

# --- giving up ----------------------------------------------------------------

asks "$(bad 1)" "$(bad 2)" "$(bad 3)" "$(bad 4)" -- --retry 1 --refine 2 \
	'customers in Germany'
is 'errors are retried, then refined, then given up' \
	"$status $(of '[.stop.reason, .iterations]')" '4 ["gave_up",4]'
agrees 'given up' 4 1 2
is '... for what each failed' "$(of '[.attempts[].mode]')" \
	'["retry","refine","refine","retry"]'
like 'a refinement is told that mending has not helped' \
	"$(llm_log '.body.messages | map(.content) | join(" ")' | sed -n 3p)" \
	'mending has not helped'
unlike '... a retry is not' \
	"$(llm_log '.body.messages | map(.content) | join(" ")' | sed -n 2p)" \
	'mending has not helped'
is 'then other readings are choices' "$(of '.questions[0] | [.kind,
	(.choices[0] | .plan != null and .sql != null and .text != null)]')" \
	'["reading",true]'
is '... and questions that have an answer' "$(of '.stop.instead[0]')" \
	'"how many customer are there?"'
t2s --no-history --no-model -o csv "$(jq -r '.stop.instead[0]' out.json)" \
	>rows 2>err2
is '... which they have' "$? $(sed 1d rows)" \
	"0 $(sqlite3 shop.db 'SELECT count(*) FROM customer')"
like '... on stderr, too' "$(t2s --resume kept -o csv --no-history \
	--retry 0 --refine 0 2>&1)" '^ask instead: how many customer are there?'
asks "$(bad 1)" -- --retry 0 --refine 0 'customers in Germany'
t2s --resume kept -o json --no-history --no-model --answer q1=a >out.json 2>err
is 'a choice goes on from there' "$? $(of '[.success,
	.results.row_count > 0, .answers[0].choice]')" '0 [true,true,"a"]'

asks "$(bad 1)" "$(bad 2)" "$(bad 3)" -- --max-iterations 2 \
	'customers in Germany'
is '--max-iterations is how many plans the model makes' \
	"$status $(llm_count) $(of .iterations)" '4 2 2'
for n in 0 1 2; do
	asks "$(bad 1)" "$(bad 2)" "$(bad 3)" "$(bad 4)" -- --retry $n \
		--no-refine 'customers in Germany'
	agrees "--retry $n" $((n + 1)) $n 0
done

asks "$(unknown 1)" "$(unknown 1)" -- 'customers in Germany'
is 'a plan that would repeat another ends the run' \
	"$status $(of '[.stop.reason, (.attempts | length), .iterations]')" \
	'4 ["repeated",1,1]'
is '... and tells what else there is' "$(of '[.questions[0].kind,
	.stop.instead[0]]')" '["reading","how many customer are there?"]'

# --- as one pipe --------------------------------------------------------------

# same DESC STATUS ANSWERS... -- ARGS: kept step by step and as one pipe the run
# asks the model the same, and is told to have done the same
same() {
	desc=$1 want=$2
	shift 2
	asks "$@"
	jq -S . out.json >stepwise
	calls=$(llm_count)
	: >rules
	while [ "$1" != -- ]; do
		printf '{"when":{"times":1},"json":%s}\n' "$1" >>rules
		shift
	done
	shift
	llm_forget
	t2s -o json --no-history "$@" >out.json 2>err </dev/null
	is "one pipe, $desc: its status" "$status $?" "$want $want"
	is '... the same answer, and tale of it' \
		"$(jq -S . out.json | diff - stepwise)" ''
	is '... of as many calls' "$(llm_count)" "$calls"
}
export T2S_STILL=1
same 'success' 0 "$GOOD" -- 'customers in Germany'
same 'an error of the audit' 0 "$(unknown 1)" "$GOOD" -- 'customers in Germany'
same 'an error of the database' 0 "$(bad 1)" "$GOOD" -- 'customers in Germany'
same 'an empty result' 0 "$EMPTY" "$GOOD" -- 'customers in Germany'
same 'a refinement that failed' 0 "$EMPTY" "$(unknown 1)" "$(unknown 2)" -- \
	--retry 1 --refine 1 'customers in Germany'
same 'given up' 4 "$(bad 1)" "$(bad 2)" "$(bad 3)" "$(bad 4)" -- --retry 1 \
	--refine 2 'customers in Germany'
same 'a question of the model' 4 "$(plan customer \
	'"ambiguities":["private or business?"]' | sed s/proceed/clarify/)" -- \
	'our customers'
unset T2S_STILL

# --- a person -----------------------------------------------------------------

asks "$(plan customer '"ambiguities":["private or business?"]' |
	sed s/proceed/clarify/)" -- 'our customers'
is 'a question of the model ends the run' "$status $(of '[.questions[0].text,
	.iterations]')" '4 ["private or business?",0]'
: >rules
printf '{"json":%s}\n' "$GOOD" >rules
t2s --resume kept -o json --no-history --answer 'the private ones' \
	>out.json 2>err
is '... and its answer goes on' "$? $(of '[.answers[0].text, .iterations]')" \
	'0 ["the private ones",1]'
llm_stop
unset T2S_MODEL T2S_BASE_URL T2S_API_KEY

rm -rf kept
t2s --keep kept -o csv --no-history 'how many customers are there?' \
	>rows 2>err
t2s --resume kept -o json --no-history --answer 'use table supplier not customer' \
	>out.json 2>err
is 'a run that had its answer is corrected' "$? $(of '[.plan.selections[0].table,
	.answers[0].how]')" '0 ["supplier","corrected"]'
t2s --top 1 -o json --no-history --answer 'use table warehouse not customer' \
	'how many customers are there?' >out.json 2>err
is 'a correction is there before the filter chooses' \
	"$? $(of '.plan.selections[0].table')" '0 "warehouse"'
rm -rf kept
t2s --top 1 --keep kept -o csv --no-history 'how many customers are there?' \
	>rows 2>err
t2s --resume kept -o json --no-history --answer 'use table warehouse not customer' \
	>out.json 2>err
is '... and widens what it chose before' \
	"$? $(of '.plan.selections[0].table') $(ls kept | grep -c widen)" \
	'0 "warehouse" 1'
t2s -o json --no-history --answer 'not table order' \
	--answer 'not table review' --answer 'not table address' \
	--answer 'not table stock' 'how many customers are there?' >out.json 2>err
is 'three corrections count; the fourth is told' "$? $(of '[(.answers | length),
	([.findings[].code] | index("too_many_corrections") != null)]')" '0 [3,true]'

# --- a person at a terminal ----------------------------------------------------

# types LINE... -- ARGS: what a person there sees
types() {
	: >typed
	while [ "$1" != -- ]; do
		printf '%s\n' "$1" >>typed
		shift
	done
	shift
	(cat typed; sleep 2) | NO_COLOR=1 script -qec "t2s --no-history -o csv $*" \
		/dev/null 2>&1 | tr -d '\r' >seen
}
if command -v script >/dev/null; then
	types 'the shipping one please' -- "'orders with their addresses'"
	is 'a person at the terminal is asked once' "$(grep -c 'or words: ' seen)" 1
	like '... and the answer in words is taken' "$(cat seen)" \
		'INNER JOIN.*"shipping_address"'
	types blue green red -- "'orders with their addresses'"
	is 'what cannot be read is asked again, three times at most' \
		"$(grep -c 'or words: ' seen)" 3
	is '... with why' "$(grep -c "error: the answer '.*' does not match" seen)" 2
	like '... then the best reading is taken' "$(cat seen)" \
		'INNER JOIN.*"billing_address"'
	like '... and what was assumed is said' "$(cat seen)" \
		'; it could also be address by "shipping'
	types '' -- "'orders with their addresses'"
	unlike 'who says nothing gets no answer' "$(cat seen)" 'INNER JOIN'
else
	skip 'a person at a terminal' 'no script(1)'
fi

# --- a time limit ---------------------------------------------------------------

# one that ends a query with an error, and one that ends the process with it
sqlite3 slow.db "CREATE TABLE one(id INTEGER); INSERT INTO one VALUES (1);
	CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
		SELECT i + 1 FROM n) SELECT i AS id FROM n;
	CREATE VIEW stuck AS SELECT instr(printf('%.*c', 8000000, 'a'),
		printf('%.*c', 4000000, 'a') || 'b') AS id FROM one"
for view in endless stuck; do
	printf '{"selections":[{"table":"%s","columns":["id"]}],"order_by":[{
		"table":"%s","column":"id","direction":"DESC"}]}' $view $view >plan.json
	for format in table csv; do
		t2s -d slow.db --timeout 1 --quiet -o $format --run plan.json \
			>out 2>err
		is "a time limit ends the run: $view, $format" "$? $(cat out)" '3 '
		is '... which is told once' "$(grep -c 'stopped after' err)" 1
	done
done

# --- options that reach the steps ---------------------------------------------

t2s -o csv --no-history --since joined_on=2024-01-01 'list the customers' \
	>rows 2>err
is '--since takes rows away' "$? $(sed 1d rows | wc -l)" \
	"0 $(sqlite3 shop.db "SELECT count(*) FROM customer WHERE joined_on >= '2024-01-01'")"
t2s -o json --no-history --since nonsense=2024-01-01 'list the customers' \
	>out.json 2>err
is '... or says why it cannot' "$? $(of '[.stop.by, .iterations]')" \
	'1 ["t2s-synth",1]'
t2s -o csv --no-history --order 'name desc' 'names of customers' >rows 2>err
is '--order sorts' "$? $(sed 1d rows | head -1)" \
	"0 $(sqlite3 shop.db 'SELECT name FROM customer ORDER BY name DESC LIMIT 1')"
t2s -d /nonexistent -o json --no-history 'how many?' >out.json 2>err
is 'the object has its question where nothing could be opened' \
	"$? $(of '[.question, .success, .iterations]')" '2 ["how many?",false,0]'
t2s -o plan --no-history 'how many customers are there?' >plan.json 2>err
t2s -o json --run plan.json >out.json 2>err
is '... and of a plan what it says of itself' "$(of .question)" \
	"$(jq -c .intent_summary plan.json)"

# --- what a kept run knows ------------------------------------------------------

unset T2S_MODEL
kept="t2s -d $SHOP --no-history -o csv"
rm -rf run
$kept --keep run 'customers in Germany' >whole 2>err
for last in filter schema none; do
	case $last in
	filter) rm -f run/0[3-9]* ;;
	schema) rm -f run/0[2-9]* ;;
	none) rm -f run/0* ;;
	esac
	is "a run that was killed behind $last knows its question" \
		"$($kept --resume run 2>err | cmp - whole 2>&1; cat err |
		grep -c '^read as')" 1
done
T2S_HISTORY=$TMP/kept.db t2s -d "$SHOP" -o csv 'customers in Germany' >out 2>err
T2S_HISTORY=$TMP/kept.db t2s -c -o csv --keep run 'how many are there?' \
	>whole 2>err
rm -f run/0[4-9]*
T2S_HISTORY=$TMP/kept.db t2s-history undo >out
is '... and that it follows another' \
	"$(T2S_HISTORY=$TMP/kept.db t2s -o csv --resume run 2>err)" "$(cat whole)"
for n in 1 2; do
	$kept --keep run --budget calls=1 --write sql \
		--model 'command:echo SELECT name FROM customer' 'customers' \
		>out 2>err
	is "each run that is kept in a folder has its own budget, $n" "$?" 0
done

done_testing
