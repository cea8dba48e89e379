#!/bin/sh
# t2s-schema on PostgreSQL: what it tells, who may ask, what it keeps
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader

psql -q -v ON_ERROR_STOP=1 >out 2>&1 <<'END' || diagnose out "$(cat out)"
CREATE DATABASE odd;
\c odd
CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
CREATE DOMAIN price AS numeric(10,2) NOT NULL CHECK (value >= 0);
CREATE DOMAIN low AS price;
CREATE DOMAIN feeling AS mood;
CREATE SCHEMA hr;
CREATE SCHEMA "Odd Schema";
CREATE TABLE customer (
	id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	name text NOT NULL, email varchar(40) UNIQUE,
	mood mood DEFAULT 'ok', felt feeling, tags text[], data jsonb,
	at timestamptz, price price, low low,
	twice numeric GENERATED ALWAYS AS (length(name) * 2) STORED,
	span int4range, kind text, gone int);
ALTER TABLE customer DROP COLUMN gone;
CREATE UNIQUE INDEX ON customer (kind, name) INCLUDE (email);
CREATE UNIQUE INDEX ON customer (lower(name));
CREATE UNIQUE INDEX ON customer (tags) WHERE id > 5;
COMMENT ON TABLE customer IS 'who "buys"';
COMMENT ON COLUMN customer.email IS 'where to write';
CREATE TABLE hr.emp (id int PRIMARY KEY, boss int REFERENCES hr.emp,
	client int REFERENCES customer);
CREATE TABLE hr.note (id int PRIMARY KEY);
CREATE TABLE note (id int PRIMARY KEY, hr int REFERENCES hr.note);
CREATE TABLE "Odd Schema"."A ""b"".c" (x int, "Y z" text,
	PRIMARY KEY ("Y z", x));
CREATE TABLE ref (a int, b text,
	FOREIGN KEY (b, a) REFERENCES "Odd Schema"."A ""b"".c");
CREATE VIEW seen AS SELECT name, mood FROM customer;
CREATE MATERIALIZED VIEW counted AS
	SELECT kind, count(*) AS n FROM customer GROUP BY 1;
CREATE TABLE sale (id bigint, day date, customer int REFERENCES customer,
	PRIMARY KEY (id, day)) PARTITION BY RANGE (day);
CREATE TABLE sale_1 PARTITION OF sale
	FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
CREATE TABLE sale_2 PARTITION OF sale
	FOR VALUES FROM ('2021-01-01') TO ('2022-01-01') PARTITION BY HASH (id);
CREATE TABLE sale_2a PARTITION OF sale_2 FOR VALUES WITH (modulus 2, remainder 0);
CREATE TABLE sale_2b PARTITION OF sale_2 FOR VALUES WITH (modulus 2, remainder 1);
CREATE TABLE by_name (name text) PARTITION BY LIST (lower(name));
CREATE TABLE above (id int, word text);
CREATE TABLE below (more int) INHERITS (above);
CREATE TABLE held (made_at bigint, no bigint, said text, day text,
	mail text, level smallint, at timestamptz, on_sale boolean);
CREATE TABLE person (id int, name text, code varchar(9), note text);
INSERT INTO person SELECT g, CASE WHEN g % 100 = 0 THEN 'Ann of Ely' ELSE
	'Bo ' || chr(65 + g % 26) || chr(97 + g % 25) END,
	lpad((g * 7)::text, 5, '0'), repeat('Aa bB ', g)
	FROM generate_series(1, 400) AS g;
INSERT INTO held SELECT 1700000000 + g * 86413, 1700000000 + g,
	to_char(date '2024-01-01' + g, 'DD.MM.YYYY'),
	(date '2024-01-01' + g)::text, CASE WHEN g % 3 > 0 THEN
	CASE WHEN g % 2 > 0 THEN '' ELSE 'm' || g END END, g % 3,
	timestamptz '2024-01-01 10:00:00+00' + g * interval '1 day', g > 9
	FROM generate_series(0, 299) AS g;
INSERT INTO customer (name, price, low, kind) SELECT 'n' || g, 1, 2,
	(ARRAY['gold', 'silver', 'bronze'])[1 + g % 3]
	FROM generate_series(1, 300) AS g;
