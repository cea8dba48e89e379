#!/bin/sh
# Under a policy no error tells of the rows of others: a condition of the
# statement is tried on the rows in scope alone, what went wrong with these is
# not said, and who makes queries fail is stopped
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
cd "$TMP" || exit 2
export T2S_STILL=1

# The index has all that the conditions ask for, but not whose a row is.
sqlite3 notes.db <<'EOS'
CREATE TABLE notes (id INTEGER PRIMARY KEY, client_id INT, note TEXT, n INT,
	doc TEXT);
INSERT INTO notes VALUES (1, 1, 'mine', 5, '{"a": 1}'),
	(2, 2, 'Alpha', 0, 'nope'), (3, 2, 'Beta', -9223372036854775807 - 1, '{');
CREATE INDEX notes_all ON notes (note, n, doc);
CREATE TABLE shelf (id INTEGER PRIMARY KEY);
INSERT INTO shelf VALUES (1), (2);
EOS
sqlite3 -csv -header notes.db 'SELECT * FROM notes' >notes.csv
echo '{"tables": {"notes": "client_id = :client", "shelf": {"open": true,
	"optional": true}}, "failures": 0}' >many.json
jq --arg for "$TMP" 'del(.failures) | .description = $for' many.json >few.json
jq '.barrier = false' many.json >bare.json

fail="SELECT json_extract(note, '\$.a') FROM ROWS"
db=notes.db policy=many.json
says() { # SQL [OPTION..]: ROWS is the scope, all that is said and the status
	statement=$(printf '%s' "$1" |
		sed 's/ROWS/(SELECT * FROM notes WHERE client_id = :client) AS t/g')
	shift
	t2s-exec -d $db --policy $policy --claim client=1 -o csv \
		--sql "$statement" "$@" 2>&1
	echo "status $?"
}
# what a minute ends is looked at behind the rest
jq '.description += "early"' few.json >early.json
first=$(date +%s)
is 'three queries fail' "$(for i in 1 2 3; do
	policy=early.json; says "$fail" | tail -1
done | tr '\n' ' ')" 'status 1 status 1 status 7 '

