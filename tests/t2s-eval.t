#!/bin/sh
# t2s-eval: what matches, what holds, classes, formats, statuses
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "${SHOP:-${BIN%/*}/shop.db}" shop.sqlite

# ask GOLD OPTION... -- COMMAND...: the result of one question
ask() {
	jq -nc --arg gold "$1" '{id: "q", db: "shop", question: "why?", gold_sql: $gold}' >q.jsonl
	shift
	t2s-eval --questions q.jsonl --databases . -o ndjson "$@" 2>totals
}

# judged DESC WANT GOLD ANSWER
judged() {
	is "$1" "$(ask "$3" -- printf '%s' "$4" | jq -r '"\(.verdict) \(.held)"')" "$2"
}

# --- execution match --------------------------------------------------------
judged 'rows in any order' 'right true' \
	'SELECT name FROM customer' 'SELECT name FROM customer ORDER BY city'
judged 'but as a list under ORDER BY' 'wrong false' \
	'SELECT name FROM product ORDER BY name' 'SELECT name FROM product ORDER BY id'
judged 'columns in any order' 'right true' \
	'SELECT city, country, count(*) FROM customer GROUP BY 1, 2' \
	'SELECT count(*), city, country FROM customer GROUP BY 2, 3'
judged 'a column more is wrong' 'wrong false' \
	'SELECT name FROM supplier' 'SELECT name, city FROM supplier'
judged 'as often as they are there' 'wrong false' \
	'SELECT DISTINCT country FROM customer' 'SELECT country FROM customer'
judged 'an integer equals a real' 'right true' \
	'SELECT count(*) FROM product' 'SELECT count(*) * 1.0 FROM product'
judged 'six digits of a real' 'right true' \
	'SELECT avg(weight_g) FROM product' 'SELECT round(avg(weight_g), 5) FROM product'
judged 'fewer do not do' 'wrong false' \
	'SELECT avg(weight_g) FROM product' 'SELECT round(avg(weight_g), 0) FROM product'
judged 'text in double quotes is a string' 'right true' \
	'SELECT count(*) FROM customer WHERE city = "Hamburg"' \
	"SELECT count(*) FROM customer WHERE city = 'Hamburg'"
judged 'NULL is a value' 'right true' 'SELECT NULL, 1' 'SELECT 1, NULL'
judged 'a text is no number' 'wrong false' 'SELECT 1, 2' "SELECT '1', 2"

# --- altered copies ---------------------------------------------------------
judged '> for >= may be right on the data and does not hold' 'right false' \
	'SELECT count(*) FROM product WHERE "unit price" > 33' \
	'SELECT count(*) FROM product WHERE "unit price" >= 33'
judged 'an accident does not hold' 'right false' \
	'SELECT count(*) FROM supplier' 'SELECT 12'
judged 'ties may stand in any order' 'wrong true' \
	'SELECT name FROM customer ORDER BY country' \
	'SELECT name FROM customer ORDER BY country, name'
judged 'also for the first place' 'wrong true' \
	'SELECT product_id FROM review ORDER BY rating DESC LIMIT 1' \
	'SELECT product_id FROM review ORDER BY rating DESC, product_id DESC LIMIT 1'
judged 'what does not tie may not' 'wrong false' \
	'SELECT rating, count(*) FROM review GROUP BY rating ORDER BY rating LIMIT 2' \
	'SELECT rating, count(*) FROM review GROUP BY rating ORDER BY rating DESC LIMIT 2'
judged 'keys hold on the copies' 'right true' \
	'SELECT count(*) FROM order_line' \
	'SELECT count(*) FROM order_line l JOIN "order" o ON o.id = l.order_id JOIN customer c ON c.id = o.customer_id JOIN product p ON p.id = l.product_id'
differs() {
	ask "$1" -- printf '%s' "$2" | jq -r .differs
}
is 'wrong in its columns' "$(differs 'SELECT 1' 'SELECT 1, 2')" columns
is 'wrong in its rows' "$(differs 'SELECT 1' 'SELECT 1 UNION ALL SELECT 1')" rows
is 'wrong in its values' "$(differs 'SELECT 1' 'SELECT 2')" values
is 'wrong in its order' "$(differs 'SELECT id FROM product ORDER BY id' 'SELECT id FROM product ORDER BY id DESC')" order
is 'right in all' "$(differs 'SELECT 1' 'SELECT 1')" null
is 'without copies nothing is said of them' \
	"$(ask 'SELECT 1' --copies 0 -- printf 'SELECT 1' | jq 'has("held")')" false

