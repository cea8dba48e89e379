#!/bin/sh
# t2s-schema: what it tells of SQLite databases, dictionaries, bad files
. "${0%/*}/tap.sh"
SHOP=${SHOP:-${BIN%/*}/shop.db}
cd "$TMP" || exit 2

schema() { # SQL OPTION...: the schema of a database made by SQL
	rm -f made.db
	printf '%s\n' "$1" | sqlite3 -bail made.db || return
	shift
	t2s-schema -d made.db -o schema "$@"
}

# told DESC SQL FILTER EXPECTED
told() {
	is "$1" "$(schema "$2" | jq -c "$3")" "$4"
}

# --- the shop ---------------------------------------------------------------
t2s-schema -d "$SHOP" >shop.json
is 'tables and views, in the order in which they were made' \
	"$(jq -r '[.schema.tables[].name] | join(" ")' shop.json)" \
	'group category supplier product employee customer address warehouse stock order order_line payment shipment return review order_total'
is 'a key to the table itself' \
	"$(jq -c '.schema.tables[] | select(.name == "employee").foreign_keys' shop.json)" \
	'[{"columns":["manager"],"to_table":"employee","to_columns":["id"],"origin":"declared"}]'
is 'a composite key and the key to it' \
	"$(jq -c '.schema.tables[] | select(.name == "order_line").primary_key,
	(select(.name == "return").foreign_keys[] | [.columns, .to_columns])' shop.json)" \
	'["order_id","line"]
[["order_id","line"],["order_id","line"]]'
is 'a key without columns goes to the primary key' \
	"$(jq -c '.schema.tables[] | select(.name == "customer").foreign_keys[0] | [.to_table, .to_columns]' shop.json)" \
	'["group",["id"]]'
is 'two keys to one table' \
	"$(jq -c '[.schema.tables[] | select(.name == "order").foreign_keys[] | select(.to_table == "address").columns[]]' shop.json)" \
	'["billing_address","shipping_address"]'
is 'a generated column, its type, a name with a space' \
	"$(jq -c '.schema.tables[] | select(.name == "order_line").columns[4, 6]' shop.json)" \
	'{"name":"unit price","type":"DECIMAL(10,2)","nullable":false,"range":[4.75,899]}
{"name":"amount","type":"DECIMAL(10,2)","nullable":true,"generated":true,"range":[4.25,899]}'
is 'rows of a table WITHOUT ROWID' \
	"$(jq '.schema.tables[] | select(.name == "stock").rows' shop.json)" 175
is 'rows are told by the rowid beyond a thousand' \
	"$(jq '.schema.tables[] | select(.name == "order_line").rows' shop.json)" 1320
is 'categories in order, both spellings' \
	"$(jq -c '[.schema.tables[] | select(.name == "customer").columns[] | select(.name == "country").values[] | select(startswith("U"))]' shop.json)" \
	'["U.S.A.","USA"]'
is 'names are no categories' \
	"$(jq -c '[.schema.tables[] | select(.name == "employee").columns[] | select(.values).name]' shop.json)" \
	'["title"]'
is 'target and dialect' "$(jq -r '.database | .dialect, .target' shop.json)" \
	"sqlite
$SHOP"
is 'a fingerprint for each' "$(jq -r '[.database.fingerprints[] | select(test("^[0-9a-f]{16}$"))] | length' shop.json)" 16
t2s-schema -d "$SHOP" >again.json
ok 'the same database gives the same bytes' cmp shop.json again.json

# --- what SQLite has --------------------------------------------------------
told 'nullable is what the engine enforces' \
	'CREATE TABLE a(i INTEGER PRIMARY KEY, n TEXT NOT NULL);
	CREATE TABLE b(t TEXT PRIMARY KEY);
	CREATE TABLE c(t TEXT PRIMARY KEY) WITHOUT ROWID;
	CREATE TABLE d(i INTEGER PRIMARY KEY DESC);' \
	'[.tables[] | .columns[] | .nullable]' '[false,false,true,false,true]'
told 'keys in the order of their columns' \
	'CREATE TABLE a(x, y, z, PRIMARY KEY (z, x), UNIQUE (y, x), UNIQUE (y));
	CREATE UNIQUE INDEX part ON a(x) WHERE y > 1;
	CREATE UNIQUE INDEX expression ON a(lower(x));
	CREATE UNIQUE INDEX made ON a(z);' \
	'.tables[0] | .primary_key, .unique_keys' \
	'["z","x"]
[["y","x"],["y"],["z"]]'
told 'foreign keys as they were declared' \
	'CREATE TABLE Target(A, B, PRIMARY KEY (A, B));
	CREATE TABLE f(x, y, z REFERENCES nowhere, w REFERENCES nowhere(q),
	FOREIGN KEY (x, y) REFERENCES TARGET, FOREIGN KEY (y, x) REFERENCES target(a, b));' \
	'[.tables[1].foreign_keys[] | [.columns, .to_table, .to_columns]]' \
	'[[["z"],"nowhere",[]],[["w"],"nowhere",["q"]],[["x","y"],"Target",["A","B"]],[["y","x"],"Target",["A","B"]]]'
told 'defaults and types as they stand' \
	"CREATE TABLE a(x VARCHAR(3) DEFAULT 'a''b', y DEFAULT (1 + 2), z);" \
	'[.tables[0].columns[] | [.type, .default]]' \
	"[[\"VARCHAR(3)\",\"'a''b'\"],[\"\",\"1 + 2\"],[\"\",null]]"
told 'a virtual table without what it keeps for itself' \
	"CREATE VIRTUAL TABLE note USING fts5(title, body);
	INSERT INTO note VALUES('a', 'b');" \
	'[.tables[] | [.name, .kind, [.columns[].name], .rows]]' \
	'[["note","virtual",["title","body"],1]]'
told 'statistics of ANALYZE' \
	'CREATE TABLE a(x); CREATE INDEX i ON a(x);
	INSERT INTO a SELECT value FROM generate_series(1, 30);
	ANALYZE; DELETE FROM a WHERE x > 7;' '.tables[0].rows' 30
told 'names of every kind' \
	'CREATE TABLE "a""b]"("c d" TEXT, "select" TEXT, "é" TEXT);' \
	'.tables[0] | .name, [.columns[].name]' '"a\"b]"
["c d","select","é"]'
told 'comments of the DDL' 'CREATE TABLE a( -- people
	x TEXT, -- their name
	y TEXT);' '.tables[0] | .comment, .columns[0].comment' '"people"
"their name"'
told 'an empty database has no tables' 'CREATE TABLE a(x); DROP TABLE a;' \
	'.tables' '[]'

# --- the text of a table and the engine tell the same -----------------------
# a comment in the text makes the engine be asked
while read -r ddl; do
	schema "CREATE TABLE p(a, b, PRIMARY KEY (a, b)); CREATE TABLE q(i INTEGER PRIMARY KEY, u UNIQUE); $ddl;" >text.json
	schema "CREATE TABLE p(a, b, PRIMARY KEY (a, b)); CREATE TABLE q(i INTEGER PRIMARY KEY, u UNIQUE); $(echo "$ddl" | sed 's|(|(/**/|')" >engine.json
	is "told alike: $ddl" "$(cat text.json)" "$(cat engine.json)"
done <<'DDL'
CREATE TABLE t(a integer, b Text, c  VARCHAR ( 20 ), d DECIMAL(10, -2), e LONG VARCHAR, f)
CREATE TABLE t("a b" text NOT NULL, [c] int NULL, `d``e` REAL, "f""g" BLOB UNIQUE ON CONFLICT IGNORE)
CREATE TABLE t(a DEFAULT 1, b DEFAULT -1.5e3, c DEFAULT 'it''s', d DEFAULT CURRENT_TIMESTAMP, e DEFAULT ( 1 + (2) ), f DEFAULT NULL, g DEFAULT TRUE)
CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b INT, c)
CREATE TABLE t(a INT PRIMARY KEY, b INTEGER)
CREATE TABLE t(a INTEGER PRIMARY KEY DESC, b)
CREATE TABLE t(a INTEGER, b, PRIMARY KEY (a))
CREATE TABLE t(a, b, c, PRIMARY KEY (c, a), UNIQUE (b, a), UNIQUE (b), UNIQUE (b, a))
CREATE TABLE t(a UNIQUE, b UNIQUE PRIMARY KEY, UNIQUE (a))
CREATE TABLE t(a INTEGER PRIMARY KEY UNIQUE, b)
CREATE TABLE t(a COLLATE nocase CHECK (a <> ')') CONSTRAINT here UNIQUE, CHECK (a > 1), CONSTRAINT k PRIMARY KEY (a))
CREATE TABLE t(x REFERENCES q, y REFERENCES q (u) ON DELETE SET NULL ON UPDATE NO ACTION NOT DEFERRABLE INITIALLY DEFERRED NOT NULL, z INT REFERENCES gone(w) MATCH FULL)
CREATE TABLE t(x, y, FOREIGN KEY (Y, X) REFERENCES P, CONSTRAINT f FOREIGN KEY (x, y) REFERENCES p(A, B) ON DELETE CASCADE)
CREATE TABLE t(a, b AS (a + 1), c INT GENERATED ALWAYS AS (a) STORED)
CREATE TABLE t(a TEXT PRIMARY KEY, b) WITHOUT ROWID
CREATE TABLE t(a ANY PRIMARY KEY, b INT) STRICT
CREATE TABLE t(a "quoted type", b 'x' DEFAULT "y")
CREATE TABLE t AS SELECT 1 AS a, 'x' AS "b c"
CREATE TABLE t(key, value TEXT, "primary" INT, "order" REFERENCES "q")
CREATE TABLE t(a PRIMARY KEY ASC ON CONFLICT REPLACE, b CONSTRAINT c1 NOT NULL CONSTRAINT c2 UNIQUE)
CREATE TABLE t(a CONSTRAINT only, b)
CREATE TABLE t(a, b, UNIQUE (a COLLATE nocase), UNIQUE (b DESC))
DDL

# --- categories -------------------------------------------------------------
many='CREATE TABLE a(x TEXT, y TEXT, z INTEGER, b TEXT);
	INSERT INTO a SELECT CASE value % 3 WHEN 0 THEN NULL WHEN 1 THEN '"'one'"'
	ELSE '"'two'"' END, value % 7, value % 2, CAST(x'"'00'"' AS TEXT)
	FROM generate_series(1, 100);'
is 'texts and numbers, nulls are none' \
	"$(schema "$many" | jq -c '[.tables[0].columns[].values]')" \
	'[["one","two"],["0","1","2","3","4","5","6"],[0,1],null]'
is '--values bounds them' \
	"$(schema "$many" --values 6 | jq -c '[.tables[0].columns[].values]')" \
	'[["one","two"],null,[0,1],null]'
is '--no-values leaves them out' \
	"$(schema "$many" --no-values | jq -c '[.tables[0].columns[].values]')" \
	'[null,null,null,null]'

# --- what cannot be described -----------------------------------------------
rm -f made.db
sqlite3 made.db 'CREATE TABLE a(x); CREATE VIEW v AS SELECT x FROM a;
	CREATE VIEW w AS SELECT * FROM gone; CREATE TABLE b(y);'
is 'a broken view is a finding, the rest is told' \
	"$(t2s-schema -d made.db | jq -c '[.schema.tables[].name], [.findings[] | [.code, .severity]]')" \
	'["a","v","b"]
[["schema_unreadable","warning"]]'
sqlite3 made.db "PRAGMA writable_schema = ON; INSERT INTO sqlite_schema
	VALUES('table', 'm', 'm', 0, 'CREATE VIRTUAL TABLE m USING missing(x)');"
like 'so is a virtual table of a missing module' \
	"$(t2s-schema -d made.db | jq -r '.findings[].message')" \
	"cannot describe virtual table 'm': no such module: missing"

# --- forms ------------------------------------------------------------------
is '-o text is a line a table' \
	"$(t2s-schema -d "$SHOP" -o text --table 'order*')" \
	'order (460): id*, customer_id -> customer, employee_id -> employee, ordered_on date, promised_on date, status, channel, billing_address -> address, shipping_address -> address, note
order_line (1320): order_id* -> order, line*, product_id -> product, quantity, "unit price", discount, amount
view order_total: order_id, customer_id, ordered_on date, status, lines, total'
# a key without columns means the primary key of a table that is not shown
is '--table describes a table as it is described among all' \
	"$(t2s-schema -d "$SHOP" --compact --table customer | jq -c .database.fingerprints.customer,.schema.tables)" \
	"$(t2s-schema -d "$SHOP" --compact | jq -c '.database.fingerprints.customer, [.schema.tables[] | select(.name == "customer")]')"
is '--table takes several patterns' \
	"$(t2s-schema -d "$SHOP" -o schema --table group --table 'p*' | jq -r '[.tables[].name] | join(" ")')" \
	'group product payment'
status 'a pattern that nothing matches' 1 t2s-schema -d "$SHOP" --table order --table 'ordre*'
like 'is told' "$(t2s-schema -d "$SHOP" --table 'ordre*' | jq -r .stop.message)" "unknown table or view 'ordre"
is 'a document is added to' \
	"$(echo '{"question":"q","x_mine":1}' | t2s-schema -d "$SHOP" - | jq -c keys_unsorted)" \
	'["question","x_mine","database","schema"]'
is 'standard input is not read without being asked' \
	"$(echo junk | t2s-schema -d "$SHOP" -o schema | jq -r '.tables[0].name')" group
is '$T2S_DB is the target' \
	"$(T2S_DB=sqlite:$SHOP t2s-schema -o schema | jq '.tables | length')" 16
is 'then the document' \
	"$(printf '{"database":{"target":"%s"}}' "$SHOP" | t2s-schema - | jq '.schema.tables | length')" 16

# --- dictionaries -----------------------------------------------------------
with() { # DICTIONARY OPTION...
	printf '%s\n' "$1" >words
	shift
	t2s-schema -d "$SHOP" --dictionary words "$@"
}
t2s-schema -d "$SHOP" --dictionary "$SRC/demo/dictionary.json" >said.json
is 'the shop has all that its dictionary names' "$(jq -c .findings said.json)" null
is 'comment, synonyms and unit arrive' \
	"$(jq -c '.schema.tables[] | select(.name == "product").columns[] | select(.name == "weight_g") | [.synonyms, .unit]' said.json)" \
	'[["weight"],"g"]'
is 'a hidden column is gone' \
	"$(jq -c '[.schema.tables[] | select(.name == "customer").columns[] | select(.name == "phone")]' said.json)" '[]'
is 'fingerprints are of the database' \
	"$(jq -c .database.fingerprints said.json)" "$(jq -c .database.fingerprints shop.json)"
is 'terms arrive' "$(jq -r '[.schema.terms[].name] | join(" ")' said.json)" \
	'revenue margin late low stock'
is 'the dictionary goes before the DDL' \
	"$(with '{"tables":{"product":{"columns":{"cost":"said"}}}}' | jq -r '.schema.tables[3].columns[] | select(.name == "cost").comment')" said
is 'a description is a comment' \
	"$(with '{"tables":{"product":{"description":"what is sold","columns":{"cost":{"description":"paid"}}}}}' |
	jq -c '.schema.tables[3] | [.comment, (.columns[] | select(.name == "cost").comment)]')" \
	'["what is sold","paid"]'
