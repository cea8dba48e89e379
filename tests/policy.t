#!/bin/sh
# Row scope: the policy file, what t2s-synth puts in, what t2s-exec lets pass
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

# Tenant 1 has orders 1, 4, 7 .. of customers of all tenants; row 10 of
# customer has no tenant.
cat >all.sql <<'EOS'
CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO country VALUES (1, 'DE'), (2, 'FR');
CREATE TABLE customer (id INTEGER PRIMARY KEY, tenant_id INT, name TEXT,
	email TEXT, country_id INT);
WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
	WHERE i < 10)
INSERT INTO customer SELECT i, CASE WHEN i < 10 THEN 1 + i % 3 END, 'c' || i,
	i || '@x', 1 + i % 2 FROM n;
CREATE TABLE orders (id INTEGER PRIMARY KEY, tenant_id INT, customer_id INT,
	total INT, status TEXT);
WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n
	WHERE i < 59)
INSERT INTO orders SELECT i, 1 + i % 3, 1 + i % 10, i * 7 % 50,
	's' || (i % 3) || (i % 2) FROM n;
CREATE TABLE secret (id INTEGER PRIMARY KEY, word TEXT);
INSERT INTO secret VALUES (1, 'hush');
CREATE VIEW totals AS SELECT customer_id, sum(total) AS total, tenant_id
	FROM orders GROUP BY customer_id;
EOS
sqlite3 all.db <all.sql
cp all.db one.db
for table in customer orders; do
	echo "DELETE FROM $table WHERE tenant_id IS NOT 1;"
done | sqlite3 one.db
cat >policy.json <<'EOS'
{"tables": {
  "orders": "tenant_id = :tenant",
  "customer": {"where": "tenant_id = :tenant"},
  "country": {"open": true}}}
EOS
t2s-schema -d all.db >schema.json
export T2S_STILL=1

synth() { # SQL [OPTION..]: the document
	sql=$1
	shift
	printf '%s\n' "$sql" | t2s-parse |
		t2s-synth --schema schema.json --policy policy.json "$@"
}
run() { # DATABASE [OPTION..]: rows, and how it ends
	db=$1
	shift
	t2s-exec -d $db.db --policy policy.json --claim tenant=1 -o csv "$@" \
		2>err
	echo "status $?"
}

# -- the ways round a predicate: the rows are those of tenant 1

alike() { # DESC SQL
	synth "$2" >doc.json
	run all doc.json >got
	run one doc.json >want
	is "$1" "$(cat got)" "$(cat want)"
	like "$1: it runs" "$(cat got)" '^status 0'
}
alike 'control: a filter in parentheses' \
	'SELECT id FROM orders WHERE (total > 10 OR total < 5)'
alike 'OR binds looser than what is appended' \
	'SELECT id FROM orders WHERE total > 10 OR 1 = 1'
alike 'a comment at the end of a value' \
	"SELECT id FROM orders WHERE total = '5 --' OR 1 = 1 /*"
alike 'a comment at the end of a name' \
	'SELECT id AS "a --" FROM orders AS "b /*" WHERE 1 = 1 OR total > 1'
alike 'the number of rows is that of the rows in sight' \
	'SELECT id FROM country ORDER BY id LIMIT (SELECT count(*) / 20 FROM orders)'
like 'a table that is denied, within LIMIT' "$(synth 'SELECT id FROM country
	LIMIT (SELECT length(word) FROM secret)' | jq -r .stop.status)" '^7$'
alike 'a second joined table' 'SELECT o.id, c.name FROM orders o
	JOIN customer c ON c.id = o.customer_id OR 1 = 1'
alike 'LEFT JOIN with what it wants in ON' 'SELECT o.id, c.id FROM orders o
	LEFT JOIN customer c ON c.id = o.customer_id AND o.tenant_id = 2'
alike 'RIGHT and FULL JOIN' 'SELECT count(*) FROM orders o
	FULL JOIN customer c ON 1 = 0 RIGHT JOIN customer d ON d.id = c.id'
alike 'the same table twice' 'SELECT count(*), max(b.id) FROM orders a,
	orders b WHERE a.tenant_id = 1'
