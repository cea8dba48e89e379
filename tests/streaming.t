#!/bin/sh
# Rows while they come: memory, readers that leave, errors in the middle,
# terminals
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

formats='ndjson json csv tsv table markdown'

# Row 5000 has no JSON; a page in the middle of the copy is torn.
sqlite3 a.db <<'EOF'
CREATE TABLE reading(id INTEGER PRIMARY KEY, body TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO reading SELECT i, CASE WHEN i = 5000 THEN '{' ELSE
	'{"a": ' || i || ', "b": "some more text to fill a page sooner"}' END
	FROM n;
EOF
cp a.db torn.db
perl -e 'my $at = int((-s "torn.db") / 8192) * 4096;
	open my $f, "+<", "torn.db" or die; seek $f, $at, 0;
	print $f "\xff" x 4096; close $f or die'

series() { # N: as many rows
	echo "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < $1) SELECT i, 'a name ' || i AS name, i / 8.0 AS share,
		x'0001' AS picture, NULL AS none FROM n"
}
series 400000 >many.sql
series 9000000000 >endless.sql

# Peak memory is asked while the program waits for its reader: after the
# first bytes, and after many megabytes.
peak() { # FORMAT: kilobytes early, late
	perl -e 'my $pid = open my $rows, "-|", @ARGV or die;
		sub peak {
			open my $f, "<", "/proc/$pid/status" or die;
			my ($kb) = join("", <$f>) =~ /VmHWM:\s*(\d+)/;
			return $kb;
		}
		sysread $rows, my $part, 65536 or die;
		print peak();
		my $got = 0;
		while ($got < 8_000_000) {
			$got += sysread($rows, $part, 65536) || die "short: $got";
		}
		print " ", peak(), "\n"' \
		t2s-exec -d a.db -o "$1" --limit 0 --timeout 0 many.sql
}
if ! [ -r /proc/self/status ]; then
	skip 'constant memory' 'no /proc'
elif ldd "$BIN/t2s-exec" 2>/dev/null | grep -q asan; then
	skip 'constant memory' 'a sanitizer has its own'
else
	for format in $formats; do
		set -- $(peak $format) 0 0
		ok "$format: at most 6 MB, whatever the number of rows" \
			test "$2" -le 6144 -a "$2" -le $(($1 + 512))
	done
fi

for format in $formats; do
	{ t2s-exec -d a.db -o $format --limit 0 --timeout 600 endless.sql 2>err
		echo $? >ended; } | head -1 >got
	is "$format: a reader that leaves ends it at once" "$(cat ended)" 141
	is '... quietly, with what was read' "$(cat err; grep -c . got)" 1
done

status 'a full disk is noticed while rows come' 3 sh -c \
	't2s-exec -d a.db -o csv many.sql >/dev/full'
is '... in one line' "$(cat .out)" \
	't2s-exec: cannot write to stdout: No space left on device'
status '... and with the last row' 3 sh -c \
	'echo "SELECT 1" | t2s-exec -d a.db -o csv >/dev/full'
status '... of the report' 3 sh -c \
	'echo "SELECT 1" | t2s-exec -d a.db -o csv --report /dev/full'

# --- errors behind rows that are out ---------------------------------------

ends_midway() { # DESC CODE SQL DB: an error when some rows are written
	for format in $formats; do
		got=0
		printf %s "$3" | t2s-exec -d "$4" -o $format --limit 0 \
			--report r.json >rows 2>err || got=$?
		is "$1: $format ends with 1" $got 1
		ok '... the rows before are written' test "$(wc -l <rows)" -gt 4000
		is '... one line tells why' "$(wc -l <err)" 1
		like '... the report too' "$(cat r.json)" "\"code\": \"$2\""
		like '... and how many rows there were' "$(cat r.json)" \
			'"row_count": [1-9]'
	done
}
ends_midway 'no JSON in row 5000' db_type_mismatch \
	"SELECT id, json_extract(body, '\$.a') FROM reading ORDER BY id" a.db
is '... 4999 of them, each whole' "$(printf %s "SELECT id,
	json_extract(body, '\$.a') AS a FROM reading ORDER BY id" |
	t2s-exec -d a.db 2>/dev/null | tail -1)" '{"id":4999,"a":4999}'
ends_midway 'a torn page' db_corrupt 'SELECT * FROM reading' torn.db

cat >plan.json <<'EOF'
{"selections": [{"table": "reading", "columns": [
	{"table": "reading", "column": "id"}, {"table": "reading", "column": "body"}]}]}
EOF
got=0
t2s -d torn.db --run plan.json -o ndjson --quiet --keep kept >rows 2>err || got=$?
is 'the driver ends with it, too' $got 1
ok '... passes the rows on' test "$(wc -l <rows)" -gt 4000
is '... and runs it once' "$(ls kept | grep -c exec)" 1
is '... so that no row comes twice' "$(sort rows | uniq -d)" ''
got=0
t2s -d torn.db -o csv --no-history --keep asked 'list all readings' \
	>rows 2>err || got=$?
is '... also where a question is planned' "$got $(ls asked | grep -c exec)" '1 1'
is '... so that there is one header' "$(grep -c '^body' rows)" 1

