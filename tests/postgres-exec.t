#!/bin/sh
# t2s-exec on PostgreSQL: values, limits, errors, and what is left on the server
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2

psql -qX -v ON_ERROR_STOP=1 <<'EOS'
CREATE TABLE person(id int PRIMARY KEY, name text, born date);
INSERT INTO person VALUES (1, 'Ann', '1970-01-01'), (2, 'Zoë', NULL);
CREATE TABLE visit(id int, person_id int, at timestamp);
CREATE TABLE secret(id int);
CREATE TYPE mood AS ENUM ('sad', 'happy');
CREATE DOMAIN share AS numeric(5, 2);
CREATE FUNCTION stubborn() RETURNS int LANGUAGE plpgsql AS $$ BEGIN LOOP
	BEGIN PERFORM pg_sleep(60); EXCEPTION WHEN query_canceled THEN NULL;
	END; END LOOP; END $$;
EOS
t2s-exec --print-role postgres | psql -qX -v ON_ERROR_STOP=1 >role 2>&1
psql -qX -c 'REVOKE SELECT ON secret FROM t2s_ro'
T2S_DB=postgresql://t2s_ro@/
export T2S_DB T2S_ALLOW_FUNCTION=pg_sleep,stubborn

sql() { # SQL [OPTION...]
	statement=$1
	shift
	printf '%s' "$statement" | t2s-exec "$@"
}

wait_for() { # ANSWER QUERY: waits until that is the answer; prints the last
	tries=100
	while got=$(psql -qAt -c "$2") && [ "$got" != "$1" ] &&
		[ "$tries" -gt 0 ]; do
		tries=$((tries - 1))
		sleep 0.1
	done
	echo "$got"
}

# who opens what

like 'the program itself loads no client library' \
	"$(ldd "$BIN/t2s-exec" 2>&1 | grep -c libpq)" '^0$'
is 'a server is opened by the sibling' "$(sql 'SELECT 1 AS a')" '{"a":1}'
mkdir alone
cp "$BIN/t2s-exec" alone/
status 'without it that is an error' 2 sh -c 'echo SELECT 1 | alone/t2s-exec'
like '... in one line' "$(cat .out)" "cannot run '.*alone/t2s-exec-postgres'"
printf '{"database":{"target":"%s"},"sql":{"text":"SELECT 1 AS a"}}' \
	"$T2S_DB" >doc.json
status 'a server that the document alone names is refused' 2 \
	sh -c 'unset T2S_DB; t2s-exec doc.json'
is '... but for --trust-target' \
	"$(unset T2S_DB; t2s-exec --trust-target doc.json)" '{"a":1}'
status 'SQL for SQLite is not run' 2 sh -c \
	'echo "{\"sql\":{\"text\":\"SELECT 1\",\"dialect\":\"sqlite\"}}" | t2s-exec'

# who may

status 'a role that may do more is refused' 7 \
	sql 'SELECT 1' -d postgresql://t2s@/
is '... but for --allow-superuser' \
	"$(sql 'SELECT 1 AS a' -d postgresql://t2s@/ --allow-superuser \
	2>err)" '{"a":1}'
is '... with a warning that does not read as if it was refused' "$(cat err)" \
	"t2s-exec: connected as role 't2s', which may do more than read"
status 'what the role may not read is refused' 7 sql 'SELECT * FROM secret'
status 'a role that is not there' 2 sql 'SELECT 1' -d postgresql://nobody@/
status 'a server that is not there' 3 \
	sql 'SELECT 1' -d postgresql://t2s_ro@/?host=/nowhere
like '... and its hint is no part of the same sentence' "$(sql 'SELECT 1' \
	-d postgresql://t2s_ro@/?host=/nowhere -o csv 2>&1)" \
	'such file or directory; Is the server .* socket[?]$'
t2s-schema -d "$SHOP" | t2s-exec --print-role postgres --schema /dev/stdin |
	grep '^GRANT' >grants
like 'a role for a schema reads its tables' "$(cat grants)" \
	'GRANT SELECT ON "public"."customer" TO t2s_ro;'
