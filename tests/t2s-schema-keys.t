#!/bin/sh
# t2s-schema --infer-keys: foreign keys that were not declared
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

made() { # SQL: a database made by it
	rm -f made.db
	printf '%s\n' "$1" | sqlite3 -bail made.db
}

keys() { # OPTION...: a line for each key that was inferred
	t2s-schema -d made.db --infer-keys -o schema "$@" | jq -r '.tables[] |
		.name as $t | .foreign_keys[] | select(.origin == "inferred") |
		"\($t).\(.columns | join("+")) -> \(.to_table).\(.to_columns |
			join("+"))"'
}

# found DESC SQL EXPECTED
found() {
	made "$2"
	is "$1" "$(keys)" "$3"
}

# numbers FROM TO: rows of a VALUES list, one number each
rows() {
	awk -v from="$1" -v to="$2" 'BEGIN { for (i = from; i <= to; i++)
		printf "%s(%d)", (i > from ? "," : ""), i }'
}

# --- names ------------------------------------------------------------------
found 'a plural' "
CREATE TABLE companies (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE factories (id INTEGER PRIMARY KEY, company_id INTEGER);
INSERT INTO companies(id) VALUES $(rows 1 9);
INSERT INTO factories SELECT id, id % 4 + 1 FROM companies" \
	'factories.company_id -> companies.id'
found 'prefixes, spellings and suffixes' "
CREATE TABLE tb_Customers (CustomerID INTEGER PRIMARY KEY, Name TEXT);
CREATE TABLE tb_Orders (OrderID INTEGER PRIMARY KEY, CustomerID INTEGER,
	Total REAL);
CREATE TABLE tb_Notes (note_no INTEGER PRIMARY KEY, order_no INTEGER);
INSERT INTO tb_Customers(CustomerID) VALUES $(rows 1 9);
INSERT INTO tb_Orders SELECT CustomerID, CustomerID % 4 + 1, 2.5
	FROM tb_Customers;
INSERT INTO tb_Notes SELECT OrderID, OrderID % 3 + 1 FROM tb_Orders" \
	'tb_Orders.CustomerID -> tb_Customers.CustomerID
tb_Notes.order_no -> tb_Orders.OrderID'
found 'roles before and numbers behind' "
CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE match (id INTEGER PRIMARY KEY, home_team_id INTEGER,
	away_team_id INTEGER, played DATE);
CREATE TABLE club (club_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE derby (derby_id INTEGER PRIMARY KEY, club_id_1 INTEGER,
	club_id_2 INTEGER);
INSERT INTO team(id) VALUES $(rows 1 9);
INSERT INTO club(club_id) VALUES $(rows 1 9);
INSERT INTO match SELECT id, id % 4 + 1, id % 3 + 2, '2020-01-01' FROM team;
INSERT INTO derby SELECT id, id % 4 + 1, id % 3 + 2 FROM team" \
	'match.home_team_id -> team.id
match.away_team_id -> team.id
derby.club_id_1 -> club.club_id
derby.club_id_2 -> club.club_id'
found 'words cut short' "
CREATE TABLE department (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE building (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE desk (id INTEGER PRIMARY KEY, dept_id INTEGER,
	bldg_id INTEGER);
INSERT INTO department(id) VALUES $(rows 1 9);
INSERT INTO building(id) VALUES $(rows 1 9);
INSERT INTO desk SELECT id, id % 4 + 1, id % 3 + 2 FROM building" \
	'desk.dept_id -> department.id
desk.bldg_id -> building.id'
found 'tables without rows: names must do' '
CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, author_id INTEGER, pages INTEGER)' \
	'book.author_id -> author.id'
found 'a table without a primary key' "
CREATE TABLE artists (artist_id INTEGER, name TEXT);
CREATE TABLE songs (song_id INTEGER, artist_id INTEGER, length INTEGER);
INSERT INTO artists(artist_id) VALUES $(rows 1 9);
INSERT INTO songs SELECT artist_id, artist_id % 4 + 1, 180 FROM artists" \
	'songs.artist_id -> artists.artist_id'

# --- what is no key ---------------------------------------------------------
found 'keys that count both, quantities and counts' "
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT, age INTEGER);
CREATE TABLE street (id INTEGER PRIMARY KEY, name TEXT, length INTEGER,
	number_of_cities INTEGER);
INSERT INTO city SELECT value, 'c' || value, value % 5 + 1
	FROM json_each('[1,2,3,4,5,6,7,8,9]');
INSERT INTO street SELECT id, 's' || id, id % 4 + 1, id % 3 + 1 FROM city" ''
found 'a plural that counts' "
CREATE TABLE line (id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE purchase (id INTEGER PRIMARY KEY, lines INTEGER,
	line INTEGER);
INSERT INTO line(id) VALUES $(rows 1 40);
INSERT INTO purchase SELECT id, id % 4 + 1, id % 30 + 1 FROM line" \
	'purchase.line -> line.id'
found 'a family of columns that hold the same few numbers' "
CREATE TABLE grade (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE answer (answer_id INTEGER PRIMARY KEY, mark_1 INTEGER,
	mark_2 INTEGER, mark_3 INTEGER, item_a INTEGER, item_b INTEGER);
INSERT INTO grade(id) VALUES (10), (20), (30), (40), (50), (60), (70);
INSERT INTO answer SELECT id, id, 10 * (id / 20 + 1), 10 * (id / 30 + 2),
	20 * (id / 30 + 1), 10 * (id / 20 + 2) FROM grade" ''
found 'who manages a thing is a person' "
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE property (property_id INTEGER PRIMARY KEY, manager_id INTEGER);
INSERT INTO staff(staff_id) VALUES $(rows 1 9);
INSERT INTO property SELECT staff_id, staff_id % 4 + 1 FROM staff" \
	'property.manager_id -> staff.staff_id'
found 'values that the key does not have' "
CREATE TABLE region (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE sale (id INTEGER PRIMARY KEY, region_id INTEGER);
INSERT INTO region(id) VALUES $(rows 1 9);
INSERT INTO sale SELECT id, id * 100 FROM region" ''
found 'a column of its own table comes before another of that name' "
CREATE TABLE school (school_id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE school_details (school_id INTEGER PRIMARY KEY, founded INTEGER);
CREATE TABLE pupil (pupil_id INTEGER PRIMARY KEY, school_id INTEGER);
INSERT INTO school(school_id) VALUES $(rows 1 9);
INSERT INTO school_details(school_id) VALUES $(rows 1 9);
INSERT INTO pupil SELECT school_id, school_id % 5 + 1 FROM school" \
	'school_details.school_id -> school.school_id
pupil.school_id -> school.school_id'

# --- keys of several columns ------------------------------------------------
lines="
CREATE TABLE purchase (purchase_id INTEGER PRIMARY KEY, bought DATE);
CREATE TABLE purchase_line (purchase_id INTEGER, line_no INTEGER, price REAL,
	PRIMARY KEY (purchase_id, line_no));
CREATE TABLE refund (refund_id INTEGER PRIMARY KEY, purchase_id INTEGER,
	line_no INTEGER);
INSERT INTO purchase(purchase_id) VALUES $(rows 1 9);
INSERT INTO purchase_line SELECT purchase_id, 1, 2.5 FROM purchase UNION ALL
	SELECT purchase_id, 2, 3.5 FROM purchase;
INSERT INTO refund VALUES (1, 2, 1), (2, 3, 2), (3, 3, 1), (4, 9, 2)"
found 'two columns; the one within them follows' "$lines" \
	'purchase_line.purchase_id -> purchase.purchase_id
refund.purchase_id+line_no -> purchase_line.purchase_id+line_no'
found 'not where a pair is missing' "$lines; INSERT INTO refund VALUES (5, 9, 7)" \
	'purchase_line.purchase_id -> purchase.purchase_id
refund.purchase_id -> purchase.purchase_id'

# --- what is told -----------------------------------------------------------
made "
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer_id INTEGER,
	agent INTEGER REFERENCES customer);
INSERT INTO customer(id) VALUES $(rows 1 30);
INSERT INTO invoice SELECT id, id % 20 + 1, 1 FROM customer"
t2s-schema -d made.db --infer-keys >with.json
t2s-schema -d made.db >without.json
is 'the evidence is broken down' "$(jq -c '.schema.tables[1].foreign_keys[1] |
	.origin, .evidence, .confidence > 0.75' with.json)" \
	'"inferred"
{"target":"primary key","name":"table and key","types":"same","others":1,"cardinality":"many to one","values":20,"found":20}
true'
is 'a declared key stays as it is' \
	"$(jq -c '.schema.tables[1].foreign_keys[0]' with.json)" \
	"$(jq -c '.schema.tables[1].foreign_keys[0]' without.json)"
is 'nothing is inferred unasked' \
	"$(jq '.schema.tables[1].foreign_keys | length' without.json)" 1
is 'fingerprints are those of what is declared' \
	"$(jq -c .database.fingerprints with.json)" \
	"$(jq -c .database.fingerprints without.json)"
is 'an arrow of its own in text' \
	"$(t2s-schema -d made.db --infer-keys -o text | tail -1)" \
	'invoice (30): id*, customer_id ~> customer, agent -> customer'
# missing SQL: the origins of keys where those that are missing are inferred
missing() {
	rm -f said.db
	sqlite3 said.db "$1"
	T2S_INFER_KEYS=missing t2s-schema -d said.db |
		jq -c '[.schema.tables[].foreign_keys[].origin]'
}
of='CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);
	INSERT INTO city VALUES(1, "a"), (2, "b"), (3, "c");
	CREATE TABLE shop(id INTEGER PRIMARY KEY, city_id INTEGER, up INTEGER'
rows='INSERT INTO shop VALUES(11, 1, 11), (12, 2, 11), (13, 3, 11), (14, 1, 12);'
is 'nothing is inferred beside a key that is said, if asked so' \
	"$(missing "$of REFERENCES shop(id)); $rows")" '["declared"]'
like '... but where none is' "$(missing "$of); $rows")" inferred
is 'the environment asks for it, too' "$(T2S_INFER_KEYS=1 t2s-schema -d made.db |
	jq '.schema.tables[1].foreign_keys | length')" 2

# --- what a person knows ----------------------------------------------------
cat >keys <<'EOF'
# known
invoice.ID -> customer.id  # one to one
not invoice.customer_id -> customer.id
EOF
is 'confirmed and denied' "$(keys --keys keys)" 'invoice.id -> customer.id'
is 'a confirmed key is certain, without a guess' \
	"$(t2s-schema -d made.db --keys keys | jq -c '.schema.tables[1].foreign_keys[] |
		select(.origin == "inferred") | .columns, .confidence, .evidence')" \
	'["id"]
1
{"confirmed":true}'
echo 'not "invoice"."customer_id"' >keys
is 'a column that is no key at all' "$(keys --keys keys)" ''
echo 'invoice(customer_id, agent) -> customer(id, name)' >keys
is 'several columns' "$(keys --keys keys | grep +)" \
	'invoice.customer_id+agent -> customer.id+name'
echo 'invoice.nobody -> customer.id' >keys
is 'a name that is not there is told' "$(t2s-schema -d made.db --keys keys |
	jq -r '.findings[] | .code, .message')" \
	"dictionary_name_unknown
line 1 of the keys file: column 'invoice.nobody' is not in the database"
for line in 'invoice.agent' 'invoice.agent -> customer' 'not' \
	'invoice(agent -> customer(id)' 'invoice.agent -> customer.id x' \
	'a.b.c.d -> e.f' '->' '"a' 'invoice(id, agent) -> customer(id)'; do
	echo "$line" >keys
	status "bad keys: $line" 2 t2s-schema -d made.db --keys keys
done
status 'keys that are not there' 2 t2s-schema -d made.db --keys nowhere

# --- large tables -----------------------------------------------------------
made '
CREATE TABLE device (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE reading (id INTEGER PRIMARY KEY, device_id INTEGER,
	source_id INTEGER, value REAL);
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
INSERT INTO device SELECT i, 0 FROM n;
INSERT INTO source SELECT id * 7, 0 FROM device;
INSERT INTO reading SELECT id, id % 50000 + 1, id * 7 + 3, 0.5 FROM device'
is 'more rows than are read: looked up by the index' "$(keys)" \
	'reading.device_id -> device.id'
is 'no more than a thousand values are' "$(t2s-schema -d made.db --infer-keys |
	jq '.schema.tables[1].foreign_keys[0].evidence.values')" 1000

# --- the rest of the pipe ---------------------------------------------------
made "
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer_id INTEGER, total REAL);
INSERT INTO customer SELECT value, 'c' || value FROM json_each('[1,2,3,4,5,6]');
INSERT INTO invoice SELECT id, id % 3 + 1, 10 * id FROM customer"
t2s-schema -d made.db --infer-keys |
	t2s-filter -q 'show the total of each invoice and the name of its customer' >filtered.json
is 'a plan joins along an inferred key' "$(t2s-plan -o plan <filtered.json |
	jq -c '.join_edges[] | [.from_column, .to_column] | sort')" \
	'["customer_id","id"]'