is 'a hidden table takes the keys to it along' \
	"$(with '{"tables":{"address":{"hidden":true}}}' | jq -c '[.schema.tables[].name | select(. == "address")], [.schema.tables[] | select(.name == "order").foreign_keys[].to_table]')" \
	'[]
["customer","employee"]'
is 'a hidden part of a key takes the key along' \
	"$(with 'table,column,hidden
order_line,line,yes' | jq -c '.schema.tables[] | select(.name == "order_line").primary_key, (select(.name == "return").foreign_keys)')" \
	'[]
[]'
is 'a key that was not declared' \
	"$(with 'table,column,references
order_total,customer_id,customer' | jq -c '.schema.tables[-1].foreign_keys')" \
	'[{"columns":["customer_id"],"to_table":"customer","to_columns":["id"],"origin":"declared"}]'
is 'a name that is not there is a finding with the nearest' \
	"$(with '{"tables":{"custmer":"x","customer":{"columns":{"emial":"x"}}}}' | jq -c '[.findings[] | [.code, .candidates[0]]]')" \
	'[["dictionary_name_unknown","customer"],["dictionary_name_unknown","email"]]'
is 'unknown members stay' \
	"$(with '{"tables":{"group":{"x_owner":"sales"}}}' | jq -r '.schema.tables[0].x_owner')" sales
