#!/bin/sh
# t2s with a model: each edge of the graph that one may take, against a server
# of our own. What the model says stands in rules, what it was told in a log.
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_SESSION=test T2S_AGAIN=0
export T2S_DB T2S_SESSION T2S_AGAIN

# --- what the model says -----------------------------------------------------

# plan TABLE [MEMBERS]: a plan of names, with more members of it
plan() {
	printf '{"decision":"proceed","selections":[{"table":"%s",' "$1"
	printf '"columns":["name"]}]%s}' "${2:+,$2}"
}
# where VALUE: a condition on the country
where() {
	printf '"global_filters":[{"table":"customer","column":"country",'
	printf '"op":"=","value":"%s"}]' "$1"
}
GERMANS=$(plan customer "$(where Germany),\"limit\":2")
NOBODY=$(plan customer "$(where Germany | sed 's/country/email/')")
COUNT='{"decision":"proceed","selections":[{"table":"customer"}],"global_filters":[{"table":"customer","column":"country","op":"=","value":"Germany"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"COUNT","table":"customer","alias":"n"}]}}'

# A rule for one answer each. An answer to a follow-up's reading is told from
# a plan by what its prompt says.
says() { # JSON...
	for answer; do
		printf '{"when":{"times":1,"match":"t2s-plan|plan"},"json":%s}\n' \
			"$answer"
	done
}
routes() { # KIND QUESTION
	printf '{"when":{"times":1,"match":"follow-up asks"},"json":'
	printf '{"kind":"%s","question":"%s"}}\n' "$1" "$2"
}

# rules of one step's prompt, for all its calls
step() { # WORDS REST
	printf '{"when":{"match":"%s"},%s}\n' "$1" "$2"
}
JUDGED='"json":{"tables":[{"table":"customer","reason":"asked for","relevant":true,"columns":["name","country"]}]}'
# asks RULES -- ARGS: one run against these; $out, $err, $status, $asked
asks() {
	printf '%s\n' "$1" >rules
	shift 2
	llm_forget
	rm -rf kept
	out=$(t2s --keep kept -v "$@" 2>err </dev/null)
	status=$?
	err=$(cat err)
	asked=$(llm_count)
	steps=$(ls kept 2>/dev/null | sed 's/^[0-9]*-//; s/\.json$//' |
		grep -v ledger | tr '\n' ' ')
}
told() { # all that the last request said
	llm_log '.body.messages | map(.content) | join("\n")' | tail -1
}

: >rules
llm_start rules

# --- a plan, and nothing without a word --------------------------------------

asks "$(says "$GERMANS")" -- -o csv 'customers in Germany'
is 'a model plans' "$status $(echo "$out" | tr '\n' ' ')" \
	'0 name Anna Bauer Miriam Winter '
is 'with one call' "$asked" 1
is 'through the whole graph' "$steps" \
	'schema.0 filter.0 plan.0 audit.0 synth.0 exec.0 '
like 'what it cost is in the document' "$(cat kept/06-exec.0.json)" \
	'"usage": {"calls": 1,'

# everything but the name of a model: nothing is sent
llm_forget
(
	unset T2S_MODEL
	T2S_SESSION=none
	t2s -o csv 'customers in Germany'
	t2s -c -o csv 'how many are there?'
	t2s -o csv --explain --share-values 'customers in Spain'
	t2s -o csv 'what is the meaning of this?'
	t2s --no-model -o csv --tier full --votes 3 --clarify 'customers'
) >/dev/null 2>&1 </dev/null
is 'where no model is named, nothing is sent' "$(llm_count)" 0
T2S_FILTER_MODEL=$T2S_MODEL T2S_PLAN_MODEL=$T2S_MODEL
T2S_EXPLAIN_MODEL=$T2S_MODEL
export T2S_FILTER_MODEL T2S_PLAN_MODEL T2S_EXPLAIN_MODEL
asks '' -- --no-model --clarify --explain --votes 2 --share-values -o csv \
	'customers in Germany'
is 'nor with --no-model, whatever is named' "$status $asked" '0 0'
unset T2S_FILTER_MODEL T2S_PLAN_MODEL T2S_EXPLAIN_MODEL
asks "$(says "$GERMANS")" -- --no-model --model openai:other -o csv \
	'customers in Germany'
