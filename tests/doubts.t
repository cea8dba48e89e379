#!/bin/sh
# Doubts: what is legal and likely to answer wrongly. A model is told and asked
# again; one that insists is believed; nobody else is stopped.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 music.db <<'EOF'
CREATE TABLE band (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fee REAL);
CREATE TABLE album (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES band,
	title TEXT, price REAL);
INSERT INTO band VALUES (1, 'Ants', 10), (2, 'Bees', 20), (3, 'Cats', 30);
INSERT INTO album VALUES (1, 1, 'One', 5), (2, 1, 'Two', 6), (3, 2, 'Sky', 7),
	(4, NULL, 'Stray', 8);
EOF
T2S_DB=music.db T2S_CACHE='' T2S_NOW=2026-03-31
export T2S_DB T2S_CACHE T2S_NOW

# answers ANSWER...: the model's, one a call, the last again and again
answers() {
	rm -f answer.* prompt.* calls
	n=0
	for each; do
		n=$((n + 1))
		printf '%s\n' "$each" >answer.$n
	done
	last=$n
}
cat >model <<'EOF'
#!/bin/sh
n=$(($(cat calls 2>/dev/null) + 1))
echo $n >calls
cat >prompt.$n
until [ -e answer.$n ]; do n=$((n - 1)); done
cat answer.$n
EOF
chmod +x model

asks() { # [OPTION...]: a question to t2s
	t2s --model 'command:./model' -o csv --no-history "$@" \
		'bands without an album' >rows 2>talk
	got=$?
	rows=$(tail -n +2 rows | tr '\n' ' ')
}

weight='(.findings[] | select(.code == "not_in_with_null") | .severity)'
doubted='SELECT name FROM band WHERE id NOT IN (SELECT band_id FROM album)'
other='SELECT band.name FROM band WHERE band.id NOT IN
	(SELECT band_id FROM album) ORDER BY 1'
mended='SELECT name FROM band WHERE NOT EXISTS
	(SELECT 1 FROM album WHERE album.band_id = band.id)'
as_plan=$(echo "$doubted" | t2s-parse | jq -c .plan)

answers "$doubted" "$mended"
asks --write sql
is 'a model that is told of a doubt mends it' "$got $rows$(cat calls)" \
	'0 Cats 2'
like '... it sees the doubt' "$(cat prompt.2)" 'doubt: not_in_with_null'
like '... and that it may insist' "$(cat prompt.2)" 'give it again'
answers "$doubted"
asks --write sql
is 'one that insists is believed' "$got $rows$(cat calls)" '0 2'
like '... with a warning' "$(cat talk)" 'it can be null'
answers "$as_plan" 
asks
is '... as a plan' "$got $(cat calls)" '0 2'
answers "$doubted" "$other"
asks --write sql
is '... when it says the same in other words' "$got $(cat calls)" '0 2'

answers "$doubted"
asks --write sql --retry 0
is 'where nothing is tried again, the doubt is a warning' \
	"$got $(cat calls)" '0 1'
like '... that is told' "$(cat talk)" 'it can be null'
answers "$doubted"
asks --write sql --votes 2
is '--votes: what was voted for is doubted, then believed' \
	"$got $rows" '0 '
answers "$doubted" "$mended"
asks --write sql --fallback 1
is '--fallback' "$got $rows$(cat calls)" '0 Cats 2'

# --- what is doubted ---------------------------------------------------------

t2s-schema >schema.json
# doubts CODES SQL: those of a model's plan
doubts() {
	echo "$2" | t2s-parse ${dialect:+--dialect $dialect} schema.json - |
		jq -c '.planner = "model"' | t2s-audit >out.json
	is "${1:-nothing}: $2" "$(jq -r '[.findings[]? | select(.severity ==
		"error") | .code] | unique | join(" ")' out.json)" "$1"
}
sqlite3 music.db <<'EOF'
CREATE TABLE song (id INTEGER PRIMARY KEY, album_id INTEGER NOT NULL
	REFERENCES album, seconds INTEGER);