printf 'table,column,type\nperson,name,text\n' >columns.csv
is 'a dictionary is a schema by itself' \
	"$(t2s-schema --dictionary columns.csv | jq -c '[.schema.tables[0] | .kind, .columns]')" \
	'["table",[{"name":"name","type":"text","nullable":true}]]'
for bad in '{"tables":3}' '{"tables":' 'nothing of the kind' '[]' ''; do
	printf '%s' "$bad" >words
	status "a dictionary of '$bad' is refused" 2 \
		t2s-schema -d "$SHOP" --dictionary words
done
status 'a dictionary that is not there is refused' 2 \
	t2s-schema -d "$SHOP" --dictionary none.json

# --- bad targets ------------------------------------------------------------
mkfifo fifo
mkdir folder
: >empty
printf 'just text, and quite a lot of it' >text
head -c 3000 "$SHOP" >cut
bad() { # DESC STATUS TARGET
	got=0
	out=$(timeout 10 t2s-schema -d "$3" 2>err) || got=$?
	is "$1: status" $got "$2"
	is "$1: the document tells" "$(printf '%s' "$out" | jq .stop.status)" "$2"
	ok "$1: with words" test -n "$(printf '%s' "$out" | jq -r .stop.message)"
}
bad 'a missing file' 2 none.db
bad 'a folder' 2 folder
bad 'a FIFO' 2 fifo
bad 'an empty file' 1 empty
bad 'a text' 1 text
bad 'a cut file' 1 cut
bad 'a server' 2 postgresql://somewhere/shop
ok 'no file was made' test ! -e none.db
status 'no target is wrong usage' 2 t2s-schema
rm -f made.db
sqlite3 made.db 'CREATE TABLE a(x)'
sqlite3 made.db >/dev/null <<'LOCK'
PRAGMA locking_mode = EXCLUSIVE;
BEGIN EXCLUSIVE;
.shell t2s-schema -d made.db >locked.json; echo $? >locked.status
LOCK
is 'a locked database: status' "$(cat locked.status)" 3
is 'a locked database: reason' "$(jq -r .stop.reason locked.json)" busy
status 'a full disk is told' 3 sh -c 't2s-schema -d "$1" >/dev/full' sh "$SHOP"

