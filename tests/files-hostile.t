#!/bin/sh
# Data files that nobody wishes for, each with its verdict: loaded with what is
# told of it, or refused with the reason; never a crash, and never in silence
. "${0%/*}/tap.sh"
command -v perl >/dev/null || skip_all 'no perl'
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
XDG_CACHE_HOME=$TMP/cache
export XDG_CACHE_HOME

# loads DESC FILE ROWS TOLD: t2s-schema reads it, its tables have so many rows,
# and TOLD is among the findings ("": there are none)
loads() {
	desc=$1
	t2s-schema -d "$2" --compact >doc 2>err
	is "$desc: is loaded" "$? $(jq -r '[.schema.tables[].rows] | add' doc)" \
		"0 $3"
	if [ -z "$4" ]; then
		is '... and nothing is told' "$(jq -c '.findings // []' doc)" '[]'
	else
		like '... and told' "$(jq -r '.findings[]? | .message' doc)" "$4"
	fi
}

# refuses DESC FILE STATUS TOLD
refuses() {
	desc=$1
	t2s-schema -d "$2" --compact >doc 2>err
	is "$desc: is refused" $? "$3"
	like '... with the reason' "$(jq -r .stop.message doc)" "$4"
	is '... and leaves no database' "$(find cache -name '*.db' 2>/dev/null)" ''
}

# ---- what is refused; nothing is kept of it ----
: >empty.csv
refuses 'an empty file' empty.csv 1 'it is empty'
perl -e 'print join(",", map "c$_", 1 .. 10000), "\n",
	join(",", 1 .. 10000), "\n"' >wide.csv
refuses '10,000 columns' wide.csv 1 'more than 2000 columns'
printf 'a,b\n1,2\n3,"open\n4,5\n' >open.csv
refuses 'a quote that never closes' open.csv 1 'line 3 opens a quote'
perl -e 'srand 1; print pack "C*", map int rand 256, 1 .. 100000' >random.csv
refuses 'bytes at random' random.csv 1 'neither CSV nor JSON'
printf 'PK\003\004' >book.xlsx
refuses 'a workbook' book.xlsx 1 'spreadsheet; save it as CSV'
printf 'a,b\n1,2\n' | gzip | head -c 20 >cut.csv.gz
refuses 'gzip that is cut off' cut.csv.gz 2 'cut off'
perl -e 'print "[" x 100000' >deep.json
refuses 'JSON without bottom' deep.json 1 'no JSON'
ln -s loop.csv loop.csv
refuses 'a link to itself' loop.csv 2 'symbolic links'
mkfifo pipe.csv
refuses 'a pipe that nobody writes' pipe.csv 2 'not a regular file'
mkdir none
refuses 'a folder without data' none 2 "none"
printf '{"t2s":1,"question":"x"}' >document.json
printf 'a\n1\n' >one.csv
refuses 'a form that there is not' 'csv:one.csv?delimeter=;' 2 'unknown option'
refuses 'an encoding that there is not' 'csv:one.csv?encoding=klingon' 2 \
	'klingon'

# ---- what is loaded ----
perl -e 'print "a,b\n"; print "$_,x\n" for 1 .. 5000; print "5001,y\0z\n"' \
	>nul.csv
loads 'a NUL in a text' nul.csv 5001 "line 5002 has bytes in column 'b'"
like '... which is no end of it' "$(t2s-exec -d nul.csv -o csv \
	--sql 'SELECT length(b) AS n FROM nul WHERE a = 5001')" '^3$'
perl -e 'print "a,b\n1,\"", "x" x 100_000_000, "\"\n2,y\n"' >long.csv
loads 'a line of 100 MB' long.csv 1 'line 2 is longer than 16 MB and is left out'
rm long.csv
printf 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n\n10,11,12\n' >ragged.csv
loads 'ragged rows' ragged.csv 4 \
	'2 of 4 rows .*line 3 has 2 fields, expected 3: .*; line 4 has 4 fields'