doubt() { # CONFIDENCE KEY...: a schema whose keys are that sure
	jq -n --argjson sure "$1" '
		def column($name; $type): {name: $name, type: $type,
			nullable: true};
		def key($name): {columns: [$name], to_table: "player",
			to_columns: ["id"], origin: "inferred",
			confidence: $sure};
		{tables: [{name: "match", kind: "table", rows: 50,
			columns: [column("id"; "INTEGER"),
				column("place"; "INTEGER"),
				column("winner"; "INTEGER")],
			primary_key: ["id"], unique_keys: [],
			foreign_keys: $ARGS.positional | map(key(.))},
			{name: "player", kind: "table", rows: 20,
			columns: [column("id"; "INTEGER"),
				column("name"; "TEXT")],
			primary_key: ["id"], unique_keys: [],
			foreign_keys: []}]}' --args "$2" ${3+"$3"} >doubt.json
	t2s-filter -q 'show the id of each match and the name of the player' \
		doubt.json | t2s-plan >planned.json
}
doubt 0.95 winner
sure=$(jq .plan.confidence planned.json)
is 'a key that is sure is used without a word' \
	"$(jq -c '[.findings[]?.code] | index("join_uncertain")' planned.json)" null
doubt 0.5 winner
is 'one that is not makes the plan unsure' "$(jq --argjson sure "$sure" \
	'.plan.confidence < 0.6 * $sure' planned.json)" true
