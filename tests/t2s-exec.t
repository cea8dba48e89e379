#!/bin/sh
# t2s-exec: rows in every format, limits, errors, documents
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

sqlite3 a.db <<'EOF'
CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT, born DATE, size REAL,
	picture BLOB);
INSERT INTO person VALUES
	(1, 'Ann, "the" first', '1970-01-01', 1.7, x'000102'),
	(2, 'Zoë' || char(10) || 'K.', NULL, 0.1, NULL),
	(3, '', '2000-02-29', 1e300, x''),
	(4, 'a' || char(9) || '\' || char(27) || '[31m' || char(8238), NULL,
	 9e999, x'ff');
CREATE TABLE orders(id INTEGER PRIMARY KEY, person_id INT, total NUMERIC);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
INSERT INTO orders SELECT i, i % 4 + 1, i / 100.0 FROM n;
EOF

sql() { # SQL [OPTION...]
	statement=$1
	shift
	printf '%s' "$statement" | t2s-exec -d a.db "$@"
}
all='SELECT * FROM person ORDER BY id'

# formats

is 'ndjson' "$(sql "$all" -o ndjson)" "$(cat <<'EOF'
{"id":1,"name":"Ann, \"the\" first","born":"1970-01-01","size":1.7,"picture":{"blob":"AAEC"}}
{"id":2,"name":"Zoë\nK.","born":null,"size":0.1,"picture":null}
{"id":3,"name":"","born":"2000-02-29","size":1e300,"picture":{"blob":""}}
{"id":4,"name":"a\t\\\u001b[31m‮","born":null,"size":"Infinity","picture":{"blob":"/w=="}}
EOF
)"
is 'ndjson is what a pipe gets' "$(sql "$all")" "$(sql "$all" -o ndjson)"
is 'json is an array of the same objects' "$(sql "$all" -o json)" \
	"$(sql "$all" -o ndjson | sed '1s/^/[/; $!s/$/,/; $s/$/]/')"
is 'json without rows' "$(sql "$all LIMIT 0" -o json)" '[]'
is 'csv' "$(sql "$all" -o csv)" "$(cat <<'EOF'
id,name,born,size,picture
1,"Ann, ""the"" first",1970-01-01,1.7,AAEC
2,"Zoë
K.",,0.1,
3,"",2000-02-29,1e300,
EOF
printf '4,a\t\\\033[31m\342\200\256,,Infinity,/w==')"
is 'tsv' "$(sql "$all" -o tsv | sed -n '3,$p')" "$(
	printf '2\tZoë\\nK.\t\\N\t0.1\t\\N\n'
	printf '3\t\t2000-02-29\t1e300\t\n'
	printf '4\ta\\t\\\\\033[31m\342\200\256\t\\N\tInfinity\t/w==')"
is 'table' "$(sql "$all" -o table)" "$(cat <<'EOF'
id  name                born            size  picture
--  ------------------  ----------  --------  ---------------
 1  Ann, "the" first    1970-01-01       1.7  <blob, 3 bytes>
 2  Zoë\nK.             NULL             0.1  NULL
 3                      2000-02-29     1e300  <blob, 0 bytes>
 4  a\t\\x1b[31m\u202e  NULL        Infinity  <blob, 1 bytes>
EOF
)"
is 'markdown' "$(sql "$all" -o markdown | sed -n 1,4p)" "$(cat <<'EOF'
| id | name | born | size | picture |
| ---: | --- | --- | ---: | --- |
| 1 | Ann, "the" first | 1970-01-01 | 1.7 | &lt;blob, 3 bytes> |
| 2 | Zoë<br>K. | NULL | 0.1 | NULL |
EOF
)"
is 'a table without rows says so' \
	"$(sql 'SELECT 1 AS a WHERE 0' -o table | tail -1)" '(no rows)'
is '--null' "$(sql 'SELECT NULL, 1' -o csv --null - | tail -1)" '-,1'

is 'equal names are numbered in objects' \
	"$(sql "SELECT 1 a, 2 a, 3 a_2, 4 b" -o ndjson)" \
	'{"a":1,"a_3":2,"a_2":3,"b":4}'
is '... and stay as they are elsewhere' \
	"$(sql "SELECT 1 a, 2 a" -o csv | head -1)" 'a,a'
