#!/bin/sh
# Questions to PostgreSQL: the plan and the rows are those that the same
# question gets on SQLite
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/store.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader
export T2S_NOW=2026-11-20

ok 'the shop is loaded' postgres_load "$SHOP"
t2s-schema -d "$SHOP" >sqlite.json
psql -q -c 'DROP TABLE order_total'
{
	postgres_keys sqlite.json | grep -v '"order_total"'
	sed -n '/^CREATE VIEW order_total/,/;$/p' "$SRC/demo/shop.sql"
} | psql -q -v ON_ERROR_STOP=1 >out 2>&1
is 'with its keys and its view' "$(cat out)" ''
shop=${reader}postgres
t2s-schema -d "$shop" >postgres.json
known='[.schema.tables[] | {name, kind, rows: (.rows // 0), primary_key, unique_keys,
	keys: [.foreign_keys[] | [.columns, .to_table, .to_columns]],
	columns: [.columns[] | [.name, .comment, .nulls, .range,
		(.values | if . == [0, 1] then null else . end)]]}]'
is 'it is described as on SQLite, but for types' \
	"$(jq -c "$known" postgres.json)" "$(jq -c "$known" sqlite.json)"

# answer TARGET NAME QUESTION: NAME.plan, NAME.rows, NAME.talk
answer() {
	t2s -d "$1" --assume --no-history -o tsv --save "$2.plan" "$3" \
		>"$2.tsv" 2>"$2.talk" </dev/null
	echo "status $?" >"$2.rows"
	sed 1d "$2.tsv" | rows_plain | sort >>"$2.rows"
}

