#!/bin/sh
# Under a policy no error of PostgreSQL tells of the rows of others, neither
# while a query runs nor while it is planned, with what ANALYZE has kept
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start -c enable_seqscan=off || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1
postgres_reader
# The price of another's row is beyond what a double holds, its code no number.
ok 'the tables are there' psql -qX -v ON_ERROR_STOP=1 <<'EOS'
CREATE TABLE notes (id int PRIMARY KEY, client_id int, note text, n int,
	doc text, at timestamp, price numeric);
INSERT INTO notes SELECT i, 2, 'Alpha ' || i, 0, 'nope', '2024-02-01', 1e300
	FROM generate_series(2, 400) AS i;
INSERT INTO notes VALUES (1, 1, 'mine', 5, '{"a": 1}', '2024-01-01', 1);
CREATE INDEX ON notes (note text_pattern_ops);
CREATE TABLE shelf (id int PRIMARY KEY);
INSERT INTO shelf VALUES (1), (2);
CREATE TABLE long (client_id int, note text);
INSERT INTO long SELECT 2, repeat('ab', 300) || i
	FROM generate_series(1, 300) AS i;
INSERT INTO long VALUES (1, 'x');
-- whose a row is takes longer to find out than a comparison
CREATE FUNCTION owner(int) RETURNS text LANGUAGE plpgsql IMMUTABLE COST 10000
	AS 'BEGIN RETURN $1::text; END';
CREATE TABLE goods (id bigint PRIMARY KEY, client_id int, note text, code oid,
	price numeric, weight double precision, day date, at timestamp,
	a text COLLATE "C", b text COLLATE "POSIX");
INSERT INTO goods SELECT 9000000000 + i, 2, 'Alpha ' || i, 1, 1e305 * 100000, 1,
	'5874897-12-31', '2024-01-01', 'x', 'y' FROM generate_series(2, 100) AS i;
INSERT INTO goods VALUES (1, 1, 'mine', 1, 1, 1, '2024-01-01', '2024-01-01',
	'x', 'x');
CREATE VIEW inverse AS SELECT client_id, note, 1 / (client_id - 2) AS n
	FROM goods;
-- a check that looks into the rows of others
CREATE FUNCTION is_known(text) RETURNS bool LANGUAGE sql STABLE AS
	$$ SELECT NOT EXISTS (SELECT FROM notes WHERE note LIKE $1 || '%') $$;
CREATE DOMAIN unheard AS text CHECK (is_known(VALUE));
CREATE TYPE wrapped AS (a int, b unheard);
CREATE TYPE spanned AS RANGE (subtype = unheard);
CREATE TABLE holds (client_id int, w wrapped, u unheard[]);
ANALYZE;
EOS
echo '{"tables": {"notes": "client_id = :client", "shelf": {"open": true},
	"long": "client_id = :client",
	"holds": "client_id = :client",
	"goods": "owner(client_id) = :client",
	"inverse": "owner(client_id) = :client"}, "failures": 0}' >many.json
jq --arg for "$TMP" 'del(.failures) | .description = $for' many.json >few.json
jq '.barrier = false' many.json >bare.json

