#!/bin/sh
# Read-only means without effects: no statement waits, locks, signals, draws a
# number, writes to the log of the server or runs a text as a query, whatever
# calls the function; ordinary analysis goes on
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1
postgres_reader
ok 'the functions are there' psql -qX -v ON_ERROR_STOP=1 \
	-f "$SRC/tests/postgres/effects.sql"
T2S_DB=$reader
export T2S_DB
effects=$SRC/tests/postgres/effects.txt

state() {
	grep -c 'it ran' "$server_dir/log"
	psql -qAtX -c 'SELECT last_value, is_called FROM ticks' \
		-c 'SELECT pg_snapshot_xmax(pg_current_snapshot())' \
		-c 'SELECT count(*) FROM pg_largeobject_metadata'
}
answers() { # FILE [OPTION..]: those that are not refused
	list=$1
	shift
	t2s-exec -l "$@" "$list" | jq -r 'select(.stop.status != 7) |
		"\(.stop.status): \(.stop.message): \(.sql.text)"'
}
state >before
is 'every statement with an effect is refused' "$(answers "$effects")" ''
state >after
is '... before it has one' "$(diff before after)" ''
is '... and says which function, or type' "$(t2s-exec -l "$effects" |
	jq -r '.stop.message' |
	grep -vc "^refused: \(function\|type\) '.*' is not allowed")" 0
is 'nor by --sql' "$(t2s-exec --sql 'SELECT pg_notify($$a$$, $$b$$)' 2>&1
	echo $?)" "t2s-exec: refused: function 'pg_notify' is not allowed
7"
is '... nor through t2s' "$(t2s --no-history \
	--sql 'SELECT unmarked(1)' 2>&1 | grep -c "'unmarked' is not allowed")" 1
is '... nor by the expression of a plan' "$(echo '{"plan": {"selections":
	[{"table": "kept"}], "select": [{"expr": {"fn": "pg_sleep",
	"args": [{"value": 1}]}, "name": "a"}]}}' |
	t2s-synth --dialect postgres | t2s-exec 2>&1 >/dev/null |
	sed 's/ (.*//')" "t2s-exec: refused: function 'pg_sleep' is not allowed"
is '... nor by --dry-run, which plans it' "$(t2s-exec --dry-run \
	--sql 'SELECT unmarked(1)' >/dev/null 2>&1; echo $?)" 7

while IFS= read -r line; do
	is "goes on: $line" "$(t2s-exec -o csv --sql "$line" 2>&1 >/dev/null)" ''
done <"$SRC/tests/postgres/harmless.txt"

# what may be called all the same

says() { # SQL [OPTION..]
	statement=$1
	shift
	t2s-exec -o csv --sql "$statement" "$@" 2>&1 | tail -1
}
is 'a function that is allowed by name' "$(says 'SELECT unmarked(1)' \
	--allow-function other --allow-function unmarked)" 2
is '... by the environment' "$(export T2S_ALLOW_FUNCTION=other,unmarked
	says 'SELECT unmarked(1)')" 2
is '... by an option of t2s' "$(t2s --no-history -o csv --allow-function \
	unmarked --allow-function=pg_sleep --sql 'SELECT unmarked(1),
	pg_sleep(0) IS NULL' 2>&1 | tail -1)" 2,false
is '... through a view' "$(says 'SELECT max(n) FROM calling' \
	--allow-function unmarked)" 4
is '... which part of a name does not allow' "$(says 'SELECT unmarked(1)' \
	--allow-function unmark | grep -c "'unmarked' is not allowed")" 1
like 'but none of the server that acts' "$(says "SELECT set_config('a.b', 'c',
	true)" --allow-function set_config)" "'set_config' is not allowed"
like '... nor one that runs a text' "$(says "SELECT query_to_xml('SELECT 1',
	true, true, '')" --allow-function query_to_xml)" 'is not allowed'
like 'how to allow one is told' "$(says 'SELECT unmarked(1)')" \
	'--allow-function unmarked allows it, or an administrator can mark it'
echo '{"tables": {"kept": {"open": true}}}' >open.json
like 'under a policy no option allows one' "$(says 'SELECT unmarked(id)
	FROM kept' --allow-function unmarked --policy open.json)" \
	"policy.*'unmarked'"
like '... nor one that waits' "$(says 'SELECT pg_sleep(0) FROM kept' \
	--allow-function pg_sleep --policy open.json)" "policy.*'pg_sleep'"
is '... but the policy' "$(jq '.functions = ["unmarked"]' open.json >more.json
	says 'SELECT max(unmarked(id)) FROM kept' --policy more.json)" 4
echo '{"tables": {"ticking": {"open": true}}}' >view.json
like '... and what a view calls is refused, too' "$(says 'SELECT id
	FROM ticking' --policy view.json)" "'nextval' is not allowed, used by the \
view 'ticking'"

# what the condition of a policy calls

under() { # POLICY..: what a table is read with under these
	for file; do
		set -- "$@" --policy "$file"
		shift
	done
	echo '{"selections": [{"table": "kept", "columns": ["id"]}]}' |
		t2s-synth --dialect postgres "$@" | t2s-exec -o csv "$@" 2>&1
	echo $?
}
condition() { # CONDITION [FUNCTION]: a policy
	jq -n --arg c "$1" '{tables: {kept: $c}, functions: $ARGS.positional}' \
		--args ${2-}
}
condition 'id > 0' 'unmarked pg_terminate_backend query_to_xml set_config' \
	>plain.json