CREATE TABLE gig (id INTEGER PRIMARY KEY, band_id INTEGER NOT NULL
	REFERENCES band, paid REAL, held_on TEXT);
CREATE TABLE label (id INTEGER PRIMARY KEY, fee REAL);
CREATE TABLE fan (id INTEGER PRIMARY KEY, email TEXT, phone TEXT);
INSERT INTO fan VALUES (1, 'a@x', NULL), (2, '', '1'), (3, NULL, '2');
CREATE TABLE signed (band_id INTEGER REFERENCES band, label_id INTEGER
	REFERENCES label, PRIMARY KEY (band_id, label_id));
EOF
t2s-schema >schema.json
repeated=join_fan_out
B='FROM band b JOIN album a ON a.band_id = b.id'
G='JOIN gig g ON g.band_id = b.id'
doubts blank_not_null 'SELECT id FROM fan WHERE email IS NULL'
doubts blank_not_null 'SELECT email FROM fan WHERE email IS NOT NULL'
doubts '' "SELECT id FROM fan WHERE email IS NULL OR email = ''"
doubts '' "SELECT id FROM fan WHERE email IS NOT NULL AND trim(email) <> ''"
doubts '' "SELECT id FROM fan WHERE nullif(email, '') IS NULL"
doubts '' 'SELECT id FROM fan WHERE phone IS NULL'
doubts $repeated "SELECT sum(b.fee) $B"
doubts $repeated "SELECT b.id, sum(b.fee) $B GROUP BY b.id"
doubts $repeated "SELECT b.name, sum(fee) FROM band b, album a
	WHERE a.band_id = b.id GROUP BY b.name"
doubts $repeated "SELECT avg(b.fee) $B WHERE a.price > 3"
doubts $repeated "SELECT count(b.id) $B"
doubts $repeated "SELECT b.name $B GROUP BY b.name HAVING sum(b.fee) > 3"
doubts $repeated "SELECT b.name $B GROUP BY b.name ORDER BY sum(b.fee)"
doubts $repeated "SELECT sum(CASE WHEN a.price > 5 THEN b.fee ELSE 0 END) $B"
doubts $repeated "SELECT sum(b.fee) FILTER (WHERE a.price > 5) $B"
doubts $repeated "SELECT b.name, sum(a.price), sum(g.paid) $B $G
	GROUP BY b.name"
doubts $repeated "SELECT b.name, count(*) $B $G GROUP BY b.name"
doubts $repeated "WITH t AS (SELECT b.fee, a.price $B) SELECT sum(fee) FROM t"
doubts $repeated "SELECT sum(x) FROM (SELECT t.x FROM (SELECT b.id, b.fee AS x
	FROM band b) t JOIN album a ON a.band_id = t.id) u"
doubts $repeated "WITH t AS (SELECT band_id, price FROM album)
	SELECT sum(b.fee) FROM band b JOIN t ON t.band_id = b.id"
doubts $repeated "SELECT sum(b.fee) FROM band b JOIN
	(SELECT band_id FROM album UNION ALL SELECT band_id FROM gig) t
	ON t.band_id = b.id"
doubts $repeated "SELECT (SELECT sum(b.fee) $B WHERE b.id = o.id) FROM band o"
doubts $repeated "SELECT sum(a.price) FROM album a JOIN album o
	ON o.title = a.title"

doubts $repeated "SELECT sum(DISTINCT b.fee) $B"
doubts '' "SELECT sum(DISTINCT a.price) $B"

doubts '' "SELECT sum(a.price), count(*), count(a.id), max(b.fee),
	count(DISTINCT b.id) $B"
