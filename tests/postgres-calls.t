#!/bin/sh
# What a statement calls on PostgreSQL: functions of a user's own that read
# other tables, by whatever way they are called, and those that act
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1
postgres_reader
ok 'the functions are there' psql -qX -v ON_ERROR_STOP=1 \
	-f "$SRC/tests/postgres/calls.sql"
psql -qX -c 'GRANT USAGE ON SCHEMA "Public", a TO reader'
T2S_DB=$reader
export T2S_DB
echo '{"tables": [{"name": "country"}, {"schema": "a", "name": "b"},
	{"name": "held"}]}' >only.json
echo '{"tables": {"country": {"open": true}, "a.b": {"open": true},
	"held": {"open": true}, "pg_class": {"open": true}}}' >open.json

# refused FILE OPTION..: those that are not, a line each
refused() {
	list=$1
	shift
	t2s-exec -l "$@" "$list" | jq -r 'select(.stop.status != 7) |
		"\(.stop.status): \(.sql.text): \(.result.rows | tostring)"'
}
is 'nothing that is not the server'\''s own is called: --only' \
	"$(refused "$SRC/tests/postgres/calls.txt" --only only.json)" ''
is '... --policy' "$(refused "$SRC/tests/postgres/calls.txt" \
	--policy open.json)" ''
is '... both' "$(refused "$SRC/tests/postgres/calls.txt" --policy open.json \
	--only only.json)" ''
is '... and what stays has its reason' "$(t2s-exec -l --only only.json \
	"$SRC/tests/postgres/calls.txt" | jq -r '.stop.message // "none"' |
	grep -vc 'refused: \(function\|type\|table\|cannot find out\)')" 0

says() { # SQL OPTION..: the first line of what is said
	statement=$1
	shift
	printf '%s\n' "$statement" | t2s-exec -o csv "$@" 2>&1 | head -1
}
is 'an operator is named' "$(says "SELECT 'x' || 3" --only only.json)" \
	"t2s-exec: refused: function 'opf' is not allowed, used by the \
operator '||'"
like 'a cast is named' "$(says 'SELECT (1::pair).a' --only only.json)" \
	"function 'topair' is not allowed, used by a cast"
like 'a domain is named' "$(says "SELECT 'h'::dom" --only only.json)" \
	"function 'chk' is not allowed, used by the domain 'dom'"
echo '{"tables": [{"name": "secret"}]}' >secret.json
echo '{"tables": {"secret": {"open": true}}, "functions": ["chk"]}' >checks.json
for value in "'{h}'::dom[]" "'(1,h)'::dpair"; do
	like "a check that runs while $value is read is named" \
		"$(says "SELECT $value" --only secret.json)" \
		"function 'chk' is not allowed, used by the domain 'dom'"
done
says "SELECT '(1,h)'::dpair" --policy checks.json >said
like '... and refused where it is allowed' "$(cat said)" \
	'a function runs while the server reads the statement'
unlike '... which is no matter of permission' "$(cat said)" 'permission'
like 'a type is named' "$(says 'SELECT 1259::regclass' --policy open.json)" \
	"type 'regclass' is not allowed: it is outside the policy"

# honest ones

while IFS= read -r line; do
	is "not refused: $line" "$(says "$line" --only only.json |
		grep t2s-exec; says "$line" --policy open.json | grep t2s-exec)" ''
done <<'EOS'
SELECT lower(name), id || 'x', upper("name") FROM country
SELECT count(*), sum(id), array_agg(name ORDER BY id) FROM country
SELECT id, rank() OVER (ORDER BY id DESC) FROM country WHERE name LIKE 'a%'
SELECT p, d FROM held
SELECT p::plain, 'x'::plain FROM held
SELECT pg_typeof(id), to_tsvector('english', name) FROM country
SELECT random() < 2, clock_timestamp() > now(), gen_random_uuid() IS NULL
SELECT * FROM generate_series(1, 3) AS g
SELECT COUNTRY.Name FROM PUBLIC.Country
SELECT id AS "a {FUNCEXPR :funcid 1}", id AS ")", id AS "}" FROM country
WITH x AS (SELECT id FROM country) SELECT * FROM x JOIN country USING (id)
EOS
is 'a function that the policy names' "$(jq '.functions = ["leak_int"]' \
	open.json >more.json; says 'SELECT leak_int(id) FROM country' \
	--policy more.json)" leak_int
like '... but not what its argument is where nobody gives it' \
	"$(jq '.functions = ["by_default"]' open.json >more.json
	says 'SELECT by_default(id) FROM country' --policy more.json)" \
	"'leak' is not allowed, used by the default argument of 'by_default'"
is 'what a condition of the policy calls may be called' "$(echo '{"tables":
	{"country": "harmless(id) > :least"}, "functions": ["harmless"]}' >call.json
	echo 'SELECT id FROM (SELECT * FROM country WHERE harmless(id) > $1) AS c' |
	t2s-exec --policy call.json --claim least=2 -o csv | tail -1)" 2
echo 'SELECT id FROM country WHERE id = $1' |
	jq -Rc '{sql: {text: ., params: [{value: 2}]}}' >param.json
