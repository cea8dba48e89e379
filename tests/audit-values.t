#!/bin/sh
# Texts that are compared with a column whose values are known: spelled as they
# are stored, wherever they stand, or doubted; and names of columns in quotes
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 club.db <<'EOF'
CREATE TABLE grade (code CHAR(1) PRIMARY KEY, label TEXT NOT NULL);
INSERT INTO grade VALUES ('J', 'junior'), ('S', 'senior'), ('H', 'honorary');
CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	status TEXT NOT NULL, city TEXT, fee INTEGER NOT NULL,
	level INTEGER NOT NULL,
	joined_on TEXT NOT NULL, left_on TEXT,
	grade_code CHAR(1) NOT NULL REFERENCES grade(code));
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 119)
INSERT INTO member SELECT i, 'm' || i, CASE i % 4 WHEN 0 THEN 'Active'
	WHEN 1 THEN 'On hold' WHEN 2 THEN 'Inactive' ELSE 'Closed' END,
	CASE i % 5 WHEN 0 THEN 'Málaga' WHEN 1 THEN 'Bern' WHEN 2 THEN 'Lugano'
	WHEN 3 THEN NULL ELSE 'Basel' END, 100 + i, i % 3 + 1,
	date('2025-01-01', i || ' days'), date('2025-06-01', i || ' days'),
	substr('JSH', i % 3 + 1, 1) FROM n;
EOF
t2s-schema -d club.db >schema.json

audit() {
	echo "$1" | t2s-parse --schema schema.json >parsed.json
	t2s-audit --compact schema.json parsed.json >mended.json
	told=$(jq -c '[.findings[].code]' mended.json)
}
# mended DESC SQL BY-HAND: other than it stands, with the rows of what is
# written by hand; a second run changes nothing, and an undo all of it
mended() {
	audit "$2"
	like "$1: told" "$told" value_spelling_corrected
	unlike "$1: no doubt" "$told" value_not_found
	t2s-synth --text mended.json >mended.sql
	is "$1: rows" "$(sqlite3 club.db <mended.sql)" "$(sqlite3 club.db "$3")"
	t2s-audit --compact mended.json >again.json
	ok "$1: once" cmp mended.json again.json
	t2s-patch --undo mended.json | jq -S '.plan | del(.confidence)' >undone
	jq -S .plan parsed.json >before
	ok "$1: undone" cmp undone before
}
# kept DESC SQL: as it is, without a word
kept() {
	audit "$2"
	unlike "$1" "$told" 'value_\|literal_'
}
# doubted DESC CODE SQL PATTERN: of the finding
doubted() {
	audit "$3"
	like "$1" "$(jq -c --arg c "$2" '.findings[] | select(.code == $c)' \
		mended.json)" "$4"
}
count='SELECT count(*) FROM member WHERE'

mended '=' "$count status = 'active'" "$count status = 'Active'"
mended '... on the other side' "$count 'active' = status" \
	"$count status = 'Active'"
mended '<>' "$count status <> 'active'" "$count status <> 'Active'"
mended 'IN' "$count status IN ('ACTIVE', 'on_hold')" \
	"$count status IN ('Active', 'On hold')"
mended 'NOT IN' "$count status NOT IN ('active', 'on-hold')" \
	"$count status NOT IN ('Active', 'On hold')"
mended 'several for one' "$count status = 'actives'" "$count status = 'Active'"
mended 'IS' "$count status IS 'active'" "$count status = 'Active'"
mended 'CASE WHEN' "SELECT sum(CASE WHEN status = 'active' THEN 1 ELSE 0 END)
	FROM member" "$count status = 'Active'"
mended 'CASE x WHEN' "SELECT sum(CASE status WHEN 'active' THEN 1 WHEN
	'closed' THEN 1 ELSE 0 END) FROM member" \
	"$count status IN ('Active', 'Closed')"
mended 'FILTER' "SELECT count(*) FILTER (WHERE status = 'active') FROM member" \
	"$count status = 'Active'"
mended 'a shown comparison' "SELECT status = 'active' FROM member" \
	"SELECT status = 'Active' FROM member"
mended 'HAVING' "SELECT status, count(*) FROM member GROUP BY status
	HAVING status = 'active'" "SELECT 'Active', count(*) FROM member
	WHERE status = 'Active'"
mended 'within a CTE' "WITH x AS (SELECT * FROM member WHERE status =
	'active') SELECT count(*) FROM x" "$count status = 'Active'"
mended 'of a CTE' "WITH x(a, b) AS (SELECT id, status FROM member)
	SELECT count(*) FROM x WHERE b = 'active'" "$count status = 'Active'"
mended 'of a derived table' "SELECT count(*) FROM (SELECT * FROM member) x
	WHERE x.status = 'active'" "$count status = 'Active'"
mended 'within a sub-query' "SELECT count(*) FROM grade WHERE code IN
	(SELECT grade_code FROM member WHERE status = 'active')" \
	'SELECT count(*) FROM grade'
