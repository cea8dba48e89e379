#!/bin/sh
# What a query would read, estimated before it runs, and limits on it
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

sqlite3 a.db <<'EOF'
CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INT, total REAL);
CREATE INDEX orders_customer ON orders(customer_id);
CREATE TABLE code(code TEXT PRIMARY KEY, word TEXT) WITHOUT ROWID;
CREATE TABLE sparse(id INTEGER PRIMARY KEY);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
INSERT INTO orders SELECT i, i % 100, i FROM n;
INSERT INTO customer SELECT id, 'c' || id, 'x' FROM orders WHERE id <= 100;
INSERT INTO code SELECT 'k' || id, 'w' FROM orders WHERE id <= 300;
INSERT INTO sparse VALUES (-9000000000000000000), (1), (9000000000000000000);
CREATE VIEW bought AS SELECT c.name, o.total FROM orders o
	JOIN customer c ON c.id = o.customer_id;
EOF
cp a.db analyzed.db
sqlite3 analyzed.db ANALYZE

rows() { # SQL [DB]: rows that it would read
	echo "$1" | t2s-exec -d "${2-a.db}" --dry-run --compact |
		sed -n 's/.*"estimate":{"scan_rows":\([0-9.e]*\).*/\1/p'
}
is 'a table' "$(rows 'SELECT * FROM orders')" 5000
is '... under an alias' "$(rows 'SELECT * FROM orders o')" 5000
is '... that is quoted' "$(rows 'SELECT * FROM orders AS "my own"')" 5000
is '... that is the name of a small one' \
	"$(rows 'SELECT * FROM orders AS customer')" 5000
is '... without rowids' "$(rows 'SELECT * FROM code')" 300
is '... whose rowids lie far apart' "$(rows 'SELECT * FROM sparse')" 3
is '... of a view' "$(rows 'SELECT * FROM bought')" 10000
is 'a row by its key' "$(rows 'SELECT * FROM orders WHERE id = 5')" 1
is '... without rowids' "$(rows "SELECT * FROM code WHERE code = 'k1'")" 1
is 'a range of keys' "$(rows 'SELECT * FROM orders WHERE id > 5')" 1250
is 'an index, guessed' \
	"$(rows 'SELECT * FROM orders WHERE customer_id = 5')" 10
is '... counted by ANALYZE' "$(rows 'SELECT * FROM orders WHERE customer_id = 5' \
	analyzed.db)" 50
is 'loops multiply' "$(rows 'SELECT 1 FROM customer a, customer b, code')" \
	3010100
is '... with what they look up' "$(rows 'SELECT 1 FROM customer c
	JOIN orders o ON o.customer_id = c.id' analyzed.db)" 5100
is 'a sub-query runs once' \
	"$(rows 'SELECT name, (SELECT sum(total) FROM orders) FROM customer')" \
	5100
is '... or for each row' "$(rows 'SELECT name, (SELECT sum(total) FROM orders
	WHERE total > c.id) FROM customer c')" 500100
is 'the arms of a union add up' "$(rows 'SELECT id FROM orders UNION
	SELECT id FROM customer')" 5100
is 'what is made first is read again' "$(rows 'SELECT
	row_number() OVER (ORDER BY total) FROM orders')" 10000
is 'one of two indexes' "$(rows 'SELECT * FROM orders WHERE customer_id = 5
	OR id = 7')" 11
is 'a limit on what comes as it lies' "$(rows 'SELECT * FROM orders
	LIMIT 5 OFFSET 3')" 8
is '... in the order of the key' "$(rows 'SELECT id, total AS t FROM orders o
	ORDER BY id DESC LIMIT 3, 4;')" 7
is '... not on what a condition drops' \
	"$(rows 'SELECT * FROM orders WHERE total = 7 LIMIT 1')" 5000
is '... nor on what is sorted' \
	"$(rows 'SELECT * FROM orders ORDER BY total LIMIT 1')" 5000
