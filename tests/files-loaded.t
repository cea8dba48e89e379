#!/bin/sh
# Data files in the place of a database: what their rows, types and keys are,
# what is said of them, and that they are loaded once
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
XDG_CACHE_HOME=$TMP/cache
export XDG_CACHE_HOME

# rows TARGET SQL: as CSV, without what is said
rows() {
	echo "$2" | t2s-exec -d "$1" -o csv 2>err
}
# types TARGET: "table.column type" a line
types() {
	t2s-schema -d "$1" -o schema 2>err | jq -r \
		'.tables[] | .name as $t | .columns[] | "\($t).\(.name) \(.type)"'
}
# finding TARGET CODE: its message
finding() {
	t2s-schema -d "$1" | jq -r --arg code "$2" \
		'.findings[]? | select(.code == $code).message'
}

# --- European, with what Excel writes ----------------------------------------
printf 'Datum;Kunde;Betrag;PLZ\r\n31.12.2024;M\374ller;1.234,50;01234\r\n' \
	>umsatz.csv
printf '1.2.2024;"Schmidt; S\366hne";12,5;80331\r\n' >>umsatz.csv
is 'semicolons, decimal commas, windows-1252' \
	"$(rows umsatz.csv 'SELECT * FROM umsatz')" \
	"$(printf '%s\n' Datum,Kunde,Betrag,PLZ 2024-12-31,Müller,1234.5,01234 \
		'2024-02-01,Schmidt; Söhne,12.5,80331')"
is '... and types' "$(types umsatz.csv | tr '\n' ' ')" 'umsatz.Datum DATE '\
'umsatz.Kunde TEXT umsatz.Betrag REAL umsatz.PLZ TEXT '
like '... the encoding is told' "$(finding umsatz.csv file_columns_chosen)" \
	'not UTF-8; it is read as windows-1252'
like 'a question' "$(t2s -d umsatz.csv -o csv 'total Betrag by Kunde' 2>err)" \
	'^Müller,1234.5'

# --- lines that are not as the others ----------------------------------------
printf 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n"1\n0",,\n' >ragged.csv
is 'irregular lines are counted and told' \
	"$(finding ragged.csv file_lines_irregular)" "'ragged.csv': 2 of 4 rows \
are irregular: line 3 has 2 fields, expected 3: missing ones are NULL; line 4 has \
4 fields, expected 3: surplus ones are left out"
is '... each time' "$(finding ragged.csv file_lines_irregular | wc -l)" 1
like '... also beside an answer' \
	"$(t2s -d ragged.csv -o csv 'total c' 2>&1)" '^note: .*irregular'
like '... and by t2s-schema in a terminal' \
	"$(t2s-schema -d ragged.csv -o text 2>&1)" 'irregular: line 3'
awk 'BEGIN { print "n,v"; for (i = 1; i < 200; i++)
	print i "," (i == 7 ? "oops" : i / 4) }' >stray.csv
like 'a text among numbers is told' \
	"$(finding stray.csv file_lines_irregular)" "line 8 has 'oops' in column 'v'"
is '... and NULL' "$(rows stray.csv 'SELECT n FROM stray WHERE v IS NULL')" \
	"$(printf 'n\n7')"
printf '{"a":1}\n{"a":\n' >half.jsonl
like 'lines that are left out count as rows' \
	"$(finding half.jsonl file_lines_irregular)" '1 of 2 rows .* line 2 is no JSON'
perl -e 'print "a,b\n1,", "\0" x 90, "\n"' >zeros.csv
like 'a file of NUL bytes' "$(t2s-schema -d zeros.csv 2>/dev/null |
	jq -r .stop.message)" 'NUL bytes at line 2; it looks binary'
printf 'a,b\n1,"x\n2,3\n' >open.csv
status 'a quote that is not closed' 1 t2s-schema -d open.csv
like '... and where' "$(t2s-schema -d open.csv 2>/dev/null |
	jq -r .stop.message)" 'line 2 opens a quote'
: >nothing.csv
status 'an empty file' 1 t2s-schema -d nothing.csv
printf 'PK\003\004' >book.xlsx
like 'a workbook' "$(t2s-schema -d book.xlsx 2>/dev/null |
	jq -r .stop.message)" 'save it as CSV'

