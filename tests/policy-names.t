#!/bin/sh
# Policies: names that the database does not have, how names are written
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 club.db 'CREATE TABLE client (id INTEGER, name TEXT, email TEXT,
	"a.b" TEXT, org INTEGER);
	CREATE TABLE bill (id INTEGER, client INTEGER, org INTEGER, total REAL);
	INSERT INTO client (id, org) VALUES (1, 1);
	INSERT INTO bill VALUES (1, 1, 1, 5)'
open='"tables": {"client": {"open": true}, "bill": {"open": true}}'
t2s-schema -d club.db >club.json
club() { # POLICY SQL: status and what is said or read
	printf '%s\n' "$1" >club-policy.json
	out=$(printf '{"t2s": 1, "schema": %s}' "$(jq -c .schema club.json)" |
		jq -c --arg sql "$2" '.sql = {text: $sql}' |
		t2s-parse 2>&1 | t2s-synth --policy club-policy.json |
		t2s-exec -d club.db --policy club-policy.json -o csv 2>&1)
	echo "$? $out" | tr '\n' ' '
}
misspelt() { # DESC POLICY PATTERN
	like "$1 is an error" "$(club "$2" 'SELECT id FROM client')" "^2 .*$3"
	like '... and for the schema, too' "$(t2s-schema -d club.db \
		--policy club-policy.json | jq -r '[.stop.status, .stop.message,
		.findings[0].hint] | join(" ")')" "^2 .*$3"
}
misspelt 'a misspelt denied column' "{$open, \"deny\": [\"emial\"]}" \
	"unknown column 'emial'.*'email'"
misspelt 'a misspelt denied column of a table' '{"tables": {"client":
	{"open": true, "deny": ["emial"]}}}' "unknown column 'emial'.*'email'"
misspelt 'a denied column of another table' \
	"{$open, \"deny\": [\"bill.email\"]}" "unknown column 'bill.email'"
misspelt 'a table that is not there' '{"tables": {"client": {"open": true},
	"bil": {"open": true}}}' "unknown table 'bil'.*'bill'"
misspelt 'a condition by a column that is not there' "{$open,
	\"columns\": {\"client.id\": \"id = 1\"}}" "unknown column 'client.id'"
misspelt 'a quote within a name' "{$open, \"deny\": [\"em\\\"ail\"]}" \
	"unknown column 'em\"ail'"
like 'a name whose quotes do not end is an error' "$(club "{$open,
	\"deny\": [\"\\\"email\"]}" 'SELECT id FROM client')" '^2 .*double quotes'
is 'what is marked optional may be missing' "$(club '{"tables": {"client":
	{"open": true, "deny": [{"column": "emial", "optional": true}]},
	"bil": {"open": true, "optional": true}}, "columns": {"firm": {"where":
	"firm = 1", "optional": true}}, "deny": [{"column": "pin",
	"optional": true}]}' 'SELECT id FROM client')" '0 id 1 '
for name in email client.email main.client.email '\"email\"' \
	'client.\"email\"' '*' 'client.*'; do
	like "denied as $name" "$(club "{$open, \"deny\": [\"$name\"]}" \
		'SELECT email FROM client')" '^7 '
done
like 'a denied name may have a dot' "$(club "{$open, \"deny\": [\"a.b\"]}" \
	'SELECT "a.b" FROM client')" '^7 '
is 'a column denied in one table is seen in another' "$(club "{$open,
	\"deny\": [\"client.id\"]}" 'SELECT id FROM bill')" '0 id 1 '
like '... and not in that one' "$(club "{$open, \"deny\": [\"client.id\"]}" \
	'SELECT id FROM client')" '^7 '
echo '{"columns": {"org": "org = :org"}}' >claims.json
for program in t2s-schema t2s-filter t2s-exec t2s-history t2s-lessons \
	't2s names'; do
	status "a claim given twice: $program" 2 $program --claim org=1 \
		--claim org=2
	status "... with a policy: $program" 2 $program --policy claims.json \
		--claim org=1 --claim org=2
done

# -- columns that are denied, and joins that compare what both sides have

sqlite3 pair.db "CREATE TABLE a (id INTEGER PRIMARY KEY, client_id INT,
	email TEXT, x INT); CREATE TABLE b (id INTEGER PRIMARY KEY,
	client_id INT, email TEXT, y INT);
	INSERT INTO a VALUES (1, 7, 'e', 1); INSERT INTO b VALUES (1, 7, 'e', 2)"
joined() { # DENIED SQL
	echo '{"columns": {"client_id": "client_id = :client"},
		"deny": ["'"$1"'"]}' >pair.json
	t2s --no-config --no-history --quiet -d pair.db --policy pair.json \
		--claim client=7 -o csv --sql "SELECT x, y FROM a $2" 2>err
	ended=$?
	[ "$ended" -eq 0 ] || cat err
	echo "$ended"
}
for join in 'NATURAL JOIN b' 'JOIN b USING (email)' \
	'LEFT JOIN b USING (id, email)'; do
	is "a join by a denied column says which, and what to do: $join" \
		"$(joined b.email "$join")" "error: the policy denies the column 'b.email', which a join by USING or NATURAL JOIN compares (join by ON, or by USING without 'email')
7"
done
is '... by a name that is denied everywhere' "$(joined email 'NATURAL JOIN b' |
	grep -c "the column 'a.email', which a join")" 1
is '... and one by another column goes well' \
	"$(joined email 'JOIN b USING (id)')" 'x,y
1,2
0'
bare() { # TABLE
	t2s-exec -d pair.db --policy pair.json --claim client=7 -o csv \
		--sql "SELECT * FROM (SELECT * FROM $1 WHERE client_id = ?) AS $1" \
		2>&1 | tail -n 1
}
sqlite3 pair.db 'CREATE TABLE c (id INT, client_id INT); CREATE TABLE d (id INT,
	client_id INT, Email TEXT AS (id)); INSERT INTO c VALUES (3, 7), (4, 8)'
is 'a table without a column that is denied by its name alone needs no list' \
	"$(bare c)" '3,7'
for table in a d; do
	like "... but one that has it: $table" "$(bare $table)" \
		"'$table' is read without the policy's row scope"
done

# -- a column computed by what no file may call

sqlite3 made.db "CREATE TABLE t (id INTEGER PRIMARY KEY, client_id INT, doc TEXT,
	kept TEXT AS (json_extract(doc, '\$.k')) STORED,
	made TEXT AS (json_extract(doc, '\$.k')));
	CREATE TABLE u (id INT, client_id INT); INSERT INTO u VALUES (5, 7);
	INSERT INTO t (id, client_id, doc) VALUES (1, 7, '{\"k\": 4}')"
echo '{"columns": {"client_id": "client_id = :client"}, "deny": ["made"]}' \
	>made.json
of() { # SQL
	{ t2s --no-config --no-history --quiet -d made.db --policy made.json \
		--claim client=7 -o csv --sql "$1" 2>err || cat err; } |
		tail -n 1
}
is 'a database with such a column can be read' "$(of 'SELECT id FROM u')" 5
is '... and its table, where the column is denied' \
	"$(of 'SELECT id, kept FROM t')" 1,4
echo '{"columns": {"client_id": "client_id = :client"}}' >made.json
like '... and if not, what to do is said' "$(of 'SELECT made FROM t'; cat err)" \
	'^4$\|deny the column'
is '... without a policy, too' "$(t2s-exec -d made.db -o csv --sql \
	'SELECT id, kept FROM t' | tail -n 1)" 1,4

done_testing
