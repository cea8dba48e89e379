#!/bin/sh
# t2s-show: answers and failures in words, rows and as an object
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

cat >good <<'EOF'
{"t2s": 1, "question": "customers in Berlin please", "planner": "model",
 "matches": [
  {"phrase": "customers", "kind": "table", "table": "customer", "score": 1},
  {"phrase": "customers", "kind": "column", "table": "customer",
   "column": "name", "score": 0.4},
  {"phrase": "Berlin", "kind": "value", "table": "customer",
   "column": "city", "value": "Berlin", "score": 1},
  {"phrase": "please", "kind": "table", "table": "places", "score": 0.2}],
 "plan": {"intent_summary": "customers whose city is Berlin",
  "selections": [{"table": "customer", "columns": [{"column": "name"}]}],
  "global_filters": [{"table": "customer", "column": "city", "op": "=",
   "value": "Berlin"}]},
 "findings": [{"code": "words_unused", "severity": "warning",
  "by": "t2s-plan", "pointer": "", "message": "not used: please"}],
 "sql": {"dialect": "sqlite",
  "text": "SELECT name\nFROM customer\nWHERE city = ?",
  "params": [{"value": "Berlin"}]},
 "result": {"columns": [{"name": "name", "type": "text"},
   {"name": "age", "type": "integer"}, {"name": "x", "type": "blob"}],
  "rows": [["Ann", 7, {"blob": "AAH/"}], ["Bob\u001b[2J", 31, null]],
  "row_count": 2, "truncated": true, "elapsed_ms": 1}}
EOF
cat >bad <<'EOF'
{"question": "x", "plan": {"selections": []},
 "attempts": [{"plan": {}, "mode": "retry",
  "stop": {"message": "no such table: y"}}],
 "findings": [{"code": "db_column_not_found", "severity": "error",
  "by": "t2s-exec", "pointer": "", "message": "no such column: nme",
  "hint": "did you mean 'name'?"}],
 "stop": {"by": "t2s-exec", "status": 1, "reason": "database",
  "message": "no such column: nme"}}
EOF
cat >ask <<'EOF'
{"questions": [{"id": "q1", "kind": "column", "text": "which name is meant?",
  "choices": [{"id": "a", "text": "customer.name"},
   {"id": "b", "text": "artist.name"}]}],
 "stop": {"by": "t2s-plan", "status": 4, "reason": "questions",
  "message": "one thing must be known"}}
EOF

is 'text' "$(t2s-show good)" "$(cat <<'EOF'
read as: name; from customer; where city = 'Berlin'
summary: customers whose city is Berlin
where: 'customers' is table customer; 'Berlin' is customer.city = 'Berlin'
note: not used: please
SQL:
  SELECT name
  FROM customer
  WHERE city = ?
  -- 1: "Berlin"

name        age  x
----------  ---  ---------------
Ann           7  <blob, 3 bytes>
Bob\x1b[2J   31  NULL
(showing the first 2 rows; there are more)
EOF
)"
cat >plain <<'EOF'
{"question": "x", "plan": {"intent_summary": "x",
 "selections": [{"table": "customer", "columns": [{"column": "city"}]}],
 "global_filters": [{"table": "customer", "column": "country", "op": "in",
  "value": ["A", "B"]}],
 "group_by": {"group_by_columns": [{"table": "customer", "column": "city"}],
  "aggregates": [{"function": "COUNT", "table": "customer", "column": "*",
   "alias": "n"}]},
 "order_by": [{"table": "customer", "column": "n", "direction": "DESC"}],
 "limit": 3}}
EOF
is 'a plan whose summary says nothing new' "$(t2s-show plain)" "read as: \
city, number of rows; from customer; where country is one of 'A', 'B'; for \
each city; sorted by number of rows, largest first; the first 3"
is 'rows on stdout' "$(t2s-show -o csv good 2>err)" \
	"$(printf 'name,age,x\nAnn,7,AAH/\nBob\033[2J,31,')"
like '... talk on stderr' "$(cat err)" '^read as: name; from customer'
is '--quiet: no talk' "$(t2s-show -o csv --quiet good 2>&1 >/dev/null)" ''
is 'a table without talk' "$(t2s-show -o table --quiet good | head -1)" \
	'name        age  x'