is 'a NUL in text' "$(sql "SELECT 'a' || char(0) || 'b' AS x")" \
	'{"x":"a\u0000b"}'
is '... in a document' "$(sql "SELECT 'a' || char(0) || 'b' AS x" \
	-o document | grep -o '"rows":[^,]*')" '"rows":[["a�b"]]'
is 'bytes that are no text' "$(sql "SELECT CAST(x'61ff62' AS TEXT) AS x")" \
	'{"x":"a�b"}'
is '... in csv' "$(sql "SELECT CAST(x'61ff62' AS TEXT) AS x" -o csv |
	tail -1)" 'a�b'

# limits

is '--limit' "$(sql 'SELECT id FROM orders' --limit 2 2>err)" \
	"$(printf '{"id":1}\n{"id":2}')"
like '... says that there are more' "$(cat err)" 'first 2 rows'
is 'exactly as many rows as the limit are all of them' \
	"$(sql 'SELECT id FROM person' --limit 4 2>&1 | tail -1)" '{"id":4}'
like 'a table says it too' \
	"$(sql 'SELECT id FROM orders' -o table --limit 2)" 'there are more'
like '... and markdown' \
	"$(sql 'SELECT id FROM orders' -o markdown --limit 2)" 'there are more'
status 'a limit that was reached is no failure' 0 \
	sql 'SELECT id FROM orders' --limit 2
is 'a document holds a thousand rows' "$(sql 'SELECT id FROM orders' \
	-o document | grep -o '"row_count":[0-9]*,"truncated":[a-z]*')" \
	'"row_count":1000,"truncated":true'
is '... all with --limit 0' "$(sql 'SELECT id FROM orders' --limit 0 \
	-o document | grep -o '"row_count":[0-9]*,"truncated":[a-z]*')" \
	'"row_count":5000,"truncated":false'
is '--max-rows bounds --limit' "$(sql 'SELECT id FROM orders' --limit 0 \
	--max-rows 3 2>err | wc -l)" 3
is '--max-bytes' "$(sql "SELECT printf('%.*c', 1000, 'x') FROM orders" \
	--max-bytes 3500 2>err | wc -l)" 3
like '... says so' "$(cat err)" 'first 3 rows'
status '--timeout' 3 sql 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
	SELECT i + 1 FROM n) SELECT count(*) FROM n' --timeout 0.2
status '... also within one instruction, and with a document' 3 \
	sql "SELECT instr(printf('%.*c', 8000000, 'a'),
	printf('%.*c', 4000000, 'a') || 'b')" --timeout 0.2 -o document
like '... that says why' "$(cat .out)" '"reason":"timeout"'
is 'time that the reader takes is not counted' "$(sql 'SELECT a.id FROM orders
	a, orders b LIMIT 100000' --timeout 0.5 | { sleep 1; wc -l; })" 100000
is 'nobody reads on: it ends at once' "$(sql 'SELECT a.id FROM orders a,
	orders b, orders c' --timeout 5 2>&1 | head -1)" '{"id":1}'
status 'a value over --length-limit' 1 \
	sql "SELECT replace('xxxxxxxxxx', 'x', printf('%.*c', 900, 'y'))" \
	--length-limit 2000

# errors

class() { # SQL: the codes of the findings
	sql "$1" -o document | grep -o '"code":"[a-z_]*"' | cut -d'"' -f4
}
is 'table not found' "$(class 'SELECT * FROM persn')" db_table_not_found
is 'column not found' "$(class 'SELECT nme FROM person')" db_column_not_found
is 'ambiguous column' "$(class 'SELECT id FROM person, orders')" \
	db_ambiguous_column
is 'syntax' "$(class 'SELEC 1')" db_syntax
is 'aggregate misuse' "$(class 'SELECT 1 FROM person WHERE count(*) > 1')" \
	db_aggregate_misuse
is 'function not found' "$(class 'SELECT lenght(name) FROM person')" \
	db_function_not_found
is 'type mismatch' "$(class "SELECT json_extract('{', '\$')")" \
	db_type_mismatch
for bad in 'SELEC 1' "SELECT 'a" "SELECT json_extract('{', '\$')" \
	"SELECT name FROM person LIMIT 'a'" 'SELECT 1 UNION SELECT 1, 2'; do
	like "what helps is said: $bad" "$(sql "$bad" -o document)" \
		'"code":"db_\(syntax\|type_mismatch\)".*"hint":"[a-z]'
