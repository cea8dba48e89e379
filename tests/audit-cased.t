#!/bin/sh
# Texts that are compared with a column of many values: written in the letters
# of the column where these are known, wherever they stand
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 films.db <<'EOF'
CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT, mail TEXT, code TEXT,
	odd TEXT, note TEXT COLLATE NOCASE);
INSERT INTO film VALUES
	(1, 'The Lord of the Flies', 'ann@x.org', 'AB-1', 'aB', 'red'),
	(2, 'Gone with the Wind', 'bo@x.org', 'CD-2', 'Cd', 'Blue'),
	(3, 'Women''s Day', 'cy@y.org', 'EF-3', 'eFg', 'GREEN'),
	(4, 'Made In Italy', 'di@y.org', 'GH-4', 'Ghi', 'brown'),
	(5, 'Snow in May', 'ed@z.org', 'IK-5', 'JKl', 'white'),
	(6, NULL, 'unknown', 'N/A', 'm', '');
CREATE TABLE large (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO large SELECT value, char(65 + value / 900, 65 + value % 26, 65)
	FROM generate_series(1, 20000);
INSERT INTO large VALUES (20001, 'late one');
EOF
t2s-schema -d films.db >schema.json

audit() {
	echo "$1" | t2s-parse --schema schema.json >parsed.json
	t2s-audit --compact schema.json parsed.json >mended.json
	told=$(jq -c '[.findings[].code]' mended.json)
}
# mended DESC SQL LITERAL ROWS: told, written so, with these rows; a second run
# changes nothing, and an undo all of it
mended() {
	audit "$2"
	like "$1: told" "$told" value_spelling_corrected
	t2s-synth --text mended.json >mended.sql
	like "$1: written" "$(cat mended.sql)" "'$3'"
	is "$1: rows" "$(sqlite3 films.db <mended.sql | tr '\n' ' ')" "$4 "
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
# doubted DESC SQL CANDIDATES: with these to choose from
doubted() {
	audit "$2"
	is "$1" "$(jq -c '.findings[] | select(.code == "value_not_found") |
		.candidates' mended.json)" "$3"
	is "$1: as it was" "$(jq -S ".plan | del(.confidence)" mended.json)" \
		"$(jq -S .plan parsed.json)"
}
id='SELECT id FROM film WHERE'

mended 'capitals of titles' "$id title = 'THE LORD OF THE FLIES'" \
	'The Lord of the Flies' 1
mended 'an apostrophe' "$id title = 'women''s day'" "Women''s Day" 3
mended 'lower case' "$id mail = 'Ann@X.org'" 'ann@x.org' 1
mended 'capitals' "$id code = 'cd-2'" 'CD-2' 2
mended 'on the other side' "$id 'cd-2' = code" 'CD-2' 2
mended 'not that one' "$id code <> 'ab-1' AND id < 4" 'AB-1' '2 3'
mended 'in a list' "$id code IN ('AB-1', 'cd-2')" 'CD-2' '1 2'
mended 'in a sub-query' \
	"SELECT id FROM film WHERE id IN (SELECT id FROM film WHERE code = 'cd-2')" \
	'CD-2' 2
mended 'through a derived table' \
	"SELECT d.id FROM (SELECT id, code AS c FROM film) AS d WHERE d.c = 'cd-2'" \
	'CD-2' 2
mended 'lower() around a column' "$id lower(odd) = 'AB'" 'ab' 1
mended 'upper() around a column' "$id upper(odd) IN ('AB', 'cd')" 'CD' '1 2'
audit "$id code = 'cd-2'"
is 'the reason is told' \
	"$(jq -r '.findings[] | select(.code == "value_spelling_corrected").message' \
	mended.json)" \
	"'cd-2' was replaced by 'CD-2': the values of 'code' are in upper case"

kept 'as it is written' "$id title = 'The Lord of the Flies'"
kept 'what is not there, in the same letters' "$id title = 'The Wind'"
kept 'a text that means missing' "$id mail = 'unknown'"
kept 'LIKE sees no case' "$id title LIKE 'GONE WITH%'"
kept 'nor does a comparison that was told so' \
	"$id title = 'WOMEN''S DAY' COLLATE NOCASE"
kept 'an order is no equality' "$id code > 'cd'"
kept 'a column in letters of many kinds' "$id odd = 'AB'"
kept 'lower() of it' "$id lower(code) = 'cd-2'"
kept 'a number' "$id code = '4711'"
mended 'a word in both ways' "$id title = 'SNOW IN MAY'" \
	"Snow In May', 'Snow in May" 5
mended 'not that one, in both ways' \
	"$id title <> 'SNOW IN MAY' AND id > 3" "Snow In May', 'Snow in May" 4
mended 'one of a list, in both ways' "$id title IN ('x', 'SNOW IN MAY')" \
	"Snow In May', 'Snow in May" 5
mended 'a large table may have it in a later row' \
	"SELECT id FROM large WHERE name = 'late one'" \
	"late one', 'LATE ONE" 20001
mended 'what is in none of its first rows' \
	"SELECT count(*) FROM large WHERE name = 'abA'" "abA', 'ABA" \
	"$(sqlite3 films.db "SELECT count(*) FROM large WHERE name = 'ABA'")"
doubted 'where no list can stand' \
	"SELECT CASE title WHEN 'SNOW IN MAY' THEN 1 END FROM film" \
	'["Snow In May","Snow in May"]'
mended 'blanks at the ends' "$id code = ' AB-1 '" 'AB-1' 1

# --- where LIKE sees the case -----------------------------------------------
jq '.database.dialect = "postgres"' schema.json >postgres.json
like 'postgres: a pattern' "$(echo "SELECT id FROM film WHERE code LIKE 'cd%'" |
	t2s-parse --schema postgres.json --dialect postgres |
	t2s-audit postgres.json - | t2s-synth --text)" "LIKE 'CD%'"
like '... not where words begin somewhere in it' \
	"$(echo "SELECT id FROM film WHERE title LIKE '%ind%'" |
	t2s-parse --schema postgres.json --dialect postgres |
	t2s-audit postgres.json - | t2s-synth --text)" "LIKE '%ind%'"

done_testing