is 'placeholders' "$(t2s-exec --only only.json -o csv param.json | tail -1)" 2
big=$(seq -s, 60000)
is 'a statement of half a megabyte' "$(says "SELECT count(*) FROM country
	WHERE id IN ($big)" --only only.json)" count
is 'columns of a view are read as the tables that it reads' "$(says \
	'SELECT u FROM good_view' --only only.json)" u
if psql -qX -c 'CREATE EXTENSION citext; CREATE EXTENSION pg_trgm;
	CREATE EXTENSION hstore' 2>/dev/null; then
	is 'extensions that work on their arguments alone' "$(says "SELECT
		name::citext = 'A', name % 'b', similarity(name, 'x'),
		hstore('a', name) -> 'a' FROM country" --only only.json |
		grep t2s-exec)" ''
else
	skip 'extensions that work on their arguments alone' 'none is there'
fi
if psql -qX -c 'CREATE EXTENSION dblink' 2>/dev/null; then
	is '... and one that does not' "$(says "SELECT dblink_exec('', 'x')" \
		--only only.json)" "t2s-exec: refused: function 'dblink_exec' \
is not allowed"
	like '... with neither option' "$(says "SELECT dblink_exec('', 'x')")" \
		"refused: function 'dblink_exec' is not allowed"
	psql -qX -c 'CREATE OPERATOR ### (rightarg = text,
		function = dblink_exec)'
	like '... by an operator' "$(says "SELECT ### 'x'")" \
		"'dblink_exec' is not allowed, used by the operator '###'"
else
	skip '... and one that does not' 'it is not there'
fi
if psql -qX -c 'CREATE EXTENSION tablefunc; CREATE EXTENSION pgcrypto;
	CREATE EXTENSION "uuid-ossp"' 2>/dev/null; then
	is '... and volatile ones that do nothing but give a value' "$(says \
		'SELECT (SELECT count(*) FROM normal_rand(2, 5, 3)) +
		length(gen_random_bytes(4)) + length(uuid_generate_v4()::text)
		AS n' | tail -1)" n
else
	skip '... and volatile ones that do nothing' 'none is there'
fi
is 'the server sends no tree where nothing calls for one' "$(psql -qX \
	-c 'CREATE DATABASE empty'; says 'SELECT lower($$A$$)' \
	--only only.json -d postgresql://reader@/empty; grep -c 'parse tree' \
	"$server_dir/log" | awk '{ print ($1 > 0) }')" 'lower
1'

# names

named() { # SQL OPTION..: the last row, or the status
	statement=$1
	shift
	printf '%s\n' "$statement" | t2s-exec -o csv "$@" >rows 2>err
	set -- $?
	[ "$1" = 0 ] && tail -1 rows || echo "status $1"
}
for options in '--only only.json' '--policy open.json'; do
	# shellcheck disable=SC2086 # two words
	for sql in 'SELECT * FROM "Public".country' 'SELECT * FROM "a.b"' \
		'SELECT * FROM "Country"' \
		'WITH country AS (SELECT * FROM "Country") SELECT * FROM country'
	do
		is "$options: another table: $sql" "$(named "$sql" $options)" \
			'status 7'
	done
done
is "a user's table is not the catalogue's of its name" \
	"$(named 'SELECT * FROM pg_class' --policy open.json)" 4711
is '... and the other way round' "$(echo '{"tables": [{"schema":
	"pg_catalog", "name": "pg_class"}]}' >cat.json
	named 'SELECT * FROM public.pg_class' --only cat.json)" 'status 7'
echo '{"tables": {"\"a.b\"": {"open": true}, "public.country":
	"id < 2"}}' >quoted.json
is 'a key in quotes is one name' "$(named 'SELECT * FROM "a.b"' --policy \
	quoted.json)" 7
is '... and without them two' "$(named 'SELECT * FROM a.b' --policy \
	quoted.json)" 'status 7'
is 'a key may say the schema that is meant anyway' "$(named 'SELECT id FROM
	(SELECT * FROM country WHERE id < 2) AS c' --policy quoted.json)" 1
is '--only: a name with capitals' "$(echo '{"tables": [{"name": "Country"}]}' \
	>capital.json; named 'SELECT * FROM "Country"' --only capital.json)" 99

# what acts

while IFS= read -r line; do
	is "refused before it runs: $line" "$(named "$line"
		sed 's/ (.*//' err)" "status 7
t2s-exec: refused: function '$(sed "s/[^']*'//; s/'.*//" err)' is not \
allowed"
done <<'EOS'
SELECT pg_terminate_backend(pg_backend_pid())
SELECT "pg_terminate_backend"(1)
SELECT U&"pg\005fterminate_backend"(1)
SELECT pg_catalog.pg_reload_conf()
SELECT 1 WHERE pg_rotate_logfile()
SELECT nextval(c.oid::regclass) FROM pg_class c
SELECT pg_switch_wal()
SELECT * FROM pg_stat_reset() AS x
SELECT pg_create_restore_point('x')
WITH x AS (SELECT pg_promote()) SELECT * FROM x
SELECT * FROM pg_class ORDER BY pg_stat_reset_shared('bgwriter') IS NULL
SELECT lo_import('/etc/passwd')
EOS
is 'names in texts are none' "$(named "SELECT 'pg_terminate_backend(1)' AS a")" \
	'pg_terminate_backend(1)'

done_testing