mended 'in a query of them' "SELECT count(*) FROM grade WHERE 'active' IN
	(SELECT status FROM member)" 'SELECT count(*) FROM grade'
mended 'ON' "SELECT count(m.id) FROM grade g LEFT JOIN member m
	ON m.grade_code = g.code AND m.status = 'active'" \
	"$count status = 'Active'"
mended 'rows' "$count (status, grade_code) IN (('active', 'J'))" \
	"$count status = 'Active' AND grade_code = 'J'"
mended 'an arm of a set' "SELECT name FROM member WHERE status = 'active'
	UNION SELECT label FROM grade ORDER BY 1" "SELECT name FROM member WHERE
	status = 'Active' UNION SELECT label FROM grade ORDER BY 1"
mended 'accents' "$count city = 'Malaga'" "$count city = 'Málaga'"
mended 'a letter too few' "$count status = 'Actve'" "$count status = 'Active'"
mended 'the lower case' "$count lower(status) = 'Active'" \
	"$count status = 'Active'"
mended 'what stands for null' "$count coalesce(city, '?') = 'bern'" \
	"$count city = 'Bern'"
mended 'LIKE without wildcards' "$count status LIKE 'actve'" \
	"$count status = 'Active'"

kept 'as it is stored' "$count status = 'Active' AND city IN ('Bern', 'Basel')"
kept 'the lower case of it' "$count lower(status) = 'active'"
kept 'LIKE, which ignores case' "$count status LIKE 'active'"
kept 'wildcards' "$count status LIKE '%act%'"
kept 'a wildcard for a letter' "$count city LIKE 'm_laga'"
kept 'numbers' "$count level = '2' OR level IN (2, 9)"
kept 'an empty text' "$count city = '' OR city IS NULL"
kept 'the text in place of null' "$count coalesce(city, 'none') = 'none'"
kept 'a column of many values' "$count name = 'M1'"
kept 'two columns in one' "SELECT count(*) FROM (SELECT status AS x FROM member
	UNION ALL SELECT label FROM grade) WHERE x = 'senior'"
kept 'an order' "$count status > 'b'"

doubted 'another word' value_not_found "$count status = 'Deleted'" \
	"'status' of 'member' has no value 'Deleted'.*\"candidates\":\[\"Active\",\"Closed\""
like '... with what it holds' "$(jq -c '.findings[].hint' mended.json)" \
	"it holds 'Active', 'Closed', 'Inactive', 'On hold'"
doubted 'no code' value_not_found "$count grade_code = 'Student'" \
	"'grade_code' of 'member' has no value 'Student'"
doubted '... in a list' value_not_found \
	"$count status NOT IN ('Active', 'Deleted')" "no value 'Deleted'"
doubted 'the opposite is another word' value_not_found \
	"$count status = 'Unactive'" "no value 'Unactive'"
doubted 'a short word is another' value_not_found "$count city = 'Born'" \
	"no value 'Born'"
doubted 'a pattern of nothing' value_not_found "$count status LIKE '%actv%'" \
	"no value '%actv%'"
doubted 'a number, of texts' value_not_found "$count status = 1" "no value '1'"
unlike '... is told once' "$told" type_mismatch
doubted 'a text, of numbers' value_not_found "$count level = 'high'" \
	'"candidates":\["1","2","3"\]'
doubted 'the label of a code' value_not_found "$count grade_code = 'senior'" \
	"key to 'grade': join that table and compare 'label'"
is '... is told with 0' "$(t2s-audit schema.json parsed.json >/dev/null;
	echo $?)" 0

doubted 'a column in quotes' quoted_column_name \
	"$count joined_on > 'left_on'" "'left_on' in quotes is a text"
doubted '... of its table' quoted_column_name \
	"$count joined_on > 'member.left_on'" "'member.left_on' in quotes is a text"
doubted '... beside a number' quoted_column_name "$count fee > 'id'" "'id'"
doubted '... beside values that are known' quoted_column_name \
	"$count status = 'status'" "'status'"
doubted '... shown' quoted_column_name "SELECT 'fee' FROM member" "'fee'"
doubted '... added up' quoted_column_name "SELECT sum('fee') FROM member" \
	"'fee'"
doubted '... as a date' quoted_column_name \
	"SELECT strftime('%Y', 'joined_on') FROM member" "'joined_on'"
doubted '... as a group' quoted_column_name \
	"SELECT count(*) FROM member GROUP BY 'status'" "'status'"
doubted '... as an order' quoted_column_name \
	"SELECT name FROM member ORDER BY 'fee'" "'fee'"
kept 'a label that is called like a column' \
	"SELECT 'fee' AS measure, sum(fee) FROM member"
kept 'a name that is a name' "$count name = 'fee'"
kept 'double quotes' "$count \"joined_on\" > \"left_on\""

kept 'every spelling at once' "$count status IN ('Active', 'active', 'ACTIVE')"
doubted 'a sign that is no dash between words' value_not_found \
	"$count grade_code = 'S-'" "no value 'S-'"