INSERT INTO sale SELECT g, date '2020-01-01' + g % 700, 1
	FROM generate_series(1, 1000) AS g;
INSERT INTO above VALUES (1, 'a'), (2, 'a'), (4, 'b');
INSERT INTO below VALUES (3, 'b', 4), (5, 'c', 4);
ANALYZE person, held, customer, sale, sale_1, sale_2a, sale_2b, above, below, hr.emp;
END
is 'the tables are made' "$(cat out)" ''
odd=${reader}odd

t2s-schema -d "$odd" >odd.json 2>err
is 'nothing is said' "$(cat err)" ''

# told DESC FILTER EXPECTED
told() {
	is "$1" "$(jq -c "$2" odd.json)" "$3"
}
table() {
	echo ".schema.tables[] | select(.name == \"$1\")"
}
column() {
	echo "$(table customer).columns[] | select(.name == \"$1\")"
}

told 'all tables, those of public first, no partition' \
	'[.schema.tables[] | .name] | join(" ")' \
	'"customer note ref seen counted sale by_name above below held person A \"b\".c emp note"'
told 'a schema where it is not public, or where the name is not enough' \
	'[.schema.tables[] | select(.schema) | [.schema, .name]]' \
	'[["public","note"],["Odd Schema","A \"b\".c"],["hr","emp"],["hr","note"]]'
told 'the kinds' '[.schema.tables[].kind] | unique' \
	'["materialized","table","view"]'
told 'what it is and how' '.database | [.dialect, .target]' \
	"[\"postgres\",\"$odd\"]"
told 'each table has its fingerprint' \
	'[.database.fingerprints | keys[] | select(test("[.]"))]' \
	'["Odd Schema.A \"b\".c","hr.emp","hr.note","public.note"]'
told 'comments' "$(table customer) | [.comment, .columns[2].comment]" \
	'["who \"buys\"","where to write"]'
told 'a column that the database numbers' "$(column id)" \
	'{"name":"id","type":"integer","nullable":false,"identity":true}'
told 'an enumeration: its labels in their order' "$(column mood)" \
	"{\"name\":\"mood\",\"type\":\"enum mood\",\"nullable\":true,\"default\":\"'ok'::mood\",\"values\":[\"sad\",\"ok\",\"happy\"]}"
told 'a domain over it' "$(column felt) | [.type, .domain, .values[0]]" \
	'["enum mood","feeling","sad"]'
told 'a domain over a domain, and that it is never null' "$(column low)" \
	'{"name":"low","type":"numeric(10,2)","domain":"low","nullable":false,"values":[2],"range":[2,2]}'
told 'arrays and other types' \
	"[$(table customer).columns[] | select(.name | test(\"tags|data|at|span\")).type]" \
	'["text[]","jsonb","timestamp with time zone","int4range"]'
told 'a column that is computed' "$(column twice)" \
	'{"name":"twice","type":"numeric","nullable":true,"generated":true,"values":[4,6,8],"range":[4,8]}'
told 'categories, from the statistics' "$(column kind).values" \
	'["bronze","gold","silver"]'
told 'names are no categories' "$(column name) | has(\"values\")" false
told 'what is unique, without parts and expressions' \
	"$(table customer).unique_keys" '[["email"],["kind","name"]]'
told 'the order of a primary key' "$(table 'A \"b\".c').primary_key" \
	'["Y z","x"]'
told 'a key to another schema' "$(table ref).foreign_keys" \
	'[{"columns":["b","a"],"to_schema":"Odd Schema","to_table":"A \"b\".c","to_columns":["Y z","x"],"origin":"declared"}]'
told 'keys within a schema, and from it to public' \
	"[$(table emp).foreign_keys[] | [.to_schema, .to_table]]" \
	'[[null,"emp"],[null,"customer"]]'
told 'two tables of one name' \
	'[.schema.tables[] | select(.name == "note") | .schema, .foreign_keys[].to_schema]' \
	'["public","hr","hr"]'
told 'a partitioned table once, with its rows and how it lies' \
	"$(table sale) | [.rows, .distribution, .primary_key, (.foreign_keys | length)]" \
	'[1000,{"method":"range","columns":["day"],"partitions":3},["id","day"],1]'
told 'one by an expression' "$(table by_name).distribution" \
	'{"method":"list","by":"LIST (lower(name))","partitions":0}'
