#!/bin/sh
# t2s-xlsx: rows as a workbook with types, widths and what they answer
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
! left_out t2s-xlsx || skip_all "$left_out"
cp "$SHOP" shop.db
T2S_DB=$TMP/shop.db T2S_NOW='2026-11-23 12:00'
export T2S_DB T2S_NOW

if command -v unzip >/dev/null; then
	part() { unzip -p "$1" "$2"; } # FILE NAME
elif command -v python3 >/dev/null; then
	part() {
		python3 -c 'import sys, zipfile
sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))' "$@"
	}
else
	skip_all 'neither unzip nor python3 looks into a workbook here'
fi
rows() { part "$1" xl/worksheets/sheet1.xml; }
about() { part "$1" xl/worksheets/sheet2.xml; }
# cell FILE A2: its element
cell() {
	rows "$1" | grep -o "<c r=\"$2\"[^>]*>.*" | sed 's/<\/c>.*//'
}
text() { # the text of a cell
	printf '%s%s' "<c r=\"$1\" t=\"inlineStr\"><is><t>" "$2</t></is>"
}

cat >odd.sql <<'EOF'
SELECT 'plain & <b>' a, '=1+1' b, '-5' c, '@x' d, 12345678901234567 e,
 1.5 f, 7 g, NULL h, '2024-02-29' i, '2024-01-02T03:04:05' j, '2024-02-30' k,
 '1899-12-31' l, x'000102' m, '02134' n, 'übergrößenträger' o
EOF
t2s-exec -o odd.xlsx odd.sql >out 2>err
is 't2s-exec writes one, and nothing on stdout' "$? $(wc -c <out)" '0 0'
is 'text is escaped' "$(cell odd.xlsx A2)" "$(text A2 'plain &amp; &lt;b&gt;')"
is 'what looks like a formula is text' "$(cell odd.xlsx B2)" \
	"$(text B2 =1+1)"
unlike '... and nothing is a formula' "$(rows odd.xlsx)" '<f>'
is 'a whole number that Excel would round is text' "$(cell odd.xlsx E2)" \
	"$(text E2 12345678901234567)"
is 'a number is one' "$(cell odd.xlsx F2) $(cell odd.xlsx G2)" \
	'<c r="F2"><v>1.5</v> <c r="G2"><v>7</v>'
is 'a null is an empty cell' "$(cell odd.xlsx H2)" ''
like 'a date is one, with a format' "$(cell odd.xlsx I2)" \
	'<c r="I2" s="[1-9]"><v>45351</v>'
like 'a time is one' "$(cell odd.xlsx J2)" \
	'<c r="J2" s="[1-9]"><v>45293.12783'
like 'their formats are ISO' "$(part odd.xlsx xl/styles.xml)" \
	'formatCode="yyyy-mm-dd".*formatCode="yyyy-mm-dd hh:mm:ss"'
is 'no date is text' "$(cell odd.xlsx K2)" "$(text K2 2024-02-30)"
is 'nor is one that Excel does not know' "$(cell odd.xlsx L2)" \
	"$(text L2 1899-12-31)"
is 'a blob is base64' "$(cell odd.xlsx M2)" "$(text M2 AAEC)"
is 'zeroes in front stay' "$(cell odd.xlsx N2)" "$(text N2 02134)"
like 'a column is as wide as its text' "$(rows odd.xlsx)" \
	'<col min="15" max="15" width="17\.'
like 'the header is bold, and stays' "$(rows odd.xlsx)" \
	'state="frozen".*<c r="A1" s="1" t="inlineStr"><is><t>a<'
like 'each column has a filter' "$(rows odd.xlsx)" \
	'<autoFilter ref="A1:O2"/>'
is 'what is not as it came is told' "$(cat err)" \
	't2s-xlsx: 2 cells with text that begins with =, +, - or @, stored as text, not as a formula
t2s-xlsx: 1 cell with a number of more than 15 digits, stored as text'
like '... in the workbook as well' "$(about odd.xlsx)" \
	'2 cells with text that begins with'

# ---- through all programs ---------------------------------------------------

t2s --quiet -o all.xlsx 'all customers' >out 2>err
is 't2s -o FILE.xlsx' "$? $(cat out err) $(rows all.xlsx | grep -o '<row' |
	wc -l)" '0  121'
like 'the second sheet says what was asked' "$(about all.xlsx)" \
	'<t>Question</t>.*<t>all customers</t>'
