#!/bin/sh
# Several policies at once: none of them takes away what another one asks for
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
export T2S_STILL=1

sqlite3 t.db "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INT,
	email TEXT, doc TEXT);
	INSERT INTO orders VALUES (1, 7, 'a@x', '{}'), (2, 9, 'z@x', '{}')"
printf 'id,client_id\n1,7\n2,9\n' >orders.csv
echo '{"tables": {"orders": {"where": "client_id = :client",
	"deny": ["email"]}}}' >admin.json

# -- the text of a condition

try() { # COMMAND..: one line that has the condition, and the status
	"$@" >out 2>err </dev/null
	echo "$? $(wc -l <err) $(grep -c "json: /[a-z]*/[a-z]*: .*the condition '" \
		err)"
}
whole() { # CONDITION: does whoever reads a policy with it refuse that?
	jq -n --arg c "$1" '{tables: {orders: $c}}' >more.json
	jq -n --arg c "$1" '{columns: {client_id: "client_id = :client",
		id: $c}}' >both.json
	for target in t.db orders.csv; do
		try t2s-exec -d $target --policy admin.json --policy more.json \
			--claim client=7 sql
	done
	T2S_POLICY=$PWD/admin.json try t2s --no-history --quiet -d t.db \
		--policy more.json --claim client=7 --sql 'SELECT * FROM orders'
	try t2s-schema -d t.db --policy both.json --claim client=7
	try t2s-synth --policy both.json --dialect postgres plan
}
echo 'SELECT id FROM orders' >sql
echo '{"selections": [{"table": "orders", "columns": ["id"]}]}' >plan
while IFS= read -r text; do
	is "a condition that is not one expression is an error: $text" \
		"$(whole "$text" | uniq -c | tr -s ' ')" ' 5 2 1 1'
done <<'EOS'
id > 0) OR (id > 0
id::int > 0) OR (id > 0
id > 0) OR (1 = 1 --
id > 0 /* and more
id > 0; SELECT 1
id > 0 OR email = 'a
id > 0 OR "email
id > 0 UNION SELECT 1
id > 0 ORDER BY id
EOS
whole 'id > 0) OR (id > 0' >got
is '... and the message has its text' "$(cat err)" "t2s-synth: both.json: /columns/id: the condition 'id > 0) OR (id > 0' is not one expression: expected the end, not ')' (compare the table's own columns with claims: client_id = :client)"

seen() { # CONDITION: the scope under both policies
	jq -n --arg c "$1" '{tables: {orders: $c}}' >more.json
	t2s-synth --schema schema.json --policy admin.json --policy more.json \
		--text --oneline plan 2>&1 | grep -o 'WHERE .*)'
}
t2s-schema -d t.db >schema.json
mine='"orders"."client_id" = ?'
both() { # DESC CONDITION WRITTEN
	is "$1" "$(seen "$2" | grep -Fc -e "WHERE $mine AND $3)" \
		-e "WHERE $3 AND $mine)")" 1
}
both 'OR in one of them binds within it' 'id > 0 OR id < 5' \
	'("orders"."id" > 0 OR "orders"."id" < 5)'
both 'a comment ends with its condition' 'id > 0 --) OR (1 = 1' \
	'"orders"."id" > 0'
both '... and one with an end is left out' '/* ( */ id > 0 /* ) */' \
	'"orders"."id" > 0'
both 'brackets and signs in quotes are text' "doc <> ') OR (--;'" \
	"\"orders\".\"doc\" <> ') OR (--;'"

# -- columns that one of them denies

told() { # DENYING CONDITION..: status of a query under both, and what it says
	echo "$1" >deny.json
	jq -n --arg c "$2" '{tables: {orders: $c}}' >more.json
	t2s-exec -d t.db --policy deny.json --policy more.json \
		--claim client=7 rows 2>&1 >/dev/null
	echo $?
}
echo 'SELECT id FROM (SELECT id, client_id, doc FROM orders
	WHERE client_id = ? AND id > 0) AS orders' >rows
scope='"orders": "client_id = :client"'
while IFS= read -r deny; do
	is "a denied column is not told by a condition of another policy: $deny" \
		"$(told "$deny" "email LIKE 'a%'")" \
		"t2s-exec: more.json: /tables/orders: the condition 'email LIKE 'a%'' uses the column 'email', which another policy denies: deny.json
2"
done <<EOS
{"tables": {"orders": {"where": "client_id = :client", "deny": ["email"]}}}
{"tables": {"Orders": {"where": "client_id = :client", "deny": ["EMAIL"]}}}
{"tables": {$scope}, "deny": ["orders.email"]}
{"tables": {$scope}, "deny": ["main.orders.email"]}
{"tables": {$scope}, "deny": ["email"]}
{"tables": {$scope}, "deny": [{"column": "email", "optional": true}]}
{"tables": {$scope}, "deny": ["*"]}
{"tables": {$scope}, "deny": ["orders.*"]}
{"columns": {"client_id": "client_id = :client"}, "deny": ["email"]}
EOS
while IFS= read -r text; do
	like "... in whatever way it uses it: $text" "$(told "{\"tables\": {$scope},
		\"deny\": [\"orders.email\", \"id\"]}" "$text")" \
		'more.json: .*denies: deny.json'
