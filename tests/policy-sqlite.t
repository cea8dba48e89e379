#!/bin/sh
# Row scope on SQLite: row numbers, full-text and other virtual tables, errors
# that quote values, and random statements on all tenants' rows against those
# of one tenant alone (TENANTS=N statements; make tenants tries many)
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
export T2S_STILL=1

cat >all.sql <<'EOS'
CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT, memo TEXT);
INSERT INTO country VALUES (1, 'DE', 'm1'), (2, 'FR', 'm2');
CREATE TABLE legacy (oid TEXT, client_id INT);
INSERT INTO legacy VALUES ('o1', 1), ('o2', 2);
CREATE TABLE keyed (k TEXT PRIMARY KEY, client_id INT) WITHOUT ROWID;
INSERT INTO keyed VALUES ('x', 1), ('y', 2);
CREATE TABLE docs (id INTEGER PRIMARY KEY, client_id INT, total INT,
	body TEXT, twice INT AS (total * 2));
WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n
	WHERE i < 40)
INSERT INTO docs SELECT i, CASE WHEN i % 7 THEN 1 + i % 3 END, i * 7 % 50,
	'word' || (i % 5) FROM n;
CREATE VIEW every_doc AS SELECT * FROM docs;
CREATE VIRTUAL TABLE own5 USING fts5(body, client_id UNINDEXED);
INSERT INTO own5 SELECT body, client_id FROM docs;
CREATE VIRTUAL TABLE ext5 USING fts5(body, client_id UNINDEXED,
	content='docs', content_rowid='id');
CREATE VIRTUAL TABLE of_view USING fts5(body, client_id UNINDEXED,
	content='every_doc', content_rowid='id');
CREATE VIRTUAL TABLE none5 USING fts5(body, client_id UNINDEXED, content = '');
CREATE VIRTUAL TABLE own4 USING fts4(body, client_id);
INSERT INTO own4 SELECT body, client_id FROM docs;
CREATE VIRTUAL TABLE own3 USING fts3(body, client_id);
INSERT INTO own3 SELECT body, client_id FROM docs;
CREATE VIRTUAL TABLE area USING rtree(id, low, high, +client_id INT);
INSERT INTO area SELECT id, id, id + 1, client_id FROM docs;
CREATE VIRTUAL TABLE words USING fts5vocab(own5, row);
EOS
sqlite3 all.db <all.sql 2>err || skip_all 'SQLite without full text'
for table in ext5 of_view; do
	echo "INSERT INTO $table ($table) VALUES ('rebuild');"
done | sqlite3 all.db
cp all.db one.db
for table in own5 own4 own3 area legacy keyed docs; do
	echo "DELETE FROM $table WHERE client_id IS NOT 1;"
done | sqlite3 one.db
for table in ext5 of_view; do
	echo "INSERT INTO $table ($table) VALUES ('rebuild');"
done | sqlite3 one.db
echo '{"tables": {"country": {"open": true, "deny": ["memo"]}},
	"columns": {"client_id": "client_id = :client"}}' >policy.json

run() { # DATABASE SQL
	printf '%s\n' "$2" | t2s-exec -d "$1.db" --policy policy.json \
		--claim client=1 -o csv 2>err
	echo "status $?"
}
refuses() { # DESC SQL
	is "refused: $1" "$(run all "$2")" 'status 7'
}
alike() { # DESC SQL: the rows are there, and those of tenant 1
	is "$1" "$(run all "$2")" "$(run one "$2")"
	is "$1: some rows" "$(run all "$2" | tail -1) $([ "$(run all "$2" |
		wc -l)" -gt 2 ] && echo rows)" 'status 0 rows'
}
of() { # TABLE
	echo "(SELECT * FROM $1 WHERE client_id = :client)"
}

# -- row numbers, which only a table has