policy=many.json
says() { # SQL [OPTION..]: ROWS is the scope
	statement=$(printf '%s' "$1" |
		sed 's/ROWS/(SELECT * FROM notes WHERE client_id = $1) AS t/g
		s/GOODS/(SELECT * FROM goods WHERE owner(client_id) = $1) AS t/g
		s/HOLDS/(SELECT * FROM holds WHERE client_id = $1) AS t/
		s/INVERSE/(SELECT * FROM inverse WHERE owner(client_id) = $1) AS t/')
	shift
	t2s-exec -d "$reader" --policy $policy --claim client=1 -o csv \
		--sql "$statement" "$@" 2>&1
	echo "status $?"
}
oracle() {
	is "no oracle: $1" "$(says "$(echo "$1" | sed 's/WORD/Al/g')")" \
		"$(says "$(echo "$1" | sed 's/WORD/Zz/g')")"
}
cat >conditions <<'EOS'
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND (id + 2147483647) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND (1 / n) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND CAST(doc AS integer) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND CAST(doc AS jsonb) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND CAST(price AS real) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND CAST(note AS date) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND sqrt(n - 10) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND ln(n) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND substr(note, 1, n - 10) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND (at + interval '300000 years') IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND make_date(n, 1, 1) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND EXTRACT(HOUR FROM CAST(at AS date)) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND repeat(note, 1000000000) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND decode(note, 'hex') IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND regexp_replace(doc, '(', '') IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND to_date(note, 'YYYY') IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD%' AND chr(n - 1) IS NULL
SELECT count(*) FROM ROWS WHERE note LIKE 'WORDpha 1\'
SELECT count(*) FROM ROWS WHERE note LIKE 'WORD' || 'pha\'
SELECT count(*) FROM ROWS WHERE note NOT LIKE 'WORDpha\'
SELECT count(*) FROM ROWS WHERE note ILIKE 'WORDpha\'
SELECT count(*) FROM ROWS WHERE note LIKE 'WORDpha!' ESCAPE '!'
SELECT count(*) FROM shelf JOIN ROWS ON note LIKE 'WORD%' AND 1 / n = shelf.id
SELECT count(*) FROM shelf WHERE EXISTS (SELECT 1 FROM ROWS WHERE note LIKE 'WORD%' AND (1 / n) IS NULL)
SELECT count(*) FROM (SELECT 1 / n AS x, note FROM ROWS) AS y WHERE note LIKE 'WORD%' AND x IS NULL
WITH y AS (SELECT 1 / n AS x, note FROM ROWS) SELECT count(*) FROM y WHERE note LIKE 'WORD%' AND x IS NULL
SELECT count(*) FROM ROWS WHERE (SELECT id FROM shelf WHERE t.note LIKE 'WORD%') IS NULL
SELECT note FROM ROWS GROUP BY note, n HAVING note LIKE 'WORD%' AND (1 / n) IS NULL
SELECT count(*) FROM ROWS WHERE CASE WHEN note LIKE 'WORD%' THEN 1 / n ELSE 1 END IS NULL
SELECT count(*) FROM ROWS, generate_series(1, CASE WHEN note LIKE 'WORD%' THEN 1 / n ELSE 1 END) AS g
SELECT count(*) FROM ROWS, generate_series(CAST(1 AS bigint), CASE WHEN note LIKE 'WORD%' THEN 100000000000 ELSE 1 END) AS g
SELECT 1 FROM ROWS WHERE note LIKE 'WORD%' AND (1 / n) IS NULL UNION ALL SELECT 2
SELECT 1 / n AS x FROM ROWS WHERE note LIKE 'WORD%' ORDER BY 1 / n
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND id = code
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND price = weight
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND price > CAST(1 AS double precision)
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND price BETWEEN 1 AND CAST(2 AS real)
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND id = CAST('1' AS oid)
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND price IS DISTINCT FROM weight
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND CASE WHEN id > 1 THEN price ELSE weight END IS NULL
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND CASE WHEN id > 1 THEN day ELSE at END IS NULL
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND CASE price WHEN weight THEN 1 END IS NULL
SELECT count(*) FROM GOODS WHERE note LIKE 'WORD%' AND a = b
SELECT count(*) FROM INVERSE WHERE note LIKE 'WORD%' AND n > 1
SELECT count(*) FROM INVERSE WHERE note LIKE 'WORD%' AND n IS NULL
SELECT CAST('(1,WORD)' AS wrapped)
SELECT '(1,WORD)'::wrapped
SELECT CAST('{WORD}' AS unheard[])
SELECT CAST('[WORD,zzz]' AS spanned)
SELECT CAST('{"(1,WORD)"}' AS wrapped[])
SELECT CAST('(1,"(1,WORD)",)' AS holds)
SELECT CAST(' (1,WORD)' AS wrapped)
SELECT CAST($$(1,WORD)$$ AS wrapped)
SELECT CAST('WORD' AS unheard)
SELECT count(*) FROM HOLDS WHERE w = '(1,WORD)'
SELECT count(*) FROM HOLDS WHERE u = '{WORD}'
SELECT count(*) FROM HOLDS WHERE u IN ('{WORD}')
SELECT count(*) FROM HOLDS WHERE (SELECT CAST('(1,WORD)' AS wrapped)) IS NULL
EOS
while IFS= read -r line; do
	oracle "$line"
done <conditions

is 'what can fail gives the rows in scope' "$(says 'SELECT id, 10 / n AS a
	FROM ROWS WHERE 10 / n > 1')" 'id,a
1,2
status 0'
is '... of a join, and none of it is lost' "$(says 'SELECT shelf.id, t.id AS t
	FROM shelf LEFT JOIN ROWS ON 5 / n = shelf.id ORDER BY 1')" 'id,t
1,1
2,
status 0'
is 'a pattern that is computed finds the same' "$(says "SELECT id FROM ROWS
	WHERE note LIKE 'm' || '%' AND note ILIKE '%N\\e'")" 'id
1
status 0'
policy=bare.json
is 'without a barrier many of these told it' "$(while IFS= read -r line; do
	[ "$(says "$(echo "$line" | sed 's/WORD/Al/g')")" = \
		"$(says "$(echo "$line" | sed 's/WORD/Zz/g')")" ] || echo told
done <conditions | awk 'END { print (NR > 8) }')" 1

