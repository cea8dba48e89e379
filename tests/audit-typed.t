#!/bin/sh
# Literals of another type than what they are compared with: a text beside a
# number, a number beside a text, words for truth, dates in words, and LIKE
# without a wildcard
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 shop.db <<'EOF'
CREATE TABLE shop (id INTEGER PRIMARY KEY, zip TEXT, since INTEGER, name TEXT,
	open TEXT, flag INTEGER, made TEXT, size TEXT);
INSERT INTO shop SELECT value, printf('%05d', value * 137), 1990 + value % 30,
	'Shop ' || char(65 + value % 26, 97 + value % 25),
	substr('YN', 1 + value % 2, 1), value % 2,
	date('2024-01-01', value || ' days'), value % 13
	FROM generate_series(1, 200);
EOF
t2s-schema -d shop.db >schema.json

audit() { # SQL [SCHEMA]
	echo "$1" | t2s-parse --schema "${2-schema.json}" >parsed.json
	t2s-audit --compact "${2-schema.json}" parsed.json >mended.json
	told=$(jq -c '[.findings[].code]' mended.json)
}
# mended DESC SQL BY-HAND: told, and the rows of what is written by hand
mended() {
	audit "SELECT $2"
	like "$1: told" "$told" 'value_spelling_corrected\|time_format_corrected'
	unlike "$1: no doubt" "$told" 'type_mismatch\|value_not_found'
	t2s-synth --text mended.json >mended.sql
	sqlite3 shop.db "SELECT $3" >right
	ok "$1: there are rows" test -s right
	is "$1: rows" "$(sqlite3 shop.db <mended.sql)" "$(cat right)"
	t2s-audit --compact mended.json >again.json
	ok "$1: once" cmp mended.json again.json
}
# kept DESC SQL: as it is, without a word
kept() {
	audit "SELECT $2"
	unlike "$1" "$told" 'value_\|type_\|pattern_\|time_'
}
id='id FROM shop WHERE'

mended 'a text beside a count' \
	"since FROM shop GROUP BY since HAVING count(*) > '6'" \
	"since FROM shop GROUP BY since HAVING count(*) > 6"
mended 'a text beside a sum of two' "$id since + 1 = '2000'" \
	"$id since + 1 = 2000"
mended 'a list of them' "$id length(name) + since IN ('2000', '2001')" \
	"$id length(name) + since IN (2000, 2001)"
mended 'a decimal' "since FROM shop GROUP BY since HAVING avg(id) > '100.5'" \
	"since FROM shop GROUP BY since HAVING avg(id) > 100.5"
mended 'a sum of texts' \
	"since FROM shop GROUP BY since HAVING sum(size) > '40'" \
	"since FROM shop GROUP BY since HAVING sum(size) > 40"
mended 'a number beside digits with zeros' "$id zip = 137" "$id zip = '00137'"
mended 'digits without their zeros' "$id zip IN ('137', '00274')" \
	"$id zip IN ('00137', '00274')"
mended 'also for more and less' "$id zip < 500" "$id zip < '00500'"
mended 'yes for Y' "$id open = 'yes'" "$id open = 'Y'"
mended 'true for Y' "$id open <> 'true'" "$id open <> 'Y'"
mended '1 for Y' "$id open = 1" "$id open = 'Y'"
mended 'no for 0' "$id flag = 'no'" "$id flag = 0"
mended 'a day in words' "$id made = 'March 5, 2024'" "$id made = '2024-03-05'"
mended '... in another order' "$id made < '5th Jan 2024'" \
	"$id made < '2024-01-05'"
mended '... with hyphens' "$id made = '05-Mar-2024'" "$id made = '2024-03-05'"
mended 'a month in words' "$id made = 'February 2024'" \
	"$id made LIKE '2024-02%'"

kept 'a column of numbers takes a text as one' "$id since = '2000'"
kept 'all digits are there' "$id zip = '00137'"
kept 'a text of more digits' "$id zip = '1234567'"
audit "SELECT $id name = 7"
like 'a number beside a text column is told' "$told" type_mismatch
audit "SELECT $id since + 1 = 'two'"
unlike 'what is no number stays' "$told" value_spelling_corrected
like '... and is told' "$told" type_mismatch
audit "SELECT $id made = 'May 32, 2024'"
like 'no such day' "$told" time_format_mismatch
jq '.database.dialect = "postgres"' schema.json >postgres.json
audit "SELECT $id size = 7" postgres.json
like 'postgres would refuse it' "$(t2s-synth --text mended.json)" "= '7'"
audit "SELECT $id name = 7" postgres.json
like '... but a name is no number' "$told" type_mismatch

audit "SELECT $id name LIKE 'bb'"
is 'LIKE without a wildcard' "$(jq -c '.findings[] |
	select(.code == "like_without_wildcard") | [.severity, .hint]' mended.json)" \
	'["warning","use '"'%bb%'"' to match texts that contain it"]'
kept 'LIKE with one' "$id name LIKE '%bb'"
kept 'LIKE where all values are known' "$id open LIKE 'y'"

done_testing