is 'and the plan says so' "$(jq -r '.findings[] |
	select(.code == "join_uncertain").message' planned.json)" \
	'the join of match.winner with player was inferred (confidence 0.50)'
doubt 0.7 winner place
is 'of two that are doubted the person is asked' \
	"$(jq -c '.stop.status, [.questions[].choices[].text]' planned.json)" \
	'4
["player by \"winner\": match.winner = player.id","player by \"place\": match.place = player.id"]'

# --- what comments say ------------------------------------------------------
made "
CREATE TABLE drv_mst (drv_no INTEGER PRIMARY KEY, label TEXT);
CREATE TABLE depot (code TEXT PRIMARY KEY, town TEXT);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE leads (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE tours (
	nr INTEGER PRIMARY KEY, -- like the numbers of customers.id
	fahrer INTEGER,         -- the driver, drv_mst.drv_no
	payer INTEGER,          -- -> customers.id
	start TEXT,             -- references depot(code)
	finish TEXT,            -- foreign key to depot
	via TEXT,               -- \"depot\".\"code\".
	copilot INTEGER,        -- second driver (see drv_mst)
	base TEXT,              -- home, key of depot
	sponsor INTEGER,        -- id of customers
	seen INTEGER,           -- not a key of customers
	party INTEGER,          -- customers.id or leads.id
	old INTEGER,            -- not customers.id
	stops INTEGER,          -- number of customers.id served
	town TEXT,              -- copied from depot.town
	helper TEXT,            -- in words, see drv_mst.drv_no
	fare INTEGER,           -- e.g. in cents.customers do not see it
	lead INTEGER REFERENCES leads -- was customers.id
)"
told() { # OPTION...
	t2s-schema -d made.db -o schema "$@" | jq -r '[.tables[] |
		select(.name == "tours").foreign_keys[] |
		select(.origin == "inferred") |
		"\(.columns[0]) \(.to_table).\(.to_columns[0])"] | join(", ")'
}
ours='fahrer drv_mst.drv_no, payer customers.id, start depot.code, finish depot.code, via depot.code, copilot drv_mst.drv_no, base depot.code, sponsor customers.id'
is 'keys that comments name in prose' "$(told)" "$ours"
is '... say so' "$(t2s-schema -d made.db -o schema | jq -c '.tables[4]
	.foreign_keys[] | select(.columns == ["fahrer"]) |
	[.confidence, .evidence]')" \
	'[0.95,{"comment":true,"target":"primary key"}]'