is '... the missing are null, the surplus is dropped' \
	"$(t2s-exec -d ragged.csv -o csv --sql 'SELECT * FROM ragged' \
		2>/dev/null)" 'a,b,c
1,2,3
4,5,
6,7,8
10,11,12'
perl -e 'print "a,b\n"; print $_ % 3 ? "1,2\n" : "1\n" for 1 .. 300' >many.csv
loads 'a hundred of them' many.csv 300 '100 of 300 rows'
is '... of which ten are told' "$(jq -r '.findings[0].message' doc |
	grep -o 'line [0-9]*' | wc -l)" 10
cat >formula.csv <<'END'
name,n
=1+1,1
"=cmd|'/c calc'!A0",2
+5x,3
@SUM(A1),4
END
loads 'formulas' formula.csv 4 ''
is '... are texts, as they stand' "$(t2s-exec -d formula.csv -o tsv \
	--sql 'SELECT name FROM formula ORDER BY n LIMIT 2' 2>/dev/null)" \
	"name
=1+1
=cmd|'/c calc'!A0"
printf '{"a":1}\n{"a":\n{"a":3}\n' >half.jsonl
loads 'a line that is no JSON' half.jsonl 2 'line 2 is no JSON and is left out'
printf 'a,b\r1,2\r3,4\r' >cr.csv
loads 'lines that end with CR' cr.csv 2 ''
printf '\377\376a\0,\0b\0\n\0001\0,\0002\0\n\0' >wide16.csv
loads 'UTF-16' wide16.csv 1 ''
printf 'a,b\nM\374nchen,1\n' >latin.csv
t2s-schema -d latin.csv --compact >doc 2>err
is 'bytes that are no UTF-8 are read as windows-1252' "$(t2s-exec -d latin.csv \
	-o csv --sql 'SELECT a FROM latin' 2>/dev/null | tail -1)" 'München'
printf 'select\n1\n' >'a b";drop table x.csv'
loads 'a name that is half a statement' 'a b";drop table x.csv' 1 ''
is '... is a name' "$(t2s-schema -d 'a b";drop table x.csv' |
	t2s-exec -o csv --sql 'SELECT "select" FROM "a b"";drop table x"' -)" \
	'select
1'
printf 'x\n1\n' >sqlite_master.csv
loads 'a name that is the engine'\''s' sqlite_master.csv 1 ''
printf 'a"b,a"b,,SELECT\n1,2,3,4\n' >names.csv
is 'names of columns that are none are made some' "$(t2s-schema -d names.csv |
	jq -r '.schema.tables[0].columns | length')" 4

# ---- while it is read ----
printf 'a\n1\n' >same.csv
t2s-exec -d same.csv --sql 'SELECT a FROM same' >/dev/null
for i in 1 2 3 4 5 6 7 8; do
	t2s-exec -d same.csv -d ragged.csv -o csv \
		--sql 'SELECT count(*) AS n FROM ragged' 2>/dev/null &
done >out
wait
is 'eight at once make one database, and all see it whole' \
	"$(sort out | uniq -c | tr -s ' ' | tr '\n' ,)" ' 8 4, 8 n,'
for db in cache/t2s/files/*.db; do
	printf 'no database' >"$db"
done
is 'a database of the cache that was damaged is made anew' \
	"$(t2s-exec -d same.csv -o csv --sql 'SELECT a FROM same')" 'a
1'
is 'nothing is left behind but what is kept' \
	"$(find cache -type f ! -name '*.db' ! -name '*.json')" ''
chmod 000 one.csv
if [ "$(id -u)" -ne 0 ]; then
	status 'a file that may not be read' 2 t2s-schema -d one.csv
else
	skip 'a file that may not be read' 'root reads all'
fi
status 'a cache that cannot be written does no harm' 0 \
	env XDG_CACHE_HOME=/dev/null t2s-exec -d same.csv \
	--sql 'SELECT a FROM same'

done_testing
