#!/bin/sh
# What a text may take of the machine: long, deep and wide inputs are refused
# with a reason, or read in time that grows with them
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

# many N TEXT: the text, N times
many() {
	awk -v n="$1" -v s="$2" 'BEGIN { while (n-- > 0) printf "%s", s }'
}

# reads NAME WANT: the statement in `in` is read (0), or refused with that
# finding, in seconds and little memory
reads() {
	(ulimit -v 600000 2>/dev/null; ulimit -t 10 2>/dev/null
	exec t2s-parse --compact) <in >out.json
	got=$?
	if [ $got -eq 1 ]; then
		got=$(jq -r '.findings[0].code' out.json)
	fi
	is "$1" "$got" "$2"
}
# Sanitizers take more memory than any limit.
case $(nm "$BIN/t2s-parse" 2>/dev/null) in *__asan_init*)
	skip_all 'not with sanitizers' ;;
esac

{ echo 'SELECT a FROM t WHERE a IN (0'; many 60000 ', 1234567'; echo ')'; } >in
reads 'a list of 60,000 values is read' 0
{ echo 'SELECT a FROM t WHERE b'; many 60000 ' AND a <> 12345'; } >in
reads 'so are 60,000 conditions' 0
{ echo 'SELECT CASE a'; many 30000 ' WHEN 123 THEN 456'; echo ' END FROM t'; } >in
reads '30,000 cases' 0
{ echo 'SELECT 1 WHERE (1, 2) IN (VALUES (0, 0)'; many 60000 ', (1, 2)'
	echo ')'; } >in