done
is 'too big' "$(class "SELECT replace(printf('%.*c', 100000, 'a'), 'a',
	printf('%.*c', 1000, 'b'))")" db_too_big
is 'refused' "$(class 'DELETE FROM person')" db_refused
like 'the nearest column is named' "$(sql 'SELECT p.nme FROM person p' 2>&1)" \
	"did you mean 'name'"
like 'the nearest table' "$(sql 'SELECT * FROM persn' 2>&1)" \
	"did you mean 'person'"
like 'the nearest function' "$(sql 'SELECT lenght(1)' 2>&1)" \
	"did you mean 'length'"
like 'tables that have the column' "$(sql 'SELECT id FROM person, orders' \
	-o document)" '"candidates":\["person.id","orders.id"\]'
like 'where the mistake is' "$(sql "$(printf 'SELECT 1,\n  nme FROM person')" \
	2>&1)" 'line 2, column 3'
like 'a string in double quotes' \
	"$(sql 'SELECT * FROM orders WHERE total = "Berlin Mitte"' 2>&1)" \
	'single quotes'
status 'an error ends with 1' 1 sql 'SELECT nme FROM person'
is '... and leaves stdout empty in the formats of rows' \
	"$(sql 'SELECT nme FROM person' -o csv 2>err)" ''
status 'what is refused with 7' 7 sql 'DROP TABLE person'
status 'two statements are one too many' 7 sql 'SELECT 1; SELECT 2'
status 'a comment behind is none' 0 sql 'SELECT 1; -- bye'
status '... nor one that does not end' 0 sql 'SELECT 1; /* bye'
status 'EXPLAIN is no query' 7 sql 'EXPLAIN SELECT 1'
status 'the pragma of full-text search is not for everybody' 7 \
	sql 'PRAGMA data_version'

midway="SELECT CASE WHEN id < 3 THEN id ELSE abs(-9223372036854775808) END
	AS x FROM orders ORDER BY id"
is 'an error in the middle keeps the rows before it' \
	"$(sql "$midway" --report r.json 2>err)" "$(printf '{"x":1}\n{"x":2}')"
like '... says so on stderr' "$(cat err)" 'integer overflow'
like '... and in the report' "$(cat r.json)" '"reason": "database"'
is '... leaves a json array open' "$(sql "$midway" -o json 2>err | tail -1)" \
	'{"x":2}'
status '... and ends with 1' 1 sql "$midway"

# targets and files

T2S_DB=a.db t2s-exec -o csv >got <<-EOF
	{"sql": {"text": "SELECT 1 AS a"}, "database": {"target": "nowhere.db"}}
EOF
is 'the environment before the document' "$(tail -1 got)" 1
echo '{"sql": {"text": "SELECT 1 AS a"}, "database": {"target": "a.db"}}' >doc
is 'the target of the document' "$(t2s-exec -o csv doc | tail -1)" 1
is 'sqlite:PATH' "$(t2s-exec -o csv -d sqlite:a.db doc | tail -1)" 1
is 'SQL from a file' "$(echo 'SELECT 2' >q.sql; t2s-exec -d a.db -o csv q.sql |
	tail -1)" 2
status 'no target' 2 t2s-exec -o csv q.sql
status 'no such file' 2 t2s-exec -d nowhere.db q.sql
ok '... and none is made' test ! -e nowhere.db
mkdir bare
status 'a folder without data' 2 t2s-exec -d bare q.sql
mkfifo fifo
status 'a pipe, without waiting' 2 t2s-exec -d fifo q.sql
: >empty.db
status 'an empty file' 1 t2s-exec -d empty.db q.sql
echo 'this is some other text, longer than a page of magic' >text.db
status 'another file' 1 t2s-exec -d text.db q.sql
status 'memory' 2 t2s-exec -d :memory: q.sql
status 'a URI is a name' 2 t2s-exec -d 'file:a.db?mode=rwc' q.sql
status 'a server of another kind' 2 t2s-exec -d mysql://localhost/x q.sql
head -c 9000 a.db >cut.db
status 'a file that is cut off' 1 t2s-exec -d cut.db -o csv - <<-EOF
	SELECT count(*), sum(total) FROM orders