alike 'a scalar sub-query' 'SELECT (SELECT count(*) FROM orders),
	(SELECT max(name) FROM customer) FROM country'
alike 'EXISTS and IN, also negated' 'SELECT name FROM country WHERE NOT EXISTS
	(SELECT 1 FROM orders WHERE tenant_id = 2) OR id IN
	(SELECT tenant_id FROM orders)'
alike 'an arm of UNION' 'SELECT 0 AS n UNION ALL SELECT id FROM orders UNION
	SELECT tenant_id FROM customer ORDER BY n'
alike 'a CTE that has the name of a table' 'WITH customer AS
	(SELECT id FROM orders) SELECT count(*) FROM customer'
alike 'a CTE beside the table of its name' 'SELECT (WITH orders AS (SELECT 1)
	SELECT count(*) FROM orders), count(*) FROM orders'
alike 'a recursive CTE' 'WITH RECURSIVE r(i) AS (SELECT min(id) FROM orders
	UNION ALL SELECT i + 3 FROM r JOIN orders ON orders.id = r.i + 3)
	SELECT count(*), max(i) FROM r'
alike 'a wish for other tenants' \
	'SELECT id FROM orders WHERE tenant_id IN (1, 2)'
alike 'a wish for all but the own' \
	'SELECT id FROM orders WHERE NOT tenant_id = 1'
alike 'a table by its schema' 'SELECT count(*) FROM main.orders'
alike 'a derived table that imitates the scope' 'SELECT count(*) FROM
	(SELECT * FROM orders WHERE orders.tenant_id = 2) AS orders'
alike 'windows, groups, DISTINCT' 'SELECT DISTINCT tenant_id,
	count(*) OVER (PARTITION BY tenant_id) FROM orders
	GROUP BY customer_id HAVING count(*) > 0'
alike 'a null tenant is nobody' 'SELECT count(*) FROM customer WHERE
	tenant_id IS NULL'

is 'a rowid, which only a table has' "$(echo '{"selections": [{"table":
	"orders", "columns": ["rowid"]}]}' | t2s-synth --policy policy.json |
	jq -c '[.stop.status, .stop.message]')" \
	"[7,\"the policy denies the column 'orders.rowid'\"]"
is 'an outer join keeps its rows' "$(synth 'SELECT k.name, count(c.id) FROM
	country k LEFT JOIN customer c ON c.country_id = k.id AND c.id = 3
	GROUP BY 1' | run all)" 'name,count_id
DE,0
FR,1
status 0'
synth 'SELECT customer_id FROM totals' >doc.json
is 'a view needs a policy of its own' "$(jq -c '[.stop.status, .stop.reason,
	.stop.message]' doc.json)" \
	"[7,\"policy\",\"'totals' is not allowed by the policy\"]"
is '... and t2s-exec passes that on' "$(run all doc.json)" 'status 7'

# -- SQL that comes by another way: t2s-exec refuses

refuses() { # DESC SQL
	is "refused: $1" "$(printf '%s\n' "$2" | run all)" 'status 7'
}
passes() { # DESC SQL WANT
	is "$1" "$(printf '%s\n' "$2" | run all | tail -n +2)" "$3
status 0"
}
scope='(SELECT * FROM orders WHERE tenant_id = :tenant) AS orders'
passes 'bare SQL with the scope' "SELECT count(*) FROM $scope" 20
passes '... with a nameless placeholder' \
	'SELECT count(*) FROM (SELECT * FROM orders WHERE tenant_id = ?) x' 20
passes 'an open table needs none' 'SELECT count(*) FROM country' 2
passes 'a CTE of a name that a table has, with nothing of it used' \
	'WITH secret AS (SELECT 1), x AS (SELECT 1)
	SELECT count(*) + (SELECT count(*) FROM x) FROM secret' 2
passes 'no table at all' 'SELECT 1 + 1' 2
passes 'the scope is a query of its own' "SELECT count(*) FROM
	(SELECT 1 FROM $scope WHERE total > 0 UNION ALL SELECT 2 WHERE 0) AS t" 19
refuses 'no scope' 'SELECT count(*) FROM orders'
refuses 'a value in its place' \
	'SELECT count(*) FROM (SELECT * FROM orders WHERE tenant_id = 1) AS orders'