asks() { # QUESTION
	rm -f ./*.plan
	answer "$SHOP" sqlite "$1"
	answer "$shop" postgres "$1"
	# SQLite knows no types of a view's columns
	! grep -q order_total sqlite.plan postgres.plan || return 0
	is "$1" "$(cat postgres.rows)" "$(cat sqlite.rows)"
	[ "$(jq -c 'del(.basis, .dialect, .confidence)' postgres.plan)" = \
		"$(jq -c 'del(.basis, .dialect, .confidence)' sqlite.plan)" ] ||
		echo "$1" >>others
}
: >others

sed -n "s/^answers '\(.*\)' *\\\\*$/\1/p" "$SRC/tests/shop-questions.t" >questions
ok 'there are questions' test "$(wc -l <questions)" -gt 25
while IFS= read -r question; do
	asks "$question"
done <questions
# on a file, and not on a server, the first plans are tried out
ok "nearly all by the same plan, not $(paste -sd ';' others)" \
	test "$(wc -l <others)" -le 2

# --- a plan that was kept ---------------------------------------------------
t2s -d "$SHOP" --no-history -o sql --save kept.plan \
	'revenue by category' >/dev/null 2>&1
t2s -d "$SHOP" -o tsv --run kept.plan 2>err | rows_plain | sort >sqlite.rows
t2s -d "$shop" -o tsv --mend --run kept.plan 2>err | rows_plain | sort >postgres.rows
is 'a plan that was made on SQLite' "$(cat postgres.rows)" "$(cat sqlite.rows)"
ok '... has rows' test "$(wc -l <postgres.rows)" -gt 5

# --- values -----------------------------------------------------------------
is 'a stored value is found' "$(t2s-filter -d "$shop" -q 'orders of Berlin' \
	postgres.json | jq -c '[.matches[] | select(.kind == "value") |
	.table + "." + .column + "=" + .value] | sort | .[0]')" \
	"$(t2s-filter -d "$SHOP" -q 'orders of Berlin' sqlite.json |
	jq -c '[.matches[] | select(.kind == "value") |
	.table + "." + .column + "=" + .value] | sort | .[0]')"
like 'not on a server that only the document names' \
	"$(t2s-filter -q 'orders of Berlin' postgres.json)" 'values_not_looked_up'
unlike 'but where it may' "$(t2s-filter --trust-target \
	-q 'orders of Berlin' postgres.json)" 'values_not_looked_up'
like 'a server that is gone is told' "$(t2s-filter -q 'orders of Berlin' \
	-d "postgresql:///x?host=$TMP" postgres.json)" 'values_not_looked_up'
psql -q -c 'CREATE TABLE held (name text)' \
	-c "INSERT INTO held SELECT 'n' || g FROM generate_series(1, 2000000) AS g"
t2s-schema -d "$shop" --table held | t2s-filter -d "$shop" --probe-ms 50 \
	-q 'held of n1999999' >out
like 'a table that takes too long is told' "$(cat out)" \
	'not all stored values.*within 50 ms: held'

# --- types that are text only as they are spelled ---------------------------
psql -q <<-'END'
	CREATE SCHEMA desk;
	CREATE TYPE desk.state AS ENUM ('new', 'late', 'paid');
	CREATE TABLE desk.ticket (id int PRIMARY KEY, name text,
		state desk.state, code uuid);
	INSERT INTO desk.ticket SELECT g, 'Ticket ' || g,
		(ARRAY['new', 'late', 'paid'])[1 + g % 3]::desk.state,
		('0000000' || g || '-0000-0000-0000-000000000000')::uuid
		FROM generate_series(1, 9) AS g;
	ANALYZE desk.ticket;
END
desk() {
	t2s -d "$shop" --no-history -o tsv "$1" 2>talk </dev/null | sed 1d | sort |
		tr '\n' ' '
}
is 'a table of another schema' "$(desk 'how many tickets are there?')" '9 '
is 'an enumeration' "$(desk 'ids of the tickets that are late')" '1 4 7 '
is '... matched' "$(desk 'ids of the tickets whose state contains la')" '1 4 7 '
is 'a UUID matched' "$(desk 'ids of the tickets whose code starts with 00000004')" \
	'4 '

# --- a store that others made for PostgreSQL --------------------------------
store_got() { # QUESTION
	t2s -d "${reader}chinook" --no-history -o tsv "$1" >got.tsv
	status=$?
	sed 1d got.tsv | rows_plain | sort
	return $status
}
store_want() { # SQL
	echo "$1" | sed 's/\([a-z]\)\([A-Z]\)/\1_\2/g' |
		psql -qAt -F '	' -P 'null=\N' chinook | rows_plain | sort
}
if [ -n "$DATA" ] && [ -r "$DATA/chinook-postgres.sql" ]; then
	psql -q <"$DATA/chinook-postgres.sql" >out 2>&1
	psql -q chinook -c ANALYZE
	store_questions
else
	skip 'the Chinook store' 'no ../shared/data/chinook-postgres.sql'
fi

# --- the driver -------------------------------------------------------------
status 'a role that may write' 7 t2s -d postgresql:// 'list the customers'
status '... where it may' 0 t2s -d postgresql:// --allow-superuser \
	'list the customers'
status 'no server' 3 t2s -d "postgresql:///x?host=$TMP" 'list the customers'
follow() { # what comes of -c, where the server was named before
	T2S_HISTORY=history.db T2S_SESSION=desk t2s --quiet -o csv "$@" \
		2>&1 </dev/null
}
follow -d "$shop" --keep kept 'list the customers in Berlin' >first
is 'a question that follows goes to the server of the last one' \
	"$(follow -c 'how many are there?' | tail -n 1)" \
	"$(($(wc -l <first) - 1))"
is '... as does a change of its plan' "$(follow -c 'list the customers' \
	>list; follow --patch 'limit 2' | wc -l)" 3
is 'a document of another one chooses no server' "$(follow --resume kept \
	--patch 'limit 2')" 't2s-exec: only the document names the server; use --trust-target to connect to it'
is '... but where it may' "$(follow --resume kept --trust-target \
	--patch 'limit 2' | wc -l)" 3
status 'a question that asks to change data' 7 t2s -d "$shop" \
	'delete all orders'

done_testing