doubts '' "SELECT b.name, sum(a.price) $B GROUP BY b.id, b.name"
doubts '' "SELECT b.id, avg(b.fee), count(b.id) $B GROUP BY b.id"
doubts '' "SELECT sum(b.fee) $B WHERE a.id = 3"
doubts '' "SELECT a.id, sum(b.fee) $B GROUP BY a.id"
doubts '' "SELECT sum(l.fee) FROM signed s JOIN label l ON l.id = s.label_id"
doubts '' "SELECT l.id, sum(b.fee) FROM band b
	JOIN signed s ON s.band_id = b.id JOIN label l ON l.id = s.label_id
	GROUP BY l.id"
doubts '' "WITH t AS (SELECT band_id, count(*) AS n FROM album GROUP BY band_id)
	SELECT sum(b.fee / t.n) FROM band b JOIN t ON t.band_id = b.id"
doubts '' "WITH t AS (SELECT b.id, b.name, sum(a.price) AS s $B
	GROUP BY b.id, b.name) SELECT sum(b.fee), sum(t.s) FROM band b
	LEFT JOIN t ON t.id = b.id"
doubts '' "WITH t AS (SELECT band_id, row_number() OVER (PARTITION BY band_id
	ORDER BY price DESC) AS n FROM album) SELECT sum(b.fee) FROM band b
	JOIN t ON t.band_id = b.id WHERE t.n = 1"
doubts '' "SELECT sum(fee) FROM (SELECT DISTINCT b.id, b.fee $B) t"
doubts '' "SELECT sum(b.fee) FROM band b JOIN (SELECT DISTINCT band_id
	FROM album) t ON t.band_id = b.id"
doubts '' "SELECT sum(b.fee) $B WHERE a.id = (SELECT max(id) FROM album x
	WHERE x.band_id = b.id)"
doubts '' "SELECT sum(b.fee), t.n FROM band b CROSS JOIN
	(SELECT count(*) AS n FROM album) t"
doubts '' "SELECT count(*) FROM album a JOIN album o ON o.price = a.price
	AND o.id > a.id"
doubts '' "SELECT sum(fee) FROM band WHERE EXISTS (SELECT 1 FROM album
	WHERE album.band_id = band.id)"

L='FROM band b LEFT JOIN album a ON a.band_id = b.id'
doubts unmatched_row_counted "SELECT b.name, count(*) $L GROUP BY b.id"
doubts unmatched_row_counted "SELECT b.name, count(b.id) $L GROUP BY b.id"
doubts unmatched_row_counted "SELECT b.name, count(1) $L GROUP BY b.name"
doubts '' "SELECT b.name, count(a.id) $L GROUP BY b.id"
doubts '' "SELECT a.price, count(*) $L GROUP BY a.price"
doubts '' "SELECT b.name, count(*) $L WHERE a.id IS NULL GROUP BY b.name"
doubts '' "SELECT b.name, sum(CASE WHEN a.price > 5 THEN 1 ELSE 0 END) $L
	GROUP BY b.id"
doubts '' "SELECT a.price, count(*) FROM album a LEFT JOIN band b
	ON b.id = a.band_id GROUP BY a.price"

doubts left_join_undone "SELECT b.name, count(a.id) $L WHERE a.price > 5
	GROUP BY b.id"
doubts left_join_undone "SELECT b.name, sum(a.price) $L WHERE b.fee > 3 AND
	lower(a.title) LIKE 's%' GROUP BY b.id"
doubts left_join_undone "SELECT b.name, coalesce(a.title, '-') $L WHERE a.price > 5"
doubts '' "SELECT b.name, count(a.id) $L AND a.price > 5 GROUP BY b.id"
doubts '' "SELECT b.name, count(a.id) $L WHERE a.price > 5 OR a.id IS NULL
	GROUP BY b.id"
doubts '' "SELECT b.name, count(a.id) $L WHERE coalesce(a.price, 0) < 5
	GROUP BY b.id"
doubts '' "SELECT b.name, count(a.id) $L WHERE a.id IS NOT NULL GROUP BY b.id"
doubts '' "SELECT a.title FROM album a LEFT JOIN band b ON b.id = a.band_id
	WHERE b.fee > 3"