docs=$(of docs)
refuses 'rowid of a scoped table' 'SELECT rowid FROM docs'
refuses '... of what stands in its place' "SELECT rowid FROM $docs AS d"
like '... says so' "$(cat err)" "the policy denies the column 'd.rowid'"
refuses '... qualified, quoted' "SELECT 1 FROM $docs AS d WHERE [d].\"RowID\" = 1"
refuses 'oid' "SELECT id FROM $docs AS d WHERE OID = 1"
refuses '_rowid_ in the order' "SELECT id FROM $docs AS d ORDER BY _rowid_"
refuses 'rowid in the scope itself' 'SELECT r FROM (SELECT rowid AS r FROM docs
	WHERE client_id = :client) AS d'
refuses '... of a CTE' "WITH c AS (SELECT * FROM $docs AS d)
	SELECT id FROM c WHERE c.rowid = 1"
refuses '... in a join' "SELECT count(*) FROM $docs AS d JOIN country AS c
	ON d.rowid = c.id"
refuses '... of the query around' "SELECT (SELECT d.rowid) FROM $docs AS d"
refuses '... in an aggregate' "SELECT max(d.rowid) FROM $docs AS d"
refuses '... of a table without' "SELECT rowid FROM $(of keyed) AS k"
alike 'INTEGER PRIMARY KEY is a column' "SELECT id FROM $docs AS d"
alike 'a column that is called oid' "SELECT oid FROM $(of legacy) AS l"
alike '... beside another table' "SELECT oid FROM $(of legacy) AS l, $docs AS d"
alike '... of a CTE' "WITH c (rowid) AS (SELECT id FROM $docs AS d)
	SELECT rowid FROM c ORDER BY rowid"
alike 'a generated column' "SELECT twice FROM $docs AS d"
alike 'an open table with a denied column, counted' \
	'SELECT count(*) FROM (SELECT id, name FROM country) AS c'

# -- virtual tables

for table in own5 ext5 of_view own4 own3 area; do
	alike "$table is read through its own scope" \
		"SELECT * FROM $(of $table) AS t"
	refuses "$table without it" "SELECT count(*) FROM $table"
done
refuses 'full text without content, no row of which could be compared' \
	"SELECT * FROM $(of none5) AS t"
like '... says so' "$(cat err)" "'none5' is a full-text table (FTS) without"
refuses 'the words of all' 'SELECT * FROM words'
for shadow in own5_content own5_data own4_segments area_rowid; do
	refuses "a shadow table, $shadow" "SELECT * FROM $shadow"
done
is 'what t2s-schema counts is in the scope' "$(t2s-schema -d all.db \
	--policy policy.json --claim client=1 | jq -c '[.schema.tables[] |
	select(.name == "own5" or .name == "own4") | .rows]')" "$(t2s-schema \
	-d one.db | jq -c '[.schema.tables[] |
	select(.name == "own5" or .name == "own4") | .rows]')"

# -- an error of a row tells no value, nor what went wrong

run all "SELECT id FROM $docs AS d WHERE total = 21
	AND json_extract('{}', '\$[' || body) > 5" >out
is 'an error under a policy is one message' "$(cat out err)" \
	'status 1
t2s-exec: the query failed while it ran, and the policy hides why'

# -- a table that is scoped by its key, which SQLite takes for no column

sqlite3 key.db 'CREATE TABLE tenant (id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE bill (tenant INT, total INT); CREATE TABLE hidden (x);
	CREATE VIEW shown AS SELECT id FROM tenant;
	CREATE VIEW other AS SELECT x FROM hidden;
	INSERT INTO tenant VALUES (1, "a"), (2, "b"), (3, "c");
	INSERT INTO bill VALUES (1, 5), (2, 6); INSERT INTO hidden VALUES (7)'
echo '{"tables": {"tenant": "id = :client", "bill": "tenant = :client",
	"shown": {"open": true}, "other": {"open": true}}}' >key.json