EOF
like '... is damaged' "$(t2s-exec -d cut.db -o document --compact - <<-EOF
	SELECT count(*), sum(total) FROM orders
	EOF
	)" db_corrupt
cp a.db locked.db
{ printf 'BEGIN EXCLUSIVE;\n.shell touch locked\n.shell sleep 3\n'; } |
	sqlite3 locked.db &
within_a_minute test -e locked
status 'a lock' 3 sh -c 'echo "SELECT * FROM person" |
	t2s-exec -d locked.db -o document'
like '... is busy' "$(cat .out)" '"reason": "busy"'
wait

sqlite3 w.db 'CREATE TABLE t(a);
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE
	i < 20000) INSERT INTO t SELECT hex(randomblob(20)) FROM n'
{ echo 'PRAGMA cache_size = 2; BEGIN; UPDATE t SET a = a || 1;'
	echo '.shell cp w.db hot.db; cp w.db-journal hot.db-journal'
} | sqlite3 w.db
before=$(cat hot.db hot.db-journal | cksum)
status 'a database that a writer left half done' 2 \
	sh -c 'echo "SELECT count(*) FROM t" | t2s-exec -d hot.db'
like '... needs its owner' "$(cat .out)" 'recover'
is '... and is not touched' "$(cat hot.db hot.db-journal | cksum)" "$before"
mkdir logged
sqlite3 logged/w.db 'PRAGMA journal_mode = WAL; CREATE TABLE t(a);
	INSERT INTO t VALUES (1)' >/dev/null
ln -s logged/w.db link.db
is 'a database in WAL mode, behind a link' \
	"$(echo 'SELECT a FROM t' | t2s-exec -d link.db --report r.json)" '{"a":1}'
echo 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
	SELECT count(*) FROM n' >endless.sql
is 'an interrupt ends it as such' "$(perl -e '$SIG{INT} = "DEFAULT";
	my $pid = fork // die;
	exec "t2s-exec", "-d", "a.db", "endless.sql" unless $pid;
	sleep 1; kill "INT", $pid; waitpid $pid, 0; print $? & 127')" 2

# documents

out=$(t2s-exec -d a.db -o document --compact <<-'EOF'
	{"x": 1, "sql": {"text": "SELECT name, size FROM person WHERE id = ? AND size > ?", "params": [{"value": 1}, {"value": "1.5", "type": "number"}], "y": 2}, "z": [3]}
EOF
)
like 'values are bound, members survive' "$out" \
	'^{"x":1,"sql":{.*"y":2},"z":\[3\],"result":{"columns":\[{"name":"name","type":"text"},{"name":"size","type":"number"}\],"rows":\[\["Ann, \\"the\\" first",1.7\]\],"row_count":1,"truncated":false,"elapsed_ms":'
status 'too few values' 1 sh -c 'echo "SELECT ?" | t2s-exec -d a.db'
echo '{"sql": {"text": "SELECT ? AS c", "params": [{"claim": "client"}]}}' >claim
status 'a claim that is not given' 7 t2s-exec -d a.db claim
is 'a claim' "$(t2s-exec -d a.db --claim client=7 claim)" '{"c":"7"}'
out=$(sql 'SELECT * FROM person' -o document)
like 'types as declared and seen' "$out" \
	'"name":"born","type":"date"},{"name":"size","type":"number"},{"name":"picture","type":"blob"'
like 'a blob and an infinity in a document' "$out" '"Infinity",{"blob":"/w=="}'
sql 'SELECT id FROM orders' -o csv --report r.json >got
is '--report: the rows on stdout' "$(wc -l <got)" 5001
like '... the document in the file' "$(cat r.json)" '"row_count": 5000'
unlike '... without rows' "$(cat r.json)" '"rows"'
status 'a stopped document passes' 4 sh -c 'echo "{\"stop\": {\"by\": \"x\",
	\"status\": 4, \"reason\": \"questions\", \"message\": \"which?\"}}" |
	t2s-exec -d a.db -o document'
status '... also in a format of rows' 4 sh -c 'echo "{\"stop\": {\"status\": 4,
	\"message\": \"which?\"}}" | t2s-exec -d a.db -o csv --report r.json'
