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
	'["error","it is not one query"]'
is 'two statements' "$(result '[.verdict, .message]' echo 'SELECT 12; SELECT 13')" \
	'["error","it is not one query"]'
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

done_testing
