#!/bin/sh
# Labels that several rows have, and text that is something else: numbers,
# dates, nothing.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=club.db
sqlite3 $DB <<'SQL'
CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT,
	code TEXT UNIQUE, joined TEXT, size TEXT, zip TEXT, email TEXT,
	member_name TEXT, sponsor_name TEXT, guild_id INTEGER REFERENCES guild);
INSERT INTO member VALUES
(1, 'Ann', 'Bern', 'a1', '31.01.2023', '9', '03001', 'a@x', 'Ann A', 'Q', 1),
(2, 'Bob', 'Bern', 'b2', '01.12.2024', '10', '03002', '', 'Bob B', 'Q', 1),
(3, 'Ann', 'Chur', 'c3', '15.06.2022', '100', '07000', NULL, 'Ann A', 'R', 2),
(4, 'Cy', 'Chur', 'd4', '02.02.2021', '8', '07001', 'c@x', 'Cy C', 'S', NULL),
(5, 'Di', 'Genf', 'e5', '28.03.2020', '12', '01200', NULL, 'Di D', 'T', 2),
(6, 'Ed', 'Genf', 'f6', '30.04.2021', '7', '01201', '', 'Ed E', 'U', 1);
CREATE TABLE fee (id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL
	REFERENCES member, paid REAL NOT NULL, paid_on DATE NOT NULL);
INSERT INTO fee VALUES (1, 1, 10, '2025-01-01'), (2, 3, 30, '2025-01-02'),
	(3, 2, 15, '2025-02-01'), (4, 4, 20, '2025-03-01');