refuses 'another claim' 'SELECT count(*) FROM
	(SELECT * FROM orders WHERE tenant_id = :other) AS orders'
refuses 'another column' \
	'SELECT count(*) FROM (SELECT * FROM orders WHERE id = :tenant) AS orders'
refuses 'another comparison' \
	'SELECT count(*) FROM (SELECT * FROM orders WHERE tenant_id <> :tenant) x'
refuses 'OR beside the condition' 'SELECT count(*) FROM
	(SELECT * FROM orders WHERE tenant_id = :tenant OR 1 = 1) AS orders'
refuses 'OR around the scope of another' "SELECT 1 FROM orders
	WHERE tenant_id = :tenant OR 1 = 1"
refuses 'a comment that hides it' 'SELECT count(*) FROM
	(SELECT * FROM orders /* WHERE tenant_id = :tenant */) AS orders'
refuses 'a comment that ends the text' 'SELECT count(*) FROM
	(SELECT * FROM orders) AS orders -- WHERE tenant_id = :tenant'
refuses 'the condition on one side of a join' "SELECT count(*) FROM $scope
	LEFT JOIN customer AS c ON c.tenant_id = orders.tenant_id"
refuses 'the same table twice' "SELECT count(*) FROM $scope, orders AS b"
refuses 'the scope with another table in it' 'SELECT count(*) FROM
	(SELECT orders.* FROM orders, orders AS b
	WHERE orders.tenant_id = :tenant) AS orders'
refuses 'LIMIT beside the condition' 'SELECT count(*) FROM
	(SELECT * FROM orders UNION SELECT * FROM orders
	WHERE tenant_id = :tenant) AS orders'
refuses 'a sub-query in the select list' \
	"SELECT (SELECT count(*) FROM orders) FROM $scope"
refuses '... in the order' \
	"SELECT 1 FROM $scope ORDER BY (SELECT max(id) FROM orders)"
refuses '... in the limit' \
	"SELECT 1 FROM $scope LIMIT (SELECT max(id) FROM orders)"
refuses '... in ON' "SELECT 1 FROM country JOIN country AS c
	ON (SELECT count(*) FROM orders) > 0"
refuses '... in a window' \
	'SELECT sum(1) OVER (ORDER BY (SELECT max(id) FROM orders)) FROM country'
refuses '... in a filter' \
	'SELECT sum(1) FILTER (WHERE EXISTS (SELECT 1 FROM orders)) FROM country'
refuses '... in HAVING' 'SELECT id FROM country GROUP BY id
	HAVING (SELECT count(*) FROM orders) > 0'
refuses '... in VALUES' 'VALUES ((SELECT count(*) FROM orders))'
refuses '... in CASE and IN' 'SELECT CASE WHEN 1 IN (SELECT id FROM orders)
	THEN 1 END'
refuses 'a CTE of the name, which is seen elsewhere' 'SELECT
	(WITH orders AS (SELECT 1) SELECT count(*) FROM orders),
	(SELECT count(*) FROM orders)'
refuses 'a CTE that reads the table of its own name' \
	'WITH orders AS (SELECT * FROM orders) SELECT count(*) FROM orders'
refuses 'a CTE of the name, with the schema before the table' \
	'WITH orders AS (SELECT 1) SELECT count(*) FROM main.orders'
refuses 'a CTE of almost the name, with a blank' \
	'WITH "orders " AS (SELECT 1) SELECT count(*) FROM orders'
refuses '... with a hyphen' \
	'WITH "orders-" AS (SELECT 1) SELECT count(*) FROM orders, "orders-"'
refuses 'a view' 'SELECT * FROM totals'
refuses 'a table that is not named' 'SELECT * FROM secret'
refuses '... where it looks scoped' \
	'SELECT * FROM (SELECT * FROM secret WHERE tenant_id = :tenant) AS orders'
refuses 'the catalogue' 'SELECT sql FROM sqlite_schema'
refuses 'a function that is a table' "SELECT * FROM pragma_table_info('orders')"
refuses 'what cannot be read' 'SELECT count(*) FROM orders INDEXED BY x'
refuses 'two statements' 'SELECT 1; SELECT * FROM orders'
refuses 'a change' 'DELETE FROM orders'
refuses 'a claim that is shown' "SELECT :tenant FROM $scope"
refuses 'a temporary schema' 'SELECT * FROM temp.orders'

