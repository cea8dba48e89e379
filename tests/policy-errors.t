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
jq 'del(.failures)' many.json >few.json
jq '.barrier = false' many.json >bare.json

db=notes.db policy=many.json
says() { # SQL [OPTION..]: ROWS is the scope, all that is said and the status
	statement=$(printf '%s' "$1" |
		sed 's/ROWS/(SELECT * FROM notes WHERE client_id = :client) AS t/g')
	shift
	t2s-exec -d $db --policy $policy --claim client=1 -o csv \
		--sql "$statement" "$@" 2>&1
	echo "status $?"
}
oracle() { # PATTERN-STATEMENT: the same of what another's note begins with
	is "$db: no oracle: $1" "$(says "$(echo "$1" | sed 's/WORD/Al/g')")" \
		"$(says "$(echo "$1" | sed 's/WORD/Zz/g')")"
}
cat >conditions <<'EOS'
SELECT count(*) FROM ROWS WHERE note >= 'WORD' AND note < 'WORDz' AND abs(CASE WHEN n > -1 THEN -9223372036854775807 - 1 ELSE 1 END) > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_extract(doc, '$.a') > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_array_length(doc) > 0
SELECT count(*) FROM ROWS WHERE note BETWEEN 'WORD' AND 'WORDz' AND json_set(doc, '$.a', n) IS NOT NULL
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
EOS
while IFS= read -r line; do
	oracle "$line"
done <conditions
sed -n '2,5p' conditions >plain
db=notes.csv
while IFS= read -r line; do
	oracle "$line"
done <plain

# the answers are the same

db=notes.db
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
	'wrong.json: /barrier: "barrier" must be true or false'
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

fail="SELECT json_extract(note, '\$.a') FROM ROWS"
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
awk '{ print $1, $2 - 61 }' "$T2S_ACCESS_KEY.failures" >aged
cat aged >"$T2S_ACCESS_KEY.failures"
is '... and a minute later it is over' "$(says 'SELECT 1 AS a' | tail -1)" \
	'status 0'
printf '%s\n' "$fail" "$fail" "$fail" 'SELECT 1' |
	sed 's/ROWS/(SELECT * FROM notes WHERE client_id = :client) AS t/' |
	t2s-exec -l -d notes.db --policy few.json --claim client=1 |
	jq .stop.status >statuses
is 'in one process it is the same' "$(tr '\n' ' ' <statuses)" '1 1 7 7 '
mkdir shut && chmod 500 shut
cp "$T2S_ACCESS_KEY" shut/key
if [ "$(id -u)" -ne 0 ]; then
	is 'where nothing can be noted the first is one too many' \
		"$(T2S_ACCESS_KEY=shut/key says "$fail" | tail -1)" 'status 7'
else
	skip 'where nothing can be noted the first is one too many' 'root may'
fi
chmod 700 shut

done_testing
