#!/bin/sh
# Several policies on PostgreSQL: what a condition of one fails on tells of no
# row that another one hides
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export HOME=$TMP/home T2S_STILL=1
unset T2S_CONFIG XDG_CONFIG_HOME XDG_STATE_HOME
mkdir -p home/.config/t2s
config=home/.config/t2s/config

# What fails fails on rows of client 9 alone. There are so many that the planner
# would look for them by an index, and ANALYZE has kept their texts.
psql -q -v ON_ERROR_STOP=1 <<'END'
CREATE TABLE orders (id int PRIMARY KEY, client_id int, doc text, amount int,
	part int GENERATED ALWAYS AS (amount / 2) STORED);
INSERT INTO orders SELECT g, CASE WHEN g < 3 THEN 7 ELSE 9 END,
	CASE WHEN g < 3 THEN '{}' ELSE 'x(' END, CASE WHEN g < 3 THEN g ELSE 0 END
	FROM generate_series(1, 400) AS g;
CREATE INDEX by_doc ON orders (doc, id);
CREATE VIEW ratio AS SELECT id, client_id, 1 / amount AS ratio FROM orders;
ANALYZE orders;
END
postgres_reader
db=postgresql://reader@/postgres

echo '{"tables": {"orders": "client_id = :client",
	"ratio": "client_id = :client"}, "failures": 0}' >admin.json
echo '{"selections": [{"table": "orders", "columns": ["id"]}],
	"order_by": [{"table": "orders", "column": "id"}]}' >plan
may_fail() { # CONDITION [TABLE]: a policy with it
	jq -n --arg c "$1" --arg t "${2-orders}" \
		'{tables: {($t): $c}, failures: 0}'
}
# ends CLIENT POLICY..: ids of the plan under these, and the status
ends() {
	client=$1
	shift
	for file; do
		set -- "$@" --policy "$file"
		shift
	done
	t2s-schema -d "$db" "$@" --claim client="$client" >seen.json
	{ t2s-synth --dialect postgres --schema seen.json "$@" plan |
		t2s-exec -d "$db" "$@" --claim client="$client" -o csv
	echo $?; } 2>&1 | tr '\n' ' '
}

while IFS= read -r text; do
	may_fail "$text" >more.json
	is "no row of others fails a condition of another policy: $text" \
		"$(ends 7 admin.json more.json)" 'id 1 2 0 '
	is '... in whatever order they are given' \
		"$(ends 7 more.json admin.json)" 'id 1 2 0 '
	like '... but one of its own does' "$(ends 9 admin.json more.json)" \
		'policy hides why.* 1 $'
done <<'EOS'
1 / amount >= 0
doc::json IS NOT NULL
CAST(amount || doc AS text) IS NOT NULL AND 5 % amount >= 0
CASE WHEN id > 2 THEN doc::int ELSE 1 END = 1
'(' !~ doc
(id - 2) * 2147483647 <= 0
amount = 1 OR 2 / amount > 0
EOS
may_fail "doc NOT LIKE 'x(\\'" >more.json
is 'no pattern is tried on what ANALYZE keeps of rows of others' \
	"$(ends 7 admin.json more.json)" 'id 1 2 0 '
may_fail '1 / amount > -1 AND client_id = :client' >other.json
like 'conditions of two policies that can both fail are refused' \
	"$(may_fail '5 % amount >= 0' >more.json
	ends 7 other.json more.json)" \
	"'orders' is given conditions that can fail by two policies.* 7 "
is 'those that cannot are tried together' "$(may_fail 'id > 1' >more.json
	ends 7 admin.json more.json)" 'id 2 0 '
echo '{"selections": [{"table": "ratio", "columns": ["id"]}]}' >plan
like 'a view, whose columns are computed, has conditions of one alone' \
	"$(may_fail 'ratio >= 0' ratio >more.json
	ends 7 admin.json more.json)" 'by two policies.* 7 '
is '... or a second one that is the same' "$(may_fail \
	'client_id = :client' ratio >more.json
	ends 7 admin.json more.json)" 'id 1 2 0 '

# -- an administrator's come first

printf '[database "shop"]\n\ttarget = %s\n\tpolicy = %s\n' "$db" \
	"$TMP/admin.json" >$config
is "a configured policy's conditions are tried before a view's others" "$(
	may_fail 'ratio >= 0' ratio >more.json
	t2s -d shop --policy more.json --claim client=7 -o csv --no-history --quiet \
		--sql 'SELECT id FROM ratio ORDER BY id' 2>err | tr '\n' ' ')" \
	'id 1 2 '
echo '{"tables": {"orders": "client_id = :client AND 1 / (id - 400) <= 0"},
	"failures": 0}' >admin.json
shop() { # CONDITION
	may_fail "$1" >more.json
	t2s -d shop --policy more.json --claim client=9 -o csv --no-history \
		--sql 'SELECT count(*) FROM orders' >out 2>err
	echo $? "$(cat out)"
}
is "a condition of a caller leaves no rows out for an administrator's" \
	"$(shop 'id < 399')" '1 '
like '... which fails' "$(cat err)" 'policy hides why'
echo '{"tables": {"orders": "client_id = :client AND 1 / (id - 500) <= 0"},
	"failures": 0}' >admin.json
is '... and both may be ones that can fail' "$(shop '1 / (id - 1) >= 0')" \
	'0 count
398'

done_testing