CREATE TABLE grade (grade_id INTEGER PRIMARY KEY, word TEXT);
INSERT INTO grade VALUES (1, 'low'), (2, 'high');
CREATE TABLE exam (id INTEGER PRIMARY KEY, grade_id INTEGER REFERENCES grade);
INSERT INTO exam VALUES (1, 1), (2, NULL), (3, 2);
CREATE TABLE guild (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO guild VALUES (1, 'Smiths'), (2, 'Bakers');
SQL
meaning_schema

# --- labels ------------------------------------------------------------------

merged=label_not_unique
M='FROM member m JOIN fee f ON f.member_id = m.id'
wrong $merged 'Ann|40.0 Bob|15.0 Cy|20.0' \
	"SELECT m.name, sum(f.paid) $M GROUP BY m.name" \
	'Ann|10.0 Bob|15.0 Ann|30.0 Cy|20.0' \
	"SELECT m.name, sum(f.paid) $M GROUP BY m.id, m.name"
wrong $merged 5 'SELECT count(DISTINCT name) FROM member' \
	6 'SELECT count(DISTINCT id) FROM member'
tells $merged 'SELECT name, count(*) FROM member GROUP BY name'
tells $merged "SELECT m.name $M GROUP BY m.name HAVING sum(f.paid) > 30"
tells $merged "SELECT m.member_name, sum(f.paid) $M GROUP BY m.member_name"
tells $merged "WITH t AS (SELECT m.name, sum(f.paid) AS s $M GROUP BY m.name)
	SELECT max(s) FROM t"
like '... and how many share it' "$(jq -r '.findings[].message' told.json)" \
	'1 row shares'
quiet $merged "SELECT m.name, sum(f.paid) $M GROUP BY f.member_id, m.name"
quiet $merged "SELECT m.name, m.city, sum(f.paid) $M GROUP BY m.name, m.city"
quiet $merged "SELECT m.name, sum(f.paid) $M GROUP BY m.code, m.name"
quiet $merged 'SELECT city, count(*) FROM member GROUP BY city'
quiet $merged 'SELECT sponsor_name, count(*) FROM member GROUP BY sponsor_name'
quiet $merged 'SELECT name, count(*) FROM member GROUP BY name
	HAVING count(*) > 1'
quiet $merged 'SELECT name FROM member GROUP BY name'
quiet $merged 'SELECT g.name, count(*) FROM guild g
	JOIN member m ON m.guild_id = g.id GROUP BY g.name'

# --- text that is numbers or dates -------------------------------------------

order=sorted_as_text
wrong $order '10 100 12 7 8 9' 'SELECT size FROM member ORDER BY size' \
	'7 8 9 10 12 100' 'SELECT size FROM member ORDER BY CAST(size AS INTEGER)'
wrong $order 9 'SELECT max(size) FROM member' \
	100 'SELECT max(CAST(size AS INTEGER)) FROM member'
wrong $order '01.12.2024' \
	'SELECT joined FROM member ORDER BY joined LIMIT 1' \
	'28.03.2020' "SELECT joined FROM member ORDER BY substr(joined, 7, 4) ||
	substr(joined, 4, 2) || substr(joined, 1, 2) LIMIT 1"
tells $order "SELECT name FROM member WHERE size > '9'"
tells $order "SELECT name FROM member WHERE size BETWEEN '8' AND '12'"
tells $order 'SELECT min(joined) FROM member'
tells $order 'SELECT name, row_number() OVER (ORDER BY size) AS n FROM member'
tells $order 'SELECT size AS s FROM member ORDER BY s DESC'
tells $order 'SELECT max(s) FROM (SELECT size AS s FROM member) t'
tells $order 'SELECT a.id FROM member a JOIN member b ON a.size > b.size'
quiet $order 'SELECT size FROM member ORDER BY length(size), size'
quiet $order 'SELECT size FROM member ORDER BY size + 0'
quiet $order "SELECT name FROM member WHERE size = '9'"
quiet $order "SELECT name FROM member WHERE CAST(size AS REAL) > 9"
quiet $order 'SELECT zip FROM member ORDER BY zip'
quiet $order 'SELECT name FROM member ORDER BY name'
quiet $order 'SELECT size FROM member'
tells type_mismatch 'SELECT name FROM member WHERE size > 9'

# --- a join by USING loses rows, too -----------------------------------------

wrong null_keys_dropped 2 'SELECT count(*) FROM exam JOIN grade USING (grade_id)' \
	3 'SELECT count(*) FROM exam LEFT JOIN grade USING (grade_id)'
tells null_keys_dropped 'SELECT count(*) FROM exam NATURAL JOIN grade'
quiet null_keys_dropped 'SELECT word, count(*) FROM exam JOIN grade USING (grade_id)
	GROUP BY word'

# --- two ways to be missing --------------------------------------------------

wrong blank_not_null 2 'SELECT count(*) FROM member WHERE email IS NULL' \
	4 "SELECT count(*) FROM member WHERE email IS NULL OR email = ''"
wrong null_not_matched 2 "SELECT count(*) FROM member WHERE email = ''" \
	4 "SELECT count(*) FROM member WHERE coalesce(email, '') = ''"
wrong blank_as_value 4 'SELECT count(email) FROM member' \
	2 "SELECT count(nullif(email, '')) FROM member"
tells blank_as_value "SELECT name, coalesce(email, 'none') FROM member"
tells null_not_matched "SELECT name FROM member WHERE email IN ('', 'a@x')"
tells null_not_matched "SELECT name FROM member WHERE email <> 'a@x'"
is '... of "not" as an info' "$(jq -r '.findings[] |
	select(.code == "null_not_matched") | .severity' told.json)" info
quiet null_not_matched "SELECT name FROM member WHERE email = 'a@x'"
quiet null_not_matched "SELECT name FROM member WHERE email <> ''"
quiet null_not_matched "SELECT name FROM member WHERE city <> 'Bern'"
quiet null_not_matched "SELECT name FROM member WHERE email <> 'a@x' OR email IS NULL"
quiet blank_as_value "SELECT count(city) FROM member"
quiet blank_as_value "SELECT count(email) FROM member WHERE email <> ''"

# --- NOT IN ------------------------------------------------------------------

null=not_in_with_null
wrong $null '' 'SELECT name FROM guild WHERE id NOT IN
	(SELECT guild_id FROM member)' '' 'SELECT name FROM guild WHERE id NOT IN
	(SELECT guild_id FROM member WHERE guild_id IS NOT NULL)'
wrong $null 0 'SELECT count(*) FROM fee WHERE id NOT IN
	(SELECT m.guild_id FROM member m)' 2 'SELECT count(*) FROM fee WHERE NOT
	EXISTS (SELECT 1 FROM member m WHERE m.guild_id = fee.id)'
tells $null 'SELECT name FROM guild WHERE id NOT IN
	(SELECT g FROM (SELECT guild_id AS g FROM member) t)'
tells $null 'SELECT name FROM guild WHERE id NOT IN
	(SELECT max(guild_id) FROM member GROUP BY city)'
tells $null 'SELECT name FROM guild WHERE id NOT IN
	(SELECT abs(guild_id) FROM member)'
tells $null 'SELECT name FROM guild WHERE id NOT IN (SELECT f.id FROM member m
	LEFT JOIN fee f ON f.member_id = m.id)'
tells $null 'SELECT name FROM guild WHERE NOT (id IN (SELECT guild_id FROM member))'
quiet $null 'SELECT name FROM guild WHERE id NOT IN (SELECT id FROM member)'
quiet $null 'SELECT name FROM guild WHERE id NOT IN
	(SELECT coalesce(guild_id, 0) FROM member)'
quiet $null 'SELECT name FROM guild WHERE id NOT IN (SELECT f.id FROM member m
	JOIN fee f ON f.member_id = m.id)'
quiet $null 'SELECT name FROM guild WHERE id NOT IN (SELECT g FROM
	(SELECT guild_id AS g FROM member WHERE guild_id IS NOT NULL) t)'
quiet $null 'SELECT name FROM guild WHERE id IN (SELECT guild_id FROM member)'

# --- averages of integers ----------------------------------------------------

dialect=tsql
tells integer_division 'SELECT avg(guild_id) FROM member'
quiet integer_division 'SELECT avg(1.0 * guild_id) FROM member'
dialect=postgres
quiet integer_division 'SELECT avg(guild_id) FROM member'
done_testing