# --- columns match ----------------------------------------------------------
# shows DESC WANT GOLD ANSWER
shows() {
	is "$1" "$(ask "$3" --match columns -- printf '%s' "$4" |
		jq -r '"\(.verdict) \(.differs)"')" "$2"
}
shows 'more columns are fine, in any order' 'right null' \
	'SELECT name, city FROM customer' 'SELECT id, city, country, name FROM customer'
shows 'fewer are not' 'wrong columns' \
	'SELECT name, city FROM customer' 'SELECT name FROM customer'
shows 'more rows are not' 'wrong rows' \
	'SELECT DISTINCT country FROM customer' 'SELECT country, name FROM customer'
shows 'fewer rows are not' 'wrong rows' \
	'SELECT country FROM customer' 'SELECT DISTINCT country FROM customer'
shows 'text in any case, without blanks at its ends' 'right null' \
	'SELECT name FROM supplier' "SELECT ' ' || upper(name) || ' ' FROM supplier"
shows 'but the blanks within' 'wrong values' "SELECT 'a b'" "SELECT 'ab'"
shows 'a number to 0.1 %' 'right null' 'SELECT 12345.0' 'SELECT 12340.5'
shows 'not to 0.2 %' 'wrong values' 'SELECT 12345.0' 'SELECT 12320.5'
shows 'as rounded to two digits' 'right null' 'SELECT 0.12734' 'SELECT 0.13'
shows 'to one' 'right null' 'SELECT 0.12734' 'SELECT 0.1'
shows 'not to none' 'wrong values' 'SELECT 0.12734' 'SELECT 0'
shows 'nor as rounded wrongly' 'wrong values' 'SELECT 0.12734' 'SELECT 0.12'
shows 'the gold may be the one that is rounded' 'right null' \
	'SELECT round(2.0 / 3, 2)' 'SELECT 2.0 / 3'
shows 'integers are the same or not' 'wrong values' 'SELECT 100000' 'SELECT 100001'
shows 'an integer for a real' 'right null' 'SELECT 3.04' 'SELECT 3'
shows 'digits are text' 'wrong values' "SELECT '2024'" 'SELECT 2024'
shows 'NULL is not nothing' 'wrong values' 'SELECT NULL' "SELECT ''"
shows 'rows in any order' 'right null' \
	'SELECT name FROM customer' 'SELECT name, id FROM customer ORDER BY city'
shows 'but as a list under ORDER BY' 'wrong order' \
	'SELECT name FROM product ORDER BY name' 'SELECT name FROM product ORDER BY id'
shows 'also where columns are left out' 'right null' \
	'SELECT name FROM product ORDER BY name' 'SELECT id, name FROM product ORDER BY name'
shows 'values in the right columns and the wrong rows' 'wrong values' \
	'VALUES (1, 4), (2, 3)' 'VALUES (1, 3), (2, 4)'
shows 'of columns alike the one whose rows agree' 'right null' \
	'VALUES (1, 3), (2, 4)' 'VALUES (4, 1, 3), (3, 2, 4)'
shows 'one column does not stand for two' 'wrong values' 'SELECT 1, 1' 'SELECT 1, 2'
shows 'rows that rounding has put in another order' 'right null' \
	'VALUES (0.333, 5), (0.3333, 4)' 'VALUES (0.33, 4), (0.33, 5)'
shows 'as often as they are there' 'wrong values' \
	"VALUES ('a'), ('a'), ('b')" "VALUES ('a'), ('b'), ('b')"
shows 'an answer that fails' 'error null' 'SELECT 1' 'SELECT missing'
is 'many columns that are alike' "$(ask "SELECT $(seq -s, 1 9 | sed 's/[0-9]/id % 2/g') FROM customer" \
	--match columns -- printf 'SELECT %s FROM customer' \
	"$(seq -s, 1 200 | sed 's/[0-9]*/id % 2/g')" | jq -r .verdict)" right