doubts column_not_grouped "SELECT b.name, a.title, count(*) $B GROUP BY b.name"
doubts '' "SELECT b.name, a.title, max(a.price) $B GROUP BY b.name"
doubts '' "SELECT b.name, count(*) $B GROUP BY a.band_id"
doubts not_in_with_null "SELECT id FROM band WHERE id <> ALL
	(SELECT band_id FROM album)"
doubts '' "SELECT id FROM album WHERE id NOT IN (SELECT album_id FROM song)"

doubled=duplicate_rows
doubts $doubled "SELECT b.name $B WHERE a.price > 5"
doubts $doubled "SELECT b.name, b.fee $B ORDER BY b.name"
doubts $doubled "WITH t AS (SELECT id, name FROM band) SELECT t.name FROM t
	JOIN album a ON a.band_id = t.id WHERE a.price BETWEEN 5 AND 9"
doubts $repeated "SELECT count(*) FROM (SELECT b.id $B WHERE a.price > 5) t"
doubts '' "SELECT DISTINCT b.name $B WHERE a.price > 5"
doubts '' "SELECT b.name, a.title $B WHERE a.price > 5"
doubts '' "SELECT b.name $B WHERE a.price > 5 ORDER BY a.price"
doubts '' "SELECT b.name $B WHERE a.title = 'One'"
doubts '' "SELECT a.title $B WHERE b.fee > 5"
doubts '' "SELECT b.name FROM album a JOIN band b ON b.id = a.band_id"
doubts '' "SELECT b.name $B WHERE a.price > 5 LIMIT 1"
doubts '' "SELECT name FROM band WHERE id IN (SELECT b.id $B
	WHERE a.price > 5)"
doubts '' "SELECT b.name $B WHERE a.price > 5 GROUP BY b.name"
doubts '' "SELECT b.name $L WHERE a.id IS NULL"
doubts '' "SELECT count(*) FROM (SELECT DISTINCT b.id $B WHERE a.price > 5) t"

divided=integer_division
doubts $divided "SELECT count(price) / count(*) FROM album"
doubts $divided "SELECT 100 * count(price) / count(*) FROM album"
doubts $divided "SELECT title, count(*) / (SELECT count(*) FROM album)
	FROM album GROUP BY title"
doubts $divided "SELECT round(sum(CASE WHEN price > 5 THEN 1 ELSE 0 END) /
	count(*), 2) FROM album"
doubts $divided "SELECT CAST(count(price) / count(*) AS REAL) FROM album"
doubts $divided "SELECT sum(price > 5) / count(*) FROM album"
doubts $divided "SELECT sum(seconds) / 60 FROM song"
doubts $divided "SELECT album_id FROM song GROUP BY album_id
	HAVING sum(seconds) / count(*) > 200"
doubts $divided "WITH t AS (SELECT count(*) AS n, count(price) AS m FROM album)
	SELECT m / n FROM t"
doubts '' "SELECT 1.0 * count(price) / count(*), count(price) * 100.0 / count(*),
	CAST(count(price) AS REAL) / count(*), avg(seconds) / 60
	FROM album, (SELECT 3 AS seconds)"
doubts '' "SELECT floor(count(price) / count(*)), CAST(count(price) / count(*)
	AS INTEGER) FROM album"
doubts '' "SELECT seconds / 60, seconds / 10 * 10 FROM song"
doubts '' "SELECT seconds FROM song ORDER BY 1
	LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM song)"
dialect=mysql
doubts '' "SELECT count(price) / count(*) FROM album"
dialect=''

doubts range_reversed "SELECT id FROM song WHERE seconds BETWEEN 300 AND 100"
doubts range_reversed "SELECT id FROM gig
	WHERE held_on BETWEEN '2026-03-31' AND '2026-01-01'"
doubts '' "SELECT id FROM gig
	WHERE held_on BETWEEN '2026-01-01' AND '2026-03-31'"