is '... and no others' "$(grep -c 'ALL TABLES' grants)" 0

# values

cat >values.sql <<'EOS'
SELECT 32767::int2 AS small, (-9223372036854775808)::int8 AS big, 1.50 AS exact,
 123456789012345678901234567890.5 AS long, 0.1::float4 AS single,
 1e300::float8 AS double, 'NaN'::float8 AS nan, '-Infinity'::numeric AS inf,
 true AS yes, 'a"b' || chr(10) || 'c' AS text, '\x00ff'::bytea AS blob,
 '{"a": [1,
 2]}'::json AS json, '{"b":null}'::jsonb AS jsonb, 1.5::share AS domain,
 'happy'::mood AS enum, date '2020-02-29' AS date,
 timestamp '2020-02-29 12:00:00.5' AS stamp,
 timestamptz '2020-02-29 12:00+02' AS zone, interval '1 day 2:03:04' AS span,
 int4range(1, 3) AS range, ROW(1, 'x,y') AS row, '10.0.0.1'::inet AS net,
 NULL::int AS nothing
EOS
is 'values' "$(t2s-exec values.sql)" "$(tr -d '\n' <<'EOS'
{"small":32767,"big":-9223372036854775808,"exact":1.50,
"long":123456789012345678901234567890.5,"single":0.1,"double":1e+300,
"nan":"NaN","inf":"-Infinity","yes":true,"text":"a\"b\nc",
"blob":{"blob":"AP8="},"json":{"a": [1,  2]},"jsonb":{"b": null},
"domain":1.50,"enum":"happy","date":"2020-02-29",
"stamp":"2020-02-29 12:00:00.5","zone":"2020-02-29 10:00:00+00",
"span":"P1DT2H3M4S","range":"[1,3)","row":"(1,\"x,y\")","net":"10.0.0.1",
"nothing":null}
EOS
)"
is '... in csv' "$(t2s-exec -o csv values.sql | sed -n '2,$p')" "$(cat <<'EOS'
32767,-9223372036854775808,1.50,123456789012345678901234567890.5,0.1,1e+300,NaN,-Infinity,true,"a""b
c",AP8=,"{""a"": [1,
 2]}","{""b"": null}",1.50,happy,2020-02-29,2020-02-29 12:00:00.5,2020-02-29 10:00:00+00,P1DT2H3M4S,"[1,3)","(1,""x,y"")",10.0.0.1,
EOS
)"
t2s-exec -o document values.sql >values.json
is '... in a document' "$(jq -c '.result.rows[0][2:4], .result.rows[0][11:13]' \
	values.json)" "$(cat <<'EOS'
[1.5,"123456789012345678901234567890.5"]
[{"a":[1,2]},{"b":null}]
EOS
)"
is '... with their types' "$(jq -r '.result.columns[].type' values.json |
	uniq -c | awk '{ printf "%s*%s ", $2, $1 }')" "$(printf '%s ' \
	'integer*2' 'number*6' 'boolean*1' 'text*1' 'blob*1' 'json*2' 'number*1' \
	'text*1' 'date*1' 'datetime*2' 'text*4' 'integer*1')"
is 'arrays' "$(sql "SELECT '{{1,2},{3,NULL}}'::int[] AS deep, '{}'::int[] AS none,
	ARRAY['a\"b', 'NULL', NULL, 'c,d', '', E'x\\\\y'] AS texts,
	'[0:1]={t,f}'::bool[] AS bounds, ARRAY['{\"a\": 1}'::jsonb] AS jsons,
	'{NaN,1.50}'::numeric[] AS exact, ARRAY['\\x00'::bytea] AS blobs,
	'{happy,sad}'::mood[] AS enums, ARRAY[1.5::share] AS domains,
	ARRAY[box '(1,2),(3,4)', box '(0,0),(1,1)'] AS boxes")" \
	"$(tr -d '\n' <<'EOS'
{"deep":[[1,2],[3,null]],"none":[],
"texts":["a\"b","NULL",null,"c,d","","x\\y"],"bounds":[true,false],
"jsons":[{"a": 1}],"exact":["NaN",1.50],"blobs":[{"blob":"AA=="}],
"enums":["happy","sad"],"domains":[1.50],
"boxes":["(3,4),(1,2)","(1,1),(0,0)"]}
EOS
)"
is '... are text elsewhere' "$(sql "SELECT ARRAY['a', NULL] AS x" -o tsv |
	tail -1)" '{a,NULL}'