is 'rows as objects' "$(t2s-show -o ndjson --quiet good | head -1)" \
	'{"name":"Ann","age":7,"x":{"blob":"AAH/"}}'
is '--talk: no rows' "$(t2s-show --talk good)" \
	"$(t2s-show good | sed '/^$/,$d')"
is 'the plan' "$(t2s-show -o plan --compact good | cut -c1-36)" \
	'{"intent_summary":"customers whose c'
is 'the SQL' "$(t2s-show -o sql good | head -1)" 'SELECT name'

out=$(t2s-show -o json --compact good)
like 'json: the members of an answer' "$out" '^{"success":true,"status":0,"question":"customers in Berlin please","explanation":"name; from customer; where city = '"'Berlin'"'","method":"planner","sql":"SELECT name\\nFROM customer\\nWHERE city = ?","params":\[{"value":"Berlin"}\],"plan":{'
like '... with results' "$out" '"results":{"columns":\["name","age","x"\],"types":\["text","integer","blob"\],"data":\[\["Ann",7,{"blob":"AAH/"}\],.*"row_count":2,"truncated":true'
like '... and what is to be known' "$out" \
	'"validation":{"row_count":2,"issues":\["not used: please"\]}'

status 'a failed document keeps its status' 1 t2s-show bad
out=$(t2s-show bad)
like '... and says why' "$out" \
	"^error: no such column: nme (did you mean 'name'?)"
like '... and what was tried' "$out" '^plan 1: no such table: y'
is '... on stderr beside rows' "$(t2s-show -o csv bad 2>err)" ''
like '... where it says why' "$(cat err)" '^error: no such column'
out=$(t2s-show -o json --compact bad)
like 'json of a failure' "$out" '^{"success":false,"status":1,.*"results":null'
like '... has stop and attempts' "$out" '"attempts":\[.*"stop":{"by"'
status '... and its status' 1 t2s-show -o json bad

status 'questions end with 4' 4 t2s-show ask
is 'questions in words' "$(t2s-show --questions ask)" "$(cat <<'EOF'
q1: which name is meant?
    a) customer.name
    b) artist.name
answer with --answer q1=a or in words
EOF
)"
like 'findings in words' "$(t2s-show --findings good)" \
	'^warning: not used: please'
is '--findings --quiet: errors only' "$(t2s-show --findings --quiet good)" ''

cat >empty <<'EOF'
{"result": {"columns": [{"name": "a", "type": "text"}], "rows": [],
 "row_count": 0, "truncated": false, "empty_because": [{"pointer":
 "/plan/global_filters/0", "sql": "city = 'berlin'", "rows": 0,
 "suspect": true, "candidates": ["Berlin"]}]}}
EOF
is 'why there are no rows' "$(t2s-show empty | tail -2)" "$(cat <<'EOF'
(no rows)
no rows because of: city = 'berlin' (did you mean 'Berlin'?)
EOF
)"
status 'rows without a result' 1 sh -c 'echo "{\"t2s\": 1}" | t2s-show -o csv'
status 'no plan' 1 sh -c 'echo "{\"t2s\": 1}" | t2s-show -o plan'
status 'no document' 2 sh -c 'echo "[1" | t2s-show'
is '-l: a line each' "$(cat good bad | tr -d '\n' | sed 's/}{"question"/}\
{"question"/' | t2s-show -l -o json | cut -c1-16)" \
	"$(printf '{"success":true,\n{"success":false')"
echo '{"plan":{"selections":[]},"sql":{"text":"SELECT 1"},"findings":[
 {"code":"not_in_with_null","severity":"warning","by":"t2s-audit","message":"x may be null"},
 {"code":"schema_unreadable","severity":"warning","by":"t2s-schema","message":"a view"}]}' >risky
is 'a warning that bears on the rows is told beside them' \
	"$(t2s-show --talk risky | grep note)" 'note: x may be null'

# --- members, for a shell ----------------------------------------------------

