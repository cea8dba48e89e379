#!/bin/sh
# What a model is told when it is asked again: its own words in full, the
# cause first and its place in what it wrote, and no stored value.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
sqlite3 lib.db <<'SQL'
CREATE TABLE member(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE fine(id INTEGER PRIMARY KEY, due_dt TEXT, kind TEXT, cents INTEGER,
	member_id INTEGER NOT NULL REFERENCES member(id));
INSERT INTO member VALUES (1,'Eva Secret','Elsewhere'), (2,'Ann Hidden','Oslo');
INSERT INTO fine VALUES (1,'2026-01-05','Overdue-Secret',250,1),
	(2,'2026-02-05','Lost-Secret',900,2);
SQL
export T2S_NOW=2026-03-31 T2S_CACHE= T2S_DB=lib.db

# asks WRITE QUESTION ANSWER...: t2s with a model that answers each in turn,
# the last again; $status, $calls, and in $told what the second call was told
# of the attempts
asks() {
	write=$1 question=$2
	shift 2
	rm -f answer.* prompt.* calls
	calls=0
	for answer; do
		calls=$((calls + 1))
		printf '%s\n' "$answer" >answer.$calls
	done
	cat >model <<-END
	k=\$((\$(cat calls 2>/dev/null || echo 0) + 1))
	echo \$k >calls
	cat >prompt.\$k
	[ \$k -le $calls ] || k=$calls
	cat answer.\$k
	END
	t2s --model 'command:sh ./model' --write "$write" $share $more -o json \
		"$question" >out.json 2>err
	status=$?
	calls=$(cat calls)
	told=$(sed -n '/<data name="attempts">/,/^<\/data>/p' prompt.2 2>/dev/null)
}
share= more=
good='SELECT id FROM fine'
# lines WANT: the attempts are these lines
lines() {
	is "$1" "$(printf '%s\n' "$told" | sed '1d;$d')" "$2"
}

# --- SQL --------------------------------------------------------------------

asks sql 'fines due in May' "SELECT f.id, f.DueOn, 'x' AS mark
FROM fine f WHERE f.kind = '9'" "$good"
lines 'an unknown column: its place, the near one, the own words' \
	"attempt 1
error: column_not_found at line 1, column 16 \"unknown column 'DueOn' in 'fine'\" near due_dt
answer: \"SELECT f.id, f.DueOn, 'x' AS mark\\nFROM fine f WHERE f.kind = '9'\""
asks sql 'fines' "SELECT id FROM fine f JOIN member m ON m.id = member_id" \
	"$good"
like 'a column of several tables is told with the names to choose from' \
	"$told" "several tables have a column 'id': write fine.id or member.id\"\$"
asks sql 'all members' "\`\`\`sql
SELECT m.name FROM inventory m
\`\`\`" "$good"
lines 'an unknown table, in SQL without its fence' "attempt 1
error: table_not_found at line 1, column 20 \"unknown table 'inventory'\"
answer: \"SELECT m.name FROM inventory m\""
asks sql 'fines' "SELECT id FROM fine WHERE kind = 'a' AND
  cents IN (SELECT, 3)" "$good"
like 'a syntax error has its place' "$told" 'line 2, column 19: expected'
asks sql 'the middle fine' "SELECT MEDIAN(cents) AS mid FROM fine" "$good"
like 'a missing function is named, with its place' "$told" \
	"function_not_found at line 1, column 8 \"sqlite has no function 'median'\""
like '... and what the dialect has instead' "$told" \
	'hint "take the row in the middle'
unlike 'no plan is shown to who wrote SQL' "$told" 'selections\|^plan:\|^sql:'
asks sql 'fines' "SELECT GROUP_CONKAT(kind) FROM fine" "$good"
like 'so is one that the dialect does not have' "$told" \
	'function_not_found at line 1, column 8 "sqlite has no function .group_conkat." near group_concat'
asks sql 'fines' "SELECT id, SUM(MAX(cents)) AS top FROM fine GROUP BY id" "$good"
like 'an aggregate in an aggregate' "$told" \
	'aggregate_misplaced at line 1, column 16 "max is not allowed inside sum'
asks sql 'dear fines' "SELECT id FROM fine WHERE cents > AVG(cents)" "$good"
like 'a message about a plan is told in the words of SQL' "$told" \
	'at line 1, column 35 .* hint "move the condition to HAVING, or'
asks sql 'fines' "DELETE FROM fine" "$good"
like 'a statement that is no query is named' "$told" \
	'"the answer is DELETE, not a query: only a SELECT is run"'
asks sql 'fines of kind Missing' "SELECT id FROM fine WHERE kind = 'Missing'"
is 'who insists on what finds nothing gets the empty answer' \
	"$status $calls $(jq -c '[.success, .results.row_count]' out.json)" \
	'0 2 [true,0]'
lines 'the condition that nothing has, once' "attempt 1
empty: no row has \"\\\"fine\\\".\\\"kind\\\" = 'Missing'\"
answer: \"SELECT id FROM fine WHERE kind = 'Missing'\""
asks sql 'fines' 'SELECT nope FROM fine' 'SELECT nope FROM fine'
is 'who insists on an error ends with 4' \
	"$status $calls $(jq -r '.attempts | length' out.json)" '4 2 1'
like '... and the person reads why' "$(jq -r .stop.message out.json)" \
	"a plan that was already tried: .*'nope'"

# --- what was wrong with the answer itself ----------------------------------

for empty in '' '   '; do
	asks sql 'fines' "$empty" "$good"
	like "an empty answer ('$empty') is told as that" "$told" \
		'error: reply_empty "the answer was empty"'
done
asks sql 'fines' "SELECT id FROM fine; DROP TABLE fine" "$good"
like 'of two statements it is not said that they are no JSON' "$told" \
	'error: reply_not_sql "the answer has DROP in addition'
like '... and both are echoed' "$told" \
	'^answer: "SELECT id FROM fine; DROP TABLE fine"$'
asks sql 'fines' "SELECT id FROM fine; SELECT name FROM member" "$good"
like 'as are two queries' "$told" \
	'^answer: "SELECT id FROM fine; SELECT name FROM member"$'
for text in "N'Lost-Secret'" "E'Lost\\x2dSecret'" "n'Lost-Secret'"; do
	asks sql 'fines' "SELECT id FROM fine WHERE kind = $text" "$good"
	is "$text is read" "$calls $(jq -c .results.data out.json)" '1 [[2]]'
done
asks sql 'fines' 'SELECT id FROM fine WHERE cents \u003e= 900' "$good"
is 'an escape that came back is read' \
	"$calls $(jq -c .results.data out.json)" '1 [[2]]'
asks sql 'fines' 'SELECT id FROM fine WHERE cents &lt; 900' "$good"
is '... of a page, too' "$calls $(jq -c .results.data out.json)" '1 [[1]]'
asks sql 'fines' "SELECT nope FROM fine WHERE cents <> 900 AND kind = 'Lost <b>'" \
	"$good"
like 'only what could be a tag is escaped in what is echoed' "$told" \
	"answer: .*cents <> 900 AND kind = 'Lost .u003cb>'"
asks sql 'fines' 'SELECT zebra FROM fine' "$good"
like 'an unknown column that is like none lists the nearest' "$told" \
	"unknown column 'zebra'\" near [a-z_]*, [a-z_]*, [a-z_]*\$"
asks sql 'fines' "SELECT id FROM fine WHERE kind = 'Ab' AND kind = 'Cd'" "$good"
like 'conditions that exclude each other are told as they were written' \
	"$told" "no row can satisfy both .\"kind = 'Ab'.\" and .\"kind = 'Cd'.\""
asks sql 'fines' "SELECT id FROM fine WHERE cents > 5 AND cents < 3" "$good"
like '... with numbers' "$told" 'both .\"cents > 5.\" and .\"cents < 3'
asks sql 'fines' 'SELECT * FROM penalty LIMIT 1' "$good"
is 'another word for a table is asked again' "$calls $(printf '%s\n' "$told" |
	grep -c "doubt: table_guessed .*'penalty': read as 'fine'")" '2 1'
asks sql 'members' 'SELECT * FROM membr LIMIT 1' "$good"
is '... a slip is not' "$calls" 1
asks sql 'members in Oslo' "SELECT name FROM member WHERE city = 'Osllo'"
is 'one edit away is mended' "$calls $(jq -c '[.results.row_count,
	(.findings[] | select(.code == "value_spelling_corrected") | .code)]' \
	out.json)" '1 [1,"value_spelling_corrected"]'
asks sql 'member Ann Elsewhere' "SELECT id FROM member
	WHERE name = 'Ann Hidden' AND city = 'Elsewhere'" "$good"
is 'conditions that exclude each other by the rows alone are an answer' \
	"$status $calls" '0 1'
asks sql 'Ann Hidden Elsewhere' "SELECT id FROM member
	WHERE name = 'Ann Hidden' AND city = 'Elsewhere'" "SELECT id FROM member
	WHERE name = 'Ann Hidden' OR city = 'Elsewhere'"
is '... on words that stand side by side they are refined' \
	"$status $calls $(jq -c .results.row_count out.json)" '0 2 2'
like '... and the model is told why' "$told" \
	"'Ann Hidden Elsewhere' may be one name"

# --- a second call -----------------------------------------------------------

never="SELECT id FROM fine WHERE cents > 5 AND cents < 3"
more=--no-refine
asks sql 'fines' "$never" "$good"
is '--no-refine: a doubt is not asked again' "$status $calls $(jq -c '[
	.findings[] | select(.code == "never_true") | .severity]' out.json)" \
	'0 1 ["warning"]'
more=
# fails FIRST: the second call ends with an error of the model
fails() {
	printf '%s\n' "$1" >answer.1
	t2s --model 'command:[ ! -f called ] || exit 3; : >called; cat answer.1' \
		--write sql -o json 'fines' >out.json 2>err
	status=$?
	rm -f called
}
fails "$never"
is 'where the second call fails the first answer is given' \
	"$status $(jq -c '[.success, .results.row_count]' out.json)" '0 [true,0]'
is '... with its doubt, and that the model failed' "$(jq -c '[.findings[] |
	select(.code == "never_true" or .code == "model_unused") |
	.severity]' out.json)" '["warning","warning"]'
fails "SELECT nope FROM fine"
is '... but no answer that is wrong' "$status $(jq .success out.json)" '3 false'
asks sql 'fines' "$never" 'SELECT no1 FROM fine' 'SELECT no2 FROM fine' \
	'SELECT no3 FROM fine' 'SELECT no4 FROM fine' 'SELECT no5 FROM fine' \
	'SELECT no6 FROM fine'
is 'nor is it lost to errors that follow, which are refined, too' \
	"$status $calls $(jq -c '[.success, .results.row_count]' out.json)" \
	'0 7 [true,0]'
like 'the last of them is asked for in another way' "$(cat prompt.5)" \
	'mending has not helped'

# --- plans ------------------------------------------------------------------

plan() { # MEMBERS
	printf '{"decision":"proceed","intent_summary":"fines","selections":['
	printf '{"table":"fine","confidence":0.9,"columns":[{"table":"fine",'
	printf '"column":"id","role":"projection"}]}],"confidence":0.9%s}' "$1"
}
for tier in minimal standard full; do
	export T2S_TIER=$tier
	asks plan 'fines per due date' "$(plan ',"global_filters":[{"table":
		"fine","column":"colour","op":"=","value":"invented"}]')" \
		"$(plan '')"
	lines "$tier: an unknown column, with the nearest names" \
		"attempt 1
error: column_not_found at \"/global_filters/0/column\" \"unknown column 'colour' in 'fine'\" near cents, id, due_dt
answer: {\"decision\":\"proceed\",\"selections\":[{\"table\":\"fine\",\"columns\":[{\"table\":\"fine\",\"column\":\"id\",\"role\":\"projection\"}]}],\"global_filters\":[{\"table\":\"fine\",\"column\":\"colour\",\"op\":\"=\",\"value\":\"invented\"}]}"
done
unset T2S_TIER
asks plan 'fines' "$(plan ',"global_filters":[{"table":"fine","column":
	"kind","op":"=","value":"Missing"}]')" "$(plan '')"
unlike 'no SQL is shown to who wrote a plan' "$told" '^sql:\|SELECT'
asks plan 'fines' "$(plan ',"group_by":{"group_by_columns":[],
	"aggregates":[{"function":"MIDDLE","alias":"m"}]}')" "$(plan '')"
like 'a shape is told with what may stand there' "$told" \
	"/function\" \"'MIDDLE' is not an aggregate\" hint \"use COUNT, SUM"
asks plan 'fines' "$(plan '' | cut -c1-90)" "$(plan '')"
like 'what was cut off is not completed' "$told" \
	'error: reply_not_json .*the JSON is cut off'

never=',"global_filters":[{"table":"fine","column":"cents","op":">","value":5},
	{"table":"fine","column":"cents","op":"<","value":3}]'
asks plan 'fines' "$(plan "$never")" "$(plan '')"
is 'a doubt about a plan is asked again' "$status $calls" '0 2'
more='--no-refine --tier minimal'
asks plan 'fines' "$(plan "$never")" "$(plan '')"
is '... not with --no-refine' "$status $calls $(jq -c '[.reflection[],
	(.findings[] | select(.code == "never_true") | .severity)]' out.json)" \
	'0 1 [0,0,"warning"]'
more='--retry 1 --refine 1 --no-lessons'
odd=',"order_by":[{"table":"fine","column":"colour","direction":"asc"}]'
asks plan 'fines' "$(plan "$odd")" "$(plan "$odd,\"limit\":2")" "$(plan '')"
is 'an error that the audit finds is refined once the retries are spent' \
	"$status $calls $(jq -c '[.success, .reflection]' out.json)" \
	'0 3 [true,{"retries":1,"refinements":1}]'
more=

# --- what a question needs of a dictionary ----------------------------------

jq -n '{terms: {amnesty: {comment: "fines of December are waived"},
	patron: {comment: "member who is never fined"},
	arrears: {sql: "sum(fine.cents)", tables: ["fine"]}}}' >dictionary.json
t2s-schema --dictionary dictionary.json >terms.json
# terms QUESTION: those that a model is told of
terms() {
	t2s-filter -q "$1" terms.json | t2s-plan --print-prompt |
		sed -n '/<data name="terms">/,/^<\/data>/p' |
		grep -Eo '^(amnesty|patron|arrears|total[0-9])' | xargs
}
is 'a rule in words is told where the question shares a word with it' \
	"$(terms 'patrons in Oslo'), $(terms 'what is waived')" \
	'patron arrears, amnesty arrears'
is '... and left out of others' "$(terms 'how many cities')" arrears
jq '.schema.terms += [range(9) | {name: "total\(.)", sql: "sum(fine.cents)",
	tables: ["fine"]}]' terms.json >many.json && mv many.json terms.json
is '... as any is of more than eight' "$(terms 'how many cities')" ''
is '... but for what is matched' "$(terms 'arrears by city')" arrears

# --- a run that is killed between the calls about tables --------------------

cat >judge <<'EOF'
n=$(ls asked | wc -l)
: >"asked/$n.$$"
cat >/dev/null
if [ -f stalls ] && [ "$n" -ge 1 ]; then : >"stalled.$$"; exec sleep 20; fi
echo '{"relevant":true,"confidence":0.9,"reason":"asked for","columns":["id"]}'
EOF
# each OPTION...: a run whose tables a model judges one by one
each() {
	T2S_CACHE=$TMP/replies t2s --no-model --filter-model 'command:sh ./judge' \
		--each --no-lessons -o json "$@" >out.json 2>err
}
mkdir asked && : >stalls
T2S_CACHE=$TMP/replies perl -e 'setpgrp; exec @ARGV' t2s --no-model --filter-model \
	'command:sh ./judge' --each --no-lessons --keep kept 'fines of members' \
	>out.json 2>err &
run=$!
n=200
until ls stalled.* >/dev/null 2>&1 && [ -n "$(ls replies 2>/dev/null)" ]; do
	n=$((n - 1))
	[ $n -gt 0 ] || break
	sleep 0.05
done
# a command that answers is a group of its own, and holds the folder, too
perl -e 'kill 9, -$ARGV[0]; kill 9, map { /(\d+)$/ } glob "stalled.*"' "$run"
wait $run 2>/dev/null
answered=$(find replies -type f | wc -l)
rm -rf stalls asked && mkdir asked
each --resume kept
is 'a run that is killed between calls about tables has its question' \
	"$? $(jq -r .question out.json)" '0 fines of members'
again=$(ls asked | wc -l)
rm -rf asked replies && mkdir asked
each --keep whole 'fines of members'
is '... and with --cache what was answered is not asked again' \
	"$((answered > 0)) $((again + answered))" "1 $(ls asked | wc -l)"

# --- what is stored ---------------------------------------------------------

# attempt FIELDS: the attempts block after one such attempt
t2s-filter -q 'fines of anybody' schema.json >doc.json 2>err ||
	t2s-schema | t2s-filter -q 'fines of anybody' >doc.json
attempt() { # FILTER [OPTION...]
	jq ".attempts = [$1]" doc.json >in.json
	shift
	t2s-plan --print-prompt "$@" in.json |
		sed -n '/<data name="attempts">/,/^<\/data>/p'
}
mended='{plan: {decision: "proceed", intent_summary: "", confidence: 1,
	selections: [{table: "fine", columns: ["id"]}], global_filters: [
	{table: "fine", column: "kind", op: "=", value: "Overdue-Secret"}]},
	sql: "SELECT id FROM fine WHERE kind = \u0027Overdue-Secret\u0027",
	edits: [{by: "t2s-audit", group: 1, op: "replace",
	path: "/plan/global_filters/0/value", value: "Overdue-Secret",
	reason: "the value \u0027overdue\u0027 was replaced by \u0027Overdue-Secret\u0027",
	inverse: {op: "replace", path: "/plan/global_filters/0/value",
	value: "overdue"}}], mode: "refine", empty_because: [{pointer:
	"/plan/global_filters/0", sql: "\"fine\".\"kind\" = \u0027Overdue-Secret\u0027",
	rows: 0, suspect: false, candidates: ["Lost-Secret"]}],
	findings: [{code: "name_corrected", severity: "warning", by: "t2s-audit",
	pointer: "/plan/global_filters/0", message:
	"the value \u0027overdue\u0027 was replaced by \u0027Overdue-Secret\u0027",
	hint: "did you mean \u0027Lost-Secret\u0027?", candidates: ["Lost-Secret"]},
	{code: "db_error", severity: "error", by: "t2s-exec", pointer: "/sql/text",
	message: "member Eva Secret may not be read (line 1, column 8)",
	hint: "ask Ann Hidden"}, {code: "db_type_mismatch", severity: "error",
	by: "t2s-exec", pointer: "/sql/text",
	message: "invalid input syntax for type integer: \"Oslo\" (line 3, column 1)"}]'
wrote='{"selections":[{"table":"fine","columns":["id"]}],"global_filters":[{"table":"fine","column":"kind","op":"=","value":"overdue"}]}'
sql="SELECT id FROM fine WHERE kind = 'overdue'"
for write in plan sql; do
	reply=$wrote
	[ $write = plan ] || reply=$sql
	told=$(attempt "$mended, reply: $(printf %s "$reply" | jq -Rs .)}" \
		--write $write)
	unlike "$write: no stored value is told" "$told" \
		'Secret\|Oslo\|Hidden\|Elsewhere'
	like "$write: what it wrote is" "$told" "^answer: .*overdue"
	like "$write: so is a mend, but for its value" "$told" \
		"note: name_corrected .*'overdue' was replaced by '?'\"\$"
	like "$write: a database's words are its class and names" "$told" \
		'error: db_error "an error .*" about "member'
	like "$write: or all but what is quoted" "$told" \
		'db_type_mismatch.* "invalid input syntax for type integer: .*?'
	told=$(attempt "$mended, shared: true, reply: \"Overdue-Secret\"}" \
		--write $write)
	unlike "$write: nor what a model that saw values wrote" "$told" \
		'Secret\|overdue'
	like "$write: shared values are" \
		"$(attempt "$mended, reply: \"x\"}" --write $write --share-values)" \
		'but there is \["Lost-Secret"\]'
done
told=$(attempt "$mended, shared: true, reply: \"Overdue-Secret\"}" \
	--share-values)
like 'and what it wrote, where they are again' "$told" 'answer: .*Overdue-Secret'

# --- attempts that no program wrote -----------------------------------------

cat >odd.jq <<'EOF'
{reply: 3, findings: [3, null, {code: 4, message: "x"}, {code: "db_x",
	message: "it's 'un\"closed"}], plan: 3, edits: [1, {op: "add"},
	{op: "remove", path: ""}, {op: "add", path: "/a", inverse: {path: "q"}},
	{op: "replace", path: "/plan/a"}]},
{reply: "{\"a\":", findings: {}, edits: {}, plan: [], empty_because: [1,
	{sql: "'unclosed"}]},
{reply: "SELECT '\u0001' \\ ``` ' \" [ x", plan: {global_filters: [{}]},
	edits: [{op: "remove", path: "/plan/global_filters/99999999999999999999"}],
	findings: [{code: "x", message: "?",
	pointer: "/plan/global_filters/99999999999999999999"}]}, null, 7
EOF
for write in plan sql; do
	told=$(attempt "$(cat odd.jq)" --write $write)
	like "$write: attempts of any JSON are told as far as they can be" \
		"$told" '^attempt 5'
done

done_testing
