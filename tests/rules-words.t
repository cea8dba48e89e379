#!/bin/sh
# A rule of the dictionary in words: it is matched and told, and nobody says
# that it was kept where it was not
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cat >dictionary.json <<'END'
{"terms": {"active customer": {"synonyms": ["live client"],
	"comment": "one that ordered in the last 90 days"},
	"revenue": {"sql": "sum(payment.amount)", "tables": ["payment"]}}}
END
t2s-schema -d "$SHOP" --dictionary dictionary.json >schema.json
is 't2s-schema takes it' "$? $(jq -c '.schema.terms[0].comment' schema.json)" \
	'0 "one that ordered in the last 90 days"'
like '... and shows it' "$(t2s-schema -d "$SHOP" --dictionary dictionary.json \
	-o text)" '^term "active customer": one that ordered'
echo '{"terms": {"x": {"synonyms": ["y"]}}}' >none.json
t2s-schema -d "$SHOP" --dictionary none.json >out.json 2>err
is 'a term that says nothing is none' "$? $(jq -r .stop.message out.json |
	grep -c 'a rule in words')" '2 1'
for words in 'active customers' 'live clients'; do
	t2s-filter -q "how many $words are there?" schema.json >asked.json
	is "'$words' is matched" "$(jq -c '.matches[] | select(.kind == "term") |
		[.term, .phrase]' asked.json)" "[\"active customer\",\"$words\"]"
	t2s-plan --assume asked.json | t2s-audit | t2s-synth |
		t2s-exec -o document >out.json
	is '... and the planner says that it is not applied' \
		"$(jq -r '.findings[] | select(.code == "rule_not_applied") |
		.message' out.json)" \
		"the rule 'active customer' was not applied, because it is in words only: one that ordered in the last 90 days"
	like '... so does the explanation' "$(t2s-explain -o text out.json)" \
		"The rule 'active customer' is not applied: one that ordered in"
done
like 'a model is told it' "$(t2s-plan --print-prompt asked.json)" \
	'^"active customer": rule "one that ordered in the last 90 days"'
cat >model <<'END'
cat >prompt
echo '{"decision":"proceed","selections":[{"table":"customer","columns":["name"]}]}'
END
t2s -d "$SHOP" --dictionary dictionary.json --model 'command:sh ./model' \
	--explain -o json 'active customers' >out.json 2>err
is 'what a model plans is not said to go against it' "$(jq -r '[.findings[] |
	select(.code == "rule_not_applied")] | length' out.json)" 0
like '... and the explanation tells the rule' "$(jq -r .explanation out.json;
	t2s -d "$SHOP" --dictionary dictionary.json --model 'command:sh ./model' \
	--no-history -o document 'active customers' 2>err | t2s-explain -o text)" \
	"The rule 'active customer': one that ordered"
t2s-filter -q 'customers in Germany' schema.json | t2s-plan >out.json
is 'another question does not speak of it' "$? $(jq -r '[.findings[]?.code] |
	index("rule_not_applied")' out.json)" '0 null'
t2s -d "$SHOP" --dictionary dictionary.json --assume -o csv \
	'live clients' >out 2>err
like 't2s says it beside the rows' "$(cat err)" 'was not applied'

done_testing
