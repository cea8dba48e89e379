#!/bin/sh
# t2s-plan --clarify: a model may ask back before the first plan. A program in
# place of t2s-llm answers; nothing is sent.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
mkdir bin
cat >bin/t2s-llm <<'EOF'
#!/bin/sh
# answers each request with $TMP/TASK
while IFS= read -r line; do
	printf '%s\n' "$line" >>"$TMP/asked"
	task=$(printf '%s' "$line" | jq -r .request.task)
	printf '%s' "$line" | jq -c --slurpfile a "$TMP/$task" \
		'. + {reply: {text: ($a[0] | tojson), json: $a[0], valid: true,
		finish: "stop"}, usage: {calls: 1}}'
done
EOF
chmod +x bin/t2s-llm
PATH=$TMP/bin:$PATH
export T2S_NOW=2026-03-31
t2s-schema -d "$SHOP" --dictionary="$SRC/demo/dictionary.json" |
	t2s-filter -q 'customers in Berlin' >doc.json
plan() {
	rm -f asked
	t2s-plan "$@" >out.json 2>err
	got=$?
}

cat >clarify <<'EOF'
{"questions": [
 {"phrase": "Berlin", "kind": "column", "text": "Live there, or have goods sent there?",
  "choices": [{"text": "live", "table": "customer", "column": "city"},
   {"text": "sent", "table": "Address", "column": "CITY"},
   {"text": "again", "table": "customer", "column": "city"},
   {"text": "none", "table": "customer", "column": "nothing"}]},
 {"phrase": "x", "kind": "table", "text": "only one choice?",
  "choices": [{"text": "c", "table": "customer", "column": ""}]},
 {"phrase": "customers", "kind": "free", "text": "active ones?",
  "choices": [{"text": "yes", "table": "", "column": ""},
   {"text": "no", "table": "", "column": ""}]},
 {"phrase": "y", "kind": "mood", "text": "?", "choices": []}]}
EOF
plan --clarify --model=test:m doc.json
is 'questions: status 4' $got 4
is 'the reason' "$(jq -r .stop.reason out.json)" questions
is 'what can be asked is' "$(jq -c '[.questions[] | [.id, .kind, .phrase,
	(.choices | length)]]' out.json)" \
	'[["q1","column","Berlin",2],["q2","free","customers",2]]'
is 'choices are named as in the schema' "$(jq -c '.questions[0].choices[1]' \
	out.json)" '{"id":"b","text":"sent","table":"address","column":"city"}'
is 'it was one call' "$(jq -r .request.task asked)" clarify
plan --clarify doc.json
is 'without a model that plans nothing free is asked' \
	"$(jq -c '[.questions[].kind]' out.json)" '["column"]'
cp out.json stands.json
plan --clarify --answer q1=b stands.json
ok 'an answer is none to ask about' test ! -e asked
is 'and the plan keeps it' "$(jq -c '[.plan | .. | objects |
	select(.column == "city") | .table] | unique' out.json)" '["address"]'
plan --clarify stands.json
ok 'questions that stand are not asked anew' test ! -e asked
plan --clarify --assume doc.json
ok '--assume asks nothing' test ! -e asked
plan doc.json
ok 'nothing is asked unless told so' test ! -e asked
cp out.json plain.json

jq '.answers = [{kind: "column", table: "customer", column: "city",
	text: "Berlin is customer.city", how: "corrected"}]' doc.json >said.json
plan --clarify said.json
is 'what was corrected is not asked again' \
	"$(jq -c '[.questions[]?.phrase]' out.json)" '[]'
like '... it was told of' "$(jq -r '.request.messages[1].content' asked)" \
	'Berlin is customer.city'
jq '{questions: [range(9) as $n | .questions[0] | .phrase = "p\($n)"]}' \
	clarify >many
mv many clarify
plan --clarify --model=test:m doc.json
is 'three at most' "$(jq '.questions | length' out.json)" 3
echo '{"questions": []}' >clarify
plan --clarify doc.json
is 'nothing to ask: the plan is made' "$(jq -c '[.plan, .stop]' out.json)" \
	"$(jq -c '[.plan, .stop]' plain.json)"

falls_back() { # DESC
	plan --clarify doc.json
	is "$1: the plan is made" "$(jq -c '[.plan, .stop]' out.json)" \
		"$(jq -c '[.plan, .stop]' plain.json)"
	is "$1: a finding" "$(jq -c '[.findings[].code |
		select(. == "model_unused")]' out.json)" '["model_unused"]'
}
echo '{"x": 1}' >clarify
falls_back 'no list'
echo '[]' >clarify
falls_back 'no object'
printf '#!/bin/sh\nexit 3\n' >bin/t2s-llm
falls_back 'no client'

t2s-plan --clarify --request doc.json >asked.json
is 'by hand: the request' "$(jq -r .request.task asked.json)" clarify
is 'by hand: the reply' "$(jq '.reply = {json: {questions: []}}' asked.json |
	t2s-plan | jq -c '[.plan, .request, .reply]')" \
	"$(jq -c '[.plan, null, null]' plain.json)"
t2s-plan --clarify --print-prompt doc.json >prompt
like 'the prompt has the tables' "$(cat prompt)" '^customer(id '
unlike 'and no stored value' "$(cat prompt)" 'stored as'
done_testing
