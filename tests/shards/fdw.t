#!/bin/sh
# A table that lies on three servers, by the hash of its key, and a fourth
# that knows where: it is described once, and questions get the rows that they
# get where all of it lies on one
. "${0%/*}/../tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
postgres_programs
[ -e "$("$server_bin/pg_config" --sharedir 2>/dev/null ||
	pg_config --sharedir)/extension/postgres_fdw.control" ] ||
	skip_all 'PostgreSQL: no postgres_fdw'
cd "$TMP" || exit 2
export T2S_NOW=2026-11-20

# --- one server with all, three with a part ---------------------------------
for shard in 1 2 3; do
	postgres_start -c log_statement=all || skip_all "$server_reason"
	eval "shard$shard=\$PGHOST"
	psql -q <<-'END'
		CREATE ROLE reader LOGIN IN ROLE pg_read_all_data;
		CREATE TABLE sale (id int NOT NULL, customer_id int NOT NULL,
			sold_on date NOT NULL, channel text NOT NULL,
			amount numeric NOT NULL, PRIMARY KEY (customer_id, id));
		CREATE TABLE visit (customer_id int NOT NULL, visited_on date NOT NULL,
			pages int NOT NULL);
	END
done
postgres_start
postgres_reader
psql -q <<-'END'
	CREATE DATABASE one;
	CREATE DATABASE many;
	\c one
	CREATE TABLE sale (id int NOT NULL, customer_id int NOT NULL,
		sold_on date NOT NULL, channel text NOT NULL, amount numeric NOT NULL);
	CREATE TABLE visit (customer_id int NOT NULL, visited_on date NOT NULL,
		pages int NOT NULL);
	\c many
	CREATE EXTENSION postgres_fdw;
	CREATE TABLE sale (id int NOT NULL, customer_id int NOT NULL,
		sold_on date NOT NULL, channel text NOT NULL, amount numeric NOT NULL)
		PARTITION BY HASH (customer_id);
	CREATE TABLE visit (customer_id int NOT NULL, visited_on date NOT NULL,
		pages int NOT NULL) PARTITION BY HASH (customer_id);
END
for shard in 1 2 3; do
	eval "host=\$shard$shard"
	psql -q many <<-END
		CREATE SERVER shard$shard FOREIGN DATA WRAPPER postgres_fdw
			OPTIONS (host '$host', dbname 'postgres');
		CREATE USER MAPPING FOR t2s SERVER shard$shard OPTIONS (user 't2s');
		CREATE USER MAPPING FOR reader SERVER shard$shard
			OPTIONS (user 'reader', password_required 'false');
		CREATE FOREIGN TABLE sale_$shard PARTITION OF sale
			FOR VALUES WITH (MODULUS 3, REMAINDER $((shard - 1)))
			SERVER shard$shard OPTIONS (table_name 'sale');
		CREATE FOREIGN TABLE visit_$shard PARTITION OF visit
			FOR VALUES WITH (MODULUS 3, REMAINDER $((shard - 1)))
			SERVER shard$shard OPTIONS (table_name 'visit');
	END
done
for database in one many; do
	psql -q -v ON_ERROR_STOP=1 $database <<-'END'
		CREATE TABLE customer (id int PRIMARY KEY, name text NOT NULL,
			city text NOT NULL);
		INSERT INTO customer SELECT g, 'Customer ' || g,
			(ARRAY['Berlin', 'Hamburg', 'Rome', 'Oslo'])[1 + g % 4]
			FROM generate_series(1, 60) AS g;
		INSERT INTO sale SELECT g, 1 + g * 7919 % 60,
			date '2025-01-01' + g % 400,
			(ARRAY['web', 'shop', 'phone'])[1 + g % 3], g % 97 + 0.5
			FROM generate_series(1, 3000) AS g;
		INSERT INTO visit SELECT 1 + g * 7907 % 60, date '2025-01-01' + g % 300,
			g % 11 FROM generate_series(1, 900) AS g;
		ANALYZE;
	END
done >out 2>&1
is 'the tables are filled' "$(cat out)" ''
counts=
for shard in 1 2 3; do
	eval "host=\$shard$shard"
	counts="$counts $(psql -h "$host" -qAt -c 'SELECT count(*) > 500 FROM sale')"
done
is 'each server has its part' "$counts" ' t t t'

