#!/bin/sh
# Row scope on PostgreSQL: what a database of several tenants gives under the
# policy of one is what a database of that one gives
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/tenants.sh"
postgres_start || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1
postgres_reader

cp "$SHOP" shop && chmod u+w shop
tenants shop group
for kind in all one; do
	psql -qc "CREATE DATABASE \"$kind\""
	ok "the database '$kind'" eval "PGDATABASE=$kind postgres_load shop.$kind"
done
all=postgresql://reader@/all

# An order that is not asked for is the server's.
{
	t2s-parse -l --schema shop.schema "$SRC/tests/statements/sqlite.sql"
	for plan in "$SRC"/tests/golden/synth/*.json; do
		jq -c '{plan: .}' "$plan"
	done
} | jq -c 'del(.sql)' >plans
t2s-synth -l --dialect postgres --schema shop.schema \
	--policy shop.policy plans >scoped 2>err
for kind in all one; do
	t2s-exec -l -d "postgresql://reader@/$kind" --policy shop.policy \
		--claim client=1 scoped | jq -c '[.stop.status, .stop.message,
		.result.columns, (.result.rows | sort?)]' >$kind
done
is 'no row of another tenant' "$(diff all one | head -20)" ''
is 'more than 200 run' "$([ "$(grep -c '^.null' all)" -gt 200 ] && echo yes)" yes
t2s-synth -l --dialect postgres --schema shop.schema plans 2>err |
	t2s-exec -l -d "$all" | jq -c '[.stop.status, .stop.message,
	.result.columns, (.result.rows | sort?)]' >free
is 'more than 80 would say more without the policy' "$([ "$(paste -d'\t' \
	free all | awk -F'\t' '$1 != $2 && $1 ~ /^.null/' | wc -l)" -gt 80 ] &&
	echo yes)" yes
is 'what runs without the policy runs with it' "$(paste -d'\t' free all |
	awk -F'\t' '$1 ~ /^.null/ && $2 !~ /^.null/ { print $2 }' |
	grep -v 'order_total')" ''

is 'a claim has one number' "$(head -1 plans | jq -c '.plan = {"selections":
	[{"table": "order", "columns": ["id"]}, {"table": "payment"}],
	"join_edges": [{"from_table": "payment", "from_column": "order_id",
	"to_table": "order", "to_column": "id"}]}' | t2s-synth \
	--dialect postgres --policy shop.policy | jq -c '[.sql.params,
	([.sql.text | scan("[$][0-9]+")])]')" \
	'[[{"claim":"client"}],["$1","$1"]]'

# SQL that comes by another way

run() { # SQL [OPTION..]: rows, and how it ends
	sql=$1
	shift
	printf '%s\n' "$sql" | t2s-exec -d "$all" --policy shop.policy \
		--claim client=1 -o csv "$@" 2>err
	echo "status $?"
}
mine=$(sqlite3 shop.one 'SELECT count(*) FROM customer')
is 'bare SQL with the scope' "$(run 'SELECT count(*) FROM
	(SELECT * FROM public.customer WHERE client_id = $1) AS c')" "count
$mine
status 0"
for sql in 'SELECT count(*) FROM customer' \
	'SELECT count(*) FROM ONLY customer' 'TABLE customer' \
	'SELECT * FROM (SELECT * FROM customer WHERE client_id = 1) AS c' \
	'WITH customer AS (SELECT * FROM customer) SELECT * FROM customer' \
	"SELECT query_to_xml('SELECT * FROM customer', true, true, '')" \
	"SELECT * FROM dblink('', 'SELECT 1') AS t (a int)" \
	'SELECT * FROM pg_catalog.pg_stats' 'SELECT * FROM pg_stats' \
	'SELECT count(*) FROM order_total' \
	'SELECT * FROM (SELECT * FROM pg_class WHERE client_id = $1) AS c' \
	"SELECT set_config('app.tenant', '2', true)"; do
	is "refused: $sql" "$(run "$sql")" 'status 7'
done

# PostgreSQL takes "table"."f" for f(table), of all columns.
jq '.tables.customer = {"where": "client_id = :client", "deny": ["name"]}' \
	shop.policy >deny.policy
for f in row_to_json to_jsonb json_agg; do
	is "refused: denied columns through $f, called as a column" "$(echo \
		"SELECT c.$f FROM (SELECT $f FROM customer WHERE client_id = \$1) c" |
		t2s-exec -d "$all" --policy deny.policy --claim client=1 \
		-o csv 2>err; echo $?; head -1 err)" "7
t2s-exec: refused: 'customer' has no column '$f'"
done
is '... and a column may be read' "$(echo 'SELECT count(c.id) FROM (SELECT id
	FROM customer WHERE client_id = $1) c' | t2s-exec -d "$all" \
	--policy deny.policy --claim client=1 -o csv)" "count_id
$mine"
# A plan for all dialects is often meant for SQLite; a condition never is.
echo '{"tables": {"customer": "client_id = CAST(:client AS INTEGER)'\
' AND name NOT LIKE :none AND id / 2 < 1000000"}}' >own.policy
echo '{"dialect": "sqlite", "selections": [{"table": "customer"}],
	"select": [{"expr": {"fn": "count", "args": [{"value": 1}]}}]}' |
	t2s-synth --dialect postgres --policy own.policy >own.json 2>err
is 'a condition stays as it is written: CAST, LIKE, a division' \
	"$(jq -r .sql.text own.json | grep -Fc -e 'CAST($1 AS INTEGER)' \
	-e 'NOT LIKE $2' -e '"id" / 2 < 1000000')" 3
is '... and holds' "$(t2s-exec -d "$all" --policy own.policy --claim client=1 \
	--claim none=x -o csv own.json 2>err | tail -1; cat err)" "$mine"
for f in ctid xmin tableoid; do
	is "refused: where a row lies among those of others: $f" "$(run \
		"SELECT c.$f FROM (SELECT $f FROM customer WHERE client_id = \$1) c"
		head -1 err)" "status 7
t2s-exec: refused: 'customer' has no column '$f'"
done
is 'functions that make rows of their arguments, also in SELECT' "$(run \
	"SELECT unnest(string_to_array('a b', ' ')),
	jsonb_object_keys('{\"k\": 1}'), e.key, e.value
	FROM jsonb_each_text('{\"x\": 5}') AS e" | tail -3)" 'a,k,x,5
b,,x,5
status 0'

PGDATABASE=all psql -q <<'EOS'
CREATE FUNCTION orders_of(customer) RETURNS bigint LANGUAGE sql STABLE AS
	'SELECT count(*) FROM "order"';
EOS
rows='(SELECT * FROM customer WHERE client_id = $1) AS c'
for sql in "SELECT c.orders_of FROM $rows" "SELECT orders_of FROM $rows" \
	"SELECT d.orders_of FROM (SELECT * FROM $rows) AS d" \
	"WITH d AS (SELECT * FROM $rows) SELECT d.orders_of FROM d"; do
	is "refused: a function of a row, called as a column: $sql" \
		"$(run "$sql"; cat err)" "status 7
t2s-exec: the policy does not allow the function 'orders_of'"
done
is '... and a column of its name may be read' "$(run "SELECT max(e.orders_of)
	FROM (SELECT d.* FROM (SELECT count(*) AS orders_of FROM $rows
	UNION SELECT 0) AS d) AS e" | tail -n +2)" "$mine
status 0"

# Row-level security of the database's own hears who is asking.
PGDATABASE=all psql -q <<'EOS'
CREATE TABLE note (id int, owner text);
INSERT INTO note VALUES (1, 'a'), (2, 'b');
ALTER TABLE note ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON note USING (owner = current_setting('app.tenant', true));
GRANT SELECT ON note TO reader;
EOS
echo '{"tables": {"note": {"open": true}}, "session": {"app.tenant": "who"}}' \
	>session.json
note() {
	echo 'SELECT id FROM note' | t2s-exec -d "$all" --policy session.json \
		-o csv "$@" | tail -n +2
}
is 'the variable of the session is the claim' "$(note --claim who=b)" 2
is '... and without one the query is refused, also where no condition asks' \
	"$(echo 'SELECT id FROM note' | t2s-exec -d "$all" --policy \
	session.json -o csv 2>&1; echo $?)" "t2s-exec: refused: claim 'who' \
is not given (use --claim who=VALUE or the environment)
7"
is '... whatever a claim holds' "$(note --claim "who=b' OR 'a' = 'a")" ''

# What is not asked for

is 't2s-schema tells no values and no numbers of rows' "$(t2s-schema \
	-d "$all" --policy shop.policy --claim client=1 |
	jq '[.schema.tables[] | .rows, .columns[].values] | map(select(.)) |
	length')" 0
like 't2s-filter looks up no values' "$(t2s-filter -q 'customers in Berlin' \
	-d "$all" --policy shop.policy --claim client=1 shop.schema |
	jq -r '.findings[]?.message')" 'not looked up: not supported in PostgreSQL'

# For whom it was made

sed -n "$(grep -n '^.null' "$TMP/all" | sed 's/:.*//;q')p" scoped |
	t2s-exec -d "$all" --policy shop.policy --claim client=1 \
		-o document >mine
ends() { # OPTION..: the status of running it once more
	t2s-exec -o document "$@" mine 2>err | jq -c '[.stop.status, .result]'
}
is 'a document is not run for another client' \
	"$(ends -d "$all" --policy shop.policy --claim client=2)" '[7,null]'
is '... nor without the policy' "$(ends -d "$all")" '[7,null]'
is '... nor as somebody else by the environment' \
	"$(PGUSER=postgres ends -d "$all" --policy shop.policy --claim client=1)" \
	'[7,null]'
unlike 'but for its own' "$(ends -d "$all" --policy shop.policy \
	--claim client=1)" '^.7'

# -- what SQL says, under a policy

psql -qd all <<'END'
CREATE TABLE memo (id int PRIMARY KEY, client_id int, tags text[], js jsonb,
	span int4range);
INSERT INTO memo VALUES (1, 1, '{a,b}', '{"k": "v"}', '[1,5)'),
	(2, 1, '{c}', '{}', '[7,9)'), (3, 2, '{a}', '{"k": "v"}', '[1,5)');
CREATE SCHEMA sales;
CREATE TABLE sales.item (id int, client_id int, memo_id int);
INSERT INTO sales.item VALUES (1, 1, 2), (2, 2, 3);
END
echo '{"columns": {"client_id": "client_id = :client"}, "deny": [{"column": "secret", "optional": true}],
	"failures": 0}' >memo.json