like '... with a word' "$(cat .out)" 'which?'
like '... and to the report' "$(cat r.json)" 'which'
status 'no SQL' 1 sh -c 'echo "{\"question\": \"x\"}" | t2s-exec -d a.db'
printf 'SELECT 1 AS a\n\nSELECT b\n{"sql": {"text": "SELECT 3 AS c"}}\n' >lines
is '-l: a document a line' "$(t2s-exec -l -d a.db lines |
	grep -o '"rows":[^,]*\|"status":[0-9]*')" \
	"$(printf '"rows":[[1]]\n"status":1\n"rows":[[3]]')"
status '... ends with 1 when one failed' 1 t2s-exec -l -d a.db lines
is '-l with rows: an empty line after each' \
	"$(t2s-exec -l -d a.db -o ndjson lines 2>err)" \
	"$(printf '{"a":1}\n\n\n{"c":3}\n')"
out=$(sql 'SELECT * FROM orders WHERE id = 3' --dry-run)
like '--dry-run tells the steps' "$out" 'SEARCH orders'
unlike '... and runs nothing' "$out" '"rows":\[\['
like '... with sizes of what is read whole' \
	"$(sql 'SELECT * FROM orders' --dry-run)" '"rows":5000'
status '... finds mistakes' 1 sql 'SELECT nme FROM person' --dry-run

# why there are no rows

plan() { # MEMBER...: a plan over person, as SQL, run
	printf '{"selections": [{"table": "person", "columns": [{"table":
	"person", "column": "id"}]}], %s}' "$1" >plan.json
	t2s-synth ${2-} plan.json | t2s-exec -d a.db -o document ${3-}
}
name() { # OP VALUE
	printf '{"table": "person", "column": "name", "op": "%s", "value": %s}' \
		"$1" "$2"
}
sqlite3 a.db "INSERT INTO person(id, name, born) VALUES
	(5, 'Berta', '1980-05-05'), (6, 'Carl', '1990-06-06')"
out=$(plan "\"global_filters\": [$(name = '"berta"')]")
like 'a value that is not stored is named' "$out" \
	'"empty_because":\[{"pointer":"/plan/global_filters/0","sql":".*berta.*","rows":0,"suspect":true,"candidates":\["Berta"'
like '... as a finding, too' "$out" '"code":"result_empty",.*"hint":"did you mean .Berta.'
status '... which is no failure' 0 \
	plan "\"global_filters\": [$(name = '"berta"')]"
status '... but with --fail-empty' 5 \
	plan "\"global_filters\": [$(name = '"berta"')]" '' --fail-empty
status '... unless it is never to be refined' 0 \
	plan "\"global_filters\": [$(name = '"berta"')]" '' \
	'--fail-empty --refine=never'
status '... nor explained' 0 \
	plan "\"global_filters\": [$(name = '"berta"')]" '' \
	'--fail-empty --refine=suspect --no-explain'
like '... with placeholders, too' \
	"$(plan "\"global_filters\": [$(name = '"berta"')]" --bind)" \
	'"sql":"[^?]*berta.*","rows":0,"suspect":true'
out=$(plan "\"global_filters\": [$(name in '["berta", "karl"]')]")
like 'none of several values' "$out" '"candidates":\["Berta".*"Carl"'
out=$(plan "\"global_filters\": [$(name like '"%erda%"')]")
like 'a pattern' "$out" '"suspect":true'
both="\"global_filters\": [$(name = '"Berta"'), {\"table\": \"person\",
	\"column\": \"born\", \"op\": \">\", \"value\": \"1985-01-01\"}]"
out=$(plan "$both")
like 'conditions that exclude each other' "$out" \
	'"rows":1},{"pointer":"/plan/global_filters/1"'
unlike '... are not suspicious' "$out" suspect
status '... so that it is the answer' 0 plan "$both"
status '... which --fail-empty takes for no rows, as it is called' 5 \
	plan "$both" '' --fail-empty
like '... and says that nothing looks wrong' "$(cat .out)" '"reason": *"no_rows"'
status '... but not with --refine=suspect' 0 plan "$both" '' \
	'--fail-empty --refine=suspect'
out=$(plan "\"global_filters\": [{\"table\": \"person\", \"column\":
	\"born\", \"op\": \">\", \"value\": \"2050-01-01\"}]")
