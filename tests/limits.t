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

done_testing
