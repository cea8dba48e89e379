#!/bin/sh
# t2s-schema --diff: what has changed since a schema was kept
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
unset T2S_DB

cat >was.sql <<'EOT'
CREATE TABLE region (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fax TEXT,
	city TEXT NOT NULL, state TEXT, region_id INTEGER REFERENCES region (id));
CREATE TABLE bill (no INTEGER PRIMARY KEY, client_id INTEGER NOT NULL
	REFERENCES client (id), amount INTEGER NOT NULL, sent DATE);
EOT
sqlite3 was.db <was.sql
t2s-schema -d was.db >was.json

# since SQL [SED]: today's database is that of was.sql, edited, after the SQL
since() {
	rm -f now.db
	sed "${2-}" was.sql | sqlite3 now.db
	[ -z "$1" ] || sqlite3 now.db "$1"
	got=$(t2s-schema -d now.db --diff was.json -o text 2>err)
	status=$?
}
# says DESC SQL SED LINES
says() {
	since "$2" "$3"
	is "$1" "$status $got" "1 $4"
}

since ''
is 'no change: nothing is said, status 0' "$status [$got]" '0 []'
since 'INSERT INTO region VALUES (1, "north"); CREATE INDEX i ON bill (sent)'
is 'rows and indexes are none' "$status [$got]" '0 []'

says 'a table that came' 'CREATE TABLE tax (id INTEGER PRIMARY KEY, rate REAL)' '' \
	'+ table tax (id, rate)'
says 'a table that went' 'DROP TABLE bill' '' '- table bill'
says 'a column that came' 'ALTER TABLE bill ADD COLUMN memo TEXT' '' \
	'+ bill.memo TEXT'
says 'a column that went' 'ALTER TABLE client DROP COLUMN fax' '' \
	'- client.fax TEXT'
says 'a type' '' 's/amount INTEGER/amount TEXT/' \
	'~ bill.amount was INTEGER and is TEXT'
says 'null' '' 's/amount INTEGER NOT NULL/amount INTEGER/' \
	'~ bill.amount was not null and is nullable'
says 'a primary key' '' 's/(no INTEGER PRIMARY KEY,/(no INTEGER NOT NULL,/' \
	'~ bill: primary key (no) is ()'
says 'a unique key' 'CREATE UNIQUE INDEX u ON client (name)' '' \
	'+ client: unique (name)'
says 'a foreign key' '' 's/ REFERENCES region (id)//' \
	'- client: key (region_id) -> region (id)'
says 'a foreign key to another table' '' 's/REFERENCES client/REFERENCES region/' \
	'- bill: key (client_id) -> client (id)
+ bill: key (client_id) -> region (id)'

says 'a column under another name' 'ALTER TABLE client RENAME COLUMN city TO ort' \
	'' '~ client.city was renamed to ort (place, type)'
says 'a key and what refers to it' 'ALTER TABLE client RENAME COLUMN id TO nr' \
	'' '~ client.id was renamed to nr (place, type)'
says 'a table, and what refers to it' 'ALTER TABLE client RENAME TO kunde' '' \
	'~ table client was renamed to kunde (the same columns)'
says 'a table and a column of it' 'ALTER TABLE client RENAME TO kunde;
	ALTER TABLE kunde RENAME COLUMN fax TO telefax' '' \
	'~ table client was renamed to kunde (similar columns)
~ kunde.fax was renamed to telefax (place, type)'
says 'two columns that stood side by side' \
	'ALTER TABLE client RENAME COLUMN city TO ort;
	ALTER TABLE client RENAME COLUMN state TO land' '' \
	'~ client.city was renamed to ort (place, type)
~ client.state was renamed to land (place, type)'
says 'one that went and another that came are two' \
	'ALTER TABLE client DROP COLUMN fax; ALTER TABLE client ADD COLUMN vat TEXT' \
	'' '- client.fax TEXT
+ client.vat TEXT'
says 'a column of another kind in its place is another' '' \
	's/city TEXT NOT NULL/zip INTEGER NOT NULL/' \
	'- client.city TEXT
+ client.zip INTEGER'
says 'a view in the place of a table' 'ALTER TABLE region RENAME TO r;
	CREATE VIEW region AS SELECT id, title FROM r' 's/ REFERENCES region (id)//' \
	'~ table region was a table and is a view
~ region.id was not null and is nullable
~ region.title was not null and is nullable
~ region: primary key (id) is ()
- client: key (region_id) -> region (id)
+ table r (id, title)'

# values speak too, wherever the column stands
jq '(.schema.tables[] | select(.name == "client").columns[] |
	select(.name == "state")) += {values: ["open", "shut"]}' was.json >a.json
jq '(.schema.tables[] | select(.name == "client").columns) |=
	(map(select(.name != "state")) + [{name: "phase", type: "TEXT",
	nullable: true, values: ["open", "paid", "shut"]}])' a.json >b.json
is 'a column with the same values' "$(t2s-schema --diff a.json b.json -o text)" \
	'~ client.state was renamed to phase (type, values)'
jq '(.schema.tables[].columns[] | select(.name == "phase").values) =
	["x", "y"]' b.json >c.json
is '... not with others' "$(t2s-schema --diff a.json c.json -o text)" \
	'- client.state TEXT
+ client.phase TEXT'

# --- how it is written -----------------------------------------------------

since 'ALTER TABLE client RENAME COLUMN city TO ort'
t2s-schema -d now.db --diff was.json >out.json
is 'in a pipe it is a document' "$? $(jq -c '[.stop.status, .stop.reason,
	.changes, (.schema | type)]' out.json)" \
	'1 [1,"differs",[{"change":"column_renamed","table":"client","column":"city","to":"ort","because":["place","type"]}],"null"]'
t2s-schema -d was.db --diff was.json >out.json
is '... without changes too' "$? $(jq -c '[.stop, .changes]' out.json)" \
	'0 [null,[]]'
t2s-schema -d was.db -o schema >bare.json
t2s-schema -d now.db --diff bare.json -o text >out
is 'a bare schema will do' "$? $(cut -c1-13 out)" '1 ~ client.city'
echo '{"question": "x"}' >none.json
t2s-schema --diff was.json none.json >/dev/null 2>&1
is 'what is no schema is 2, as all that is no answer' $? 2
T2S_DB=now.db t2s-schema --diff was.json was.json -o text >out
is 'two files need no database' "$? $(cat out)" '0 '
status 'OLD that cannot be read is 2' 2 t2s-schema -d was.db --diff nowhere
echo junk >junk.db
status 'a file that is no database is 2, not 1' 2 \
	t2s-schema -d junk.db --diff was.json
status '--diff gives no schema' 2 t2s-schema -d was.db --diff was.json -o schema
t2s-schema -d now.db --diff was.json --table bill -o text >out
is '--table leaves both sides what matches' "$? $(cat out)" '0 '
t2s-filter -q 'bills' --top 1 was.json >narrow.json
is 'what was dropped on the way is no change' \
	"$(t2s-schema -d was.db --diff narrow.json -o text)" ''

done_testing