# One instruction that runs for minutes is ended with the process.
echo "SELECT id, CASE WHEN id > 9000 THEN instr(printf('%.*c', 8000000, 'a'),
	printf('%.*c', 4000000, 'a') || 'b') END AS x FROM reading" >stuck.sql
status 'the timer ends a query behind rows that are out' 3 \
	t2s-exec -d a.db -o csv --timeout 0.2 --report r.json stuck.sql
like '... the report says that there are' "$(cat r.json)" '"row_count":[1-9]'
status '... and one that has not begun to give any' 3 sh -c \
	'sed "s/9000/-1/" stuck.sql | t2s-exec -d a.db -o csv --timeout 0.2 \
	--report r.json'
like '... that there are none' "$(cat r.json)" '"row_count":0}}$'

{ t2s -d a.db --run plan.json -o csv --quiet 2>err
	echo $? >ended; } | head -1 >got
is 'a reader that leaves the driver ends it' "$(cat ended)" 141
is '... quietly' "$(cat err; wc -l <got)" 1

# --- values ----------------------------------------------------------------

cat >values.sql <<'EOF'
SELECT 9223372036854775807 AS n, -9e999 AS r, '' AS t, x'' AS b
UNION ALL SELECT -9223372036854775807 - 1, 5e-324, CAST(x'61ff00' AS TEXT),
	x'00ff'
UNION ALL SELECT 9007199254740993, 9007199254740993.0, NULL, NULL
EOF
values() {
	t2s-exec -d a.db -o "$1" values.sql
}
is 'edges: ndjson' "$(values ndjson)" "$(cat <<'EOF'
{"n":9223372036854775807,"r":"-Infinity","t":"","b":{"blob":""}}
{"n":-9223372036854775808,"r":5e-324,"t":"a�\u0000","b":{"blob":"AP8="}}
{"n":9007199254740993,"r":9.007199254740992e15,"t":null,"b":null}
EOF
)"
is 'edges: csv' "$(values csv)" "$(cat <<'EOF'
n,r,t,b
9223372036854775807,-Infinity,"",
-9223372036854775808,5e-324,a��,AP8=
9007199254740993,9.007199254740992e15,,
EOF
)"
is 'edges: tsv' "$(values tsv | sed -n 2,3p)" "$(
	printf '9223372036854775807\t-Infinity\t\t\n'
	printf '%s\t5e-324\ta��\tAP8=' -9223372036854775808)"
is 'edges: markdown' "$(values markdown | tail -3)" "$(cat <<'EOF'
| 9223372036854775807 | -Infinity |  | &lt;blob, 0 bytes> |
| -9223372036854775808 | 5e-324 | a�\\x00 | &lt;blob, 2 bytes> |
| 9007199254740993 | 9.007199254740992e15 | NULL | NULL |
EOF
)"
is 'edges: a table' "$(values table | tail -2)" "$(cat <<'EOF'
-9223372036854775808                5e-324  a�\x00  <blob, 2 bytes>
    9007199254740993  9.007199254740992e15  NULL    NULL
EOF
)"
none() {
	echo 'SELECT 1 AS a, 2 AS a WHERE 0' | t2s-exec -d a.db -o "$1"
}
is 'no rows: ndjson' "$(none ndjson)" ''
is 'no rows: json' "$(none json)" '[]'
is 'no rows: csv' "$(none csv)" 'a,a'
is 'no rows: tsv' "$(none tsv)" "$(printf 'a\ta')"
is 'no rows: markdown' "$(none markdown | head -2)" "$(
	printf '| a | a |\n| --- | --- |')"

# --- a terminal --------------------------------------------------------------

if ! command -v script >/dev/null; then
	skip 'terminals' 'no script(1)'
	done_testing
fi
printf "SELECT 1 AS \"a\033[31m\302\233\342\200\256\", \
	'x\033[31m\302\233\342\200\256\007\177y' AS \"b\033]0;t\007\"" >controls.sql
printf 'SELECT "x\033[31m\302\233\342\200\256\007" FROM reading' >wrong.sql
obeyed=$(printf '\033\|\007\|\302\233\|\342\200\256\|\177')
for format in $formats document; do
	out=$(NO_COLOR=1 script -qec "t2s-exec -d a.db -o $format controls.sql" \
		/dev/null)
	unlike "$format: no control reaches a terminal" "$out" "$obeyed"
	like '... but what it was' "$out" 'x[^y]*31m[^y]*202e[^y]*y'
	unlike '... nor does an error bring one' "$(NO_COLOR=1 script -qec \
		"t2s-exec -d a.db -o $format wrong.sql" /dev/null)" "$obeyed"
done

# who waits for a row has those before it

echo 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
	SELECT 1 AS a UNION ALL SELECT 2 UNION ALL SELECT count(*) FROM n' >slow.sql
is 'the second row does not wait for the third' "$(perl -e '
	my $pid = open my $rows, "-|", @ARGV or die;
	$SIG{ALRM} = sub { kill "KILL", $pid };
	alarm 20;
	print scalar <$rows> // "none\n" for 1, 2;
	kill "KILL", $pid' t2s-exec -d a.db --timeout 0 slow.sql)" \
	"$(printf '{"a":1}\n{"a":2}')"

done_testing