is '--model names another' "$(llm_log .body.model)" '"other"'
model=$T2S_MODEL
unset T2S_MODEL
status 'options for a model want one' 2 t2s --tier minimal 'customers'
status '... but not with --no-model' 0 t2s --no-model --tier minimal -o csv \
	'how many customers are there?'
T2S_MODEL=$model
export T2S_MODEL

# --- what is told of what is stored ---------------------------------------

asks "$(says "$GERMANS")" -- -o csv 'customers in Germany'
like 'facts by default' "$(told)" 'country text [0-9]* distinct.*) ~[0-9]* rows'
like '... and that a column has codes, not which' "$(told)" \
	'language text codes of 2 letters [0-9]* distinct'
for share in --share=none '--share none'; do
	asks "$(says "$GERMANS")" -- -o csv $share 'customers in Germany'
	unlike "$share: none" "$(told)" 'text [0-9]* distinct\|codes of\|~[0-9]* rows'
done
asks "$(says "$GERMANS")" -- -o csv --share=values 'customers in Germany'
like 'values' "$(told)" 'country text one of'
asks '' -- -o csv --share=all 'customers in Germany'
is 'nothing else' "$status $asked" '2 0'

# --- mending -----------------------------------------------------------------

asks "$(says "$(plan bogus)" "$GERMANS")" -- -o csv 'customers in Germany'
is 'a plan that the audit refuses comes back' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.1 plan.0 audit.0 synth.0 exec.0 '
like 'with the attempt and its error' "$(told)" \
	"attempts.*unknown table 'bogus'.*answer: {.*bogus"

asks "$(says "$(plan customer '"limit":{"param":"n"}')" \
	"$GERMANS")" -- -o csv 'customers in Germany'
is 'a plan that cannot be written as SQL, too' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.1 plan.0 audit.0 synth.0 exec.0 '
like 'with why' "$(told)" 'attempts.*parameter'

OVERFLOW='{"decision":"proceed","selections":[{"table":"customer","filters":[{"column":"country","op":"=","value":"Germany"}]}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"SUM","table":"customer","column":"abs(-9223372036854775807 - customer.id)","alias":"x"}]}}'
asks "$(says "$OVERFLOW" "$GERMANS")" -- -o csv 'customers in Germany'
is 'a plan that fails in the database, too' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.0 exec.1 plan.0 audit.0 synth.0 exec.0 '
like 'with the error and its plan, not the SQL made of it' "$(told)" \
	'attempts.*error: db_too_big.*integer overflow.*answer: {'

asks "$(echo '{"when":{"times":1},"text":"Well. Which customers?"}'; says "$GERMANS")" \
	-- -o csv 'customers in Germany'
is 'an answer that is no plan comes back' "$status $steps" \
	'0 schema.0 filter.0 plan.1 plan.0 audit.0 synth.0 exec.0 '
like 'as data' "$(told)" 'Well. Which customers?'

asks "$(says "$(plan customer "$(where Germoney)")" "$GERMANS")" -- \
	-o csv 'customers in Germany'
is 'a value that its column is known not to hold is doubted' \
	"$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.1 plan.0 audit.0 synth.0 exec.0 '
asks "$(says "$NOBODY" "$GERMANS")" -- -o csv 'customers in Germany'
is 'an empty result that looks wrong is refined' "$status $steps" \
	'0 schema.0 filter.0 plan.0 audit.0 synth.0 exec.5 plan.0 audit.0 synth.0 exec.0 '
is 'and only the better one is shown' "$(echo "$out" | tr '\n' ' ')" \
	'name Anna Bauer Miriam Winter '

asks "$(says "$NOBODY" "$NOBODY")" -- -o csv 'customers in Germany'
is 'the same empty plan again: no rows is the answer' "$status $out" '0 name'

asks "$(says "$(plan b1)" "$(plan b2)" "$(plan b3)" "$(plan b4)" "$(plan b5)" \
	"$(plan b6)" "$(plan b7)" "$(plan b8)")" \
	-- -o csv 'customers in Germany'
is 'giving up is 4, after three retries and three refinements' \
	"$status $asked" '4 7'
like '... which are asked for another plan' "$(told)" 'mending has not helped'
asks "$(says "$(plan b1)" "$(plan b2)" "$(plan b3)" "$(plan b4)" "$(plan b5)")" \
	-- --no-refine -o csv 'customers in Germany'
is '... with --no-refine after four plans' "$status $asked" '4 4'
for table in b1 b2 b3 b4; do
	like "and tells of $table" "$err" "unknown table '$table'"