said() { # SQL: ids of the rows, or what is said
	{ t2s --no-config --no-history --trust-target --quiet -d "$all" \
		--policy memo.json --claim client=1 -o csv --sql "$1" 2>err ||
		cat err; } | sed '1{/^id/d;}' | tr '\n' ' '
}
while IFS='|' read -r sql ids; do
	is "a name with its schema is understood: $sql" "$(said "$sql")" "$ids"
done <<'EOS'
SELECT id FROM public.memo ORDER BY id|1 2 
SELECT public.memo.id FROM public.memo ORDER BY id|1 2 
SELECT id FROM all.public.memo|error: line 1, column 16: expected a table, not 'all' 
SELECT id FROM "all".public.memo ORDER BY id|1 2 
SELECT i.id FROM "all".sales.item AS i JOIN public.memo AS n ON n.id = i.memo_id|1 
SELECT id FROM other.public.memo|error: line 1, column 28: a table of another database is not supported 
WITH memo AS (SELECT 9 AS id) SELECT id FROM public.memo|error: line 1, column 46: the table 'memo' is hidden by a CTE of the same name 
EOS
while IFS='|' read -r sql ids; do
	is "what an operator calls may be called: $sql" "$(said \
		"SELECT id FROM memo WHERE $sql ORDER BY id")" "$ids"