got() { # POINTERS FILE: the lines, and the status
	t2s-show --get "$1" "$2" | tr '\n' '|'
	t2s-show --get "$1" "$2" >/dev/null 2>err
	echo $?
}
is '--get prints members, one a line, whatever the document ended with' \
	"$(got /stop/by,/stop/status,/stop/reason bad)" 't2s-exec|1|database|0'
is '... other values as JSON on one line' \
	"$(got /sql/params,/result/truncated good)" '[{"value":"Berlin"}]|true|0'
is '... nothing and status 1 for what is absent' \
	"$(got /stop/by,/question,/plan/limit good)" \
	'|customers in Berlin please||1'
is '... and no message' "$(cat err)" ''
is '... a text that has several lines on one' \
	"$(got /sql/text good)" 'SELECT name FROM customer WHERE city = ?|0'
printf '{"stop":{"by":"%s","status":1,"reason":"x","message":"x"}}\n' \
	t2s-plan t2s-exec >two
is '... of each line with --lines' \
	"$(t2s-show -l --get /stop/by two | paste -sd' ' -)" 't2s-plan t2s-exec'

# --- only an answer --------------------------------------------------------------

for format in table csv json plan document; do
	rm -f stopped
	is "-o $format --stopped shows nothing of what has stopped" \
		"$(t2s-show -o $format --stopped stopped bad 2>&1; echo $?)" 1
	is '... but writes it' "$(t2s-show --get /stop/message stopped)" \
		'no such column: nme'
	rm stopped
	is '... and shows an answer' \
		"$(t2s-show -o $format --stopped stopped good 2>&1; ls stopped \
			2>/dev/null)" "$(t2s-show -o $format good 2>&1)"
done
is '-o document is the document' "$(t2s-show -o document --compact good |
	t2s-show --get /question)" 'customers in Berlin please'

# --- bytes, tries, what is followed ---------------------------------------------

is 'a question that is no UTF-8 gives the object' \
	"$(t2s -d "$SHOP" -o json "$(printf 'orders in K\366ln')" 2>err |
	jq -r '"\(.success) \(.status) \(.question)"') $(wc -l <err)" \
	"$(printf 'false 2 orders in K\357\277\275ln 1')"
cat >tried <<'EOF'
{"t2s":1,"question":"only those in 2025",
 "route":{"kind":"patch","question":"only those in 2025","patch":["condition year = 2025 added"]},
 "history":[{"turn":1,"question":"the first"},{"turn":2,"question":"sales per city"}],
 "attempts":[{"plan":{"selections":[{"table":"a"}]},"mode":"retry"},
  {"plan":{"selections":[{"table":"b"}]},"mode":"refine"}],
 "plan":{"selections":[{"table":"sale","columns":["city"]}]},
 "result":{"columns":[{"name":"year","type":"integer"},{"name":"total","type":"number"},
   {"name":"sale_id","type":"integer"}],
  "rows":[[2025,1234567.891234567,12345],[2024,-9876,12346]],"row_count":2}}
EOF
t2s-show tried >out 2>err
like 'the talk of a table tells the tries' "$(cat out)" \
	'^tried: 3 plans (1 retry, 1 refinement)$'
t2s-show -o html tried >page
for said in '<dt>Tried</dt><dd>3 plans (1 retry, 1 refinement)<' \
	'<dt>Follows</dt><dd>sales per city<' \
	'<dt>Changed</dt><dd>condition year = 2025 added<' \
	'>1,234,567.89<' '>-9,876.00<' '>2025<' '>12345<'; do
	like "the page tells $said" "$(cat page)" "$said"
done

# --- a number of rows is no column --------------------------------------------

sqlite3 rides.db 'CREATE TABLE station (id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE ride (id INTEGER PRIMARY KEY,
	station_id INTEGER REFERENCES station (id));
	INSERT INTO station VALUES (1, "Main"); INSERT INTO ride VALUES (1, 1)'
t2s-schema -d rides.db | t2s-filter -q 'number of rides per station' |
	t2s-plan | t2s-audit | t2s-synth | t2s-exec -o document | t2s-show >out
is "'number of rides' is not told as an id" "$(sed -n '/^where/p' out)" \
	"where: 'rides' is table ride; 'station' is table station"

done_testing
