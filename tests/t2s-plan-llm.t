#!/bin/sh
# t2s-plan through t2s-llm: the schemas of the tiers against servers as strict
# as the real ones, hostile answers, the way from a bad answer to a good one
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null ||
	skip_all 'needs perl with JSON::PP'
t2s-schema -d "$SHOP" --dictionary="$SRC/demo/dictionary.json" >schema.json
t2s-filter -q 'names of customers in Hamburg' schema.json >doc.json
of() {
	jq -c "$1" out.json
}

cat >rules <<'EOF'
{"when":{"match":"forget it"},"json":{"selections":[]}}
{"when":{"match":"one SELECT"},"text":"```sql\nSELECT name FROM customer WHERE city = 'Hamburg';\n```"}
{"when":{"match":"attempt 1"},"json":{"decision":"proceed","intent_summary":"mended","selections":[{"table":"customer","confidence":1,"columns":[{"table":"customer","column":"name","role":"projection"}]}]}}
{"when":{"match":"bad first"},"text":"no plan"}
{"json":{"decision":"proceed","intent_summary":"names","selections":[{"table":"customer","confidence":1,"columns":[{"table":"customer","column":"name","role":"projection"}],"filters":[]}],"join_edges":[],"global_filters":[{"table":"customer","column":"city","op":"=","value":"Hamburg"}],"order_by":[],"confidence":0.9}}
EOF
llm_start rules

# --- what servers take ------------------------------------------------------

sees() { # PROVIDER BASE
	for tier in minimal standard full; do
		llm_forget
		T2S_BASE_URL=$LLM_URL$2 T2S_MODEL=$1:some t2s-plan \
			--tier $tier --model doc.json >out.json 2>err
		is "$1, $tier: the request is taken, its answer a plan" \
			"$? $(of '[.plan.intent_summary, .usage.calls]')$(cat err)" \
			'0 ["names",1]'
	done
}
sees openai /v1
sees compatible /v1
sees anthropic ''
sees gemini /v1beta
sees ollama ''
sees azure ''
sees llama /v1
t2s-plan --model --write sql doc.json >out.json
is 'a model writes SQL' "$? $(of '.plan.global_filters[0].value')" '0 "Hamburg"'
t2s-plan --model doc.json | t2s-audit | t2s-synth |
	t2s-exec -d "$SHOP" -o document >out.json
is 'the plan gives rows' "$? $(of '.result.row_count > 0')" '0 true'

# --- from a bad answer to a good one ----------------------------------------

jq '.question = "bad first"' doc.json >bad.json
t2s-plan --model bad.json >out.json
is 'an answer without a plan' "$? $(of '[.stop.by, .attempts[0].reply]')" \
	'1 ["t2s-plan","no plan"]'
mv out.json again.json
t2s-plan --model again.json >out.json
is '... is told of, and mended' "$? $(of '[.plan.intent_summary, .usage.calls]')" \
	'0 ["mended",2]'
jq '.question = "forget it"' doc.json >forget.json
t2s-plan --model forget.json | t2s-plan --model >out.json
is 'the same bad answer twice' "$? $(of .stop.reason)" '4 "repeated"'

t2s-plan --request doc.json | t2s-llm | t2s-plan >out.json
is 'the three steps by hand' "$? $(of .plan.intent_summary)" '0 "names"'
printf '%s\n' 'customers in Hamburg' 'all cities of customers' |
	t2s-filter -l --schema schema.json | t2s-plan -l --request |
	t2s-llm -l --jobs 2 | t2s-plan -l >lines
is '... and many at once' "$? $(jq -c '[.question, .plan.intent_summary]' lines |
	tr '\n' ' ')" '0 ["customers in Hamburg","names"] ["all cities of customers","names"] '
T2S_RECORD=$TMP/record t2s-plan --model doc.json >recorded.json
llm_forget
T2S_REPLAY=$TMP/record t2s-plan --model doc.json >out.json
is 'what was recorded is replayed' "$? $(llm_count)" '0 0'
ok '... to the byte' cmp recorded.json out.json
jq '.question = "another"' doc.json >another.json
T2S_REPLAY=$TMP/record t2s-plan --model another.json >out.json
is '... and nothing else is' "$? $(of .stop.reason)" '3 "replay_miss"'

cat >rules <<'EOF'
{"when":{"match":"Hamburg","times":2},"text":"SELECT name FROM customer"}
{"text":"SELECT city FROM customer"}
EOF
t2s-plan --model --write sql --votes 3 doc.json >out.json
is 'votes' "$? $(of '[.plan.selections[0].columns[0],
	(.plan.confidence * 100 | floor), .usage.calls]')" '0 ["name",66,3]'

# --- hostile answers --------------------------------------------------------

hostile=$DATA/hostile/llm
if [ -n "$DATA" ] && [ -d "$hostile" ]; then
	served() { # FILE
		printf '{"raw":"%s"}\n' "$hostile/$1.http" >rules
		t2s-plan --model --tier full doc.json >out.json 2>err
		got=$?
	}
	for file in 60_fence 60_fence_evil 60_think 60_array \
		60_trailing_comma 60_single_quotes 60_comments; do
		served $file
		is "$file: its plan is taken" \
			"$got $(of '.plan.selections[0].table')" '0 "customers"'
	done
	for file in 60_two_fences 60_sql 60_inject_next; do
		served $file
		is "$file: no plan" "$got $(of '[.plan, (.attempts | length)]')" \
			'1 [null,1]'
		t2s-plan --request out.json | jq -r '.request.messages[1].content' |
			sed '/^<data/,/^<\/data>$/d' >free
		unlike "$file: the next prompt quotes it as data" "$(cat free)" \
			'customers\|Assistant\|secrets'
	done
	served 60_evil_plan
	t2s-audit out.json >audited.json
	is '60_evil_plan: the audit rejects it' "$?" 1
	served 60_refusal_text
	is '60_refusal_text: refused' "$got $(of .stop.reason)" '7 "refused"'
fi
llm_stop

done_testing
