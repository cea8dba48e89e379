#!/bin/sh
# t2s-schema --infer-keys on PostgreSQL
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader

psql -q -v ON_ERROR_STOP=1 >out 2>&1 <<'END' || diagnose out "$(cat out)"
CREATE DATABASE keys;
\c keys
CREATE SCHEMA crm;
CREATE TABLE crm.customers (id int PRIMARY KEY, name text);
CREATE TABLE orders (id int PRIMARY KEY, customer_id int, total numeric(9,2));
CREATE TABLE order_lines (order_id int, line_no int, PRIMARY KEY (order_id, line_no));
CREATE TABLE refunds (id int PRIMARY KEY, order_id int, line_no int);
INSERT INTO crm.customers SELECT i, 'c' || i FROM generate_series(1, 30000) i;
INSERT INTO orders SELECT i, i % 25000 + 1, i * 1.5 FROM generate_series(1, 400) i;
INSERT INTO order_lines SELECT i, k FROM generate_series(1, 400) i,
	generate_series(1, 2) k;
INSERT INTO refunds SELECT i, i * 3, i % 2 + 1 FROM generate_series(1, 40) i;
ANALYZE;
END
t2s-schema -d "${reader}keys" --infer-keys >keys.json
is 'keys to another schema, of several columns, looked up in an index' \
	"$(jq -r '.schema.tables[] | .name as $t | .foreign_keys[] |
		"\($t).\(.columns | join("+")) -> \(.to_schema // "")" +
		" \(.to_table).\(.to_columns | join("+"))" +
		" \(.evidence.values) \(.evidence.found)"' keys.json | sort)" \
	'order_lines.order_id ->  orders.id 400 400
orders.customer_id -> crm customers.id 400 400
refunds.order_id+line_no ->  order_lines.order_id+line_no 40 40'
done_testing
