#!/bin/sh
# Plans as models write them, from the tier's schema and prompt alone:
# expressions and conditions as text, through t2s with a stand-in model, and
# the rows of the SQL that says the same.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
CHECK=${BIN%/bin}/tests/unit/tier
export T2S_CACHE= T2S_NOW=2026-06-29
cat >made.sql <<'EOF'
CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT,
	founded DATE);
CREATE TABLE album(id INTEGER PRIMARY KEY,
	artist_id INTEGER NOT NULL REFERENCES artist(id), title TEXT NOT NULL,
	released DATE, price REAL, cost REAL, copies INTEGER, created_at INTEGER);
INSERT INTO artist VALUES(1, 'Ann', 'Sweden', '1990-01-01'),
	(2, 'Bo', 'France', '1985-05-05'), (3, 'Cy', NULL, '2001-01-01'),
	(4, 'Di', 'France', '2010-10-10');
INSERT INTO album VALUES
	(1, 1, 'A1', '2025-11-03', 20, 9, 10, 1767225600),
	(2, 1, 'A2', '2025-11-20', 25, 26, 7, 1769904000),
	(3, 1, 'A3', '2026-02-01', 25, 5, NULL, 1769990400),
	(4, 2, 'B1', '1984-12-24', 10, 2, 30, 1772323200),
	(5, 2, 'B2', '2026-02-14', 30, 28, 2, 1772409600),
	(6, 3, 'C1', '2026-03-01', 5, 6, 100, 1775001600);
EOF
sqlite3 made.db <made.sql

# says WHAT TIER PLAN SQL [SORT]: t2s gives the rows of the SQL, with no
# second call
says() {
	printf '%s' "$3" | tr '\n' ' ' >reply
	echo >>reply
	ok "$1, $2: it follows the schema" sh -c '"$1" "$2" <reply' - \
		"$CHECK" "$2"
	t2s -d made.db --model 'command:cat >/dev/null; cat reply' --tier "$2" \
		--retry 0 --refine 0 -o csv 'what is asked?' >rows 2>err
	got=$?
	is "$1, $2" "$got $(sed 1d rows | tr -d '\r' | sort)" \
		"0 $(sqlite3 -csv made.db "$4" | tr -d '\r' | sort)" ||
		diagnose stderr "$(cat err)"
}
head='"decision":"proceed","intent_summary":"x"'
of_album='"selections":[{"table":"album","confidence":0.9}]'
both='"selections":[{"table":"artist","confidence":0.9},
	{"table":"album","confidence":0.9}],"join_edges":[{"from_table":"album",
	"from_column":"artist_id","to_table":"artist","to_column":"id"}]'
both=$(printf %s "$both" | tr -d '\n\t')
all='minimal standard full'