told 'rows of what others inherit from' "$(table above).rows" 5
told 'categories of a small table, from its rows' \
	"$(table above).columns[1].values" '["a","b","c"]'
told 'what the statistics tell of values' \
	"$(table held).columns[0,1,3,4,5,6,7] | [.name, .time, .nulls, .blanks, .values, .range]" \
	'["made_at","epoch",null,null,null,[1700000000,1725837487]]
["no",null,null,null,null,[1700000000,1700000299]]
["day","date",null,null,null,["2024-01-01","2024-10-26"]]
["mail",null,true,[""],null,null]
["level",null,null,null,[0,1,2],[0,2]]
["at",null,null,null,null,["2024-01-01 10:00:00+00","2024-10-26 10:00:00+00"]]
["on_sale",null,null,null,null,null]'
told 'dates in text' "$(table held).columns[2].time" '"DD.MM.YYYY"'
told 'how texts are written, from the rows of a small table' \
	"$(table person).columns[1:] | map([.case, .case_but, .width])" \
	'[["title",["of"],null],[null,null,5],[null,null,null]]'
told 'no rows where nobody has counted' "$(table ref) | has(\"rows\")" false

cp odd.json first.json
is 'the fingerprints are those of the document' \
	"$(t2s-schema -d "$odd" --table '*' | jq -c .database.fingerprints)" \
	"$(jq -c .database.fingerprints first.json)"
is 'some tables, by name or with their schema' \
	"$(t2s-schema -d "$odd" --table 'hr.*' --table ref -o text | cut -d: -f1)" \
	"ref
hr.emp (0)
hr.note"
status 'a pattern that nothing meets' 1 t2s-schema -d "$odd" --table 'x.*'
is '--no-values looks at no statistics' \
	"$(t2s-schema -d "$odd" --no-values | jq -c '[.schema.tables[0].columns[] | select(.values).name]')" \
	'["mood","felt"]'

# --- what a role may read ---------------------------------------------------
psql -q odd <<-'END'
	CREATE ROLE few LOGIN;
	GRANT SELECT (id, name) ON customer TO few;
	GRANT SELECT ON sale TO few;
END
is 'only the tables and columns that the role may read' \
	"$(t2s-schema -d postgresql://few@/odd -o text)" \
	"customer (300): id*, name
sale (1000): id*, day* date, customer -> customer"
status 'a role that may write is refused' 7 t2s-schema -d postgresql:///odd
like 'and told so' "$(cat "$TMP/.out")" \
	'"message": "role .t2s. may do more than read"'
like 'not as a server that cannot be reached' "$(cat "$TMP/.out")" \
	'"reason": "read_only"'
is 'a server that is not there is no lock' "$(t2s-schema \
	-d 'postgresql://t2s_ro@/?host=/nowhere' | jq -c \
	'[.stop.status, .stop.reason]')" '[3,"unreachable"]'
status 'unless that is wanted' 0 t2s-schema -d postgresql:///odd \
	--allow-superuser
like 'then it is a warning' "$(cat "$TMP/.out")" \
	'"severity": "warning"'
status 'a document does not choose the server' 2 t2s-schema first.json
like 'and that is told' "$(cat "$TMP/.out")" 'trust-target'
status 'but where it may' 0 t2s-schema --trust-target first.json

# --- servers that cannot be reached -----------------------------------------
status 'no such database' 2 t2s-schema -d "${reader}nowhere"
like 'in its words' "$(cat "$TMP/.out")" \
	'"message": .*FATAL: database ..nowhere.. does not exist'
status 'no such role' 2 t2s-schema -d postgresql://nobody@/odd
status 'nobody listens' 3 t2s-schema -d "postgresql:///odd?host=$TMP"
psql -q -c 'CREATE DATABASE full_up CONNECTION LIMIT 0'
status 'no room' 3 t2s-schema -d "${reader}full_up"
status 'a URI that is none' 2 t2s-schema -d 'postgresql://a:gehe%im@/x'
unlike 'its password stays hidden' "$(cat "$TMP/.out")" gehe
is 'as it does in the document' "$(t2s-schema \
	-d 'postgresql://reader:geheim@/odd?application_name=x' | grep -c geheim)" 0
