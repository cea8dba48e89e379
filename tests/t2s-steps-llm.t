#!/bin/sh
# The steps that may ask a model, through t2s-llm, with a server as strict as
# the real ones: t2s-filter, t2s-plan --clarify, t2s-explain
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null ||
	skip_all 'needs perl with JSON::PP'
cp "$SHOP" shop.db
t2s-schema -d shop.db --dictionary="$SRC/demo/dictionary.json" >schema.json
Q='names of customers in Hamburg'

cat >rules <<'EOF'
{"when":{"match":"You choose the tables"},"json":{"tables":[{"table":"customer","reason":"has names and cities","relevant":true,"columns":["name","city"]},{"table":"order","reason":"no orders are asked for","relevant":false,"columns":[]}]}}
{"when":{"match":"^(?=[\\s\\S]*one table of a database is needed)(?=[\\s\\S]*\\ncustomer\\()"},"json":{"reason":"has names","relevant":true,"columns":["name"]}}
{"when":{"match":"one table of a database is needed"},"json":{"reason":"no","relevant":false,"columns":[]}}
{"when":{"match":"what a query needs"},"json":{"joins":[],"filters":["customer.city is Hamburg"],"aggregations":[],"ordering":[]}}
{"when":{"match":"asked back"},"json":{"questions":[{"phrase":"in Hamburg","kind":"column","text":"Which city?","choices":[{"text":"home","table":"customer","column":"city"},{"text":"post","table":"address","column":"city"}]}]}}
{"when":{"match":"what the result of a database query says"},"text":"There are 3 customers in Hamburg."}
EOF
llm_start rules

sees() { # PROVIDER BASE
	export T2S_BASE_URL="$LLM_URL$2" T2S_MODEL="$1:some"
	t2s-filter -q "$Q" -d shop.db --model schema.json >out.json 2>err
	is "$1: filter" "$? $(jq -c '[.schema.tables[].name]' out.json)" \
		'0 ["customer"]'
	llm_forget
	t2s-filter -q "$Q" --model --each --top 5 schema.json >out.json 2>err
	is "$1: filter --each" "$? $(jq -c '[[.schema.tables[].name],
		.requirements.filters]' out.json)" \
		'0 [["customer"],["customer.city is Hamburg"]]'
	t2s-filter -q "$Q" schema.json | t2s-plan --clarify >out.json 2>err
	is "$1: plan --clarify" "$? $(jq -c '[.questions[].choices[].table]' \
		out.json)" '4 ["customer","address"]'
	t2s-plan --answer q1=a out.json | t2s-audit | t2s-synth |
		t2s-exec -d shop.db -o document >rows.json
	t2s-explain --model rows.json >out.json
	is "$1: explain" "$? $(jq -r '.explanation | .result, .by' out.json |
		tr '\n' ' ')" "0 There are 3 customers in Hamburg. $1:some "
	is "$1: no finding of a model" "$(jq -c '[.findings[]?.code |
		select(. == "model_unused")]' out.json)" '[]'
}
sees openai /v1
sees anthropic ''
sees gemini /v1beta
sees ollama ''
sees llama /v1
is 'the server is ours' "$(jq -r '.reply.id // empty' out.json; t2s-explain \
	--request rows.json | t2s-llm | jq -r .reply.id |
	grep -c "^$LLM_NONCE-")" 1

embeds() { # PROVIDER BASE
	llm_forget
	T2S_BASE_URL=$LLM_URL$2 T2S_MODEL=$1:chat t2s-filter -q "$Q" \
		--no-probe --embed=$1:vectors --vectors $1.db schema.json \
		>out.json 2>err
	is "$1: vectors" "$? $(llm_count) $(jq -c '[.findings[]?.code]' \
		out.json)" '0 1 []'
}
embeds openai /v1
embeds gemini /v1beta
embeds ollama ''
export T2S_BASE_URL="$LLM_URL" T2S_MODEL=anthropic:some
t2s-filter -q "$Q" --embed=anthropic:none --vectors none.db schema.json >out.json
is 'who has no vectors is done without' "$? $(jq -c '[.findings[]?.code]' \
	out.json)" '0 ["model_unused"]'

# --- the driver -----------------------------------------------------------

export T2S_BASE_URL="$LLM_URL/v1"
unset T2S_MODEL
t2s -d shop.db --filter-model=openai:x --explain -o json "$Q" >out.json 2>err
is 't2s --filter-model: the rows' "$? $(jq '.results.row_count' out.json)" \
	"0 $(sqlite3 shop.db "SELECT count(*) FROM customer WHERE city = 'Hamburg'")"
is '... one call' "$(jq .usage.calls out.json)" 1
T2S_EXPLAIN_MODEL=openai:x t2s -d shop.db --explain -o json "$Q" >out.json 2>err
like 't2s --explain with a model' "$(jq -r .explanation out.json)" \
	'There are 3 customers in Hamburg'

# --- a model that fails changes nothing --------------------------------------

T2S_BASE_URL=http://127.0.0.1:9/v1 T2S_MODEL=openai:x t2s-filter -q "$Q" \
	--model schema.json >out.json 2>err
is 'nobody there: the filter goes on' "$? $(jq -c '[.findings[].code]' \
	out.json)" '0 ["model_unused"]'
T2S_MODEL=openai:x T2S_BUDGET=calls=0 t2s-explain --model rows.json >out.json
is 'a budget that is spent: the rules tell it' "$? $(jq -r \
	'.explanation.by' out.json)" '0 rules'
T2S_MODEL=openai:x t2s-filter -q "$Q" --request schema.json |
	T2S_MODEL=openai:x T2S_BUDGET=calls=0 t2s-llm | t2s-filter >out.json
is '... also by hand' "$? $(jq -c '[.stop, .findings[].code]' out.json)" \
	'0 [null,"budget_spent","model_unused"]'
export T2S_MODEL=openai:x
T2S_RECORD=$TMP/rec t2s-filter -q "$Q" --model --embed=openai:e \
	schema.json >one.json
llm_stop
T2S_REPLAY=$TMP/rec t2s-filter -q "$Q" --model --embed=openai:e \
	schema.json >two.json
ok 'what was recorded is replayed to the byte' cmp one.json two.json
done_testing