is 'none that is none of them' "$(ask 'SELECT city, id FROM customer' --match columns -- \
	printf 'SELECT %s, 1 FROM customer' "$(seq -s, 1 200 | sed 's/[0-9]*/city/g')" |
	jq -r .verdict)" wrong
is 'there are no copies then' \
	"$(ask 'SELECT 1' --match columns -- printf 'SELECT 1' | jq 'has("held")')" false
ask 'SELECT 1' --match columns --copies 1 -- true >/dev/null
is 'and none can be asked for' "$? $(cat totals)" \
	'2 t2s-eval: --copies needs --match=execution and cannot be used with --format=labels'

# --- what a pipe may print --------------------------------------------------
result() { # FILTER COMMAND...
	filter=$1
	shift
	ask 'SELECT count(*) FROM supplier' -- "$@" | jq -c "$filter"
}
is 'a document with parameters' \
	"$(result .verdict echo '{"t2s":1,"sql":{"text":"SELECT ? + 2","params":[{"value":10}]}}')" '"right"'
is 'the object of t2s -o json' \
	"$(result '[.verdict, .confidence]' echo '{"success":true,"sql":"SELECT 12","plan":{"confidence":0.75}}')" '["right",0.75]'
is 'a document that was stopped' \
	"$(result '[.verdict, .step, .code, .message]' echo '{"stop":{"by":"t2s-audit","status":1,"reason":"findings"},"findings":[{"code":"a","severity":"warning","by":"t2s-audit"},{"code":"b","severity":"error","by":"t2s-audit","message":"m"}]}')" \
	'["error","t2s-audit","b","m"]'
for pair in 4:asked 6:never 7:refused 3:error; do
	is "status ${pair%:*} is ${pair#*:}" \
		"$(result .verdict sh -c "echo '{\"t2s\":1}'; exit ${pair%:*}")" "\"${pair#*:}\""
done
is 'SQL that fails' "$(result '[.verdict, .step, .code, .message]' echo 'SELECT missing')" \
	'["error","t2s-eval","sql_fails","no such column: missing"]'
is 'SQL that writes' "$(result '[.verdict, .message]' echo 'DELETE FROM supplier')" \
	'["error","it is not a single query"]'
is 'two statements' "$(result '[.verdict, .message]' echo 'SELECT 12; SELECT 13')" \
	'["error","it is not a single query"]'
is 'nothing' "$(result '[.verdict, .code]' true)" '["error","no_document"]'
is 'no such command' "$(result '[.verdict, .code]' no-such-command)" '["error","not_found"]'
is 'a document without SQL' "$(result '[.verdict, .code]' echo '{"t2s":1}')" '["error","no_sql"]'
is 'a pipe that hangs' \
	"$(ask 'SELECT 1' --timeout 1 -- sleep 20 | jq -c '[.verdict, .code]')" '["error","timeout"]'
is 'a query that hangs' "$(ask 'SELECT 1' --timeout 1 --copies 0 -- printf '%s' \
	'WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) SELECT count(*) FROM r' |
	jq -c '[.verdict, .message]')" '["error","it took too long"]'
is 'question and database are given' \
	"$(result .sql sh -c 'printf "%s %s %s %s" "$T2S_QUESTION" "$T2S_DB" "$@"' sh '{question}' '{db}')" \
	'"why? ./shop.sqlite why? ./shop.sqlite"'
is 'the schema is the input' \
	"$(result .sql jq -r '"SELECT \(.schema.tables | length)"')" '"SELECT 16"'

# --- questions --------------------------------------------------------------
is 'a gold that fails is not scored' \
	"$(ask 'SELECT missing' -- printf 'SELECT 1' | jq -r .verdict)" gold_error
like 'and told apart' "$(cat totals)" 'gold fails *1'
cat >several.jsonl <<'EOF2'
{"db": "shop", "question": "a", "gold_sqls": ["SELECT 1", "SELECT 2"]}