is 'PG* of the environment alone' "$(PGUSER=reader PGDATABASE=odd \
	t2s-schema -d postgresql:// -o text | grep -c '^customer ')" 1
printf '[here]\nhost=%s\nuser=reader\ndbname=odd\n' "$PGHOST" >service.conf
is 'a service' "$(PGSERVICEFILE=service.conf PGHOST='' PGUSER='' PGDATABASE='' \
	t2s-schema -d 'postgresql://?service=here' -o text | grep -c '^customer ')" 1

# --- a pooler ---------------------------------------------------------------
# PgBouncer refuses options at the start, unless it is told to drop them.
PATH=$PATH:/usr/sbin
if command -v pgbouncer >/dev/null; then
	direct=$(t2s-schema -d "$odd" -o schema)
	for drop in '' options; do
		server_folder postgres
		cat >"$server_dir/ini" <<-END
			[databases]
			* = host=$PGHOST user=reader
			[pgbouncer]
			listen_addr =
			unix_socket_dir = $server_dir
			auth_type = any
			pool_mode = transaction
			ignore_startup_parameters = $drop
		END
		chmod 644 "$server_dir/ini"
		(server_as postgres KILL pgbouncer -q "$server_dir/ini") \
			>log 2>&1 </dev/null &
		server_pids="$server_pids KILL:$!"
		server_wait PgBouncer $! psql -h "$server_dir" -p 6432 odd -c ''
		pooled="postgresql://reader@/odd?host=$server_dir&port=6432"
		is "through a pooler that ${drop:+drops}${drop:-refuses options}" \
			"$(t2s-schema -d "$pooled" -o schema)" "$direct"
	done
else
	skip 'through a pooler' 'no pgbouncer'
fi

# --- keys that a person knows -----------------------------------------------
psql -q odd <<-'END'
	CREATE SCHEMA club; CREATE SCHEMA fans;
	CREATE TABLE club.team (id int PRIMARY KEY);
	CREATE TABLE club.game (id int PRIMARY KEY, home int, guest int);
	CREATE TABLE fans.team (id int PRIMARY KEY);
END
cat >keys <<'END'
club.game.home -> club.team.id
club.game(guest) -> fans.team(id)
game.id -> team.id
END
t2s-schema -d "$odd" --keys keys --table '*team' --table 'club.*' >said.json
is 'a key has the schema of its tables' "$(jq -c '.schema.tables[] |
	select(.name == "game").foreign_keys[] | .columns + [.to_schema,
	.to_table]' said.json)" '["home","club","team"]
["guest","fans","team"]'
is '... which is missed where several have the table' \
	"$(jq -r '.findings[].message' said.json)" "line 3 of the keys \
file: table 'team' is in several schemas"
psql -q odd -c 'DROP SCHEMA club CASCADE; DROP SCHEMA fans CASCADE' 2>dropped

# --- the cache --------------------------------------------------------------
kept() {
	t2s-schema -d "$odd" --cache="$TMP/cache" "$@"
}
mkdir -m 755 cache
kept >cached.json
is 'stored values are for nobody else, whoever made the folder' \
	"$(find cache -type f -perm /077)" ''
is 'the same with a cache' "$(cat cached.json)" "$(cat first.json)"
for file in cache/*.schema; do
	sed -i 's/who \\"buys\\"/what was kept/' "$file"
done
like 'it is taken from the cache' "$(kept)" 'what was kept'
psql -q odd -c "COMMENT ON COLUMN customer.kind IS 'new'"
unlike 'until something changes' "$(kept)" 'what was kept'
kept >cached.json
psql -q odd -c 'DROP TABLE ref'
unlike 'or goes' "$(kept)" '"ref"'
few() {
	t2s-schema -d postgresql://few@/odd --cache="$TMP/cache" -o text
}
like 'each role has its own' "$(few)" '^sale '
psql -q odd -c 'REVOKE ALL ON sale FROM few'
unlike 'and loses what it may no longer read' "$(few)" '^sale '
is 'one file for each target' "$(find cache -type f | wc -l | tr -d ' ')" 2
for file in cache/*.schema; do
	echo garbage >"$file"
done
ok 'a damaged one is made again' kept
is 'well' "$(grep -l '"of":' cache/*.schema | grep -c .)" 1

done_testing