reads '60,000 rows of VALUES' 0
{ echo 'SELECT a'; many 60000 ' /* a comment */'; echo 'FROM t'; } >in
reads '60,000 comments' 0
{ echo "SELECT '"; many 90000 "it''s long "; echo "'"; } >in
reads 'a literal of 900,000 bytes' 0
{ echo 'SELECT a'; many 90000 '::int'; echo ' FROM t'; } >in
reads 'a cast of a cast is refused where that has no end' sql_syntax
{ echo 'SELECT a'; many 90000 ' < a'; echo ' FROM t'; } >in
reads 'so is a comparison of comparisons' sql_syntax
{ echo 'SELECT a - a'; many 90000 ' + a - a'; echo ' FROM t'; } >in
reads 'and a sum of differences' sql_syntax
{ echo 'SELECT '; many 90000 '('; echo a; many 90000 ')'; } >in
reads 'and parentheses' sql_syntax
{ echo 'SELECT '; many 990000 '('; } >in
reads '... 990,000 that are never closed' sql_syntax
for chain in '- ' 'NOT ' '+' 'position(' '(SELECT ' "U&'a' "; do
	{ echo 'SELECT '; many $((900000 / ${#chain})) "$chain"; echo a; } >in
	(ulimit -v 600000 2>/dev/null; ulimit -t 10 2>/dev/null
	exec t2s-parse --compact) <in >out.json
	is "nor does a chain of '$chain' take long" $? 1
done
{ echo 'SELECT a FROM t'; many 20000 ' UNION SELECT a FROM t EXCEPT
	SELECT a FROM t'; } >in
reads 'and a union without end' sql_unsupported
{ echo 'SELECT a'; many 2000 ', b'; echo ' FROM t'; } >in
reads 'more than 2,000 columns are refused' sql_unsupported
like '... which is told' "$(jq -r '.findings[0].message' out.json)" \
	'more than 2000 columns in one query'
{ echo 'SELECT a'; many 1999 ', b'; echo ' FROM t'; } >in
reads '... 2,000 are read' 0
{ echo 'SELECT a FROM t'; many 2000 ', t'; } >in
reads 'more than 2,000 tables are refused' sql_unsupported
{ echo 'SELECT 1 FROM (SELECT 1)'; many 1900 ', (SELECT 1)'; } >in
reads 'names for 1,900 sources are found' 0
{ echo 'SELECT sum(a)'; many 1990 ', sum(a) OVER (ORDER BY b)'
	echo ' FROM t'; } >in
reads '... and for 1,990 windows' 0
{ echo 'SELECT a FROM t GROUP BY a HAVING 1 < 2'
	many 30000 ' AND sum(b) > 1'; } >in
reads 'more than 4,000 aggregates are refused' sql_unsupported

# ---- texts that are too long, or none ----------------------------------

cp "$SHOP" shop.db
t2s-schema -d shop.db --compact >s.json
long=$(many 1001 ü)
# stopped WANT: of the documents in `out`, the stops and the codes
stopped() {
	is "$1" "$(jq -c '[.stop.status, .findings[0].code?]' out)" "$2"
}
for program in filter plan; do
	t2s-$program -q "$long" s.json >out
	stopped "t2s-$program -q of 1001 characters" '[2,"question_too_long"]'
done
jq -c --arg q "$long" '.question = $q' s.json >q.json
for program in filter plan parse audit synth explain 'history append'; do
	t2s-$program --compact q.json >out
	is "t2s-$program ends with 2 on a document's question" $? 2
	stopped "... and says why" '[2,"question_too_long"]'
done
is 'nothing of it is kept' "$(t2s-history list | jq '.history | length')" 0
t2s-filter q.json | t2s-plan | t2s-audit >out
stopped 'the finding goes down the pipe' '[2,"question_too_long"]'
{ echo 'how many customers'; echo "$long"; echo 'how many orders'; } |
	t2s-filter -l --no-probe --schema s.json >out
is 'a line that is too long leaves the others' "$? $(jq -c .stop.status out |
	tr '\n' ' ')" '1 null 2 null '
status 'the driver ends with 2' 2 t2s -d shop.db "$long"
{ echo "SELECT '"; many 1000000 x; echo "'"; } | t2s-parse >out
stopped 'a statement of more than 1,000,000 bytes' '[2,"text_too_long"]'
{ printf "SELECT '"; many 1000000 x; echo "'"; } |
	t2s-exec -d shop.db -o document >out
stopped '... is not run' '[2,"text_too_long"]'
{ printf "SELECT length('"; many 200000 x; echo "') AS n"; } |
	t2s-exec -d shop.db -o csv >out
is '... a shorter one is' "$(tail -n 1 out | tr -d "\r")" 200000
{ printf "SELECT length('"; many 250000 x; echo "') AS n"; } >big.sql
# big DESC COMMAND...: it runs the statement of 250,000 bytes on stdin
big() {
	desc=$1
	shift
	is "$desc" "$("$@" <big.sql 2>&1 | tail -n 1 | tr -d "\r")" 250000
}
big 't2s-exec --sql - takes one of 250,000' t2s-exec -d shop.db -o csv --sql -
big '... in place of that of a document' t2s-exec -d shop.db -o csv --sql - \
	s.json
big 't2s --sql - too' t2s -d shop.db -o csv --sql -
big '... where it is read and written again' t2s -d shop.db -o csv --sql - \
	--dialect sqlite
is 't2s-parse --sql - reads it' "$(t2s-parse --sql - s.json <big.sql |
	jq '.sql.text | length')" 250022
{ printf "SELECT length('"; many 900000 x; echo "') AS n"; } |
	t2s-exec -d shop.db -o document --sql - >out
is 'SQLite takes no more than 262,144, which is told' \
	"$(jq -r .findings[0].hint out)" 'a statement has at most 262144 bytes'\
' here, and a value what --length-limit says'
status '--sql - and - are both standard input' 2 t2s-exec -d shop.db --sql - -
like '... which is said' "$(cat .out)" 'cannot both read'
status '--sql - without SQL' 2 sh -c 'echo "{}" | t2s-exec -d shop.db --sql -'
echo 'SELECT 1 AS n' | T2S_LIMITS=sql=5 t2s-exec -d shop.db -o document >out
stopped 'T2S_LIMITS sets the limit' '[2,"text_too_long"]'
status 'T2S_LIMITS that says nothing' 2 env T2S_LIMITS=sql=x t2s-show s.json
status 'a document over its limit' 2 env T2S_LIMITS=document=1000 \
	t2s-audit s.json
{ echo '{"question":"a"}'; cat s.json; echo '{"question":"b"}'; } |
	T2S_LIMITS=document=1000 t2s-history append -l >out
is '... is one line of a stream' "$? $(jq -c .stop.status out |
	tr '\n' ' ')" '1 null 2 null '
t2s-plan -q 'how many customers' s.json >plan.json
t2s-patch -p "limit $(many 10000 ' ')3" plan.json >out
stopped 'a patch over its limit' '[1,"patch_invalid"]'
status 'an answer over its limit' 2 t2s-plan --answer "$(many 10001 x)" \
	plan.json

# ---- data files ---------------------------------------------------------

XDG_CACHE_HOME=$TMP/cache
export XDG_CACHE_HOME
{ echo a,b; many 400000 '1,2
'; } | gzip >data.csv.gz
# over NAME WANT ARGUMENT...: loading it ends so, and leaves no file
over() {
	name=$1 want=$2
	shift 2
	t2s-exec -d data.csv.gz -o csv --sql 'SELECT count(*) FROM data' "$@" \
		>out 2>err
	is "$name" "$? $(grep -o "$want" err)" "$got $want"
	is '... and leaves nothing behind' "$(find cache -type f)" ''
}
got=2
T2S_LIMITS=data=1000000
export T2S_LIMITS
over 'what is unpacked has a limit' 'more than 1000000 bytes (set T2S_LIMITS'
unset T2S_LIMITS
got=3
over 'so has the time of loading' 'longer than 0.01 s (set --timeout' \
	--timeout 0.01
t2s-exec -d data.csv.gz -o csv --sql 'SELECT count(*) FROM data' >out 2>err
is 'within them it is loaded' "$(tail -n 1 out | tr -d "\r")" 400000

# long [WORD...]: the longest question that repeats them is planned in little
# memory, or refused with a reason
long() {
	q=$(awk -v s=" $*" -v q=orders 'BEGIN {
		while (length(q s) <= 1000) q = q s
		print q }')
	t2s-filter -d shop.db -q "$q" s.json >f.json
	(ulimit -v 300000 2>/dev/null; exec t2s-plan f.json) >out 2>err
	case $? in
	0 | 4 | 6) got=planned ;;
	*) got=$(cat err) ;;
	esac
	is "a thousand characters of '$*' take little memory" "$got" planned
}
long and Berlin
long more shipped
long and status and orders
long total late more open Berlin

bad=$(printf 'caf\351 names')
refused() { # DESC COMMAND...: status 2, and the byte is told
	desc=$1
	shift
	"$@" >out 2>&1
	is "$desc" "$? $(grep -o 'byte .*not UTF-8' out | head -n 1 |
		sed 's/byte .*not/byte not/')" '2 byte not UTF-8'
}
refused 'a question that is not UTF-8' t2s-filter -q "$bad" -o markdown s.json
refused '... to the driver' t2s -d shop.db -o table "$bad"
refused 'an answer' t2s-plan -o plan --answer "$bad" s.json
refused 'a patch' t2s-patch -o plan "add $bad" plan.json
printf 'SELECT 1,\n "\351"' >bad.sql
refused 'SQL' t2s-parse -o plan bad.sql
refused '... to run' t2s-exec -d shop.db -o csv bad.sql
like '... by line and column' "$(t2s-parse bad.sql 2>&1)" 'bad.sql:2:3: byte 0xe9'
printf '{"question": "\351"}' >bad.json
for program in filter plan audit synth show explain; do
	t2s-$program bad.json >out 2>err
	is "t2s-$program: a document" "$? $(grep -c 'byte .*not UTF-8' err)" \
		'2 1'
done
printf 'table,column,comment\ncustomer,name,\351\n' >bad.csv
t2s-schema -d shop.db --dictionary bad.csv >out 2>err
is 'a dictionary' "$? $(grep -c 'bad.csv:2:15: byte' err)" '2 1'
printf '{"tables": {"\351": {}}}' >bad.policy
echo 'SELECT 1' | t2s-exec -d shop.db --policy bad.policy >out 2>err
is 'a policy' "$? $(grep -c 'byte .*not UTF-8' err)" '2 1'
mkdir "$(printf 'd\351r')" && cp s.json d*r
status 'a file may be called anything' 0 t2s-filter "$(printf 'd\351r')/s.json"

done_testing