doubts '' "SELECT id FROM song WHERE seconds BETWEEN -300 AND 100"

# what doubles with each CTE is no more work
awk 'BEGIN { printf "WITH c0 AS (SELECT id, price AS x FROM album)"
	for (i = 1; i < 30; i++)
		printf ", c%d AS (SELECT a.id, a.x + b.x AS x FROM c%d a " \
			"JOIN c%d b ON a.id = b.id)", i, i - 1, i - 1
	print " SELECT sum(x) FROM c29" }' >doubling
t2s-parse schema.json doubling >parsed
is 'CTEs that join the one before with itself' \
	"$(timeout 5 t2s-audit parsed >/dev/null; echo $?)" 0

# --- what every engine refuses -------------------------------------------------

misplaced=aggregate_misplaced
doubts '' "SELECT max(count(*)) FROM album GROUP BY band_id"
doubts '' "SELECT avg(sum(price)) FROM album GROUP BY band_id"
doubts $misplaced "SELECT band_id FROM album GROUP BY band_id
	ORDER BY max(count(*))"
doubts $misplaced "SELECT max(CASE WHEN count(*) > 1 THEN 1 END) FROM album"
doubts $misplaced "SELECT title FROM album WHERE count(*) > 1"
doubts $misplaced "WITH t AS (SELECT title FROM album WHERE sum(price) > 1)
	SELECT title FROM t"
doubts $misplaced "SELECT id FROM band WHERE id IN
	(SELECT band_id FROM album WHERE sum(price) > 1)"
doubts $misplaced "SELECT title FROM album WHERE row_number() OVER
	(ORDER BY id) = 1"
doubts $misplaced "SELECT sum(rank() OVER (ORDER BY id)) FROM album"
doubts '' "SELECT band_id, sum(count(*)) OVER (), max(count(*)) OVER ()
	FROM album GROUP BY band_id"
doubts '' "SELECT max((SELECT count(*) FROM song WHERE album_id = album.id))
	FROM album"
doubts '' "SELECT b.name $B GROUP BY b.id HAVING EXISTS (SELECT 1 FROM gig
	WHERE gig.paid > sum(a.price))"
echo 'SELECT max(count(*)) FROM album' |
	t2s-parse schema.json - | t2s-audit >out.json
is 'a person is told before the database is' "$? $(jq -r '.findings[] |
	.hint // empty' out.json)" '1 compute count in a sub-query or CTE that '\
'groups, then max of its column in the outer query'

# --- in plans ------------------------------------------------------------------

audits() { # CODES PLAN
	jq "{t2s: 1, planner: \"model\", database, schema, plan: $2}" \
		schema.json | t2s-audit >out.json
	is "$1, as a plan" "$(jq -r '[.findings[]? | select(.severity ==
		"error") | .code] | unique | join(" ")' out.json)" "$1"
}
two='selections: [{table: "band"}, {table: "album"}], join_edges: [{
	from_table: "band", from_column: "id", to_table: "album",
	to_column: "band_id"'
audits $repeated "{$two}], group_by: {aggregates: [{function: \"SUM\",
	table: \"band\", column: \"fee\"}]}}"
audits '' "{$two}], group_by: {aggregates: [{function: \"SUM\",
	table: \"album\", column: \"price\"}]}}"