is 'a row without columns' "$(sql 'SELECT' -o json)" '[{}]'
is 'equal names are numbered' "$(sql 'SELECT 1 AS a, 2 AS a')" \
	'{"a":1,"a_2":2}'
is 'the same whatever the server and the caller prefer' \
	"$(psql -qc "ALTER ROLE t2s_ro SET DateStyle = 'German, DMY';
	ALTER ROLE t2s_ro SET bytea_output = escape"
	PGOPTIONS='-c TimeZone=Asia/Tokyo -c IntervalStyle=postgres' \
	t2s-exec values.sql | cksum)" "$(t2s-exec values.sql | cksum)"

# placeholders

with() { # SQL PARAMS
	jq -nc --arg sql "$1" --argjson params "$2" \
		'{sql: {text: $sql, params: $params}}' | t2s-exec
}
is 'placeholders take values' "$(with "SELECT name, \$2 AS n FROM person
	WHERE id = \$1 AND born < \$3" \
	'[{"value": 1}, {"value": null}, {"value": "2000-01-01"}]')" \
	'{"name":"Ann","n":null}'
is 'a fraction beside a whole column' "$(with \
	'SELECT id FROM person WHERE id > $1 AND id < $2' \
	'[{"value": "1.5", "type": "number"}, {"value": 3000000000}]')" '{"id":2}'
status 'a value is missing' 1 with 'SELECT $1::int' '[]'
like '... says so' "$(cat .out)" 'has 1 placeholders, but 0 values'
status 'a value does not fit' 1 with 'SELECT $1::int' '[{"value": "x"}]'
is 'a claim is a text' "$(echo '{"sql": {"text":
	"SELECT $1::text AS c", "params": [{"claim": "who"}]}}' |
	t2s-exec --claim who=007)" '{"c":"007"}'

# what is refused, and by whom

refused() { # WHY SQL
	status "$1 is refused" 7 sql "$2"
}
refused 'an update' 'UPDATE person SET id = 3'
refused 'a second statement' 'SELECT 1; DELETE FROM person'
refused 'a change within WITH' \
	'WITH d AS (DELETE FROM person RETURNING *) SELECT * FROM d'
refused 'a lock' 'SELECT * FROM person FOR UPDATE'
refused 'the end of the transaction' 'COMMIT'
refused 'a block of code' "DO 'BEGIN PERFORM 1; END'"
refused 'EXPLAIN' 'EXPLAIN SELECT 1'
status 'a table made of rows is none of it' 1 sql 'SELECT 1 AS a INTO copied'
printf '{"sql":{"text":"SELECT 1 \\u0000"}}' >nul.json
status 'nor is a NUL' 2 t2s-exec nul.json
is 'a comment at the end swallows nothing' "$(sql 'SELECT 1 AS a -- b')" '{"a":1}'
is 'a column called updated_at is as good as any' "$(sql \
	'WITH "update" AS (SELECT 1 AS updated_at) TABLE "update";')" \
	'{"updated_at":1}'

# --only

psql -qX -c 'CREATE VIEW seen AS SELECT id FROM visit; GRANT SELECT ON seen
	TO t2s_ro; CREATE SCHEMA other; CREATE TABLE other.person(id int);
	GRANT USAGE ON SCHEMA other TO t2s_ro;
	GRANT SELECT ON other.person TO t2s_ro;
	CREATE FUNCTION peek() RETURNS bigint LANGUAGE plpgsql AS
	$$ BEGIN RETURN (SELECT count(*) FROM visit); END $$'