# -- documents that lie

synth 'SELECT count(*) AS n FROM orders WHERE total >= 0' --bind >doc.json
passes_doc() { # FILTER
	jq "$1" doc.json | run all
}
is 'the document as it was' "$(passes_doc .)" 'n
20
status 0'
is 'its params are claims and values' "$(jq -c .sql.params doc.json)" \
	'[{"claim":"tenant"},{"value":0,"type":"integer"}]'
is 'no document has the value' \
	"$(T2S_CLAIM_TENANT=4711 T2S_POLICY=policy.json t2s-exec -d all.db \
		-o document doc.json | grep -c 4711)" 0
is 'a value for the claim' \
	"$(passes_doc '.sql.params[0] = {"value": 2}')" 'status 7'
is 'another claim' \
	"$(passes_doc '.sql.params[0].claim = "other"')" 'status 7'
is 'a claim and a value' \
	"$(passes_doc '.sql.params[0].value = 2')" 'status 7'
is 'the claim elsewhere' \
	"$(passes_doc '.sql.params |= reverse')" 'status 7'
is 'no params' "$(passes_doc 'del(.sql.params)')" 'status 7'
is 'too few' "$(passes_doc '.sql.params |= .[:1]')" 'status 7'
is 'another text beside the params' \
	"$(passes_doc '.sql.text = "SELECT count(*) FROM orders WHERE
	? AND ?"')" 'status 7'
for lie in '.policy = {"tables": {"orders": {"open": true}}}' \
	'.database.policy = null | .schema = {"tables": []}' 'del(.plan)' \
	'del(.schema, .database)' '.plan.policy = {}'; do
	is "what a document says of policies is nothing: $lie" \
		"$(passes_doc "$lie")" 'n
20
status 0'
done
is 'a schema that lies: synth names what the policy names' "$(jq '.schema.tables
	|= map(if .name == "secret" then .columns += [{"name": "tenant_id",
	"type": "INT"}] else . end)' schema.json >lie.json
	echo 'SELECT word FROM secret' | t2s-parse | t2s-synth \
	--schema lie.json --policy policy.json | jq .stop.status)" 7

# -- by column, denied columns, claims

cat >column.json <<'EOS'
{"columns": {"tenant_id": "tenant_id = :tenant"},
 "tables": {"country": {"open": true}, "orders": {"deny": ["total"]}},
 "deny": ["email"]}
EOS
column() { # SQL [OPTION..]
	sql=$1
	shift
	printf '%s\n' "$sql" | t2s-parse |
		t2s-synth --policy column.json "$@" |
		t2s-exec -d all.db --policy column.json --claim tenant=2 \
		-o csv 2>err
	echo "status $?"
}
is 'a condition by column, * without what is denied' \
	"$(column 'SELECT * FROM customer WHERE id < 5' --schema schema.json)" \
	'id,tenant_id,name,country_id
1,2,c1,2
4,2,c4,1
status 0'
is 'a denied column' "$(column 'SELECT max(email) FROM customer' \
	--schema schema.json)" 'status 7'
like '... is named' "$(cat err)" "the policy denies the column 'customer.email'"
is '... behind a star' "$(column 'SELECT a.email FROM (SELECT * FROM customer)
	AS a' --schema schema.json)" 'status 7'
is '... of a CTE' "$(column 'WITH a AS (SELECT * FROM customer) SELECT id
	FROM a ORDER BY email' --schema schema.json)" 'status 7'
is '... in a condition' "$(column 'SELECT id FROM orders WHERE total = 7' \
	--schema schema.json)" 'status 7'
is '... in bare SQL' "$(echo 'SELECT * FROM (SELECT id, total FROM orders
	WHERE tenant_id = :tenant) AS o' | t2s-exec -d all.db \
	--policy column.json --claim tenant=2 -o csv 2>&1 |
	grep -c 'denies the column .orders.total')" 1
is 'a view is not scoped by its columns' \
	"$(column 'SELECT * FROM totals' --schema schema.json)" 'status 7'