{"db": "shop", "question": "b", "gold_sql": "SELECT name FROM customer WHERE city = 'Nowhere'"}
{"db": "shop", "question": "c", "gold_sql": "SELECT max(id) FROM customer WHERE city = 'Nowhere'"}
{"db": "shop", "question": "d", "gold_sql": "SELECT 3"}
EOF2
several() {
	t2s-eval --questions several.jsonl --databases . "$@" 2>totals
}
is 'any of several golds will do; empty golds are apart' \
	"$(several -o ndjson -- echo 'SELECT 2' | jq -c '[.id, .verdict, .gold_empty]')" \
	'["1","right",false]
["3","wrong",true]
["4","wrong",true]
["5","wrong",false]'
is 'an empty answer is right for an empty gold' \
	"$(several -o json -- echo 'SELECT 1 WHERE 0' | jq -c '[.with_rows, .right, .empty_gold, .empty_right]')" \
	'[2,0,2,2]'
is 'share and mean' \
	"$(several -o json -- echo 'SELECT 2' | jq -c '[.questions, .share, .mean]')" '[4,50,50]'
like 'the totals for people' "$(several -- echo 'SELECT 2')" '^right  *1 of  *2  *50.0 %'
is 'TAP' "$(several -o tap -- echo 'SELECT 2')" \
	'1..4
ok 1 - 1 (easy, right)
not ok 2 - 3 (easy, wrong)
not ok 3 - 4 (easy, wrong)
not ok 4 - 5 (easy, wrong)'
is '--limit' "$(several -o ndjson --limit 2 -- echo x | wc -l | tr -d ' ')" 2
several -o ndjson --jobs 1 -- echo 'SELECT 2' | jq -c 'del(.ms)' >one
several -o ndjson --jobs 4 -- echo 'SELECT 2' | jq -c 'del(.ms)' >four
ok 'as many jobs as you like give the same' cmp one four
is 'confidence is held to account' \
	"$(several -o json -- echo '{"t2s":1,"plan":{"confidence":0.9},"sql":{"text":"SELECT 3"}}' | jq -c '[.confident_right, .confident]')" '[1,2]'

# --- what questions may say ---------------------------------------------------
cat >said.jsonl <<'EOF2'
{"db": "shop", "question": "a", "now": "2024-02-29", "gold_sql": "SELECT '2024-02-29'"}
{"db": "shop", "question": "b", "gold_sql": "SELECT 'here'"}
{"db": "shop", "question": "c", "dictionary": true, "gold_sql": "SELECT 'e'"}
EOF2
is 'now is T2S_NOW, else the caller'\''s' "$(T2S_NOW=here t2s-eval --questions said.jsonl \
	--databases . --limit 2 -o ndjson -- sh -c 'echo "SELECT '\''$T2S_NOW'\''"' 2>/dev/null |
	jq -r .verdict)" 'right
right'
status 'a dictionary that is not there' 2 \
	t2s-eval --questions said.jsonl --databases . -- true
printf '{"tables": {"customer": {"comment": "who pays"}}}' >dictionary.json
is 'dictionary is that beside the database' "$(t2s-eval --questions said.jsonl --databases . \
	-o ndjson -- jq -r '"SELECT '\''\([.schema.tables[] | select(.comment == "who pays") | .name])'\''"' \
	2>/dev/null | jq -r .sql)" "SELECT '[]'
SELECT '[]'
SELECT '[\"customer\"]'"

# expects WHAT STATUS DOCUMENT: verdict and outcome
expects() {
	jq -nc --arg e "$1" '{db: "shop", question: "why?", expect: $e}' >q.jsonl
	t2s-eval --questions q.jsonl --databases . -o ndjson -- \
		sh -c "echo '$3'; exit $2" 2>/dev/null | jq -r '"\(.verdict) \(.outcome)"'
}
is 'to ask is right' "$(expects ask_or_never 4 '{"t2s":1}')" 'asked right'
is 'never is right' "$(expects ask_or_never 6 '{"t2s":1}')" 'never right'
is 'to refuse is none of them' "$(expects ask_or_never 7 '{"t2s":1}')" 'refused declined'
is 'to answer is wrong' "$(expects ask_or_never 0 'SELECT 1')" 'wrong silent'
is 'to refuse is right' "$(expects refused 7 '{"t2s":1}')" 'refused right'
is 'to ask is not' "$(expects refused 4 '{"t2s":1}')" 'asked declined'
is 'rows are right' "$(expects meta 0 'SELECT 1')" 'right right'
is 'also without SQL' "$(expects meta 0 '{"t2s":1,"result":{"row_count":2}}')" 'right right'
is 'no rows are not' "$(expects meta 0 'SELECT 1 WHERE 0')" 'wrong silent'
is 'nor is to ask' "$(expects meta 4 '{"t2s":1}')" 'asked declined'
is 'an error is none' "$(expects meta 1 '{"t2s":1}')" 'error failed'
echo '{"db": "shop", "question": "a", "expect": "luck", "gold_sql": "SELECT 1"}' >bad.jsonl
status 'nothing else can be expected' 2 t2s-eval --questions bad.jsonl --databases . -- true