echo '{"tables": [{"name": "person", "columns": []}]}' >only.json
only() {
	sql "$1" --only only.json
}
is 'a table that may be read' "$(only 'SELECT id FROM person p
	WHERE id < (SELECT max(id) FROM person)')" '{"id":1}'
while read -r what; do
	status "no other table: $what" 7 only "$what"
done <<'EOS'
SELECT * FROM visit
SELECT 1 FROM person WHERE EXISTS (SELECT 1 FROM visit)
SELECT * FROM seen
SELECT * FROM other.person
SELECT relname FROM pg_class
SELECT * FROM pg_settings
SELECT table_name FROM information_schema.tables
SELECT query_to_xml('SELECT * FROM visit', true, true, '')
SELECT "query_to_xml"('SELECT * FROM visit', true, true, '')
SELECT peek()
EOS

# errors

class() { # SQL: the codes of the findings
	sql "$1" -o document | jq -r '.findings[].code'
}
is 'table not found' "$(class 'SELECT * FROM persn')" db_table_not_found
is 'column not found' "$(class 'SELECT nme FROM person')" db_column_not_found
is 'ambiguous column' "$(class 'SELECT id FROM person, visit')" \
	db_ambiguous_column
is 'function not found' "$(class 'SELECT lenght(name) FROM person')" \
	db_function_not_found
is 'syntax' "$(class 'SELEC 1')" db_syntax
is 'aggregate misuse' "$(class 'SELECT name, count(*) FROM person')" \
	db_aggregate_misuse
is 'type mismatch' "$(class 'SELECT name + 1 FROM person')" db_type_mismatch
for bad in 'SELEC 1' "SELECT 'a" 'SELECT name + 1 FROM person' \
	"SELECT coalesce(1, now())" 'SELECT name::int FROM person' \
	'SELECT 1 UNION SELECT 1, 2' "SELECT 'x'::date" \
	'SELECT (SELECT id FROM person)' 'SELECT sqrt(-1)'; do
	is "what helps is said: $bad" "$(sql "$bad" -o document | jq -r '.findings[0] |
		select(.code == ("db_syntax", "db_type_mismatch")) |
		.hint | length > 16')" true
done
like 'the nearest table is named' "$(sql 'SELECT * FROM persn' 2>&1)" \
	"line 1, column 15) (did you mean 'person'"
is '... and the nearest column' "$(sql 'SELECT nme FROM person' -o document |
	jq -c '.findings[0].candidates')" '["name"]'
like '... and the nearest function' "$(sql 'SELECT lenght(1)' 2>&1)" \
	"did you mean 'length'"
is '... and the owners of a column' "$(sql 'SELECT id FROM person, visit' \
	-o document | jq -c '.findings[0].candidates')" '["person.id","visit.id"]'
psql -qX <<'EOS2'
CREATE SCHEMA "Back Office";
GRANT USAGE ON SCHEMA "Back Office" TO t2s_ro;
CREATE TABLE "Back Office"."Order Items"(id int);
CREATE MATERIALIZED VIEW later AS SELECT 1 AS x WITH NO DATA;
GRANT SELECT ON later, "Back Office"."Order Items" TO t2s_ro;
EOS2
like 'a table of another schema is named with it' "$(sql \
	'SELECT * FROM "Order Items"' 2>&1)" \
	'did you mean "Back Office"."Order Items"'
like 'a materialized view without rows says so' "$(sql 'SELECT * FROM later' \
	2>&1)" 'has not been populated .*REFRESH'
unlike 'an error is about what was written, not what is made of it' "$(sql \
	'WITH d AS (DELETE FROM person RETURNING id) SELECT * FROM d' \
	-o csv 2>&1)" CURSOR
like 'a place is counted in lines' "$(sql "SELECT 'Zoë',
	nme FROM person" 2>&1)" 'line 2, column 2'
like 'text in double quotes' "$(sql 'SELECT 1 FROM person WHERE name = "Ann"' \
	2>&1)" "single quotes: 'Ann'"