# --- what is told of it -----------------------------------------------------
# Keys of a table whose partitions are foreign cannot be declared: a dictionary
# does.
cat >keys.json <<'END'
{"tables": {"sale": {"primary_key": ["id"], "foreign_keys": [{"columns": ["customer_id"],
	"to_table": "customer", "to_columns": ["id"], "origin": "declared"}]},
 "visit": {"foreign_keys": [{"columns": ["customer_id"],
	"to_table": "customer", "to_columns": ["id"], "origin": "declared"}]}}}
END
t2s-schema -d "${reader}many" --dictionary keys.json >many.json
is 'each table once' "$(jq -r '[.schema.tables[].name] | sort | join(" ")' many.json)" \
	'customer sale visit'
is 'and how it lies' \
	"$(jq -c '.schema.tables[] | select(.name == "sale") | [.kind, .distribution]' many.json)" \
	'["table",{"method":"hash","columns":["customer_id"],"partitions":3,"servers":["shard1","shard2","shard3"]}]'
is 'with the rows of all servers' \
	"$(jq -c '.schema.tables[] | select(.name == "sale").rows' many.json)" 3000
is 'and its categories' \
	"$(jq -c '.schema.tables[] | select(.name == "sale").columns[3].values' many.json)" \
	'["phone","shop","web"]'

# --- questions --------------------------------------------------------------
# answer DATABASE QUESTION: rows in DATABASE.rows
answer() {
	t2s -d "$reader$1" --dictionary keys.json --no-history -o tsv \
		--save "$1.plan" "$2" >"$1.tsv" 2>"$1.talk" </dev/null
	echo "status $?" >"$1.rows"
	sed 1d "$1.tsv" | rows_plain | sort >>"$1.rows"
}
asks() { # QUESTION
	answer one "$1"
	answer many "$1"
	is "$1" "$(cat many.rows)" "$(cat one.rows)"
	like '... has rows' "$(sed -n 1,2p many.rows | tr '\n' ' ')" \
		'^status 0 [^ ]'
}
asks 'how many sales are there?'
asks 'total sale amount per channel'
asks 'total sale amount per customer'
asks 'total amount of sales for each city'
asks 'top five customers by total sale amount'
asks 'average amount of the sales in March 2025'
asks 'customers in Berlin'
asks 'sales over 90 on the web'
asks 'number of visits per customer'

# --- what is done where -----------------------------------------------------
pushed() { # PATTERN, in what each of the servers was asked
	for shard in 1 2 3; do
		eval "host=\$shard$shard"
		grep -q "$1" "$host/log" || return 1
	done
}
echo 'SELECT customer_id, sum(amount), count(*) FROM sale GROUP BY customer_id' >sums
ok 'sums by the key' sh -c "t2s-exec -d ${reader}many -o tsv <sums >many.tsv"
ok '... are made where the rows are' pushed \
	'SELECT customer_id, sum(amount), count(\*) FROM public.sale GROUP BY'
is '... all of them' "$(sort many.tsv)" \
	"$(t2s-exec -d "${reader}one" -o tsv <sums | sort)"
echo "SELECT sale.id FROM sale WHERE amount > 96 AND channel = 'web'" |
	t2s-exec -d "${reader}many" >out
ok 'conditions are met there' pushed 'WHERE ((amount > 96.*channel = .*web'
echo 'SELECT s.id, v.pages FROM sale AS s JOIN visit AS v
	ON v.customer_id = s.customer_id WHERE s.amount > 95 AND v.pages = 10' |
	t2s-exec -d "${reader}many" -o tsv >many.tsv
ok 'so are two tables with the same key joined' pushed 'INNER JOIN'
echo 'SELECT amount FROM sale WHERE customer_id = 7' |
	t2s-exec -d "${reader}many" >out
asked=0
for shard in 1 2 3; do
	eval "host=\$shard$shard"
	! grep -q 'customer_id = 7' "$host/log" || asked=$((asked + 1))
done
is 'one key asks one server' $asked 1

# --- a server that is gone --------------------------------------------------
psql -q many -c "ALTER SERVER shard2 OPTIONS (SET host '$TMP')"
echo 'SELECT count(*) FROM sale' >count
status 'a part that cannot be reached' 3 \
	sh -c "t2s-exec -d ${reader}many <count"
status 'it is still described' 0 t2s-schema -d "${reader}many"

done_testing