# --- what others write into files --------------------------------------------
printf 'x,b_id\n1,1\n2,1\n' >twice.csv
is 'a column that is named as a key and holds a value twice' \
	"$(rows twice.csv 'SELECT * FROM twice')" "$(printf 'x,b_id\n1,1\n2,1')"
printf 'v,w,x\n0.021060533511106927,inf,1e1\n-1.5,NaN,1e-3\n2,3.5,7\n' >py.csv
is 'numbers as Python writes them' "$(rows py.csv 'SELECT * FROM py')" \
	"$(printf '%s\n' v,w,x 0.021060533511106927,,10.0 -1.5,,0.001 2.0,3.5,7.0)"
is '... and types' "$(types py.csv | tr '\n' ' ')" \
	'py.v REAL py.w REAL py.x REAL '
like '... what is inf is told' "$(t2s -d py.csv 'average w' 2>&1)" \
	"note: .*'w' is NULL where the file has inf: 1 value"
printf 'a\tb\n\\N\tx\ny\t\\N\n' >dump.tsv
is '\N is NULL in columns of text' \
	"$(rows dump.tsv 'SELECT a IS NULL a, b IS NULL b FROM dump')" \
	"$(printf 'a,b\n1,0\n0,1')"
printf 'name,phone\na,+4912345\nb,+33 123 456\n' >phone.csv
is 'phone numbers keep their plus' "$(types phone.csv | tr '\n' ' ')" \
	'phone.name TEXT phone.phone TEXT '
printf 'n;x\n1.234;1,5\n12.500;3,2\n999;2\n' >groups.csv
is 'a dot is between thousands where others have a decimal comma' \
	"$(rows groups.csv 'SELECT n FROM groups')" "$(printf 'n\n1234\n12500\n999')"
like '... which is told beside an answer' \
	"$(t2s -d groups.csv 'total n' 2>&1)" "note: .*'n' is read with '.' between"
cut -d';' -f1 groups.csv | sed 's/$/;y/' >points.csv
like '... as is the other reading' "$(t2s -d points.csv 'total n' 2>&1)" \
	"note: .*'n' is read with '.' before the fraction"

for e in UTF-16 UTF-16LE UTF-16BE; do
	{ echo 'id;näme'; seq 8 | sed 's/$/;x/'; } | iconv -f UTF-8 -t $e >plain16
	is "$e in a file without suffix" "$(rows plain16 \
		'SELECT count(*) n, max("näme") m FROM plain16')" "$(printf 'n,m\n8,x')"
	like '... and on standard input' "$(t2s-schema -d - -o text <plain16)" \
		'stdin (8): id.*, näme'
done

# --- what is stated ----------------------------------------------------------
printf 'x|1\ny|2\n' >plain
is 'options of a form' "$(rows \
	'csv:plain?delimiter=|&header=no&table=pair' 'SELECT * FROM pair')" \
	"$(printf 'column_1,column_2\nx,1\ny,2')"
status 'an option that is none' 2 t2s-schema -d 'csv:plain?color=red'

# --- JSON, several files, keys -----------------------------------------------
printf '{"a_b":4,"a":{"b":5}}\n' >spread.json
is 'a spread member beside one of its name' \
	"$(rows spread.json 'SELECT * FROM spread')" "$(printf 'a_b,a_b_2\n4,5')"
printf '{"count":2,"data":[{"a":1},{"a":2}]}' >answer.json
is 'rows in the only table of an object' \
	"$(rows answer.json 'SELECT * FROM answer')" "$(printf 'a\n1\n2')"
mkdir shop
printf '{"id":7,"name":"Ann","at":{"city":"Rome"}}\n{"id":8,"name":"Bo"}\n' \
	>shop/customers.jsonl
printf 'id,customer_id,total\n1,7,10\n2,8,5\n3,7,2\n' | gzip >shop/orders.csv.gz
printf '[{"a": 1}]' >shop/orders.json
is 'a folder' "$(types shop)" "$(printf '%s\n' 'customers.id INTEGER' \
	'customers.name TEXT' 'customers.at_city TEXT' 'orders.id INTEGER' \
	'orders.customer_id INTEGER' 'orders.total INTEGER' \
	'orders_json.a INTEGER')"