for tier in $all; do
	says 'two columns compared' $tier "{$head,$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"title\"}],\"global_filters\":[
{\"test\":\"album.cost > album.price\"}]}" \
		'SELECT title FROM album WHERE cost > price'
	says 'a sub-query shown, its own names first' $tier "{$head,
\"selections\":[{\"table\":\"artist\",\"confidence\":0.9}],\"select\":[
{\"table\":\"artist\",\"column\":\"name\"},{\"table\":\"artist\",\"column\":
\"(SELECT MAX(title) FROM album b WHERE b.artist_id = artist.id AND id < 6)\",
\"as\":\"last\"}]}" \
		'SELECT name, (SELECT MAX(title) FROM album b WHERE
		b.artist_id = artist.id AND b.id < 6) FROM artist'
	says 'two tables compared' $tier "{$head,$both,\"select\":[
{\"table\":\"album\",\"column\":\"title\"}],\"global_filters\":[
{\"test\":\"album.released < artist.founded OR album.copies IS NULL\"}]}" \
		"SELECT title FROM album WHERE title IN ('B1', 'A3')"
	says 'per month' $tier "{$head,$of_album,\"group_by\":{
\"group_by_columns\":[{\"table\":\"album\",\"column\":
\"strftime('%Y-%m', album.released)\",\"as\":\"month\"}],\"aggregates\":[
{\"function\":\"COUNT\",\"table\":\"album\",\"alias\":\"n\"}]},\"order_by\":[
{\"table\":\"album\",\"column\":\"month\",\"direction\":\"DESC\"}],
\"limit\":2,\"offset\":1}" \
		"SELECT strftime('%Y-%m', released), count(*) FROM album
		GROUP BY 1 ORDER BY 1 DESC LIMIT 2 OFFSET 1"
	says 'per month of an epoch' $tier "{$head,$of_album,\"group_by\":{
\"group_by_columns\":[{\"table\":\"album\",\"column\":
\"strftime('%Y-%m', datetime(album.created_at, 'unixepoch'))\",
\"as\":\"month\"}],\"aggregates\":[
{\"function\":\"COUNT\",\"table\":\"album\",\"alias\":\"n\"}]}}" \
		"SELECT strftime('%Y-%m', created_at, 'unixepoch'), count(*)
		FROM album GROUP BY 1"
	says 'per quarter' $tier "{$head,$of_album,\"group_by\":{
\"group_by_columns\":[{\"table\":\"album\",\"column\":
\"EXTRACT(QUARTER FROM album.released)\",\"as\":\"q\"}],\"aggregates\":[
{\"function\":\"SUM\",\"table\":\"album\",
\"column\":\"album.price * album.copies\",\"alias\":\"s\"}]}}" \
		"SELECT (strftime('%m', released) + 2) / 3, sum(price * copies)
		FROM album GROUP BY 1"
	says 'a ratio of sums without an aggregate' $tier "{$head,$of_album,
\"select\":[{\"table\":\"album\",\"column\":
\"ROUND(SUM(album.cost) * 1.0 / SUM(album.price), 4)\",\"as\":\"ratio\"}]}" \
		'SELECT round(sum(cost) * 1.0 / sum(price), 4) FROM album'
	says '... in groups with names' $tier "{$head,$both,\"group_by\":{
\"group_by_columns\":[{\"table\":\"artist\",\"column\":\"country\"}],
\"aggregates\":[],\"having_filters\":[{\"test\":\"COUNT(*) > 1\"}]},
\"select\":[{\"table\":\"artist\",\"column\":\"country\",\"as\":\"land\"},
{\"table\":\"album\",\"column\":\"ROUND(SUM(album.cost) / COUNT(*), 4)\",
\"as\":\"mean\"}]}" \
		'SELECT country, round(sum(cost) / count(*), 4) FROM artist, album
		WHERE artist.id = artist_id GROUP BY 1 HAVING count(*) > 1'
	says 'a share' $tier "{$head,$of_album,\"group_by\":{
\"group_by_columns\":[],\"aggregates\":[{\"function\":\"AVG\",
\"table\":\"album\",\"column\":
\"CASE WHEN album.copies > 8 THEN 1.0 ELSE 0 END\",\"alias\":\"share\"}]}}" \
		'SELECT avg(CASE WHEN copies > 8 THEN 1.0 ELSE 0 END) FROM album'
	says 'a term that sums, summed' $tier "{$head,$of_album,\"group_by\":{
\"group_by_columns\":[],\"aggregates\":[{\"function\":\"SUM\",
\"table\":\"album\",\"column\":\"sum(album.price * album.copies)\",
\"alias\":\"revenue\"}]}}" 'SELECT sum(price * copies) FROM album'
	says 'a sub-query in a test' $tier "{$head,$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"title\"}],\"global_filters\":[
{\"test\":\"album.price > (SELECT AVG(price) FROM album)\"}]}" \
		'SELECT title FROM album
		WHERE price > (SELECT avg(price) FROM album)'
	says 'none of' $tier "{$head,\"selections\":[{\"table\":\"artist\",
\"confidence\":0.9}],\"select\":[{\"table\":\"artist\",\"column\":\"name\"}],
\"global_filters\":[{\"test\":\"NOT EXISTS (SELECT 1 FROM album WHERE
album.artist_id = artist.id AND album.released >= '2026-01-01')\"}]}" \
		"SELECT name FROM artist WHERE id NOT IN (SELECT artist_id
		FROM album WHERE released >= '2026-01-01')"
	says 'the best of each by a table under two names' $tier "{$head,$of_album,
\"select\":[{\"table\":\"album\",\"column\":\"title\"}],
\"global_filters\":[{\"test\":\"album.price = (SELECT MAX(b.price) FROM album b
WHERE b.artist_id = album.artist_id)\"}]}" \
		"SELECT title FROM album WHERE title IN ('A2', 'A3', 'B2', 'C1')"
	says 'an epoch compared with a date' $tier "{$head,$of_album,
\"select\":[{\"table\":\"album\",\"column\":
\"strftime('%Y-%m', album.created_at, 'unixepoch')\",\"as\":\"m\"}],
\"global_filters\":[{\"table\":\"album\",\"column\":\"created_at\",\"op\":\">=\",
\"value\":\"2026-03-01\"},
{\"test\":\"date(album.created_at, 'unixepoch') < '2026-04-01'\"}]}" \
		"SELECT strftime('%Y-%m', created_at, 'unixepoch') FROM album
		WHERE created_at >= 1772323200 AND created_at < 1775001600"
	says 'nulls compared' $tier "{$head,\"selections\":[{\"table\":\"artist\",
\"confidence\":0.9}],\"select\":[{\"table\":\"artist\",\"column\":\"name\"}],
\"global_filters\":[{\"test\":
\"artist.country IS DISTINCT FROM 'France'\"}]}" \
		"SELECT name FROM artist WHERE country IS NOT 'France'"
	says 'days between' $tier "{$head,$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"title\"}],\"global_filters\":[{\"test\":
\"julianday('2026-06-29') - julianday(album.released) > 130\"}]}" \
		"SELECT title FROM album WHERE released < '2026-02-18'"
	says 'equal rows once' $tier "{$head,\"distinct\":true,$both,
\"select\":[{\"table\":\"artist\",\"column\":\"country\"}]}" \
		'SELECT DISTINCT country FROM artist JOIN album
		ON artist.id = artist_id'
	says 'a window as an expression' $tier "{$head,$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"title\"},{\"table\":\"album\",\"column\":
\"SUM(album.price) OVER (ORDER BY album.id)\",\"as\":\"so_far\"}]}" \
		'SELECT title, sum(price) OVER (ORDER BY id) FROM album'
done

says 'the best of each' full "{$head,\"ctes\":[{\"name\":\"cte1\",$of_album,
\"select\":[{\"table\":\"album\",\"column\":\"title\"},{\"table\":\"album\",
\"column\":\"RANK() OVER (PARTITION BY album.artist_id ORDER BY
album.price DESC)\",\"as\":\"x1\"}]}],\"selections\":[{\"table\":\"cte1\",
\"confidence\":0.9}],\"select\":[{\"table\":\"cte1\",\"column\":\"title\"}],
\"global_filters\":[{\"table\":\"cte1\",\"column\":\"x1\",\"op\":\"=\",
\"value\":1}]}" \
	"SELECT title FROM album WHERE title IN ('A2', 'A3', 'B2', 'C1')"
says 'a CTE of a CTE' full "{$head,\"ctes\":[{\"name\":\"cte1\",$of_album,
\"global_filters\":[{\"table\":\"album\",\"column\":\"price\",\"op\":\">\",
\"value\":5}],\"group_by\":{\"group_by_columns\":[{\"table\":\"album\",
\"column\":\"artist_id\"}],\"aggregates\":[{\"function\":\"COUNT\",
\"table\":\"album\",\"alias\":\"x1\"}]},\"select\":[{\"output\":\"x1\"}]},
{\"name\":\"cte2\",\"selections\":[{\"table\":\"cte1\",\"confidence\":1}],
\"select\":[{\"table\":\"cte1\",\"column\":\"AVG(cte1.x1)\",
\"as\":\"x2\"}]}],\"selections\":[{\"table\":\"cte2\",\"confidence\":0.9,
\"columns\":[{\"table\":\"cte2\",\"column\":\"x2\",
\"role\":\"projection\"}]}]}" \
	'SELECT avg(n) FROM (SELECT count(*) AS n FROM album WHERE price > 5
	GROUP BY artist_id)'
says 'a window with an argument' full "{$head,\"selections\":[
{\"table\":\"album\",\"confidence\":1,\"columns\":[{\"table\":\"album\",
\"column\":\"title\",\"role\":\"projection\"}]}],\"window_functions\":[
{\"function\":\"SUM\",\"args\":[{\"table\":\"album\",\"column\":
\"album.price - album.cost\"}],\"partition_by\":[],\"order_by\":[
{\"table\":\"album\",\"column\":\"id\",\"direction\":\"ASC\"}],
\"alias\":\"w\"},{\"function\":\"RANK\",\"args\":[],\"partition_by\":[
{\"table\":\"album\",\"column\":\"strftime('%Y', album.released)\"}],
\"order_by\":[{\"table\":\"album\",\"column\":\"price\"}],
\"alias\":\"r\"}]}" \
	"SELECT title, sum(price - cost) OVER (ORDER BY id), rank() OVER
	(PARTITION BY strftime('%Y', released) ORDER BY price) FROM album"
says 'a left join with a condition' full "{$head,\"selections\":[
{\"table\":\"artist\",\"confidence\":1},{\"table\":\"album\",
\"confidence\":1}],\"join_edges\":[{\"from_table\":\"artist\",
\"to_table\":\"album\",\"join_type\":\"left\",\"on\":[{\"test\":
\"album.artist_id = artist.id AND album.released >= '2026-01-01'\"}]}],
\"group_by\":{\"group_by_columns\":[{\"table\":\"artist\",
\"column\":\"name\",\"as\":\"who\"}],\"aggregates\":[{\"function\":\"COUNT\",
\"table\":\"album\",\"column\":\"id\",\"alias\":\"n\"}]}}" \
	"SELECT name, count(album.id) FROM artist LEFT JOIN album ON artist_id
	= artist.id AND released >= '2026-01-01' GROUP BY name"
says 'a cross join, its columns left over' full "{$head,\"selections\":[
{\"table\":\"artist\",\"confidence\":1},{\"table\":\"album\",
\"confidence\":1}],\"join_edges\":[{\"from_table\":\"artist\",
\"from_column\":\"id\",\"to_table\":\"album\",\"to_column\":\"id\",
\"join_type\":\"cross\",\"on\":[]}],\"select\":[{\"table\":\"artist\",
\"column\":\"COUNT(*)\",\"as\":\"n\"}]}" 'SELECT 24'

# --- what is wrong is tried again -------------------------------------------

# mends WHAT WRONG WORDS: the second prompt has the words, and the second
# answer is taken
mends() {
	printf '%s' "$2" | tr '\n' ' ' >wrong
	rm -f asked
	t2s -d made.db --model 'command:cat >prompt; if [ -e asked ]
		then cat reply; else : >asked; cat wrong; fi' \
		--retry 1 --refine 0 -o csv 'what is asked?' >rows 2>err
	is "$1: the second answer is taken" "$? $(tail -n 1 rows | tr -d '\r')" \
		'0 24'
	like '... and the model is told' "$(cat prompt)" "$3"
}
mends 'a condition that is none' "{$head,$of_album,\"global_filters\":[
{\"test\":\"album.price >> > 3\"}],\"select\":[{\"table\":\"album\",
\"column\":\"title\"}]}" 'cannot parse the condition .*: expected an expression'
mends 'an expression that is none' "{$head,$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"title\"},{\"table\":\"album\",
\"column\":\"lower(album.title\"}]}" "cannot parse the expression 'lower(album.title'"
mends 'a member that the language does not have' "{$head,$of_album,
\"unless\":[{\"table\":\"album\",\"column\":\"id\",\"op\":\"=\",\"value\":1}],
\"select\":[{\"table\":\"album\",\"column\":\"title\"}]}" \
	"unknown member 'unless'"
printf '%s\n' "{\"remarks\":\"none\",${head#\{},$of_album,\"select\":[
{\"table\":\"album\",\"column\":\"COUNT(*)\",\"as\":\"n\"}]}" >reply
t2s -d made.db --model 'command:cat >/dev/null; cat reply' --retry 0 \
	--refine 0 -o csv 'what is asked?' >rows 2>err
is 'a remark is no reason to ask again' "$? $(tail -n 1 rows | tr -d '\r')" \
	'0 6'
done_testing