is '... nor on a sum' "$(rows 'SELECT sum(total) FROM orders LIMIT 1')" 5000
is '... nor in a view' "$(rows 'SELECT * FROM bought LIMIT 1')" 10000
is '... nor on what differs' \
	"$(rows 'SELECT DISTINCT customer_id FROM orders LIMIT 1')" 5000
is 'no table at all' "$(rows 'VALUES (1), (2)')" 2
like 'each step has its part' "$(echo 'SELECT 1 FROM customer, code' |
	t2s-exec -d a.db --dry-run)" '"SCAN code","rows":30000'

run() { # SQL [OPTION...]
	statement=$1
	shift
	echo "$statement" | t2s-exec -d a.db "$@"
}
status 'over the limit' 7 run 'SELECT * FROM orders' --max-scan-rows 4999
like '... is told with the estimate' "$(cat .out)" \
	'about 5,000 rows would be read, limit 4,999'
like '... and where it comes from' "$(run 'SELECT 1 FROM customer, code' \
	--max-scan-rows 20 2>&1)" "the most expensive step is 'SCAN code"
is '... before any row' "$(run 'SELECT * FROM orders' -o csv \
	--max-scan-rows 4999 2>/dev/null)" ''
like '... and in a document' "$(run 'SELECT * FROM orders' -o document \
	--limit 0 --max-scan-rows 4999)" '"reason":"cost".*"code":"cost_exceeded"'
status 'no more rows are read than --limit takes' 0 \
	run 'SELECT * FROM orders' -o table --limit 50 --max-scan-rows 51
status '... but where rows are dropped' 7 run \
	'SELECT * FROM orders WHERE total > 1' --limit 50 --max-scan-rows 51
status '... nor than a table shows' 0 \
	run 'SELECT * FROM orders' -o table --max-scan-rows 1001
status 'at the limit' 0 run 'SELECT * FROM orders' --max-scan-rows 5000
status '--dry-run is measured, too' 7 run 'SELECT * FROM orders' --dry-run \
	--max-scan-rows 4999
like '... and tells all' "$(cat .out)" '"scan_rows": *5000'
status 'what reads little passes' 0 run 'SELECT * FROM orders WHERE id = 3' \
	--max-scan-rows 1
status 'SQLite has no cost' 2 run 'SELECT 1' --max-cost 1000
like '... which is said' "$(cat .out)" 'SQLite has no estimate to compare with --max-cost'
status 'the environment' 7 env T2S_MAX_SCAN_ROWS=10 sh -c \
	'echo "SELECT * FROM orders" | t2s-exec -d a.db'
status '... is overridden' 0 env T2S_MAX_SCAN_ROWS=10 sh -c \
	'echo "SELECT * FROM orders" | t2s-exec -d a.db --max-scan-rows 0'
status '... must be a number' 2 env T2S_MAX_SCAN_ROWS=ten sh -c \
	'echo "SELECT 1" | t2s-exec -d a.db'
status 'a mistake is told before the cost' 1 run 'SELECT nme FROM orders' \
	--max-scan-rows 1
status 'what changes is refused as ever' 7 run 'DELETE FROM orders' \
	--max-scan-rows 1

cat >plan.json <<'EOF'
{"selections": [{"table": "orders", "columns": [
	{"table": "orders", "column": "id"}]}]}
EOF
status 'the driver passes the limit on' 7 \
	t2s -d a.db --run plan.json --max-scan-rows 4999 -o csv --quiet
like '... and says why' "$(cat .out)" 'about 5,000 rows'
status '... for a question, which is not tried again' 7 t2s -d a.db \
	--no-history --keep kept --max-scan-rows=10 -o csv 'list all orders'
is '... with another plan' "$(ls kept | grep -c plan)" 1
status '... cost' 2 t2s -d a.db --run plan.json --max-cost 5 -o csv --quiet

done_testing