tenant='(SELECT * FROM "tenant" WHERE "tenant"."id" = ?)'
while read -r rows sql; do
	is "of a table scoped by its key: $sql" "$(printf '%s\n' "$sql" |
		sed "s/TENANT/$tenant/g" | t2s-exec -d key.db --policy key.json \
		--claim client=1 -o csv 2>&1 | tail -n +2)" "$rows"
done <<'EOS'
1 SELECT count(*) FROM TENANT AS t
1 SELECT t.id FROM TENANT AS t
1 SELECT count(*) FROM TENANT AS t LEFT JOIN TENANT AS u ON u.id = t.id
3 SELECT count(*) FROM shown
1 SELECT count(*) FROM other
EOS
is 'its cost is told of' "$(echo "SELECT count(*) FROM $tenant AS t" |
	t2s-exec -d key.db --policy key.json --claim client=1 --max-scan-rows 9 \
	-o csv 2>&1)" 'count
1'

# SQLite takes a name in double quotes for a text where it means nothing, but
# not in t2s-exec, with a policy or without

echo '{"tables": {"country": {"open": true}}}' >open.json
while IFS= read -r line; do
	is "a name is no text: $line" "$(printf '%s\n' "$line" | t2s-exec \
		-d all.db --policy open.json -o csv 2>/dev/null; printf '%s\n' \
		"$line" | t2s-exec -d all.db -o csv 2>/dev/null)" ''
done <<'EOS'
SELECT "zip"
SELECT "zip" AS a, count(*) FROM (SELECT 1 AS b) AS x
WITH x AS (SELECT 1 AS b) SELECT b FROM x WHERE "zip" = 'zip'
SELECT name FROM country WHERE name = "DE"
EOS
is '... and one that means a column is that column' "$(echo 'SELECT "name" FROM
	country WHERE "id" = 1' | t2s-exec -d all.db --policy open.json -o csv |
	tail -1)" DE

# -- random statements

cat >random.pl <<'EOS'
use strict; use warnings;
my ($n, $seed) = @ARGV;
srand $seed;
sub one { $_[rand @_] }
my %columns = (docs => [qw(id client_id total body twice)],
	own5 => [qw(body client_id)], ext5 => [qw(body client_id)],
	own4 => [qw(body client_id)], area => [qw(id low high client_id)],
	legacy => [qw(oid client_id)], keyed => [qw(k client_id)]);