audits unmatched_row_counted "{$two, join_type: \"left\"}], group_by: {
	group_by_columns: [{table: \"band\", column: \"id\"}],
	aggregates: [{function: \"COUNT\", column: \"*\"}]}}"
audits left_join_undone "{$two, join_type: \"left\"}], global_filters: [{
	table: \"album\", column: \"price\", op: \">\", value: 3}], group_by: {
	group_by_columns: [{table: \"band\", column: \"id\"}],
	aggregates: [{function: \"COUNT\", table: \"album\", column: \"id\"}]}}"

doubts $repeated "SELECT sum(b.fee) $B"
like 'the mend is said' "$(jq -r '.findings[] | .hint // empty' out.json)" \
	"aggregate 'album' to one row .*EXISTS"
is 'in words that stay when the plan is spelled otherwise' \
	"$(jq -r '.findings[] | select(.severity == "error") | .message' \
	out.json)" "sum adds a row of 'band' once for each matching \
row of 'album'"

# --- whose plan it is --------------------------------------------------------

answers "$doubted"
printf '%s\n' 'bands without an album' 'which bands have none' |
	t2s-plan -l --write sql --model 'command:./model' \
	--schema schema.json >plans
is '-l: each plan is a model'\''s' "$(jq -c .planner plans | tr '\n' ' ')" \
	'"model" "model" '
t2s-audit -l --schema schema.json plans >audited
is '... and doubted' "$? $(jq -c '[.stop.status, .planner]' audited |
	tr '\n' ' ')" '1 [1,"model"] [1,"model"] '
t2s-plan -l --write sql --model 'command:./model' --schema schema.json \
	audited | t2s-audit -l --schema schema.json >again
is '... and believed when it comes again' "$? $(jq -c '[.stop, .planner,
	'"$weight"']' again | tr '\n' ' ')" \
	'0 [null,"model","warning"] [null,"model","warning"] '
head -n 1 plans | t2s-audit --believe - schema.json >out.json
is '--believe: a warning' "$? $(jq -r "$weight" out.json)" \
	'0 warning'

echo "$doubted" | t2s-parse --schema schema.json >parsed
t2s-audit parsed schema.json >out.json
is 'a plan that was parsed is nobody'\''s to ask again' \
	"$? $(jq -c '[.planner, '"$weight"']' out.json)" \
	'0 [null,"warning"]'
head -n 1 plans >doc
jq .plan doc >plan.json
t2s-audit doc schema.json plan.json >out.json
is '... nor is one from a file' "$? $(jq .planner out.json)" '0 null'
t2s-patch 'limit 3' doc schema.json | t2s-audit >out.json
is '... nor one that a person changed' "$? $(jq .planner out.json)" '0 null'
t2s-filter -q 'list the bands' schema.json | t2s-plan >out.json
is 'the built-in planner'\''s' "$? $(jq .planner out.json)" '0 "built-in"'

lost='{"decision":"proceed","confidence":0.9,"intent_summary":"x","selections":
[{"table":"band","confidence":0.9}],"select":[{"table":"band","column":"name"},
{"table":"band","column":"founded_in"}],"order_by":[{"table":"band",
"column":"name"}]}'
answers "$lost" "$(echo "$lost" | sed 's/founded_in/fee/')"
asks
is 'a column that is not there is asked for again, not dropped' \
	"$got $rows$(cat calls)" '0 Ants,10.0 Bees,20.0 Cats,30.0 2'
like '... since it was not found' "$(cat prompt.2)" 'founded_in'
answers "SELECT name FROM band WHERE id = 'first'" \
	'SELECT name FROM band WHERE id = 1'
asks --write sql
is 'a number that is compared with a text is asked for again' \
	"$got $rows$(cat calls)" '0 Ants 2'

# a key among several
sqlite3 keys.db "CREATE TABLE depot(id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE parcel(id INTEGER PRIMARY KEY, code TEXT,
	handed_in_at INTEGER REFERENCES depot(id),
	lies_at INTEGER REFERENCES depot(id));
	INSERT INTO depot VALUES (1, 'North'), (2, 'South');
	INSERT INTO parcel VALUES (1, 'p1', 1, 2), (2, 'p2', 2, 2);
	CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE ticket(id INTEGER PRIMARY KEY, title TEXT,
	person_id INTEGER REFERENCES person(id),
	opened_by INTEGER REFERENCES person(id));
	INSERT INTO person VALUES (1, 'Al'), (2, 'Bo');
	INSERT INTO ticket VALUES (1, 't', 1, 2), (2, 'u', 2, 1)"
t2s -d keys.db --no-history 'parcels with their depot' >out 2>err
is 'a key among several equal ones is asked' "$?" 4
like '... in everyday words' "$(tr '\n' ' ' <err)" \
	'depot by "handed in at":.*depot by "lies at":'
is '... which answer it' "$(t2s -d keys.db --no-history -o csv \
	--answer 'handed in' 'parcels with their depot' 2>err | tail -1)" \
	'p2,South'
is '... and so does the key itself, said at once' "$(t2s -d keys.db \
	--no-history -o csv --answer 'use handed_in_at' \
	'parcels with their depot' 2>err | tail -1)" 'p2,South'
like 'a key that was chosen among several is told, with the others' \
	"$(t2s -d keys.db --no-history 'people with their tickets' 2>&1)" \
	"'person_id', not by 'opened_by'"
unlike '... not where the words say it' "$(t2s -d keys.db --no-history \
	'tickets with the person they were opened by' 2>&1)" 'not by'
sqlite3 roads.db "CREATE TABLE airport(airport_id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE route(route_id INTEGER PRIMARY KEY,
	origin_airport_id INTEGER NOT NULL REFERENCES airport(airport_id),
	dest_airport_id INTEGER NOT NULL REFERENCES airport(airport_id));
	CREATE TABLE flight(flight_id INTEGER PRIMARY KEY, flight_no TEXT,
	route_id INTEGER NOT NULL REFERENCES route(route_id),
	diverted_to_airport_id INTEGER REFERENCES airport(airport_id));
	INSERT INTO airport VALUES (1, 'Ulm'), (2, 'Kiel');
	INSERT INTO route VALUES (1, 1, 2);
	INSERT INTO flight VALUES (1, 'A1', 1, NULL), (2, 'A2', 1, 1)"
like 'a key that few rows have is told where all have another road' \
	"$(t2s -d roads.db --no-history --assume 'number of flights per airport' \
	2>&1)" "'diverted_to_airport_id', which may be missing, not by .*route.dest"
like '... and nothing where the road was left out' "$(t2s -d roads.db \
	--no-history -o csv --assume --top 2 'number of flights per airport' \
	2>/dev/null | tail -1)" 'Ulm,1'
unlike '... not where it is the only one' "$(t2s -d roads.db --no-history \
	--assume 'number of flights per route' 2>&1)" 'not by'

# one measure, one unit; a term of the dictionary; a month that is a column
sqlite3 energy.db "CREATE TABLE reading(id INTEGER PRIMARY KEY, meter TEXT,
	month TEXT, cost_cents INTEGER);
	INSERT INTO reading VALUES (1, 'a', '2026-01', 100),
	(2, 'b', '2026-01', 200), (3, 'a', '2026-02', 300);
	CREATE TABLE bill(id INTEGER PRIMARY KEY,
	reading_id INTEGER REFERENCES reading(id), net_cents INTEGER);
	INSERT INTO bill VALUES (1, 1, 1250), (2, 2, 990), (3, 3, 500)"
echo '{"terms": [{"name": "cost", "sql": "sum(bill.net_cents) / 100.0"}]}' \
	>energy.json
energy() { # OPTION.. QUESTION: the last row
	t2s -d energy.db --no-history --assume -o csv "$@" 2>err | tail -1
}
is 'cents are shown as the whole by group' "$(energy \
	'total cost cents per meter')" 'b,2.0'
is '... in an average over groups' "$(energy \
	'average of the total cost cents per meter')" '3.0'
is '... in a median' "$(energy 'median cost cents of readings')" '2.0'
is "a term of the dictionary comes before a column of a similar name" \
	"$(energy --dictionary energy.json 'cost per month')" '2026-02,5.0'
is '... by any group' "$(energy --dictionary energy.json 'cost per meter')" \
	'b,9.9'
t2s -d energy.db --no-history 'how many readings per month' >out 2>err
is 'the month of a column of months is no question' "$?" 0
like '... but the column' "$(cat err)" 'GROUP BY "reading"."month"'

done_testing