done
asks "$(says "$(plan b1)" "$(plan b1)")" -- -o json 'customers in Germany'
is 'a model that repeats itself is asked no more' "$status $asked" '4 2'
like 'which has its own reason' "$out" repeated

# --- asking back -------------------------------------------------------------

ASKS='{"decision":"clarify","selections":[{"table":"customer","columns":["name"]}],"ambiguities":["Which customers, private or business?"]}'
asks "$(says "$ASKS")" -- -o json 'good customers'
is 'a model that asks back ends with 4' "$status $asked" '4 1'
like 'and its question' "$out" 'private or business'
llm_forget
says "$GERMANS" >rules
rm -f llm.log.*
out=$(t2s --resume kept --answer 'the private ones' -o csv 2>err)
is 'the answer goes on' "$? $(echo "$out" | tr '\n' ' ')" \
	'0 name Anna Bauer Miriam Winter '
like 'and is told as a constraint' "$(told)" 'the private ones'

UNCLEAR='"json":{"questions":[{"phrase":"good","kind":"column","text":"what makes a customer good?","choices":[{"text":"lives in a city","table":"customer","column":"city"},{"text":"speaks a language","table":"customer","column":"language"}]}]}'
asks "$(step 'must be asked back' "$UNCLEAR"; says "$GERMANS")" -- \
	--clarify -o json 'good customers'
is '--clarify lets a model ask before any plan' "$status $asked" '4 1'
like 'and gives its choices' "$out" 'speaks a language'
llm_forget
out=$(t2s --resume kept --clarify --answer q1=b -o csv 2>err)
is 'what was answered is not asked again' "$? $(llm_count)" '0 1'
like 'but held to' "$(told)" 'language'
asks "$(step 'must be asked back' '"status":500'; says "$GERMANS")" -- \
	--clarify -o json 'good customers'
is 'a model that fails to ask does not stop the plan' "$status" 0
like 'which says so' "$out" model_unused

# --- following up ------------------------------------------------------------

asks "$(says "$GERMANS")" -- -o csv 'customers in Germany'
asks "$(routes rewrite 'how many customers are in Germany'; says "$COUNT")" -- \
	-c -o csv 'how many is that?'
is 'a follow-up as the model reads it' "$status $out" '0 n
48'
is 'is planned anew' "$steps" \
	'history.0 command.0 schema.0 filter.0 route.0 plan.0 audit.0 synth.0 exec.0 '
like 'from the plan before' "$(told)" 'previous_plan.*customer'
like 'and said to the person' "$err" \
	'^question: how many customers are in Germany'
like 'the model is told what was said' "$(llm_log '.body.messages[1].content' |
	head -1)" 'customers in Germany.*how many is that?'
asks "$(routes update 'how many customers are in France'
	says "$(echo "$COUNT" | sed s/Germany/France/)")" -- \
	-c -o csv 'and the French?'
is 'or changed' "$status $out" '0 n
12'
unlike 'with the tables of that plan only' "$(told)" 'review(id'
asks '{"when":{"match":"follow-up asks"},"json":{"kind":"patch","question":"q","patch":["limit 7"]}}' \
	-- -c -o csv 'no more than a handful of them'
is 'or patched, without another call' "$status $asked $steps" \
	'0 1 history.0 command.0 schema.0 filter.0 route.0 audit.0 synth.0 exec.0 '
asks '' -- -c -o csv 'limit 5'
is 'what is a patch by its words asks nobody' "$status $asked" '0 0'
asks "$(echo '{"when":{"match":"follow-up asks"},"text":"no idea"}'; says "$COUNT")" \
	-- -c -o json 'in Germany'
is 'a router of no help leaves it to the rules' "$status" 0
like 'and that is said' "$out" model_unused

routes rewrite 'how many customers are in Spain' >rules
rm -f llm.log.*
like 'the reading of a follow-up by hand' "$(t2s-history last |
	t2s-schema -d shop.db - | t2s-plan --route --request -q 'and how many?' |
	t2s-llm | t2s-plan --route --compact)" \
	'"question":"how many customers are in Spain".*"by":"model"'

# --- limits, and what ends a run ---------------------------------------------

asks "$(says "$(plan b1)" "$(plan b2)" "$GERMANS")" -- --budget calls=2 \
	-o json 'customers in Germany'