is 'a table without the column, inside a query that has it' "$(echo 'SELECT
	(SELECT count(*) FROM (SELECT * FROM secret WHERE secret.tenant_id = ?)
	AS s) FROM (SELECT id, tenant_id FROM orders WHERE orders.tenant_id = ?)
	AS secret' | t2s-exec -d all.db --policy column.json --claim tenant=2 \
	-o csv 2>err; echo $?)" 7
is 'the same where the table is named' "$(jq '.tables.secret =
	"tenant_id = :tenant"' policy.json >wrong.json; echo 'SELECT
	(SELECT count(*) FROM (SELECT * FROM secret WHERE secret.tenant_id = ?)
	AS s) FROM (SELECT * FROM orders WHERE orders.tenant_id = ?) AS secret' |
	t2s-exec -d all.db --policy wrong.json --claim tenant=2 -o csv 2>err
	echo $?)" 7
like '... says that the policy does not fit' "$(cat err)" 'does not match the database'

is 'no claim' "$(t2s-exec -d all.db --policy policy.json doc.json 2>&1)" \
	"t2s-exec: refused: claim 'tenant' is not given (use --claim tenant=VALUE or the environment)"
is 'policy and claim by the environment' "$(T2S_POLICY=policy.json \
	T2S_CLAIM_TENANT=3 t2s-exec -d all.db -o csv doc.json)" 'n
20'
status 'a claim that the policy does not know' 2 \
	t2s-exec -d all.db --policy policy.json --claim tennant=1 doc.json
status 'a claim given twice' 2 t2s-exec -d all.db --policy policy.json \
	--claim tenant=1 --claim tenant=2 doc.json
is 'a claim is no SQL' "$(t2s-exec -d all.db --policy policy.json -o csv \
	--claim "tenant=1' OR '1'='1" doc.json)" 'n
0'
is '--dry-run is under the policy' "$(echo 'SELECT * FROM orders' |
	t2s-exec -d all.db --policy policy.json --claim tenant=1 --dry-run |
	jq -c '[.stop.status, .result]')" '[7,null]'
is '--dry-run tells no steps, which depend on the rows outside the scope' "$(t2s-exec -d all.db \
	--policy policy.json --claim tenant=1 --dry-run doc.json |
	jq -c '[.stop, .result.dry_run, .result.estimate,
	(.result.steps | length)]')" \
	'[null,true,null,0]'
like '... nor does a refusal for the cost' "$(t2s-exec -d all.db --policy \
	policy.json --claim tenant=1 --max-scan-rows 7 -o csv doc.json 2>&1)" \
	'refused: too many rows would be read, limit 7 (add a condition on an indexed column)'
is '--max-scan-rows counts what the database will read' "$(t2s-exec -d all.db \
	--policy policy.json --claim tenant=1 --max-scan-rows 59 -o csv doc.json \
	2>err; echo $?)" 7
is '... and lets it be read' "$(t2s-exec -d all.db --policy policy.json \
	--claim tenant=1 --max-scan-rows 60 -o csv doc.json)" 'n
20'
unlike 'a name that is near is of the policy' "$(echo 'SELECT id FROM
	(SELECT * FROM orders WHERE tenant_id = :tenant) AS o JOIN
	(SELECT secre FROM country) AS c' | run all; cat err)" 'secret'
is 'why a result is empty: of the rows in the scope' "$(synth "SELECT id
	FROM customer WHERE name = 'c2'" | t2s-exec -d all.db \
	--policy policy.json --claim tenant=1 -o document |
	jq -c '.result.empty_because[0] | [.suspect, .candidates]')" \
	'[true,["c3","c6","c9"]]'

# -- what the other programs ask for themselves

