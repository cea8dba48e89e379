#!/bin/sh
# What a query would cost on PostgreSQL, and limits on it
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2

psql -qX -v ON_ERROR_STOP=1 <<'EOS'
CREATE TABLE customer(id int PRIMARY KEY, name text);
CREATE TABLE orders(id int PRIMARY KEY, customer_id int, total numeric);
INSERT INTO customer SELECT i, 'c' || i FROM generate_series(1, 100) AS i;
INSERT INTO orders SELECT i, i % 100, i FROM generate_series(1, 5000) AS i;
VACUUM ANALYZE;
EOS
postgres_reader
T2S_DB=$reader
export T2S_DB

estimate() { # MEMBER SQL
	echo "$2" | t2s-exec --dry-run --compact |
		sed -n "s/.*\"estimate\":{.*\"$1\":\([0-9.e]*\).*/\1/p"
}
is 'a table' "$(estimate scan_rows 'SELECT * FROM orders')" 5000
is '... whatever of it is kept' \
	"$(estimate scan_rows "SELECT * FROM orders WHERE total * 2 = 14")" 5000
is 'a row by its key' "$(estimate scan_rows 'SELECT * FROM orders WHERE id = 5')" 1
is 'how many rows come' "$(estimate rows 'SELECT * FROM orders')" 5000
is 'a LIMIT' "$(estimate scan_rows 'SELECT * FROM orders LIMIT 5')" 5
is '... on a union' "$(estimate scan_rows 'SELECT * FROM customer
	UNION ALL SELECT id, name FROM customer LIMIT 20')" 20
is '... behind a sort' \
	"$(estimate scan_rows 'SELECT * FROM orders ORDER BY total LIMIT 5')" 5000
is 'a sub-query for each row' "$(estimate scan_rows 'SELECT name, (SELECT sum(total)
	FROM orders WHERE total > c.id) FROM customer c')" 500100
is '... or for all of them' "$(estimate scan_rows \
	'SELECT name, (SELECT sum(total) FROM orders) FROM customer')" 5100
is 'a loop in a loop' "$(estimate scan_rows 'SELECT a.name, b.most FROM customer a
	CROSS JOIN LATERAL (SELECT max(total) AS most FROM orders
	WHERE total > a.id) AS b')" 500100
ok 'it has a cost' test -n "$(estimate cost 'SELECT * FROM orders')"

run() { # SQL [OPTION...]
	statement=$1
	shift
	echo "$statement" | t2s-exec "$@"
}
status 'over the limit of rows' 7 run 'SELECT * FROM orders' --max-scan-rows 4999
like '... is told' "$(cat .out)" \
	'about 5,000 rows would be read, limit 4,999'
like '... with the step' "$(cat .out)" "the most expensive step is 'Seq Scan on public.orders'"
status 'no more rows are read than --limit takes' 0 \
	run 'SELECT * FROM orders' -o table --limit 50 --max-scan-rows 51
status '... but where they are sorted' 7 run \
	'SELECT * FROM orders ORDER BY total' --limit 50 --max-scan-rows 51
status 'at the limit' 0 run 'SELECT id FROM orders' --max-scan-rows 5000
status 'over the limit of cost' 7 run 'SELECT * FROM orders' --max-cost 1
like '... is told, too' "$(cat .out)" 'the estimated cost is [0-9.]*, limit 1;'
status 'what costs little passes' 0 run 'SELECT 1' --max-cost 1

if command -v script >/dev/null; then
	out=$(TERM=xterm COLUMNS=80 T2S_PROGRESS=0 script -qec \
		"echo 'SELECT * FROM orders' | t2s-exec -o csv >rows" /dev/null |
		tr '\r' '\n')
	like 'rows are counted on the way to so many' "$out" \
		'5,000 of about 5,000 rows'
	unlike 'a reader that leaves finds no line in its way' "$(TERM=xterm \
		T2S_PROGRESS=0 script -qec "echo 'SELECT generate_series(1,
		1000000000)' | t2s-exec | head -1" /dev/null | tr '\r' '\n' |
		tail -1)" t2s-exec
else
	skip 'rows are counted on the way to so many' 'no script(1)'
fi

done_testing