like 'how it was read' "$(about all.xlsx)" \
	'<t>Read as</t>.*<t>name; from customer</t>'
like 'and the SQL' "$(about all.xlsx)" '<t>SQL</t>.*SELECT &quot;\|SELECT "'
t2s -o document 'all customers' >doc.json
t2s-show --quiet -o shown.xlsx doc.json
is 't2s-show makes the same of a document' "$(rows shown.xlsx)" \
	"$(rows all.xlsx)"
t2s-xlsx -o own.xlsx doc.json
ok 'so does t2s-xlsx, to the byte' cmp own.xlsx shown.xlsx
t2s-xlsx doc.json >piped.xlsx
ok '... and on stdout' cmp own.xlsx piped.xlsx
t2s-exec -o xlsx odd.sql >piped.xlsx 2>/dev/null
ok 't2s-exec, too' cmp odd.xlsx piped.xlsx
printf 'SELECT 1 AS "a", 2 AS "a" WHERE 0' | t2s-exec -o empty.xlsx
like 'no rows leave the header' "$(rows empty.xlsx)" \
	'<row r="1">.*<t>a</t>.*<t>a</t>'

# ---- what cannot be ---------------------------------------------------------

echo before >kept.xlsx
printf 'SELECT nme FROM customer' | t2s-exec --force -o kept.xlsx >out 2>err
is 'a failure leaves what was there' "$? $(cat kept.xlsx)" '1 before'
like '... and is told' "$(cat err)" 'no such column: nme'
t2s --force -o kept.xlsx 'weight of zebras by moon' >out 2>err
is 'so does a question without an answer' \
	"$? $(cat kept.xlsx) $(test -s err; echo $?)" '4 before 0'
awk 'BEGIN { for (i = 0; i < 1048577; i++) print "{\"a\":1}"
	print "\036{\"result\":{}}" }' | t2s-xlsx --rows --force -o kept.xlsx 2>err
is 'more rows than a sheet holds are an error' "$? $(sed 1d err; cat kept.xlsx)" \
	'1 t2s-xlsx: more than 1048575 rows do not fit into a sheet; use --limit, or a .csv file
before'
awk 'BEGIN { printf "{\"result\":{\"rows\":[],\"columns\":["
	for (i = 0; i < 16385; i++) printf "%s{\"name\":\"c\"}", i ? "," : ""
	print "]}}" }' | t2s-xlsx --force -o kept.xlsx 2>err
is 'so are more columns' "$? $(sed 1d err; cat kept.xlsx)" \
	'1 t2s-xlsx: 16385 columns do not fit into a sheet of 16384; use a .csv file
before'
echo '{"a":1}' | t2s-xlsx --rows --force -o kept.xlsx 2>err
is 'rows whose end is missing are no workbook' "$? $(cat kept.xlsx)" '0 before'
printf '{"a":"%s"}\n\036{}\n' "$(printf %040000d 0)" |
	t2s-xlsx --rows -o long.xlsx 2>err
like 'a text that is too long is cut, and told' "$(cat err)" \
	'1 cell with text that is cut at 32,767 characters'
is '... there' "$(cell long.xlsx A2 | grep -o 0 | wc -l)" 32767
printf '{"a":123456789012345678901234567890}\n\036{}\n' |
	t2s-xlsx --rows -o large.xlsx
like 'a number beyond 64 bits is the nearest' "$(cell large.xlsx A2)" \
	'<v>1.2345678901234[0-9]*[Ee]+29<'
status 'no result, no sheet' 1 t2s-xlsx -o none.xlsx <<'EOF'
{"question": "x"}
EOF
status 'a missing folder cannot be written to' 3 t2s-xlsx -o no/x.xlsx doc.json
status 'so is a line a document' 2 t2s-xlsx -l -o x.xlsx doc.json
t2s-exec -o document >many.json <<'EOF'
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
SELECT printf('%0400d', i) FROM n
EOF
(ulimit -f 200; t2s-xlsx --force -o kept.xlsx many.json) >out 2>err
is 'no room for temporary files is an error that may pass' \
	"$? $(grep -c 'no room' err) $(cat kept.xlsx)" '3 1 before'
is 'no temporary file stays' "$(find "${TMPDIR:-/tmp}" -maxdepth 1 \
	-name 't2s-xlsx*' -user "$(id -un)" -newer doc.json)" ''
done_testing