described() { # [OPTION..]: tables with rows, columns, categories
	t2s-schema -d all.db "$@" | jq -c '[.schema.tables[] | [.name, .rows,
		([.columns[] | select(.name == "name" or .name == "status" or
		.name == "word") | .values // empty] | add)]]'
}
sqlite3 all.db 'CREATE TABLE statistics (id); ANALYZE;
	DROP TABLE statistics'
is 't2s-schema: of the rows in the scope, of nothing that nobody may see' \
	"$(jq '.deny = ["email"]' policy.json >deny.json
	described --policy deny.json --claim tenant=1)" \
	'[["country",2,null],["customer",3,null],["orders",20,["s00","s01"]],["secret",null,null],["totals",null,null]]'
is '... denied columns have none' "$(jq '.deny = ["status"]' policy.json \
	>deny-status.json; described --policy deny-status.json \
	--claim tenant=1 | jq -c '.[2]')" '["orders",20,null]'
is '... and nothing that is told of values' "$(t2s-schema -d all.db \
	--policy deny-status.json --claim tenant=1 | jq -c '[.schema.tables[] |
	select(.name == "secret").columns[], (.columns[] |
	select(.name == "status")) | keys[]] | unique')" \
	'["name","nullable","type"]'
is '... none without the claim' "$(T2S_POLICY=policy.json described)" \
	'[["country",2,null],["customer",0,null],["orders",0,null],["secret",null,null],["totals",null,null]]'
is '... keys are those of the tables' "$(t2s-schema -d all.db \
	--policy policy.json --claim tenant=1 |
	jq -c '[.schema.tables[].primary_key[]]')" '["id","id","id","id"]'
looked_up() { # [OPTION..]: values that phrases of the question are linked to
	jq 'del(.schema.tables[].columns[].values)' schema.json |
		t2s-filter -d all.db -q 'orders of c3 and of c2' "$@" |
		jq -c '[.matches[] | select(.value) | .value]'
}
is 't2s-filter leaves out what nobody may see' "$(t2s-filter \
	-q 'customers with emails, secrets' --policy deny.json schema.json |
	jq -c '[.schema.tables[] | [.name, (.columns | length)]] | sort')" \
	'[["country",2],["customer",4],["orders",5]]'
is 't2s-filter: values of all' "$(looked_up)" '["c3","c2"]'
is '... of the rows in the scope' \
	"$(looked_up --policy policy.json --claim tenant=1)" '["c3"]'

for twice in ORDERS main.orders '\"orders\"'; do
	echo "{\"tables\": {\"$twice\": {\"open\": true},
		\"orders\": \"tenant_id = :tenant\"}}" >twice.json
	is "a table that is named twice, as $twice, is read by nobody" "$(
		echo 'SELECT count(*) FROM orders' | t2s-exec -d all.db \
		--policy twice.json --claim tenant=1 -o csv 2>&1; echo "$?, $(
		echo 'SELECT id FROM orders' | t2s-parse | t2s-synth \
		--policy twice.json | jq -r .stop.message)")" \
		"t2s-exec: refused: 'orders' is named twice in the policy
7, 'orders' is named twice in the policy"
done

# -- the driver

echo '{"selections": [{"table": "orders", "columns": ["id"]}],
	"limit": 2}' >two.json
is 't2s passes policy and claims on' "$(t2s -d all.db --policy policy.json \
	--claim=tenant=2 -o csv --quiet --no-history --run two.json)" 'id
1
4'
is '... keeps no value' "$(t2s -d all.db --policy policy.json \
	--claim tenant=4711 --keep kept -o csv --quiet --no-history \
	--run two.json; grep -l 4711 kept/*)" 'id'
is '... and ends with 7 outside the policy' "$(echo '{"selections":
	[{"table": "secret", "columns": ["word"]}]}' >secret.json
	t2s -d all.db --policy policy.json --claim tenant=2 --quiet \
	--no-history -o csv --run secret.json 2>err; echo $?)" 7
status 'a claim without a value' 2 \
	t2s -d all.db --claim tenant --run two.json

# -- the file

bad() { # DESC JSON PATTERN
	printf '%s\n' "$2" >bad.json
	t2s-synth --policy bad.json plan.json 2>err >out
	is "$1: status" $? 2
	like "$1: says why" "$(cat err)" "$3"
}
echo '{"selections": [{"table": "orders", "columns": ["id"]}]}' >plan.json
bad 'no JSON' '{"tables": {' 'bad.json: line 2, column 1'
bad 'no tables' '{}' '"tables" or "columns"'
bad 'a member that is none' '{"table": {"a": "b = :c"}}' \
	"/table: .*did you mean 'tables'"