two=$(printf 'shop/customers.jsonl\nshop/orders.csv.gz')
is 'a join of two files' "$(t2s -d "$two" -o csv 'total of orders by customer name' \
	2>err | sed 1d)" "$(printf 'Ann,12\nBo,5')"
is 'keys are found' "$(t2s-schema -d "$two" --infer-keys |
	jq -c '.schema.tables[] | [.primary_key, (.foreign_keys // [])[].to_table]')" \
	"$(printf '[["id"]]\n[["id"],"customers"]')"
mkdir mixed
printf 'a\n1\n' >mixed/good.csv
printf 'PK\003\004' >mixed/bad.csv
is 'a file that cannot be loaded does not keep others of its folder from it' \
	"$(types mixed)" 'good.a INTEGER'
like '... and is told beside an answer' "$(t2s -d mixed 'total a' 2>&1)" \
	'^note: .*left out: cannot load .mixed/bad.csv.: it is neither'
rm mixed/good.csv
status '... but where it is alone there is no table' 1 t2s-schema -d mixed
cp "$SHOP" shop.db
status 'a database in a list' 1 t2s-schema -d "$(printf 'shop.db\nplain')"

# --- loaded once -------------------------------------------------------------
printf 'a\n1\n' >once.csv
rows once.csv 'SELECT a FROM once' >/dev/null
made=$(ls -t cache/t2s/files/*.db | head -1)
before=$(stat -c '%i' "$made")
is 'a file is loaded once' "$(rows once.csv 'SELECT a FROM once' >/dev/null
	stat -c '%i' "$made")" "$before"
is '... for its owner alone' \
	"$(find cache \( -type f ! -perm 600 -o -type d ! -perm 700 \))" ''
printf 'a\n12\n' >once.csv
is 'a changed one anew' "$(rows once.csv 'SELECT a FROM once')" \
	"$(printf 'a\n12')"
printf 'a\n34\n' >other.csv
touch -r once.csv other.csv
cat other.csv >once.csv
touch -r other.csv once.csv
is '... also with the old time and size' \
	"$(rows once.csv 'SELECT a FROM once')" "$(printf 'a\n34')"
printf 'a\n12\n' >once.csv
rm -r cache
is 'without a cache' "$(echo 'SELECT a FROM once' | XDG_CACHE_HOME=/dev/null \
	TMPDIR=$TMP t2s-exec -d once.csv -o csv)" "$(printf 'a\n12')"
is '... nothing is left' "$(find "$TMP" -maxdepth 1 -name '.t2s*')" ''
mkfifo endless
mkdir room
has_file() { [ -n "$(find "$1" -type f)" ]; }
for signal in INT TERM HUP; do
	perl "$SRC/tests/hears.pl" env TMPDIR="$TMP/room" \
		t2s-schema -d /dev/fd/3 3<>endless >/dev/null 2>&1 &
	load=$!
	within_a_minute has_file room
	is "a load until $signal has a file" "$(find room -type f | wc -l)" 1
	kill -s $signal $load
	{ wait $load; } 2>/dev/null
	is '... which it does not leave behind' "$(find room -type f)" ''
done
d=cache/t2s/files
mkdir -p $d
touch $d/.t2s-01234567 $d/.t2s-89abcdef
touch -d '1 hour ago' $d/.t2s-01234567
printf 'a\n13\n' >once.csv
rows once.csv 'SELECT a FROM once' >/dev/null
is 'what a killed load left goes, what another writes stays' \
	"$(cd $d && echo .t2s-*)" .t2s-89abcdef
rm $d/.t2s-*
ln -s once.csv alias.csv
rows alias.csv 'SELECT a FROM alias' >/dev/null
is 'a file is called as it is named, whatever link was read before' \
	"$(rows once.csv 'SELECT a FROM once' | tail -n 1 | tr -d '\r')" 13
printf 'a\n12\n' >once.csv
is 'stdin' "$(t2s-schema -d - -o schema <once.csv |
	jq -r '.tables[].columns[].name')" a
rm "$TMP"/err
done_testing