# outcome DOCUMENT [STATUS]: of the wrong answer 13
outcome() {
	ask 'SELECT 12' --copies 0 -- sh -c "echo '$1'; exit ${2:-0}" | jq -r .outcome
}
is 'wrong without a word' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 13"},"plan":{"confidence":0.55}}')" silent
is 'wrong, and not sure' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 13"},"plan":{"confidence":0.54}}')" told
is 'wrong, with a warning' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 13"},"findings":[{"severity":"warning"}]}')" told
is 'a remark is no warning' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 13"},"findings":[{"severity":"info"}]}')" silent
is 'wrong, with a status' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 13"}}' 5)" told
is 'right' "$(outcome '{"t2s":1,"sql":{"text":"SELECT 12"}}')" right
is 'asked' "$(outcome '{"t2s":1}' 4)" declined
is 'failed' "$(outcome 'SELECT missing')" failed

# --- totals ------------------------------------------------------------------
cat >tagged.jsonl <<'EOF2'
{"db": "shop", "question": "a", "tags": ["x", "y"], "gold_sqls": ["SELECT 3"]}
{"db": "shop", "question": "b", "tags": ["x"], "gold_sqls": ["SELECT 2"]}
{"db": "shop", "question": "c", "tags": ["z"], "expect": "refused", "gold_sqls": []}
EOF2
tagged() {
	t2s-eval --questions tagged.jsonl --databases . "$@" 2>totals
}
three() { # CONFIDENCE: the answer is 3 to all
	echo '{"t2s":1,"sql":{"text":"SELECT 3"},"plan":{"confidence":'"$1"'}}'
}
is 'by outcome' "$(tagged -o json -- echo "$(three 0.7)" |
	jq -c '.outcomes | [.of, .right, .declined, .told, .silent, .failed, .answered, .right_of_answered]')" \
	'[2,1,0,0,1,0,2,50]'
is 'by tag' "$(tagged -o json -- echo "$(three 0.7)" |
	jq -c '.by_tag | map_values([.right, .silent, .of])')" '{"x":[1,1,2],"y":[1,0,1],"z":[0,1,1]}'
is 'by expectation' "$(tagged -o json -- echo "$(three 0.7)" |
	jq -c '.by_expect | map_values([.right, .silent, .of])')" '{"rows":[1,1,2],"refused":[0,1,1]}'
is 'by database, of those with rows' "$(tagged -o json -- echo "$(three 0.5)" |
	jq -c '.by_database | map_values([.right, .told, .of])')" '{"shop":[1,1,2]}'
is 'at a confidence' "$(tagged -o json -- echo "$(three 0.7)" |
	jq -c '[.risk[] | [.confidence, .answered_share, .right_of_answered, .silent_share]]')" \
	'[[0.5,100,50,50],[0.6,100,50,50],[0.7,100,50,50],[0.8,0,0,0],[0.9,0,0,0],[0.95,0,0,0]]'
tagged -- echo "$(three 0.7)" >text
like 'for people: by tag' "$(cat text)" '^  x  *2  *50.0  *0.0  *0.0  *50.0  *0.0$'
like '... by expectation' "$(cat text)" '^  refused  *1  *0.0  *0.0  *0.0  *100.0  *0.0$'
like '... at a confidence' "$(cat text)" '^  0.70  *100.0  *50.0  *50.0$'
is 'TAP has them all' "$(tagged -o tap -- sh -c 'exit 7' | tail -1)" 'ok 3 - 3 (refused, refused)'