bad 'no condition' '{"tables": {"a": {}}}' '/tables/a: .*"open": true'
bad 'half a condition' '{"tables": {"a": "b = "}}' '/tables/a: cannot parse the condition'
bad 'a nameless claim' '{"tables": {"a": "b = ?"}}' ':client'
bad 'a query' '{"tables": {"a": "b IN (SELECT 1)"}}' 'contains a query'
bad 'a column of another table' '{"tables": {"a": "x.b = :c"}}' "condition 'x.b"
bad 'open beside a condition' \
	'{"tables": {"a": {"open": true, "where": "b = :c"}}}' '"open" must be true'
bad 'claims that differ in case' \
	'{"tables": {"a": "b = :c", "d": "b = :C"}}' 'only in case'
bad 'a variable that is none' \
	'{"tables": {"a": "b = :c"}, "session": {"role": "c"}}' 'app.tenant'
status 'an empty name is no way to be without one' 2 \
	env T2S_POLICY= t2s-synth plan.json
status 'no file' 2 t2s-synth --policy nowhere.json plan.json

sqlite3 level.db 'CREATE TABLE doc (id, level);
	INSERT INTO doc VALUES (1, 1), (2, 5), (3, 9)'
echo '{"tables": {"doc": "level <= CAST(:level AS INTEGER)"}}' >level.json
is 'a claim that is cast is a number where the column has no type' "$(echo \
	'{"selections": [{"table": "doc", "columns": ["id"]}]}' |
	t2s-synth --policy level.json | t2s-exec -d level.db \
	--policy level.json --claim level=5 -o csv)" 'id
1
2'

# -- other dialects

echo '{"tables": {"orders": "tenant_id = :tenant"}}' >policy.json
is 'postgres: numbered, in order' "$(t2s-synth --dialect postgres \
	--policy policy.json --text --oneline plan.json)" \
	'SELECT "orders"."id" FROM (SELECT * FROM "orders" WHERE "orders"."tenant_id" = $1) AS "orders"'
is 'postgres: a CTE that differs in case is none' "$(echo '{"ctes": [{"name":
	"Orders", "selections": [], "select": [{"expr": {"value": 1},
	"as": "id"}]}],
	"selections": [{"table": "orders", "columns": ["id"]}]}' |
	t2s-synth --dialect postgres --policy policy.json --text --oneline |
	grep -c 'tenant_id')" 1
is 'postgres: a table that differs in case is another' "$(jq \
	'.selections[0].table = "Orders"' plan.json | t2s-synth \
	--dialect postgres --policy policy.json | jq .stop.status)" 7
is 'postgres: a function may run SQL' "$(echo 'SELECT
	query_to_xml($$SELECT 1$$, true, true, $$x$$)' | t2s-parse \
	--dialect postgres | t2s-synth --policy policy.json |
	jq -r .stop.message)" \
	"the policy does not allow the function 'query_to_xml'"

# -- a policy with a mistake, and where it is

says() { # POLICY PROGRAM..
	printf '%s' "$1" >wrong.json
	shift
	"$@" --policy wrong.json doc.json 2>&1
}
wrong="cannot parse the condition 'a = :tenant and'"
is 'a mistake in a policy is one line, also where rows are asked for' "$(says \
	'{"tables": {"orders": {"wher": "x"}}}' t2s-exec -d all.db -o csv)" \
	"t2s-exec: wrong.json: /tables/orders/wher: unknown member of a policy (did you mean 'where'?)"
is '... or SQL' "$(says '[]' t2s-synth --text)" \
	't2s-synth: wrong.json: a policy must be an object'
like '... and has no place in what is made of it' "$(says \
	'{"tables": {"orders": "a = :tenant and"}}' t2s-synth --text)" \
	"^t2s-synth: wrong.json: /tables/orders: $wrong: expected"

# --- a denied column that is asked for --------------------------------------

jq '.deny = ["email"]' policy.json >deny.json
for words in 'emails of customers' 'email of customer 3' \
	'names and emails of customers'; do
	status "denied, and nothing else in its place: $words" 4 t2s -d all.db \
		--policy deny.json --claim tenant=1 --quiet "$words"
done

done_testing