is '... but not where keys are denied' "$(told --no-infer-keys)" ''
is '... nor where T2S_INFER_KEYS does' "$(T2S_INFER_KEYS=0 told)" ''
printf 'not tours.payer\n' >keys.txt
unlike '... nor where a person denies one' "$(told --keys keys.txt)" payer
like '... and before what names and values say' \
	"$(told --infer-keys | tr ',' '\n')" 'fahrer drv_mst.drv_no'
echo '{"tables": {"tours": {"comment": "one row a day; old = leads.id"},
	"leads": {"columns": {"name": "joins depot.code"}}}}' >dictionary.json
is 'a dictionary names some, too' "$(t2s-schema -d made.db -o schema \
	--dictionary dictionary.json | jq -r '[.tables[] | .name as $t |
	.foreign_keys[] | select(.origin == "inferred") |
	"\($t).\(.columns[0]) \(.to_table)"] | map(select(test("old|leads")))
	| join(", ")')" 'leads.name depot, tours.old leads'
like 'a model sees it as a key' "$(t2s-schema -d made.db |
	t2s-plan -q 'tours per driver' --model=test:m --print-prompt)" \
	'fahrer integer ~> drv_mst.drv_no'
is 'the planner joins along it' "$(t2s-schema -d made.db |
	t2s-plan -q 'number of tours for each label of drv_mst' --assume |
	t2s-audit | t2s-synth --text | grep JOIN)" \
	'INNER JOIN "drv_mst" ON "tours"."fahrer" = "drv_mst"."drv_no"'