# --- which questions ---------------------------------------------------------
cp shop.sqlite other.sqlite
cp shop.sqlite third.sqlite
for db in shop other third; do
	echo '{"db": "'$db'", "question": "a", "gold_sql": "SELECT 1"}'
done >three.jsonl
on() {
	t2s-eval --questions three.jsonl --databases . -o ndjson --copies 0 "$@" -- \
		echo 'SELECT 1' 2>totals | jq -r .db | tr '\n' ' '
}
is 'one database' "$(on --database other)" 'other '
is 'a list of them' "$(on --database third,other)" 'other third '
is '... or one option each' "$(on --database third --database other)" 'other third '
is 'all but one' "$(on --not-database other)" 'shop third '
is 'both' "$(on --database shop,other --not-database other)" 'shop '
on --database shap >/dev/null
is 'a name that is none' "$(cat totals)" \
	"t2s-eval: 'three.jsonl' has no question on database 'shap'"
status 'is wrong usage' 2 t2s-eval --questions three.jsonl --databases . --not-database shap -- true

# --- the filters ---------------------------------------------------------------
cat >filters.jsonl <<'EOF2'
{"db": "shop", "question": "how many customers are there?", "gold_sql": "SELECT count(*) FROM customer"}
{"db": "shop", "question": "orders with their addresses", "gold_sql": "SELECT 1"}
EOF2
filters() {
	t2s-eval --questions filters.jsonl --databases . --match columns -o ndjson "$@" \
		2>totals | jq -r .verdict | tr '\n' ' '
}
is 'by default' "$(filters)" 'right asked '
is '--assume' "$(filters --assume)" 'right wrong '
is '--plan-option' "$(filters --plan-option=--assume)" 'right wrong '
is '... of two words' "$(filters --plan-option -q --plan-option 'how many customers are there?')" \
	'right wrong '
status 'not for a command' 2 \
	t2s-eval --questions filters.jsonl --databases . --assume -- true

# --- labels --------------------------------------------------------------------
cat >label.jsonl <<'EOF2'
{"id": "a", "db": "shop", "question": "how many customers are there?", "gold_sql": "SELECT count(*) FROM customer", "tags": ["x"]}
{"id": "b", "db": "shop", "question": "customers", "expect": "ask_or_never", "gold_sqls": []}
{"id": "c", "db": "shop", "question": "customers", "expect": "meta"}
{"id": "d", "db": "shop", "question": "customers", "gold_sql": "SELECT id FROM customer WHERE 0"}
EOF2
labels() {
	t2s-eval --questions label.jsonl --databases . -o labels --match columns "$@" 2>totals
}
labels >lines
is 'a line has' "$(head -1 lines | jq -c keys_unsorted)" \
	'["id","db","rank","right","within","rows","columns","alike","confidence","cost","score","facts"]'
is 'with facts by name' "$(head -1 lines | jq -c '[.facts[] | type] | unique')" '["number"]'
is 'the first is right' "$(head -1 lines | jq -c '[.id, .db, .rank, .right]')" '["a","shop",1,1]'
is 'nothing answers what cannot be' "$(jq -s -c '[.[] | select(.id == "b") | .right] | unique' lines)" '[0]'
is 'no labels of a question on the database, or of an empty gold' \
	"$(jq -s -c 'map(.id) | unique' lines)" '["a","b"]'
like 'the totals are of questions with rows' "$(cat totals)" '^with candidates  *1 of  *1 '
like '... by tag' "$(cat totals)" '^  x  *1  *100.0  *100.0$'
is '--candidates' "$(labels --candidates 1 | jq -s -c 'map(.rank) | unique')" '[1]'

