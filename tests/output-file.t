#!/bin/sh
# -o FILE: the suffix names the format, the file is whole or not there
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=$TMP/shop.db
export T2S_DB
sql='SELECT id, name FROM customer ORDER BY id LIMIT 2'
printf '%s\n' "$sql" >two.sql
printf 'SELECT id FROM nosuch\n' >bad.sql
t2s-exec -o document two.sql >doc.json

# ---- each suffix is the format of that name ---------------------------------

for pair in csv=csv tsv=tsv ndjson=ndjson jsonl=ndjson json=json md=markdown \
    txt=table; do
	suffix=${pair%=*} format=${pair#*=}
	t2s-exec -o "$format" two.sql >want
	t2s-exec -o "rows.$suffix" two.sql >out
	is "t2s-exec: .$suffix is -o $format, and stdout stays empty" \
		"$(cat "rows.$suffix" out)" "$(cat want)"
done
t2s-show -o shown.csv doc.json 2>/dev/null
is 't2s-show writes one too' "$(cat shown.csv)" "$(cat rows.csv)"
t2s-show -o shown.JSON doc.json
is 'in any case; JSON for reading' "$(head -2 shown.JSON)" '{
  "success": true,'
t2s-show -o shown.sql doc.json
is 'the SQL' "$(cat shown.sql)" "$sql"
t2s-show -o shown.html doc.json
like 'a page' "$(cat shown.html)" '<!DOCTYPE html>'
for suffix in csv txt json html sql jsonl; do
	t2s --quiet -o "all.$suffix" 'all customers' >out 2>err
	is "t2s writes .$suffix, and nothing else" \
		"$? $(cat out err) $(test -s "all.$suffix"; echo $?)" '0  0'
done
t2s -o csv --quiet 'all customers' >want.csv
ok 'the same rows as -o csv on stdout' cmp want.csv all.csv
t2s --quiet -o 'a b'\''s $x.csv' 'all customers'
ok 'whatever the file is called' cmp want.csv "a b's \$x.csv"
t2s -o out.csv 'all customers' >out 2>err
like 'how it was read stays on stderr' "$(cat err)" '^read as:'

# ---- which suffixes there are -----------------------------------------------

sed -n 's/^    {"\(\.[a-z.]*\)", "\([a-z]*\)"}.*/\1 \2/p' \
	"$SRC/lib/base/suffix.c" | sort >has
sed -n 's/^	\(?\*\..*\)) format=\([a-z]*\) ;;/\1 \2/p' \
	"$SRC/cmd/t2s.d/output.sh" |
	awk '{ for (i = 1; i < NF; i++) if ($i != "|") print substr($i, 3), $NF }' |
	sort >says
is 'the driver knows the suffixes of the filters' "$(cat says)" "$(cat has)"
for name in rows.pdf rows. ./rows .csv dir/.csv; do
	status "'$name' has no format: wrong usage" 2 t2s-exec -o "$name" two.sql
	status "... of t2s, too" 2 t2s -o "$name" 'all customers'
done
like 'the message lists the suffixes' "$(t2s -o x.pdf q 2>&1)" \
	"^t2s: no format for -o 'x.pdf': expected .* \.csv, \.tsv, .* or \.sql"
like 'a filter lists its own' "$(t2s-exec -o x.html two.sql 2>&1 >/dev/null)" \
	"no format for -o 'x.html': expected .*\.csv.* or \.xlsx"
like 'what has no dot is no file' "$(t2s-exec -o pdf two.sql 2>&1 >/dev/null)" \
	"invalid -o 'pdf': expected ndjson"

for name in md:markdown txt:table jsonl:ndjson CSV:csv; do
	is "a format may be called '${name%:*}'" \
		"$(t2s --quiet -o "${name%:*}" 'all customers' 2>&1)" \
		"$(t2s --quiet -o "${name#*:}" 'all customers' 2>&1)"
	is '... of a filter, too' "$(t2s-exec -o "${name%:*}" two.sql 2>&1)" \
		"$(t2s-exec -o "${name#*:}" two.sql 2>&1)"
done
status 'an empty format is wrong usage' 2 t2s -o '' 'all customers'

# ---- before anything is run -------------------------------------------------

mkdir dir.csv there
like 'a folder that is missing' "$(t2s -o no/x.csv 'all customers' 2>&1)" \
	"^t2s: cannot write 'no/x.csv': the folder does not exist"
like 'of a filter, too' "$(t2s-exec -o no/x.csv two.sql 2>&1 >/dev/null)" \
	"^t2s-exec: cannot write 'no/x.csv': No such file or directory"
like 'of t2s-show' "$(t2s-show -o no/x.csv doc.json 2>&1 >/dev/null)" \
	"^t2s-show: cannot write 'no/x.csv': No such file or directory"
like 'a folder of that name' "$(t2s -o dir.csv 'all customers' 2>&1)" \
	"^t2s: cannot write 'dir.csv': it is a folder"
status 'lines are many answers' 2 t2s -l -o x.json two.sql
status '... of a filter, too' 2 t2s-exec -l -o x.csv two.sql
status 'a dry run has no rows' 2 t2s-exec --dry-run -o x.csv two.sql
ln -s rows.csv link.csv
like 'a symbolic link is left alone' \
	"$(t2s-exec -o link.csv two.sql 2>&1 >/dev/null)" 'symbolic link'
for suffix in csv xlsx html svg json md txt sql; do
	ln -sf no/rows "link.$suffix"
	for into in "/proc/x.$suffix" "link.$suffix" "no/x.$suffix"; do
		case $into in
		*.xlsx) command -v t2s-xlsx >/dev/null || continue ;;
		esac
		t2s --quiet -o "$into" 'how many customers are there?' \
			>out 2>err
		is "what cannot be written leaves stdout empty: $into" \
			"$? $(cat out)|$(grep -c "cannot write '$into'" err)" \
			'3 |1'
	done
done

printf 'region,amount\nn,1\n' >src.csv
mkdir data && cp src.csv data/src.csv && cp src.csv data/other.json
for into in src.csv ./src.csv src.html src.json; do
	[ "${into#./}" = src.csv ] || ln -f src.csv "$into"
	T2S_DB= t2s -d src.csv -o "$into" 'amount by region' >out 2>err
	is "the data are not replaced by an answer: $into" \
		"$? $(tail -1 err | grep -o 'the database reads it') $(cat src.csv)" \
		'2 the database reads it region,amount
n,1'
done
T2S_DB= t2s -d data -o data/src.csv 'amount by region' >out 2>err
is '... nor in a folder of them' "$? $(tail -1 data/src.csv)" '2 n,1'
T2S_DB= t2s --quiet -d data/src.csv -o data/new.csv 'amount by region' >out
is '... but beside them it may stand' "$? $(tail -1 data/new.csv)" '0 n,1'

# ---- what is there after it -------------------------------------------------

(umask 022; t2s-exec -o there/open.csv two.sql; t2s --quiet \
	-o there/t2s.csv 'all customers'; t2s --quiet -o there/t2s.html \
	'all customers'; umask 027; t2s-show -o there/group.html doc.json)
is 'a new file is as the umask lets it be' \
	"$(cd there && stat -c '%a %n' *)" '640 group.html
644 open.csv
644 t2s.csv
644 t2s.html'
chmod 600 there/open.csv
(umask 022; t2s-exec -o there/open.csv bad.sql) 2>/dev/null
is 'a failure leaves the rows that were there' "$(cat there/open.csv)" \
	"$(cat rows.csv)"
(umask 022; t2s-exec -o there/open.csv two.sql)
is 'one that is replaced keeps its mode' "$(stat -c %a there/open.csv)" 600
t2s-exec -o none.csv bad.sql 2>err
is 'rows of a failure are no file' "$? $(test -e none.csv; echo $?)" '1 1'
like '... and stderr tells it' "$(cat err)" 'no such table: nosuch'
t2s -o why.html 'weight of zebras by moon' >out 2>err
is 'a page tells of the failure, and so does stderr' \
	"$? $(grep -c 'No answer' why.html) $(test -s err; echo $?) $(cat out)" \
	'4 1 0 '
t2s -o why.csv 'weight of zebras by moon' >out 2>err
is 'rows cannot tell it, and are not there' \
	"$? $(test -e why.csv; echo $?) $(test -s err; echo $?)" '4 1 0'
t2s-exec -o big.csv --timeout 1 2>/dev/null <<'EOF'
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
SELECT i, sum(i) OVER () FROM n
EOF
is 'nor is half of what took too long' "$? $(test -e big.csv; echo $?)" '3 1'
cat >endless.sql <<'EOF'
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
SELECT i FROM n
EOF
t2s-exec -o killed.csv endless.sql 2>/dev/null &
pid=$!
for i in 1 2 3 4 5 6 7 8 9 10; do
	[ -n "$(find . -name '.t2s-*' -size +0)" ] || sleep 0.2
done
ok 'it is written aside' test -n "$(find . -name '.t2s-*' -size +0)"
kill -9 $pid
wait $pid 2>/dev/null
for i in 1 2 3 4 5 6 7 8 9 10; do
	[ -z "$(find . -name '.t2s-*')" ] || sleep 0.3
done
is 'nor what a killed one had written' \
	"$(test -e killed.csv; echo $?) $(find . -name '.t2s-*')" '1 '
if [ -w /dev/full ]; then
	mkdir full && ln -s /dev/full full/x.csv
	t2s-exec -o full/x.csv two.sql 2>err >out
	is 'a full disk is an error that may pass' \
		"$? $(grep -c 'No space left' err)" '3 1'
else
	skip 'a full disk' 'no /dev/full'
fi
t2s-exec -o rows.csv --report report.json --limit 1 two.sql 2>err
is 'a report goes with a file, too' \
	"$? $(wc -l <rows.csv) $(t2s-show --get /result/row_count report.json)" \
	'0 2 1'
like 'and what is left out is told' "$(cat err)" 'there are more'
done_testing