like 'a range that nothing is in' "$out" '"rows":0}'
unlike '... is no mistake' "$out" suspect
like 'a count of nothing is looked into' "$(plan '"group_by": {"aggregates":
	[{"function": "COUNT", "table": "person", "column": "id", "alias":
	"n"}]}, "global_filters": [{"table": "person", "column": "id", "op":
	"=", "value": 70}]')" '"suspect":true,"candidates":\[6\]'

out=$(sql "SELECT id FROM person p WHERE p.name = 'berta'" -o document)
like 'bare SQL: a value that is not stored is named' "$out" \
	'"empty_because":\[{"pointer":"/sql/text","sql":"[^}]*berta.*","rows":0,"suspect":true,"candidates":\["Berta"'
like '... as a finding, too' "$out" '"code":"result_empty",.*Berta'
status '... with --fail-empty' 5 sql "SELECT id FROM person WHERE name = 'berta'" \
	-o document --fail-empty
like '... of which one excludes the other' "$(sql "SELECT id FROM person WHERE
	name = 'Berta' AND born > '1985-01-01'" -o document)" '"rows":1},{'
unlike '... nothing where a limit is why' "$(sql "SELECT id FROM person
	WHERE name = 'Berta' LIMIT 0" -o document)" empty_because
unlike '... nor where a null is what the rows have' "$(sql "SELECT max(born)
	FROM person WHERE born IS NULL AND id > 0" -o document)" empty_because
out=$(plan "\"global_filters\": [$(name = '"Berta"')]" >/dev/null
	echo "SELECT id FROM person WHERE name = 'karl'" >other.sql
	t2s-exec -d a.db -o document plan.json other.sql)
like '... of what ran, where the plan says another thing' "$out" \
	'"pointer":"/sql/text","sql":"[^}]*karl'

status 'SQL of another dialect is a wrong call, not a bad plan' 2 sh -c 'echo "
	{\"sql\":{\"dialect\":\"postgres\",\"text\":\"SELECT 1\"}}" | t2s-exec -d a.db'

# what may be read

echo '{"tables": [{"name": "person", "columns": []}]}' >only.json
status '--only: a table that is in it' 0 sql 'SELECT id FROM person' \
	--only only.json
status '... one that is not' 7 sql 'SELECT count(*) FROM orders' \
	--only only.json
status '... behind a sub-query' 7 sql 'SELECT (SELECT max(id) FROM orders)' \
	--only only.json
status '... under a name that is' 7 sql 'WITH person AS (SELECT * FROM orders)
	SELECT * FROM person' --only only.json
sqlite3 a.db "CREATE VIRTUAL TABLE note USING fts5(body);
	INSERT INTO note VALUES ('green tea');
	CREATE TABLE pragma_log(a); INSERT INTO pragma_log VALUES (1)"
is 'full text can be searched' \
	"$(sql "SELECT body FROM note WHERE note MATCH 'tea'")" \
	'{"body":"green tea"}'
echo '{"tables": [{"name": "note", "columns": []}]}' >only.json
is '... with --only, too' "$(sql "SELECT body FROM note WHERE note MATCH 'tea'" \
	--only only.json)" '{"body":"green tea"}'
is 'a table may be called like one of the engine' \
	"$(sql 'SELECT a FROM pragma_log')" '{"a":1}'
status 'the engine itself is closed' 7 \
	sql 'SELECT name FROM sqlite_schema'

like 'a condition in front of GROUP BY is told whole' \
	"$(echo "SELECT country, count(*) FROM customer WHERE name = 'x'
		GROUP BY country HAVING count(*) > 1" |
		t2s-exec -d "$SHOP" -o document --compact)" \
	'"sql":"\\"customer\\".\\"name\\" = '"'x'"'",'

# --- an empty result that is not taken ------------------------------------

is 'an empty result that --fail-empty refuses is not shown' \
	"$(echo "SELECT count(*) FROM customer WHERE country = 'Germoney'" |
		t2s-exec -d "$SHOP" -o csv --fail-empty 2>/dev/null; echo $?)" 5
is 'one that it takes is' \
	"$(echo "SELECT count(*) FROM customer WHERE country = 'Germany' AND 0" |
		t2s-exec -d "$SHOP" -o csv --fail-empty 2>/dev/null |
		tr '\n' ' ')" 'count(*) 0 '

