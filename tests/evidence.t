#!/bin/sh
# The rows that show what a finding tells: --evidence, through t2s-synth and
# t2s-exec
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 club.db <<'SQL'
CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT,
	team_id INTEGER REFERENCES team (id), deleted_at TEXT);
INSERT INTO team VALUES (1, 'Reds'), (2, 'Blues'), (3, 'Reds');
WITH RECURSIVE n (i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
	INSERT INTO team SELECT i, 'Team ' || i FROM n;
INSERT INTO member VALUES (1, 'Ann', 'a@x', 1, NULL), (2, 'Bob', '', NULL, NULL),
	(3, 'Cem', NULL, 2, '2025-03-01'), (4, 'Dan', 'd@x', 3, NULL);
SQL
t2s-schema -d club.db >schema.json

# shows CODE ROWS SQL: what is shown of the finding
shows() {
	echo "$3" | t2s-parse --schema schema.json | t2s-audit --evidence "$1" |
		t2s-synth | t2s-exec -d club.db -o csv >rows 2>err
	is "$1: $3" "$(tail -n +2 rows | tr '\n' ' ')" "$2 "
}
shows not_in_with_null '2,' \
	'SELECT name FROM team WHERE id NOT IN (SELECT team_id FROM member)'
shows blank_not_null '2,""' 'SELECT name FROM member WHERE email IS NULL'
shows label_not_unique 'Reds,2' \
	'SELECT team.name, count(member.id) FROM team JOIN member ON member.team_id = team.id GROUP BY team.name'
shows deleted_rows_included '3,2025-03-01' 'SELECT count(*) FROM member'
shows null_keys_dropped '2,' \
	'SELECT count(*) FROM member JOIN team ON team.id = member.team_id'

# A rule whose finding no row shows
echo 'SELECT 1 / 2 * sum(id) / 2 FROM member' |
	t2s-parse --schema schema.json |
	t2s-audit --evidence integer_division >none.json
is 'what no row shows' "$(jq -r .stop.message none.json)" \
	"the plan has no finding 'integer_division' with rows to show"
t2s-audit --evidence join_fan_uot schema.json </dev/null >out.json 2>err
like 'an unknown rule' "$(cat err)" "did you mean 'join_fan_out'?"

done_testing