unlike 'no stored value is in a message' "$(sql \
	'SELECT name::int FROM person' -o document)" Ann
psql -qX -c "CREATE FUNCTION tell() RETURNS int LANGUAGE plpgsql AS
	'BEGIN RAISE ''it is %'', (SELECT min(name) FROM person); END'"
unlike '... nor in that of a function' "$(sql 'SELECT tell()' -o document)" Ann
sql 'SELECT 1 / (3 - i) AS x FROM generate_series(1, 5) AS i' \
	--report report.json >out 2>err
is 'an error after the first row has a status' $? 1
is '... leaves the rows that came' "$(cat out)" "$(printf '{"x":0}\n{"x":1}')"
is '... is told once' "$(wc -l <err)" 1
is '... and in the report' "$(jq -r '.stop.message, .result.row_count' \
	report.json | tr '\n' ' ')" 'division by zero 2 '
status 'an error of a megabyte is told, too' 1 \
	sql "SELECT repeat('x', 1000000)::int"
is '... in one line' "$(sed 's/ (.*//' .out)" \
	't2s-exec: invalid text for the expected type'

sql 'SELECT pg_sleep(60)' -o csv >out 2>err &
query=$!
wait_for 1 "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'" \
	>waited
psql -qX -c "SELECT pg_cancel_backend(pid) FROM pg_stat_activity
	WHERE wait_event = 'PgSleep'" >cancelled
wait $query
is 'a query that an administrator cancels has a status' $? 3
is '... and is not said to have passed a limit' "$(cat err)" "t2s-exec: \
the server cancelled the query (stopped by an administrator or by a limit of \
the server; try again)"

# empty results

is 'a condition that looks wrong is found' "$(sql \
	"SELECT id FROM person WHERE name = 'Anne'" -o document | jq -c \
	'.result.empty_because[0] | [.rows, .suspect, .candidates]')" \
	'[0,true,["Ann"]]'
status '... --fail-empty' 5 sql "SELECT id FROM person WHERE name = 'Anne'" \
	--fail-empty
status 'a question that the type cannot answer is left' 0 \
	sql "SELECT id FROM person WHERE born > '2050-01-01'" --fail-empty \
	--refine suspect

# errors of the server

psql -qX <<'EOS'
CREATE FUNCTION closed() RETURNS int LANGUAGE plpgsql STABLE AS
	$$ BEGIN RAISE EXCEPTION 'not open today'; END $$;
CREATE VIEW lesson AS SELECT id, name, closed() AS room FROM person;
CREATE MATERIALIZED VIEW visitor AS SELECT id, name FROM person WITH NO DATA;
GRANT SELECT ON lesson, visitor TO t2s_ro;
EOS
for asked in 'lesson 1 P0001' 'visitor 1 55000'; do
	set -- $asked
	question="name of all ${1}s"
	[ "$1" = visitor ] || question="room and $question"
	t2s --no-history -o json --assume "$question" >out 2>err
	is "an error of the server, $3, is no matter of the plan: one attempt" \
		"$? $(jq -c '[.status, .iterations, .stop.reason]' out)" \
		"$2 [$2,1,\"server\"]"
done

# limits

is '--limit' "$(sql 'SELECT i FROM generate_series(1, 9) AS i' --limit 2 \
	2>err)" "$(printf '{"i":1}\n{"i":2}')"
like '... says that there are more' "$(cat err)" 'first 2 rows'
is 'a document holds a thousand rows' "$(sql \
	'SELECT generate_series(1, 10000000)' -o document |
	jq -c '.result | [.row_count, .truncated]')" '[1000,true]'
is '--max-bytes' "$(sql "SELECT repeat('x', 1000) FROM
	generate_series(1, 9)" --max-bytes 3500 2>err | wc -l)" 3
is '--length-limit' "$(sql "SELECT repeat('x', 2000)" --length-limit 1999 \
	-o document | jq -r '.findings[].code')" db_too_big
is 'a value larger than memory' "$(sql "SELECT repeat('x', 300000000)" \
	-o document | jq -r '.findings[].code')" db_too_big