doubted '... nor of a number' value_not_found "$count status = '-Closed'" \
	"no value '-Closed'"
doubted 'true, of text' value_not_found "$count status = TRUE" "no value 'true'"
doubted 'text as a condition' value_not_found "$count NOT status" \
	'text and cannot be used as a condition.*Inactive'
doubted '... of a CASE' value_not_found \
	"SELECT sum(CASE WHEN status THEN 1 ELSE 0 END) FROM member" \
	'cannot be used as a condition'
kept 'true, of numbers' "$count level = TRUE OR level"
doubted 'a spelling is told once' value_not_found "$count lower(status) = 'x' " \
	"'active', 'closed', 'inactive', 'on hold'\""

jq '.schema.tables[].sampled = 5' schema.json >some.json
echo "$count status = 'Deleted'" | t2s-parse --schema schema.json |
	jq .plan >parsed.json
unlike 'values of some rows are not all' \
	"$(t2s-audit some.json parsed.json)" value_
echo "$count status = 'active'" | t2s-parse --dialect mysql \
	--schema schema.json >parsed.json
unlike 'a dialect that ignores case' "$(t2s-audit schema.json parsed.json)" \
	value_

# codes that a comment explains
jq '(.schema.tables[].columns[] | select(.name == "grade_code")).comment =
	"J = junior, S=senior; H (honorary)" |
	(.schema.tables[].columns[] | select(.name == "level")).comment =
	"1: low, 2: high, 3: high"' schema.json >coded.json
where() { # CONDITION: as it is written
	echo "$count $1" | t2s-parse --schema schema.json | jq .plan >parsed.json
	t2s-audit coded.json parsed.json | t2s-synth --text | tr -d '\n"' |
		sed 's/.*WHERE //; s/member\.//g; s/  */ /g'
}
is 'what a code means' "$(where "grade_code = 'Senior' OR
	grade_code IN ('junior', 'honorary')")" \
	"grade_code = 'S' OR grade_code IN ('J', 'H')"
is '... of numbers' "$(where "level = 'low'")" 'level = 1'
is '... of two' "$(where "level = 'high'")" "level = 'high'"

# a word that t2s-filter linked to a value
echo "$count grade_code = 'pensioner'" | t2s-parse --schema schema.json |
	jq '.matches = [{"phrase": "Pensioner", "kind": "value", "table":
	"member", "column": "grade_code", "value": "S"}]' |
	t2s-audit schema.json - >mended.json
is 'a word that was linked is its value' \
	"$(jq -c '.plan.global_filters[0].value' mended.json)" '"S"'

# a plan says it in its own words; a model's is tried again
cat >plan.json <<'EOF'
{"planner": "model", "plan": {"selections": [{"table": "member",
	"columns": ["name"]}], "global_filters": [{"table": "member",
	"column": "status", "op": "=", "value": "deleted"}]}}
EOF
status "a model's is an error" 1 t2s-audit schema.json plan.json
like '... that names the values' "$(t2s-audit schema.json plan.json |
	jq -c '.findings[] | select(.severity == "error") | .candidates')" 'On hold'

# texts of a plan's columns are looked into
column() { # TEXT: what is written of it
	jq -n --arg text "$1" '{selections: [{table: "member"}], group_by: {
		group_by_columns: [], aggregates: [{function: "MAX",
		table: "member", column: $text, alias: "n"}]}}' >plan.json
	t2s-audit schema.json plan.json | t2s-synth --text | tr -d '"' |
		sed -n 's/member\.//; s/^SELECT \(.*\) AS n$/\1/p'
}
is 'a CASE as the text of a column' \
	"$(column "CASE WHEN member.status = 'active' THEN 1 ELSE 0 END")" \
	"MAX(CASE WHEN status = 'Active' THEN 1 ELSE 0 END)"
is '... of a column without its table' \
	"$(column "case status when 'active' then 1 end")" \
	"MAX(CASE status WHEN 'Active' THEN 1 END)"
is '... a comparison' "$(column "status = 'active'")" "MAX(status = 'Active')"
is '... a column with its table' "$(column member.fee)" 'MAX(fee)'
is '... in quotes' "$(column '"fee"')" 'MAX(fee)'
jq -n '{selections: [{table: "member"}, {table: "grade"}], join_edges: [{
	from_table: "member", from_column: "grade_code", to_table: "grade",
	to_column: "code"}], select: [{table: "member", column:
	"grade.label"}]}' >plan.json
like '... of another table' "$(t2s-audit schema.json plan.json |
	t2s-synth --text)" '"grade"."label"'
jq -n '{ctes: [{name: "cte1", selections: [{table: "member"}], select: [
	{table: "member", column: "member.status"}]}], selections: [{table:
	"cte1"}], select: [{table: "cte1", column: "status"}]}' >plan.json
like '... which a CTE hands on' "$(t2s-audit schema.json plan.json |
	t2s-synth --text)" '"cte1"."status"'

done_testing