oracle() { # PATTERN-STATEMENT: the same of what another's note begins with
	is "$db: no oracle: $1" "$(says "$(echo "$1" | sed 's/WORD/Al/g')")" \
		"$(says "$(echo "$1" | sed 's/WORD/Zz/g')")"
}
cat >conditions <<'EOS'
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND abs(CASE WHEN n > -1 THEN -9223372036854775807 - 1 ELSE 1 END) > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_array_length(doc) > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_set(doc, '$.a', n) IS NOT NULL
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json(doc) IS NOT NULL
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json(doc) = '{}'
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json('x') IS NOT NULL
SELECT note FROM ROWS WHERE note > '' AND CASE WHEN note BETWEEN 'WORD' AND 'WORDz' THEN (SELECT json('x')) ELSE 1 END ORDER BY note
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND length(replace(printf('%1000000d', n), ' ', note || note || note || note || note)) > 5
SELECT count(*) FROM ROWS WHERE CASE WHEN note BETWEEN 'WORD' AND 'WORDz' THEN json_extract(doc, '$.a') ELSE 0 END > 0
SELECT count(*) FROM shelf JOIN ROWS ON note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') = shelf.id
SELECT count(*) FROM shelf WHERE EXISTS (SELECT 1 FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') = shelf.id)
SELECT count(*) FROM shelf WHERE id IN (SELECT json_extract(doc, '$.a') FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz')
SELECT count(*) FROM (SELECT json_extract(doc, '$.a') AS x, note FROM ROWS) AS y WHERE note BETWEEN 'WORD' AND 'WORDz' AND x > 0
WITH y AS (SELECT json_extract(doc, '$.a') AS x, note FROM ROWS) SELECT count(*) FROM y WHERE note BETWEEN 'WORD' AND 'WORDz' AND x > 0
SELECT note FROM ROWS GROUP BY note, doc HAVING note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') > 0
SELECT count(*) FROM ROWS LEFT JOIN shelf ON json_extract(doc, '$.a') = shelf.id WHERE note BETWEEN 'WORD' AND 'WORDz'
SELECT 1 FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') > 0 UNION SELECT 2
SELECT (SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') > shelf.id) AS c FROM shelf
SELECT json_extract(doc, '$.a') FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' ORDER BY abs(n)
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND (SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT t.n + 5)) > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND (SELECT sum(9223372036854775807) FROM shelf) > 0
SELECT count(*) FROM shelf JOIN ROWS ON note BETWEEN 'WORD' AND 'WORDz' AND EXISTS (SELECT sum(9223372036854775807) AS x FROM shelf HAVING x > 0)
WITH y AS (SELECT sum(9223372036854775807) AS x FROM shelf) SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND (SELECT x FROM y) > 0
SELECT count(*) FROM (SELECT (SELECT sum(9223372036854775807) FROM shelf) AS x, note FROM ROWS) AS y WHERE note BETWEEN 'WORD' AND 'WORDz' AND x > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND n IN (SELECT sum(9223372036854775807) OVER () FROM shelf)
EOS
while IFS= read -r line; do
	oracle "$line"
done <conditions
sed -n '2,5p' conditions >plain
db=notes.csv
while IFS= read -r line; do
	oracle "$line"
done <plain

# A value that is too long, or wants too much memory, is one wherever SQLite
# comes upon it; what a view computes is of any row.
sqlite3 big.db <<'EOS'
CREATE TABLE notes (id INTEGER PRIMARY KEY, client_id INT, note TEXT, n INT);
INSERT INTO notes VALUES (1, 1, 'mine', 5), (2, 2, printf('Alpha%.*c', 3000000,
	'x'), -9223372036854775807 - 1), (3, 2, 'Beta', 1);
CREATE INDEX notes_all ON notes (note, n);
CREATE VIEW sizes AS SELECT client_id, note, abs(n) AS size FROM notes;
EOS
db=big.db
jq '.tables.sizes = "client_id = :client"' many.json >big.json
policy=big.json
while IFS= read -r line; do
	is "$db: no oracle: $line" "$(says "$(echo "$line" |
		sed 's/WORD/Al/g; s/SIZES/(SELECT * FROM sizes WHERE client_id = :client) AS t/'
		)" --length-limit 1000 --memory-limit 2500000)" "$(says \
		"$(echo "$line" | sed 's/WORD/Zz/g
		s/SIZES/(SELECT * FROM sizes WHERE client_id = :client) AS t/'
		)" --length-limit 1000 --memory-limit 2500000)"
done <<'EOS'
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND note + 1 > -1
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND note <> 'x'
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND lower(note) > ''
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND CAST(note AS INTEGER) > -1
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND trim(n, note) = ''
SELECT count(*) FROM SIZES WHERE note >= 'WORD' AND note < 'WORDz' AND size > 1
EOS
is 'a view is read through a barrier with the usual limits, too' \
	"$(says "SELECT count(*) AS n FROM (SELECT * FROM sizes WHERE client_id =
	:client) AS t WHERE note BETWEEN 'Al' AND 'Alz' AND size > 1")" 'n
0
status 0'
is '... and so is what trims by a text' "$(says "SELECT count(*) AS n FROM ROWS
	WHERE note BETWEEN 'Al' AND 'Alz' AND trim(n, note) = ''")" 'n
0
status 0'
is 'a value of the result has the length that is allowed' \
	"$(says 'SELECT note FROM ROWS' --length-limit 4)" 'note
mine
status 0'
like '... and no more' "$(says 'SELECT note FROM ROWS' --length-limit 3)" \
	"a value of column 'note' has more than 3 bytes"

# the answers are the same

db=notes.db
policy=many.json
is 'what can fail gives the rows in scope' "$(says "SELECT id,
	json_extract(doc, '\$.a') AS a FROM ROWS WHERE abs(n) > 1")" 'id,a
1,1
status 0'
is '... of a join, and none of it is lost' "$(says "SELECT shelf.id, t.id AS t
	FROM shelf LEFT JOIN ROWS ON json_extract(t.doc, '\$.a') = shelf.id
	ORDER BY 1")" 'id,t
1,1
2,
status 0'
held() { # does a condition that fails on a row of another end the query?
	says "SELECT count(*) FROM ROWS WHERE note BETWEEN 'Be' AND 'Bez'
		AND abs(n) > 1" | tail -1
}
is 'a condition that can fail is tried on rows in scope alone' "$(held)" \
	'status 0'
policy=bare.json
is '... unless the policy trusts who asks' "$(held)" 'status 1'
is '... with which many of these told it' "$(while IFS= read -r line; do
	[ "$(says "$(echo "$line" | sed 's/WORD/Al/g')")" = \
		"$(says "$(echo "$line" | sed 's/WORD/Zz/g')")" ] || echo told
done <conditions | awk 'END { print (NR > 8) }')" 1
policy="bare.json --policy many.json"
is '... as all policies do that hold' "$(held)" 'status 0'
echo '{"tables": {}, "barrier": 1}' >wrong.json
policy=wrong.json
like 'a barrier is true or false' "$(says 'SELECT 1')" \
	'wrong.json: /barrier: "barrier" must be true, false or "always"'
echo '{"tables": {}, "failures": -1}' >wrong.json
like '... and failures are a number' "$(says 'SELECT 1')" \
	'wrong.json: /failures: "failures" must be a number from 0 to 1000'

# why there are no rows is asked of the engine, too

policy=many.json
because() { # CONDITION
	printf 'SELECT id FROM notes WHERE %s\n' "$1" | t2s-parse |
		t2s-synth --policy $policy | t2s-exec -o document -d $db \
		--policy $policy --claim client=1 |
		jq -c '.result.empty_because // [] | length'
}
for word in Al Zz; do
	is "no reason is looked for where looking could fail: $word" "$(because \
		"n > 100 AND CASE WHEN note BETWEEN '$word' AND '${word}z'
		THEN json_extract(doc, '\$.a') END > 0")" 0
done
is '... but else' "$(because "n > 100 AND note LIKE 'm%%'")" 1

# one message

policy=many.json
unsaid='t2s-exec: the query failed while it ran, and the policy hides why
status 1'
while IFS= read -r line; do
	is "one message: $line" "$(says "$line" | grep -v '^[^ts]')" "$unsaid"
done <<'EOS'
SELECT abs(n - n - 9223372036854775807 - 1) FROM ROWS
SELECT json_extract(note, '$.a') FROM ROWS
SELECT sum(9223372036854775807) FROM shelf WHERE id > 0
SELECT replace(printf('%1000000d', n), ' ', note || note || note || note || note) FROM ROWS
EOS
is '... with a code of its own' "$(says "SELECT abs(n - n - 9223372036854775807
	- 1) FROM ROWS" -o document | sed '$d' | jq -c '[.stop.status,
	(.findings[] | [.code, .hint])]')" '[1,["policy_failed",null]]'