is 'a budget holds for the whole run' "$status $asked" '7 2'
like 'and is the reason' "$out" budget
asks "$(says "$(plan b1)" "$(plan b2)" "$GERMANS")" -- --retry 1 --no-refine -o csv \
	'customers in Germany'
is '--retry bounds the calls' "$status $asked" '4 2'
asks '{"status":503}' -- -o csv 'customers in Germany'
is 'a server that is down is asked three times, by one program' \
	"$status $asked $steps" '3 3 schema.0 filter.0 plan.3 '
asks '{"status":401}' -- -o csv 'customers in Germany'
is 'a key that is refused ends with 2' "$status $asked" '2 1'
asks '{"refusal":"I cannot help with that.","text":""}' -- -o csv 'customers in Germany'
is 'a model that declines ends with 7' "$status" 7
asks '{"text":"{\"decision\":\"terminate\",\"termination_reason\":\"no weather here\",\"selections\":[]}"}' \
	-- -o csv 'customers in Germany'
is 'a model that cannot answer ends with 6' "$status" 6
asks '' -- --fallback 0.1 -o csv 'how many customers are there?'
is '--fallback asks nobody where the built-in plan is sure' \
	"$status $asked" '0 0'
unlike 'no key is anywhere' "$(cat kept/* err; cat .history.db* 2>/dev/null)" \
	"$LLM_KEY"

# --- other steps -------------------------------------------------------------

asks "$(step 'You choose the tables' "$JUDGED"; says "$GERMANS")" -- \
	--filter-model "$T2S_MODEL" -o csv 'customers in Germany'
is '--filter-model lets a model judge the tables' "$status" 0
unlike 'and the planner sees what it left' "$(told)" 'shipment(id'
asks "$(step 'You choose the tables' '"status":500'; says "$GERMANS")" -- \
	--filter-model "$T2S_MODEL" -o json 'customers in Germany'
is 'one that fails leaves the tables as they were' "$status" 0
like 'and that is said' "$out" 'model_unused'
like 'the plan is made all the same' "$(told)" 'shipment(id'

asks "$(step 'what the result of a database query says' \
	'"text":"Two customers were found."'; says "$GERMANS")" -- \
	--explain -o table 'customers in Germany'
is '--explain lets a model tell the rows' "$status $asked" '0 2'
like 'on stderr' "$err" '^rows: Two customers were found.'
unlike 'and shows it none of them' "$(told)" 'Anna Bauer'
asks "$(step 'what the result of a database query says' \
	'"text":"Two customers were found."'; says "$GERMANS")" -- \
	--explain --share-values -o json 'customers in Germany'
like 'unless it may' "$(told)" 'Anna Bauer'
like 'the object has it too' "$out" '"explanation":"Two customers'
asks "$(step 'what the result of a database query says' '"status":500'
	says "$GERMANS")" -- --explain -o csv 'customers in Germany'
is 'an explanation that fails hides no row' \
	"$status $(echo "$out" | tr '\n' ' ')" '0 name Anna Bauer Miriam Winter '

# --- more than one answer ----------------------------------------------------

asks "$(says "$COUNT" "$GERMANS" "$GERMANS")" -- --votes 3 -o csv \
	'customers in Germany'
is '--votes takes what most agree on' "$status $asked $(echo "$out" | head -1)" \
	'0 3 name'
asks '{"text":"```sql\nSELECT name FROM customer WHERE country = '"'Germany'"' LIMIT 1;\n```"}' \
	-- --write sql -o csv 'customers in Germany'
is '--write sql takes SQL' "$status $(echo "$out" | tr '\n' ' ')" \
	'0 name Anna Bauer '
asks "$(says "$GERMANS")" -- --tier minimal -o csv 'customers in Germany'
minimal=$(told | wc -c)
asks "$(says "$GERMANS")" -- --tier full -o csv 'customers in Germany'
ok '--tier tells the model more, or less' \
	test "$minimal" -lt "$(told | wc -c)"
asks "$(says "$GERMANS")" -- --cache cache -o csv 'customers in Germany'
asks '' -- --cache cache -o csv 'customers in Germany'
is '--cache asks once' "$status $asked" '0 0'
status 'a budget that cannot be read is wrong usage' 2 \
	t2s --budget lots -o csv 'customers in Germany'

got=$(t2s --no-history --model 'command:true' 'list customers' 2>&1)
like 'a model that says nothing: the last words tell why' "$got" \
	'gave up without a plan: the command wrote no text'

done_testing