# which statements have one

psql -qX -c "ALTER ROLE reader SET log_statement = 'all'"
count=0
barrier() { # FROM.., for each another $count
	says "SELECT count(*) AS marked${count}_ FROM $1" | tail -1 |
		grep -v 'status 0'
	sed -n "/marked${count}_/,/LOG:/p" "$server_dir/log" | grep -c 'OFFSET 0' |
		awk '{ print ($1 > 0) }'
}
policy=many.json
while IFS='|' read -r rest wanted; do
	count=$((count + 1))
	is "a barrier, yes or no: $rest" "$(barrier "$rest")" "$wanted"
done <<'EOS'
GOODS WHERE note LIKE 'm%' AND id = 1 AND price > 0.5|0
GOODS WHERE at >= DATE '2024-01-01' AND day < TIMESTAMP '2025-01-01'|0
GOODS WHERE weight IN (1, 2.5) AND price BETWEEN 1 AND 2 AND code = 1|0
ROWS JOIN shelf ON t.id = shelf.id WHERE t.n IS NOT NULL|0
ROWS WHERE EXISTS (SELECT 1 FROM shelf WHERE shelf.id = t.id)|0
ROWS WHERE id + 1 = 2|1
EOS
jq '.barrier = "always"' many.json >always.json
policy=always.json count=$((count + 1))
is '... always, where the policy wants it' "$(barrier 'ROWS WHERE id = 1')" 1
psql -qX -c 'ALTER ROLE reader RESET log_statement'

policy=many.json
is 'nor does the time tell that a pattern takes on the values of others' \
	"$(says "SELECT count(*) AS n FROM (SELECT * FROM long
	WHERE client_id = \$1) AS t WHERE note ~ '^(.+)(.+)(.+)\\3\\2\\1\$'" \
	--timeout 2)" 'n
0
status 0'
while IFS= read -r line; do
	is "one message: $line" "$(says "$line")" "t2s-exec: the query failed \
while it ran, and the policy hides why
status 1"
done <<'EOS'
SELECT 1 / (n - n) AS a FROM ROWS
SELECT CAST(note AS integer) AS a FROM ROWS
SELECT sqrt(n - 10) AS a FROM ROWS
SELECT (SELECT id FROM shelf) AS a FROM ROWS
SELECT CAST(doc AS jsonb) AS a, make_date(n, 99, 1) FROM ROWS
SELECT 1 / 0 AS a
EOS
like '... but a name that is wrong is told' "$(says 'SELECT nope FROM ROWS')" \
	'does not know a column'
is '... nor does --dry-run say what failed' "$(says 'SELECT 1 / 0 AS a' \
	--dry-run -o document | jq -r '.stop.message' 2>/dev/null |
	head -1)" 'the query failed while it ran, and the policy hides why'
policy=few.json
is 'the third failure within a minute ends it' "$(for i in 1 2 3 4; do
	says 'SELECT 1 / 0 AS a' | tail -1
done | tr '\n' ' ')" 'status 1 status 1 status 7 status 7 '

done_testing