while IFS='|' read -r name text; do
	condition "$text" >called.json
	condition "$text" "$name" >listed.json
	like "a condition has no effect either: $text" "$(under called.json)" \
		"refused: function '$name' is not allowed"
	like '... though the policy lists the function' "$(under listed.json)" \
		"refused: function '$name' is not allowed"
	like '... nor beside another that does' "$(under plain.json \
		listed.json)" \
		"refused: \(function '$name'\|type 'regclass'\) is not allowed"
done <<'EOS'
pg_terminate_backend|pg_terminate_backend(id)
pg_cancel_backend|pg_cancel_backend(id)
query_to_xml|CAST(query_to_xml('SELECT 1', true, true, '') AS text) <> ''
table_to_xml|CAST(table_to_xml('kept', true, true, '') AS text) <> ''
set_config|set_config('a.b', 'c', true) = 'c'
pg_advisory_lock_shared|pg_advisory_lock_shared(id) IS NULL
pg_try_advisory_lock|pg_try_advisory_lock(id)
pg_read_file|pg_read_file('PG_VERSION') > ''
lo_get|lo_get(id) IS NULL
nextval|nextval('ticks') > 0
pg_notify|pg_notify('a', 'b') IS NULL
pg_create_physical_replication_slot|pg_create_physical_replication_slot('a') IS NULL
EOS
condition 'unmarked(id) > 0' >called.json
like '... nor by a function that may have one' "$(under called.json)" \
	"'unmarked' is not allowed"
condition 'unmarked(id) > 0' unmarked >listed.json
is '... unless its policy lists it' "$(under listed.json | tail -1)" 0
is '... and so does each other one' "$(under plain.json listed.json |
	tail -1)" 0
condition 'id > 0' >plain.json
like '... for one that does not rules it out' "$(under plain.json \
	listed.json)" "'unmarked' is not allowed"
condition "current_setting('server_version') <> ''" >reads.json
is 'the condition of a policy that is alone may read what is set' \
	"$(under reads.json | tail -1)" 0
like '... and one beside another calls what a statement may' "$(under \
	plain.json reads.json)" "'current_setting' is not allowed"
condition 'abs(id) > 0 AND lower(CAST(id AS text)) <> :none' >abs.json
export T2S_CLAIM_NONE=x
is '... which is all that works on its arguments' "$(under plain.json \
	abs.json | tail -1)" 0
unset T2S_CLAIM_NONE
for f in to_jsonb row_to_json; do
	condition "CAST($f AS text) LIKE '%a%'" >row.json
	like "... nor a row, called as a column: $f" "$(under plain.json \
		row.json)" "refused: 'kept' has no column '$f'"
done
jq '.functions = ["pg_notify", "unmarked"]' open.json >more.json
like 'what acts is not called by a statement either, though a policy lists it' \
	"$(says "SELECT pg_notify('a', 'b') FROM kept" --policy more.json)" \
	"'pg_notify' is not allowed"
for call in "currtid2('kept', '(0,1)')" 'amvalidate(10)'; do
	like "nor what looks into an index or a table by its number: $call" \
		"$(says "SELECT $call" --allow-function currtid2 \
		--allow-function amvalidate)" 'is not allowed'
done

# extensions

extension() {
	psql -qX -c "CREATE EXTENSION $1" 2>/dev/null
}
if extension tablefunc && extension dblink && extension xml2; then
	while IFS= read -r line; do
		like "refused: $line" "$(says "$line")" 'refused: function'
	done <<'EOS'
SELECT * FROM crosstab('SELECT 1, 2, 3') AS t(a int, b int)
SELECT * FROM crosstab2('SELECT ''a'', ''b'', ''c''')
SELECT * FROM crosstab('SELECT 1, 2, 3', 'SELECT 1') AS t(a int, b int)
SELECT * FROM connectby('kept', 'id', 'id', '1', 0) AS t(a int, b int, c int)
SELECT dblink_exec('dbname=postgres', 'SELECT 1')
SELECT dblink_connect('dbname=postgres')
SELECT * FROM dblink('dbname=postgres', 'SELECT 1') AS t(a int)
SELECT dblink_get_connections()
SELECT * FROM xpath_table('id', 'name', 'kept', '/a', '1=1') AS t(a int, b text)
SELECT xslt_process('<a/>', '<a/>')
EOS
	is '... unless allowed' "$(says "SELECT * FROM crosstab('SELECT 1, 2, 3')
		AS t(a int, b int)" --allow-function crosstab)" 1,3
	is '... and one that works on its arguments' \
		"$(says 'SELECT count(*) FROM normal_rand(2, 5, 3)')" 2
else
	skip 'functions of extensions that run a text' 'not all are there'
fi
if extension adminpack; then
	like 'refused: a file is written' "$(says "SELECT pg_file_write('x', 'y',
		false)")" 'refused: function'
else
	skip 'refused: a file is written' 'no adminpack'
fi

# a class of operators for a type of the server's own, which planning may take

psql -qX -v ON_ERROR_STOP=1 -c 'CREATE DATABASE classes' && psql -qX -d classes \
	-v ON_ERROR_STOP=1 <<'EOS'
CREATE TABLE kept(id int, name text);
CREATE FUNCTION odd(int, int) RETURNS int LANGUAGE plpgsql AS
	'BEGIN RETURN $1 - $2; END';
CREATE OPERATOR CLASS odd_ops FOR TYPE int USING btree AS OPERATOR 1 <,
	OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
	FUNCTION 1 odd(int, int);
EOS
T2S_DB=postgresql://reader@/classes
like 'an operator of such a class is refused' "$(says 'SELECT id FROM kept
	WHERE id = 2')" "'odd' is not allowed, used by the operator class 'odd_ops'"
is '... and another is not' "$(says "SELECT count(*) FROM kept WHERE name = ''")" 0

done_testing