# --- in the driver's pipe -----------------------------------------------------

read_as='{"plan": {"selections": [{"table": "customer", "columns": ["name"]}]},
	"sql": {"text": "SELECT name FROM customer WHERE country = '"'X'"'"}}'
talks() { # MEMBERS OPTION...: what is said beside no rows
	doc=$1
	shift
	echo "$doc" | t2s-exec -d "$SHOP" -o csv "$@" 2>&1 >rows
}
like '--talk says how the question was read' "$(talks "$read_as" --talk=all)" \
	'^read as: name; from customer'
like '... and the SQL' "$(talks "$read_as" --talk=all)" '^  SELECT name'
like '... and why there are no rows' "$(talks "$read_as" --talk=all)" \
	'^no rows because of: '
is '... or nothing' "$(talks "$read_as" --talk=none)" ''
is '... nor that there are more' "$(echo 'SELECT id FROM customer' |
	t2s-exec -d "$SHOP" -o csv --limit 2 --talk=none 2>&1 | wc -l)" 3
is '... but why it failed' "$(talks '{"sql": {"text": "SELECT nme FROM customer"}}' \
	--talk=none | grep -c "no such column")" 1
stopped='{"stop": {"by": "t2s-audit", "status": 1, "reason": "findings",
	"message": "no"}}'
is '... and nothing of what another has stopped' \
	"$(talks "$stopped" --talk=all --report r.json; echo $?)" 1
is '... which is in the report' "$(t2s-show --get /stop/by r.json)" t2s-audit
like '... without --talk it is said' "$(talks "$stopped")" '^t2s-exec: no$'
many="WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
	WHERE i < 200000) SELECT i FROM n"
rm -f r.json
{ echo "$many" | t2s-exec -d "$SHOP" -o csv --report r.json 2>err
	echo $? >ended; } | head -1 >got
is 'a reader that leaves gets the report written' "$(cat ended err)" 141
like '... with the rows that were' \
	"$(t2s-show --get /result/row_count,/result/truncated r.json |
		paste -sd' ' -)" '^[1-9][0-9]* true$'
if [ -w /dev/full ]; then
	rm -f r.json
	echo "$many" | t2s-exec -d "$SHOP" -o csv --report r.json \
		>/dev/full 2>err
	is 'so does a full disk' "$? $(t2s-show --get /sql/text r.json |
		cut -c 1-4)" '3 WITH'
else
	skip 'a full disk' 'no /dev/full'
fi
later='{"t2s": 1, "sql": {"text": "SELECT 1 AS x"}, "stop": {"by": "t2s-exec",
	"status": 3, "reason": "locked", "message": "it was locked"}}'
is 'what it has stopped with 3 is tried again' \
	"$(echo "$later" | t2s-exec -d "$SHOP")" '{"x":1}'
is '... but not what another has' "$(echo "$later" | sed s/t2s-exec/t2s-plan/ |
	t2s-exec -d "$SHOP" -o document | t2s-show --get /stop/by)" t2s-plan

# --- numbers for people ---------------------------------------------------------

sum='SELECT 0.1 + 0.2 AS total'
is 'a table shows no trace of binary rounding' \
	"$(t2s-exec -d "$SHOP" -o table --sql "$sum" | tail -1)" '  0.3'
is '... where a program gets every digit' \
	"$(t2s-exec -d "$SHOP" -o csv --sql "$sum" | tail -1)" 0.30000000000000004
# --- digits for people ----------------------------------------------------------

cat >digits.sql <<'EOF'
SELECT 100.0 / 3 a, -2.0 / 3000 b, 18465.770000000011 c, 52.5200081 d,
 123456789012.34 e, 1.0 / 3 f
EOF
is 'a table shows an average with sensible digits' \
	"$(t2s-exec -d a.db -o table digits.sql | tail -1 | tr -s ' ')" \
	'33.33 -0.000667 18465.77 52.5200081 123456789012.34 0.333'
is '... JSON lines each digit' "$(t2s-exec -d a.db -o ndjson digits.sql)" \
	'{"a":33.333333333333336,"b":-0.0006666666666666666,"c":18465.77000000001,"d":52.5200081,"e":123456789012.34,"f":0.3333333333333333}'

done_testing