# --- under a policy ---------------------------------------------------------
made "
CREATE TABLE person (id INTEGER PRIMARY KEY, tenant INTEGER, name TEXT);
CREATE TABLE visit (id INTEGER PRIMARY KEY, tenant INTEGER, person_id INTEGER);
INSERT INTO person SELECT value, 1 + (value > 4), 'p' FROM json_each('[1,2,3,4,5,6,7,8]');
INSERT INTO visit SELECT id, tenant, id FROM person"
cat >policy.json <<'EOF'
{"tables": {"person": "tenant = :who", "visit": "tenant = :who"}}
EOF
is 'only rows that may be seen are evidence' "$(t2s-schema -d made.db \
	--policy policy.json --claim who=1 --infer-keys | jq -c '
		[.schema.tables[].foreign_keys[] | select(.columns == ["person_id"]).evidence.values]')" '[4]'

# --- in the driver ----------------------------------------------------------
made "
CREATE TABLE city (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE museum (id INTEGER PRIMARY KEY, name TEXT, home_city_id INTEGER);
INSERT INTO city VALUES (1, 'Rome'), (2, 'Lyon'), (3, 'Bonn');
INSERT INTO museum SELECT value, 'm' || value, 1 + value % 3
	FROM json_each('[1,2,3,4,5,6,7,8,9]')"
museums() {
	t2s -d made.db --quiet -o csv "$@" 'how many museums are there in Rome?' |
		sed 1d | tr -d '\r'
}
is 'the driver joins along them' "$(museums --infer-keys)" 3
printf 'not museum.home_city_id -> city.id\n' >keys.txt
is 'and not along those that are denied' \
	"$(museums --infer-keys --keys keys.txt 2>&1 |
	grep -c "nothing in the schema matches 'Rome'")" 1

done_testing