is 'a row of 20 MB among small ones' "$(sql "SELECT i, repeat('x',
	CASE i WHEN 2 THEN 20000000 ELSE 1 END) AS x
	FROM generate_series(1, 3) AS i" -o csv | awk '{ print length }' |
	tr '\n' ' ')" '3 3 20000002 3 '
is 'as many columns as there can be' "$(sql "SELECT $(seq -s, 1664)" -o csv |
	tail -1 | cksum)" "$(seq -s, 1664 | cksum)"
is 'rows of a table without columns' "$(psql -qX -c 'CREATE TABLE bare()';
	psql -qX -c 'INSERT INTO bare SELECT FROM person;
	GRANT SELECT ON bare TO t2s_ro'
	sql 'SELECT FROM bare')" "$(printf '{}\n{}')"
status '--timeout' 3 sql 'SELECT pg_sleep(60)' --timeout 0.2
status '... also of a query that catches it' 3 sql 'SELECT stubborn()' \
	--timeout 0.2 -o document
like '... with a document that says why' "$(cat .out)" '"reason":"timeout"'
is 'time that the reader takes is not counted' "$(sql 'SELECT i FROM
	generate_series(1, 100000) AS i' --timeout 0.5 | { sleep 1; wc -l; })" \
	100000
psql -q -c 'BEGIN; LOCK TABLE visit; SELECT pg_sleep(60)' >/dev/null 2>&1 &
locker=$!
wait_for 1 "SELECT count(*) FROM pg_locks
	WHERE mode = 'AccessExclusiveLock'" >/dev/null
status 'a table that somebody changes is waited for, not long' 3 \
	sql 'SELECT * FROM visit'
{
	kill $locker; wait $locker 2>/dev/null
} 2>/dev/null

# what is left on the server

at_work="SELECT count(*) FROM pg_stat_activity WHERE usename = 't2s_ro'"
is 'nobody reads on: it ends at once, quietly' "$(sql 'SELECT
	generate_series(1, 10000000) AS i' 2>&1 | head -1)" '{"i":1}'
is '... on the server, too' "$(wait_for 0 "$at_work")" 0
for signal in INT TERM; do
	echo 'SELECT pg_sleep(60)' >sleep.sql
	perl "$SRC/tests/hears.pl" t2s-exec sleep.sql 2>err &
	pid=$!
	wait_for 1 "$at_work AND state = 'active'" >/dev/null
	kill -$signal $pid
	wait $pid 2>/dev/null
	is "SIG$signal ends it" $? "$([ $signal = INT ] && echo 130 || echo 143)"
	is '... and the query' "$(wait_for 0 "$at_work")" 0
done
t2s-exec sleep.sql 2>err &
pid=$!
wait_for 1 "$at_work AND state = 'active'" >/dev/null
kill -KILL $pid
is 'the server sees that the program was killed' "$(wait_for 0 "$at_work")" 0
for format in csv json; do
	t2s --no-history -o $format --sql 'SELECT pg_sleep(60)' >out 2>err &
	pid=$!
	wait_for 1 "$at_work AND state = 'active'" >/dev/null
	kill -KILL $pid
	is "... or its driver, -o $format" "$(wait_for 0 "$at_work")" 0
done

# dry run

is '--dry-run' "$(sql 'SELECT * FROM person' --dry-run | jq -c \
	'.result | [.dry_run, .steps[0].step, (.estimate.cost > 0)]')" \
	'[true,"Seq Scan on public.person",true]'
status '... runs nothing' 0 sql 'SELECT pg_sleep(60)' --dry-run --timeout 1
status '... and refuses what is refused' 7 sql 'DELETE FROM person' --dry-run

# lines

is 'a line that fails does not harm the next' "$(printf '%s\n' 'SELECT 1 AS a' \
	'SELECT nope' 'SELECT 2 AS a' | t2s-exec -l | jq -c '.result.rows')" \
	"$(printf '[[1]]\nnull\n[[2]]')"

done_testing