is '... but a name that is wrong is told' "$(says 'SELECT nope FROM ROWS' |
	grep -c 'does not know a column')" 1

# three within a minute

policy=few.json
is 'the third failure within a minute ends it' "$(for i in 1 2 3 4; do
	says "$fail" | tail -1
done | tr '\n' ' ')" 'status 1 status 1 status 7 status 7 '
is '... for every query' "$(says 'SELECT 1')" "t2s-exec: refused: too many \
queries under the policy have failed (3 within a minute) (wait a minute)
status 7"
is '... however the database is called' "$(db=./notes.db
	says 'SELECT 1' | tail -1; db=sqlite:notes.db; says 'SELECT 1' |
	tail -1)" 'status 7
status 7'
is '... but not of another caller' "$(t2s-exec -d notes.db --policy few.json \
	--claim client=2 -o csv --sql 'SELECT 1 AS a' 2>&1 | tail -1)" 1
is '... nor of another policy' "$(policy=many.json; says 'SELECT 1 AS a' |
	tail -1)" 'status 0'
is '... by no name of the key' "$(export T2S_ACCESS_KEY="$TMP/.another"
	says 'SELECT 1 AS a' | tail -1)" 'status 7'
is '... nor with another policy beside it' "$(echo '{"tables": {"notes": {"open":
	true}, "shelf": {"open": true}}}' >beside.json
	says 'SELECT 1 AS a' --policy beside.json | tail -1)" 'status 7'
is '... nor from another home' "$(unset T2S_ACCESS_KEY
	export HOME="$TMP" XDG_STATE_HOME="$TMP/s" TMPDIR="$TMP"; says 'SELECT 1 AS a' | tail -1)" 'status 7'
jq '.description += "lines"' few.json >lines.json
printf '%s\n' "$fail" "$fail" "$fail" 'SELECT 1' |
	sed 's/ROWS/(SELECT * FROM notes WHERE client_id = :client) AS t/' |
	t2s-exec -l -d notes.db --policy lines.json --claim client=1 |
	jq .stop.status >statuses
is 'in one process it is the same' "$(tr '\n' ' ' <statuses)" '1 1 7 7 '

# Where failures cannot be noted: a user without a name, in whose place is
# somebody else's folder
nobody=$((60000 + $$ % 4000))
folder=/var/tmp/t2s-$nobody
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null && mkdir "$folder"
then
	echo "$fail" >fail.sql
	sed -i 's/ROWS/(SELECT * FROM notes WHERE client_id = :client) AS t/' \
		fail.sql
	mkdir theirs && chown $nobody theirs
	chmod 755 "$TMP"
	chmod 644 notes.db few.json fail.sql
	is 'where nothing can be noted the first is one too many' \
		"$(T2S_ACCESS_KEY=theirs/key setpriv --reuid=$nobody \
		--regid=$nobody --clear-groups t2s-exec -d notes.db \
		--policy few.json --claim client=1 -o csv fail.sql \
		>/dev/null 2>&1; echo $?)" 7
	rmdir "$folder"
else
	skip 'where nothing can be noted the first is one too many' \
		'needs root and setpriv'
fi

left=$((first + 61 - $(date +%s)))
[ $left -le 0 ] || sleep $left
is 'a minute later it is over' "$(policy=early.json; says 'SELECT 1 AS a' |
	tail -1)" 'status 0'

done_testing