done <<'EOS'
"EMAIL" > 'a'
lower(email) = 'a@x'
CASE WHEN email > 'a' THEN 1 ELSE 0 END = 1
doc IN ('a', email)
email IS NOT NULL
doc BETWEEN email AND 'z'
doc = 'x' OR NOT (doc = 'y' AND email = 'a@x')
rowid = 1
orders = 'a@x'
email::text > 'a'
EOS
echo "{\"tables\": {$scope}, \"deny\": [\"orders.email\"]}" >deny.json
echo '{"columns": {"id": "email > :from"}}' >more.json
like '... nor by one that is given by column' "$(t2s-schema -d t.db \
	--policy deny.json --policy more.json --claim client=7 2>&1)" \
	"more.json: /columns/id: .* uses the column 'email', .*: deny.json"
echo '{"tables": {"orders": {"where": "client_id = :client AND email <> :no",
	"deny": ["email"]}}}' >own.json
echo '{"tables": {"orders": "id > 0"}}' >more.json
is 'a condition may use what its own policy denies' "$(t2s-synth --schema \
	schema.json --policy own.json --policy more.json plan | t2s-exec \
	-d t.db --policy own.json --policy more.json --claim client=7 \
	--claim no=b -o csv)" 'id
1'
cp own.json twin.json && echo >>twin.json
is '... and so may another that has it word for word' "$(t2s-synth --schema \
	schema.json --policy own.json --policy twin.json plan | jq .stop)" null

# -- conditions that can fail

sqlite3 fails.db "CREATE TABLE orders (id INTEGER PRIMARY KEY, client_id INT,
	doc TEXT);
	CREATE INDEX by_doc ON orders (doc, id);
	INSERT INTO orders VALUES (1, 7, '{}'), (2, 9, 'x'), (3, 7, '[]')"
echo '{"tables": {"orders": "client_id = :client"}, "failures": 0}' >admin.json
may_fail() { # CONDITION: a policy with it
	jq -n --arg c "$1" '{tables: {orders: $c}, failures: 0,
		session: {"app.client": "client"}}'
}
sqlite3 -csv -header fails.db 'SELECT * FROM orders' >orders.csv
ends() { # TARGET POLICY..: rows of a table under these, and the status
	target=$1
	shift
	for file; do
		set -- "$@" --policy "$file"
		shift
	done
	t2s-schema -d "$target" "$@" --claim client=7 >seen.json
	{ t2s-synth --schema seen.json "$@" fails.plan |
		t2s-exec -d "$target" "$@" --claim client=7 -o csv
	echo $?; } 2>&1 | tr '\n' ' '
}
echo '{"selections": [{"table": "orders", "columns": ["id"]}],
	"order_by": [{"table": "orders", "column": "id"}]}' >fails.plan
while IFS= read -r text; do
	may_fail "$text" >more.json
	for target in fails.db orders.csv; do
		is "$target: no row of others fails a condition of another policy: $text" \
			"$(ends $target admin.json more.json)" 'id 1 3 0 '
		is '... in whatever order they are given' \
			"$(ends $target more.json admin.json)" 'id 1 3 0 '
	done
	is '... though it would without the other one' "$(ends fails.db \
		more.json | grep -c 'policy hides why')" 1
	is '... and none is found by t2s-schema' "$(t2s-schema -d fails.db \
		--policy admin.json --policy more.json --claim client=7 |
		jq -c '[.schema.tables[].rows, .stop]')" '[2,null]'
	is '... nor by a comparison of the statement that says the same' "$(echo \
		"SELECT id FROM orders WHERE client_id = 7 AND id > 0" |
		t2s-parse | t2s-synth --policy admin.json --policy more.json |
		t2s-exec -d fails.db --policy admin.json --policy more.json \
		--claim client=7 -o csv 2>&1 | tail -n +2 | sort |
		tr '\n' ' ')" '1 3 '
done <<'EOS'
json(doc) <> ''
json_array_length(doc) >= 0
CASE WHEN id = 2 THEN json(doc) ELSE 1 END IS NOT NULL
EOS
may_fail 'json(doc) <> 1' >other.json
like 'conditions of two policies that can both fail close the table' \
	"$(ends fails.db other.json more.json)" \
	"'orders' is given conditions that can fail by two policies.* 7"

# The rows of 9 fail the one, those of 7 the other. One of a configuration file is
# an administrator's.
mkdir -p home/.config/t2s
echo '{"tables": {"orders": "client_id = :client AND json(doc) <> 1"},
	"failures": 0}' >config.json
printf '[database "shop"]\n\ttarget = %s\n\tpolicy = %s\n' \
	"$PWD/fails.db" "$PWD/config.json" >home/.config/t2s/config
shop() { # CLIENT CONDITION
	may_fail "$2" >more.json
	env -u T2S_CONFIG -u XDG_CONFIG_HOME HOME="$PWD/home" t2s -d shop \
		--policy more.json --claim client="$1" -o csv --no-history \
		--sql 'SELECT id FROM orders ORDER BY id' >out 2>err
	echo $? $(cat out)
}
is "a condition of a caller leaves no rows out for an administrator's" \
	"$(shop 9 'id <> 2')" 1
like '... which fails' "$(cat err)" 'policy hides why'
is '... and both may be ones that can fail' \
	"$(shop 7 'json_array_length(doc) >= 0')" '0 id 1 3'

# A project's file is as good as an option: callers write it themselves.
mkdir -p proj/.t2s
may_fail 'json_array_length(doc) >= 0' >proj/more.json
printf '[database "shop"]\n\tpolicy = more.json\n' >proj/.t2s/config
is "a condition of a project's policy is tried behind an administrator's" \
	"$(cd proj && env -u T2S_CONFIG -u XDG_CONFIG_HOME HOME="$TMP/home" \
	t2s -d shop --claim client=7 -o csv --no-history \
	--sql "SELECT id FROM orders ORDER BY id" 2>/dev/null | tr '\r\n' '  ' |
	tr -s ' ')" 'id 1 3 '

done_testing
