#!/bin/sh
# Rows that tie with the last one that a limit lets through: told with the
# rows, where chance decides which is shown
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 -batch -init /dev/null a.db <<'EOF' || skip_all 'no database'
CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, name TEXT, club TEXT,
 price REAL, seats INTEGER);
INSERT INTO boat VALUES(1,'Anna','Kiel',42000,6),(2,'Wal','Kiel',61000,8),
 (3,'Delfin','Worms',61000,8),(4,'Otter','Worms',900,3),
 (5,'Biber','Celle',900,3),(6,'Specht','Celle',900,4),(7,'Wal','Celle',80,1);
EOF
t2s-schema -d a.db >schema.json

# told SQL [OPTION ..]: severity and message of the finding, of a question
told() {
	sql=$1
	shift
	printf '%s\n' "$sql" | t2s-parse --schema schema.json |
		jq -c '.question = "which boat"' |
		t2s-synth --schema schema.json "$@" |
		t2s-exec -d a.db -o document "$@" |
		jq -r '.findings[]? | select(.code == "limit_ties") |
			.severity + ": " + .message'
}
first='rows tie for the first place by'
is 'the first of two that are equal in the order is told' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC LIMIT 1')" \
	"warning: 2 $first 'price'; the limit of 1 shows one of them"
is '... not one that is first alone' \
	"$(told 'SELECT name FROM boat ORDER BY price LIMIT 1')" ''
is '... nor rows that look alike' \
	"$(told "SELECT seats FROM boat ORDER BY price DESC LIMIT 1")" ''
is '... nor where a key decides' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC, boat_id LIMIT 1')" ''
is 'several keys are one order' "$(told \
	'SELECT name FROM boat ORDER BY price DESC, seats LIMIT 1')" \
	"warning: 2 $first their order; the limit of 1 shows one of them"
is 'groups that are as many are told by the name of the count' "$(told \
	'SELECT club, COUNT(*) AS n FROM boat GROUP BY club ORDER BY n LIMIT 1')" \
	"warning: 2 $first 'n'; the limit of 1 shows one of them"
is '... without a name by their order' "$(told \
	'SELECT club FROM boat GROUP BY club ORDER BY MIN(seats) DESC LIMIT 2')" \
	''
is 'a longer list that ends within equal rows is an info' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC LIMIT 4')" \
	"info: the last row shown ties by 'price' with 2 that the limit of 4 leaves out"
is '... not one that ends between them' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC LIMIT 3')" ''
is '... nor one that has all' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC LIMIT 7')" ''
is 'an offset counts' \
	"$(told 'SELECT name FROM boat ORDER BY price DESC LIMIT 1 OFFSET 3')" \
	"warning: 3 $first 'price'; the limit of 1 shows one of them"
is 'what is no question is left alone' "$(printf %s \
	'SELECT name FROM boat ORDER BY price DESC LIMIT 1' |
	t2s-parse --schema schema.json | t2s-synth | t2s-exec -d a.db \
	-o document | jq -c '[.findings[]? | select(.code == "limit_ties")]')" '[]'
echo '{"tables": {"boat": {"where": "club = '"'Kiel'"'"}}}' >kiel.json
is 'under a policy rows that it hides tie with nothing' "$(told \
	'SELECT name FROM boat ORDER BY price DESC LIMIT 1' --policy kiel.json)" ''
like 't2s tells it beside the answer' "$(t2s -d a.db -o table \
	'the boat with the highest price' 2>&1 </dev/null)" "2 $first 'price'"
done_testing