done <<'EOS'
arrayoverlap(tags, string_to_array('a,x', ','))|1 
arraycontains(tags, string_to_array('c', ','))|2 
array_position(tags, 'a') IS NOT NULL|1 
jsonb_contains(js, CAST('{"k": "v"}' AS jsonb))|1 
jsonb_exists(js, 'k')|1 
jsonb_object_field_text(js, 'k') = 'v'|1 
range_contains_elem(span, 8)|2 
EOS
while IFS='|' read -r sql what; do
	like "... and an operator that is not read says so: $sql" \
		"$(said "SELECT $sql FROM memo")" "$what.* not supported"
done <<'EOS'
js -> 'k'|jsonb_extract_path()
js ->> 'k'|jsonb_extract_path_text()
js #>> '{k}'|jsonb_extract_path_text()
id FROM memo WHERE tags @> tags OR 1 IN (SELECT 1|arraycontains()
id FROM memo WHERE tags && tags OR 1 IN (SELECT 1|arrayoverlap()
id FROM memo WHERE 'a' = ANY(tags) OR 1 IN (SELECT 1|array_position(array, value)
DISTINCT ON (id) id|row_number() OVER
EOS
scope() { # SQL: as it is, status
	echo "$1" | t2s-exec -d "$all" --policy memo.json --claim client=1 \
		-o csv 2>err | sed 1d | tr '\n' ' '
}
is 'a table without a column that is denied by its name alone needs no list' \
	"$(scope 'SELECT id FROM (SELECT * FROM public.memo
	WHERE client_id = $1) AS memo ORDER BY id')" '1 2 '
psql -qd all -c 'ALTER TABLE memo ADD "SECRET" text'
is '... but one that has it, in any case' "$(scope 'SELECT id FROM (SELECT *
	FROM public.memo WHERE client_id = $1) AS memo ORDER BY id')" ''
like '... which is said' "$(cat err)" 'without the policy'

done_testing