# --- as many as come --------------------------------------------------------
{
	echo 'BEGIN;'
	seq 1 3000 | sed 's/.*/CREATE TABLE t&(id INTEGER PRIMARY KEY, name TEXT);/'
	echo 'COMMIT;'
} | sqlite3 many.db
is 'three thousand tables' "$(t2s-schema -d many.db -o schema | jq '.tables | length')" 3000

printf 'table,nonsense\n"customer' >bad.csv
is 'a bad dictionary is told by its error, not by a warning before it' \
	"$(t2s-schema -d "$SHOP" --dictionary bad.csv | jq -r .stop.message)" \
	'line 2 of the dictionary: unterminated quote'
is 'an empty -d names no database' \
	"$(t2s-schema -d '' | jq -r '.stop | .reason, .message')" \
	'usage
no database: use -d TARGET, core.db or set T2S_DB'

# --- the cache --------------------------------------------------------------
cp "$SHOP" kept.db
chmod u+w kept.db
kept() {
	t2s-schema -d kept.db --cache="$TMP/cache" "$@"
}
t2s-schema -d kept.db >plain.json
kept >made.json
kept >taken.json
is 'the same when it is kept' "$(cat made.json)" "$(cat plain.json)"
is 'and when it is taken' "$(cat taken.json)" "$(cat plain.json)"
sed -i 's/"category"/"CATEGORY"/' cache/*.schema
like 'it is taken while the file is as it was' "$(kept)" CATEGORY
like 'for the driver, too' "$(T2S_SCHEMA_CACHE=$TMP/cache \
	t2s-schema -d kept.db)" CATEGORY
unlike 'not with other options' "$(kept --values 3)" CATEGORY
sed -i 's/"format":[0-9]*/"format":1/' cache/*.schema
unlike 'nor is one of an older format' "$(kept)" CATEGORY
sqlite3 kept.db 'CREATE TABLE brand_new (id INTEGER PRIMARY KEY)'
like 'and made anew when that has changed' "$(kept)" brand_new
ok 'a folder that cannot be made does no harm' \
	t2s-schema -d kept.db --cache=/dev/null/none

done_testing