my $deep = 0;
sub scope {
	my ($t) = @_;
	my $name = one($t, $t, uc $t, "\"$t\"", "main.$t", "[$t]");
	my $test = rand() < .97 ? 'client_id = :client' :
		one('client_id = 2', '1', 'client_id = :client OR 1');
	return "(SELECT * FROM $name WHERE $test)" if rand() < .9;
	return rand() < .5 ? $name : "(SELECT rowid, * FROM $name WHERE $test)";
}
sub expr {
	my ($a, $t) = @_;
	my $c = rand() < .93 ? one(@{$columns{$t}}) :
		one('rowid', 'oid', '_rowid_', $t, 'rank');
	$c = one($c, $c, "$a.$c", "\"$c\"");
	my $r = rand;
	return $c if $r < .5;
	return one('count(*)', "max($c)", "group_concat($c)", "sum($c)",
		"count(DISTINCT $c)") if $r < .6;
	return "sum($c) OVER (PARTITION BY $a.client_id ORDER BY $c)" if $r < .66;
	return '(' . query() . ' LIMIT 1)' if $r < .72 && $deep < 3;
	return 'EXISTS (' . query() . ')' if $r < .78 && $deep < 3;
	return "$c IN (" . query() . ')' if $r < .84 && $deep < 3;
	return one("lower($c)", "CAST($c AS TEXT)", "$c + 1", "$c IS NULL",
		"coalesce($c, 0)", "CASE WHEN $c > 3 THEN $c END",
		"$c BETWEEN 1 AND 20", "$c COLLATE NOCASE", "json_array($c)");
}
sub query {
	$deep++;
	my $t = one(sort keys %columns);
	my $u = one(sort keys %columns);
	my ($a, $b) = ("a$deep", "b$deep");
	my $from = scope($t) . " AS $a";
	$from .= one(' JOIN ', ' LEFT JOIN ', ' FULL JOIN ', ' CROSS JOIN ') .
		scope($u) . " AS $b ON " . one("$a.client_id = $b.client_id",
		"$b.client_id = 2", "$a.client_id IS NOT $b.client_id")
		if rand() < .35;
	my $sql = 'SELECT ' . one('', '', 'DISTINCT ') .
		join(', ', map { expr($a, $t) } 1 .. 1) . " FROM $from";
	$sql .= ' WHERE ' . one('', 'NOT ') . expr($a, $t) if rand() < .5;
	$sql .= ' GROUP BY ' . expr($a, $t) if rand() < .2;
	$sql .= ' ORDER BY ' . expr($a, $t) . ', 1' if rand() < .2 && $deep == 1;
	$deep--;
	return $sql;
}
for (1 .. $n) {
	my $sql = query();
	$sql = "WITH docs AS ($sql) SELECT count(*), max($_) FROM docs"
		for rand() < .08 ? one('client_id', 'rowid', '1') : ();
	$sql .= one(' UNION ALL ', ' EXCEPT ', ' INTERSECT ') . query()
		if $sql !~ /ORDER/ && rand() < .1;
	print "$sql\n";
}
EOS
perl random.pl "${TENANTS:-400}" "${SEED:-12}" >statements
for kind in all one; do
	t2s-exec -l -d $kind.db --policy policy.json --claim client=1 \
		statements | jq -c '[.stop.status, .result.columns,
		if .result.rows then (.result.rows | sort) else null end]' \
		>$kind
done
is 'random statements: each was tried' "$(wc -l <all)" "${TENANTS:-400}"
is 'random statements: the rows of one tenant, or none' "$(paste -d'\t' all \
	one statements | awk -F'\t' '$1 != $2 && $1 !~ /^\[7/' | head -5)" ''
ok 'random statements: a third runs' test \
	"$(($(grep -c '^\[null' all) * 3))" -gt "${TENANTS:-400}"
is 'random statements: none reads where the scope is not' \
	"$(paste -d'\t' all statements | awk -F'\t' '$1 ~ /^\[null/' |
	grep -E '(WHERE (client_id = 2|1)|:client OR 1)\) AS|SELECT rowid, \*' |
	head -3)" ''

# A scope of which the table has not each column is not taken for one
sqlite3 lacks.db "CREATE TABLE a (id INT, client_id INT, note TEXT);
	CREATE TABLE b (id INT, rows TEXT); CREATE TABLE c (id INT, Client_ID INT);
	INSERT INTO a VALUES (1, 1, 'x'); INSERT INTO b VALUES (1, 'SECRET');
	INSERT INTO c VALUES (1, 1), (2, 2)"
echo '{"tables": {"a": {"open": true}, "b": "client_id = :client",
	"c": "client_id = :client"}}' >lacks.json
scoped() { # SQL OUTER: what a scope of a table gives within a query
	jq -n --arg text "SELECT ($1) FROM \"a\" AS \"$2\"" '{sql: {dialect: "sqlite",
		text: $text, params: [{claim: "client"}]}}' |
		t2s-exec -d lacks.db --policy lacks.json --claim client=1 \
		-o csv 2>err
	echo "status $?"
}
for outer in a b x; do
	is "a column of a query around ($outer) does not take the place of the table's" \
		"$(scoped 'SELECT "b"."rows" FROM (SELECT * FROM "b" WHERE
		"b"."client_id" = ?) AS "b"' "$outer")" 'status 7'
done
like 'control: one that the table has, in another case' "$(scoped \
	'SELECT max("c"."id") FROM (SELECT * FROM "c" WHERE
	"c"."client_id" = ?) AS "c"' x)" '^1$'

done_testing
