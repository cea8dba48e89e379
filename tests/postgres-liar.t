#!/bin/sh
# t2s-exec before a PostgreSQL server that lies and a network that breaks
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader
T2S_DB=${reader}postgres
export T2S_DB

liar() { # MODE COMMAND...: what it prints is in out and err
	perl "$SRC/tests/postgres/liar.pl" "$@" >out 2>err
}
at_work="SELECT count(*) FROM pg_stat_activity WHERE usename = 'reader'"
left() { # server processes of ours, waited for
	tries=100
	while n=$(psql -qAt -c "$at_work") && [ "$n" != 0 ] &&
		[ $((tries -= 1)) -gt 0 ]; do
		sleep 0.05
	done
	echo "$n"
}

echo "SELECT i AS lie, CASE i % 2 WHEN 0 THEN repeat('x', i) END AS x
	FROM generate_series(1, 5) AS i" >q.sql
t2s-exec q.sql >rows
is 'there are five rows' "$(wc -l <rows)" 5
# enough to be cut anywhere
echo "SELECT i AS lie, repeat(chr(64 + i % 50), i * 7) AS x
	FROM generate_series(1, 2000) AS i" >wide.sql
t2s-exec wide.sql >wide

# what is valid

for mode in nothing oddities oddities=1 oddities=5 chunks=1 chunks=3 chunks=4 \
	chunks=5 chunks=7; do
	liar $mode t2s-exec q.sql
	is "$mode: all rows" "$? $(cat err out)" "0 $(cat rows)"
done
for chunk in 4095 4096 8191; do
	liar chunks=$chunk t2s-exec wide.sql
	is "chunks=$chunk: all rows" "$? $(cat err out | cksum)" \
		"0 $(cksum <wide)"
done

# What is not: the status, how many rows came before, what is said. A row at
# which something goes wrong is not printed, nor is one behind it.
strange='the server sent an invalid row'
gone='server closed the connection unexpectedly'
while read -r mode want n message; do
	liar "$mode" t2s-exec --timeout 30 q.sql
	got=$?
	eval "message=\"$message\""
	is "$mode" "$got $(cat out err)" \
		"$want $(head -n "$n" rows; echo "t2s-exec: $message")"
done <<'EOS'
column-more 3 2 $strange
column-less 3 2 $strange
columns-none 3 2 $strange
columns-all 3 2 $strange
field-long 3 2 $strange
field-huge 3 2 $strange
field-short 3 2 $strange
field-negative 3 2 $strange
length-0 3 2 $strange
length-0=1 3 0 $strange
length-3 3 2 $strange
length-4 3 2 $strange
length-5 3 2 $strange
length-less 3 2 $strange
length-more 3 2 $strange
length-gigabyte 1 2 a row is larger than the allowed memory (use --memory-limit to allow more)
length-2-gigabytes 3 2 $strange
length-all 3 2 $strange
notice-length-0 3 2 $strange
unknown 3 2 $strange
unknown=1 3 0 $strange
letter-0 3 2 $strange
garbage 3 2 $strange
columns-again 3 2 $strange
ready 3 2 $strange
ready=1 3 0 $strange
complete-then-rows 3 5 $strange
not-complete 3 5 $strange
error 1 2 division by zero (use nullif(x, 0) to get null instead)
error=1 1 0 division by zero (use nullif(x, 0) to get null instead)
error-long 1 2 division by zero (use nullif(x, 0) to get null instead)
error-and-end 3 2 terminating connection due to administrator command
end 3 2 $gone
end=1 3 0 $gone
end-in-row 3 2 $gone
end-in-row=1 3 0 $gone
end-in-header 3 2 $gone
end-in-long-row 3 2 $gone
EOS

# The end may come with any message: of the connection, whose are more than
# these, the transaction, the proof, the query.
n=16
while liar message=$n t2s-exec q.sql; [ $? -eq 3 ] && [ $n -lt 99 ]; do
	[ "$(wc -l <err) $(cat out)" = "1 $(head -n "$(wc -l <out)" rows)" ] &&
		grep -q "^t2s-exec: .*$gone" err || echo "$n $(cat out err)"
	n=$((n + 1))
done >faults
is 'the end of the connection is told once, whenever it comes' \
	"$(cat faults)" ''
is '... but when all is there' "$(cat err out)" "$(cat rows)"
ok '... which takes more than the rows' test $n -gt 30

# what is told elsewhere

liar end t2s-exec --report report.json q.sql
is 'the report of a connection that broke' "$(jq -c \
	'[.result.row_count, .stop.status, .findings[].code]' report.json)" \
	'[2,3,"db_unreachable"]'
tr '\n' ' ' <q.sql >lines
printf '\nSELECT 1 AS a\n' >>lines
for mode in ready end column-more; do
	liar $mode t2s-exec -l lines
	is "$mode: the next line has its own answer" \
		"$(jq -c '[.stop.status, .result.rows]' out)" \
		"$(printf '[3,null]\n[null,[[1]]]')"
done

# silence

while read -r mode n; do
	liar "$mode" t2s-exec --timeout 0.8 q.sql
	is "$mode: the time limit, and the rows that came" "$? $(cat out err)" \
		"3 $(head -n "$n" rows
		echo 't2s-exec: query stopped after 0.8 s')"
done <<'EOS'
silence=1 0
silence 2
silence-in-row 2
EOS
is 'no server process is left' "$(left)" 0

# a server that does not say what a statement calls

psql -qX -c "CREATE TABLE note(body text)" -c "CREATE FUNCTION peek() RETURNS
	bigint LANGUAGE sql STABLE AS 'SELECT count(*) FROM note'"
echo '{"tables": [{"name": "note"}]}' >only.json
echo 'SELECT body AS peek FROM note' >note.sql
for mode in notices-none notices-twice notices-cut settings-none; do
	liar $mode t2s-exec --only only.json note.sql
	is "$mode: the statement is refused" "$? $(cat out; sed 's/:[^:]*$//' \
		err)" '7 t2s-exec: refused: cannot find out what the statement calls'
done
liar nothing t2s-exec --only only.json note.sql
is '... and else runs' "$? $(cat out err)" '0 '

done_testing
