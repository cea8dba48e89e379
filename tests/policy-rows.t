#!/bin/sh
# Row scope, by its results: what is asked of all tenants' rows under the
# policy of tenant 1 gives what a database with tenant 1 alone gives. The
# questions are the hard statements of tests/statements, the golden plans and
# the hostile plans of ../shared/data: every construct of the plan language.
. "${0%/*}/tap.sh"
. "$SRC/tests/tenants.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
export T2S_STILL=1

exec_all() { # NAME KIND STATEMENTS [OPTION..]: what comes of each
	db=$1.$2
	statements=$3
	shift 3
	t2s-exec -l -d "$db" "$@" "$statements" |
		jq -c '[.stop.status, .result.columns, .result.rows]'
}

# rows NAME PLANS: both databases, line by line
rows() {
	t2s-synth -l --schema "$1.schema" --policy "$1.policy" "$2" \
		>scoped 2>err
	for kind in all one; do
		exec_all "$1" $kind scoped --policy "$1.policy" \
			--claim client=1 >$kind
	done
	t2s-synth -l --schema "$1.schema" "$2" >plain 2>err
	exec_all "$1" all plain >free
	diff all one >rows.diff
	is "$1: no row of another tenant" "$(head -20 rows.diff)" ''
	is "$1: all were asked" "$(wc -l <all)" "$(wc -l <"$2")"
}

count() { # PATTERN FILE
	grep -c "$1" "$2"
}

# -- the shop

cp "$SHOP" shop && chmod u+w shop
tenants shop group
{
	t2s-parse -l --schema shop.schema "$SRC/tests/statements/sqlite.sql"
	sed 's/;* *$//; s/.*/SELECT count(*) FROM (&) AS q/' \
		"$SRC/tests/statements/sqlite.sql" |
		t2s-parse -l --schema shop.schema
	sed 's/;* *$//; s/.*/WITH "order" AS (SELECT 1 AS one) SELECT "group".id, "order".* FROM "group", "order" WHERE EXISTS (&)/' \
		"$SRC/tests/statements/sqlite.sql" |
		t2s-parse -l --schema shop.schema
	for plan in "$SRC"/tests/golden/synth/*.json; do
		jq -c '{plan: .}' "$plan"
	done
} | jq -c 'del(.sql)' >plans
rows shop plans
paste -d'\t' free all | awk -F'\t' '$1 != $2 && $1 ~ /^\[null/' >changed
is 'shop: more than 200 run' "$([ "$(count '^\[null' all)" -gt 200 ] &&
	echo yes)" yes
is 'shop: more than 100 would say more without the policy' \
	"$([ "$(wc -l <changed)" -gt 100 ] && echo yes)" yes
paste -d'\t' free all plans | awk -F'\t' \
	'$1 ~ /^\[null/ && $2 !~ /^\[null/ { print $2 " " $3 }' |
	grep -v '^\[7.*"order_total"' >refused
is 'shop: what runs without the policy runs with it' \
	"$(cut -c1-300 refused)" ''
# -- hostile plans

if [ -z "$DATA" ] || [ ! -r "$DATA/hostile/plans/MANIFEST.json" ]; then
	skip 'hostile plans' 'no ../shared/data'
	done_testing
fi
sqlite3 store <<'EOS'
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, email TEXT,
	tenant_id INT, secret TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT, total REAL,
	placed_at TEXT, tenant_id INT);
CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE secrets (id INTEGER PRIMARY KEY, k TEXT);
WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
	WHERE i < 300)
INSERT INTO customers SELECT i, 'name' || (i % 4), i || '@x', i % 3, 's' || i
	FROM n;
INSERT INTO orders SELECT id * 2, id % 90, id * 1.5, '2024-01-01', id % 3
	FROM customers;
INSERT INTO secrets VALUES (1, 'hush');
EOS
tenants store products
while read -r file; do
	printf '{"plan": %s}\n' "$(cat "$DATA/hostile/plans/$file")" |
		tr '\n' ' '
	echo
done >plans <<EOS
$(jq -r '.[].file' "$DATA/hostile/plans/MANIFEST.json")
EOS
rows store plans
is 'hostile plans: some run' \
	"$([ "$(count '^\[null' all)" -gt 20 ] && echo yes)" yes
paste -d'\t' free all | awk -F'\t' '$1 != $2 && $1 ~ /^\[null/' >changed
is '... and would say more without the policy' \
	"$([ "$(wc -l <changed)" -gt 10 ] && echo yes)" yes
is 'hostile plans: what runs without the policy runs with it' "$(paste \
	-d'\t' free all | awk -F'\t' '$1 ~ /^\[null/ && $2 !~ /^\[null/')" ''
# the schema that comes with a document is anybody's
t2s-synth -l --policy store.policy plans >scoped 2>err
for kind in all one; do
	exec_all store $kind scoped --policy store.policy --claim client=1 \
		>$kind
done
is 'hostile plans: the same without a schema' "$(diff all one | head)" ''

# -- what is kept of a database is kept for whom it was read

sqlite3 kept.db <<'EOS'
CREATE TABLE note (id INTEGER PRIMARY KEY, client_id INT, word TEXT);
INSERT INTO note SELECT value, 1 + value % 2, 'word' || (value % 2)
	FROM generate_series(1, 40);
EOS
[ -s kept.db ] || skip_all 'sqlite3 without generate_series'
echo '{"tables": {"note": "client_id = :client"}}' >kept.json
kept() { # CLAIM [OPTION..]
	who=$1
	shift
	t2s-schema -d kept.db --cache=mine --policy kept.json \
		--claim client="$who" -o schema "$@"
}
kept 1 >first.out
is 'a description is kept' "$(find mine -name '*.schema' -perm 600 |
	wc -l | tr -d ' ')" 1
is '... and taken' "$(sed -i s/word0/word9/ mine/*.schema; kept 1 |
	grep -c word9)" 1
is '... by nobody with another claim' "$(kept 2 | grep -c word1
	kept 2 | grep -c 'word[09]')" '1
0'
is '... nor without the policy' "$(t2s-schema -d kept.db --cache=mine \
	-o schema | grep -c word9)" 0
is '... nor with another policy' "$(echo '{"tables": {"note":
	"client_id = :client AND id > 0"}}' >other.json
	kept 1 --policy other.json | grep -c word9)" 0
is '... nor when the database is another' "$(sqlite3 kept.db \
	"UPDATE note SET word = 'new' WHERE id = 1"; kept 1 | grep -c word9)" 0
is 'what is kept has no rows of others' "$(for file in mine/*.schema; do
	! grep -q policy "$file" || grep -c 'word0.*word1\|word1.*word0' "$file"
done | sort -u)" 0
is '... and no claim' "$(grep -l 'client":"1"\|client=1' mine/*.schema)" ''
mkdir -m 755 open
is 'nothing is kept where others can look' "$(kept 1 --cache=open >/dev/null
	ls open)" ''
mkdir -m 700 timed
is '... nor for as long as a condition that has a function' \
	"$(echo '{"tables": {"note": "client_id = :client AND date(id) <
		date('"'now'"')"}}' | tr -d '\n\t' >timed.json
	t2s-schema -d kept.db --cache=timed --policy timed.json --claim client=1 \
		>/dev/null; ls timed)" ''

done_testing