# listed GOLD OPTION...: of plans that name the wrong table, no table, none
# at all, two columns, and the right one twice
listed() {
	jq -nc --arg gold "$1" '{id: "q", db: "shop", question: "a", gold_sql: $gold}' >label.jsonl
	shift
	labels "$@" -- jq -c '. + {candidates: [
		{plan: {selections: [{table: "supplier", columns: ["id"]}]}, cost: 0.5},
		{plan: {selections: [{table: "nothing", columns: ["id"]}]}}, {cost: 1}, 5,
		{plan: {selections: [{table: "custmer", columns: ["id", "name"]}]}},
		{plan: {selections: [{table: "customer", columns: ["id"]}]}, facts: {x: 2}},
		{plan: {selections: [{table: "customer", columns: ["id"]}], limit: 1000}}]}'
}
is 'what a command lists is labelled, mended where it can be' \
	"$(listed 'SELECT id FROM customer' | jq -c '[.rank, .right]' | tr '\n' ' ')" \
	'[1,0] [2,0] [3,0] [4,0] [5,1] [6,1] [7,1] '
like 'the rank of the first that is right' "$(cat totals)" '^  3  *0 of  *1 '
like '... is counted' "$(cat totals)" '^  5  *1 of  *1  *100.0 %'
is 'what the document says is passed on' \
	"$(listed 'SELECT id FROM customer' | jq -c '[.cost, .facts]' | sort -u | tr '\n' ' ')" \
	'[0.5,null] [1,null] [null,null] [null,{"x":2}] '
is 'by execution match a column more is wrong' \
	"$(listed 'SELECT id FROM customer' --match execution | jq -c .right | tr '\n' ' ')" \
	'0 0 0 0 0 1 1 '
status '--fail-under asks for the first' 1 listed 'SELECT id FROM customer' --fail-under 1
status '... that is right' 0 listed 'SELECT id FROM supplier' --fail-under 100
is 'nothing from one that lists nothing' "$(labels -- echo 'SELECT 1')" ''
status 'a command that is not there' 2 labels -- no-such-command
labels --copies 2 >/dev/null
like 'and no copies' "$(cat totals)" '--format=labels'

# --- statuses ---------------------------------------------------------------
status '--fail-under is met' 0 several --fail-under 50 -- echo 'SELECT 2'
status '--fail-under is not met' 1 several --fail-under 50.1 -- echo 'SELECT 2'
status 'no questions are wrong usage' 2 t2s-eval --databases .
echo '{"db": "shop"}' >bad.jsonl
status 'a question without gold' 2 t2s-eval --questions bad.jsonl --databases .
echo '{"db": "none", "question": "a", "gold_sql": "SELECT 1"}' >bad.jsonl
status 'a database that is not there' 2 t2s-eval --questions bad.jsonl --databases . -- true
echo text >text.sqlite
echo '{"db": "text", "question": "a", "gold_sql": "SELECT 1"}' >bad.jsonl
status 'a database that is none' 2 t2s-eval --questions bad.jsonl --databases . -- true
is 'the database is as it was' "$(sqlite3 shop.sqlite 'SELECT count(*) FROM order_line')" 1320
ls >listing
unlike 'nothing lies beside it' "$(cat listing)" 'shop.sqlite.'

# --- the split --------------------------------------------------------------
if [ -n "$DATA" ]; then
	is 'the report split' "$(t2s-eval --questions "$DATA/spider-train/questions.jsonl" \
		--databases "$DATA/spider-train/databases" --split report --copies 0 -o json -- true |
		jq -c '[.questions, .with_rows, (.by_database | length), .gold_errors]')" '[1244,1212,30,0]'
else
	skip 'the report split' 'there is no shared data'
fi

# --- a policy ----------------------------------------------------------------

echo '{"tables": {"customer": {"open": true, "deny": ["name"]}}}' >policy.json
is 'a database with a policy has no verdicts, which would tell of its rows' \
	"$(T2S_POLICY=policy.json ask 'SELECT name FROM customer WHERE id = 1' -- \
	echo "SELECT 'Ada'"; echo $?; cat totals)" "7
t2s-eval: refused: './shop.sqlite' has a policy, and gold SQL runs on all rows"
mkdir named
printf '[database "shop"]\n\ttarget = ../shop.sqlite\n\tpolicy = policy.json\n' \
	>named/config
cp policy.json named
is '... as the configuration says' "$(T2S_CONFIG=$PWD/named/config ask \
	'SELECT name FROM customer' -- echo 'SELECT 1'; echo $?)" 7

done_testing
