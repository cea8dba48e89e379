#!/bin/sh
# What is told on a terminal while work takes long
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v script >/dev/null || skip_all 'no script(1)'

# A terminal that is our own: what the command writes there, escapes as ^[.
# With T2S_PROGRESS=0 the line is drawn at once and at the end, so that
# nothing depends on time.
on_terminal() { # COMMAND
	env TERM=xterm COLUMNS=80 T2S_PROGRESS=${patience-0} $with \
		script -qec "$1" /dev/null </dev/null |
		tr '\r' '\n' | sed 's/\x1b/^[/g'
}
with=''
echo 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
	WHERE i < 12345) SELECT i FROM n' >rows.sql
sed 's/12345/9000000000/' rows.sql >endless.sql
echo 'SELECT count(*) AS n FROM customer' >count.sql

out=$(on_terminal "t2s-exec -d $SHOP -o csv rows.sql >rows")
like 'rows into a file: how many there are' "$out" \
	'^t2s-exec: 12,345 rows, [0-9,]* a second^\[\[K$'
like '... what is done before the first one' "$out" \
	'^t2s-exec: running the query, [0-9]* s^\[\[K$'
is '... and at the end the line is wiped' "$(printf '%s\n' "$out" | tail -1)" \
	'^[[K'
is '... the rows are clean' "$(sed -n '1p;$p' rows | tr '\n' ' '; wc -l <rows)" \
	'i 12345 12346'
like '... into a pipe' \
	"$(on_terminal "t2s-exec -d $SHOP rows.sql | tail -1 >rows")" '12,345 rows'
is '... the same' "$(cat rows)" '{"i":12345}'
unlike 'a reader that leaves finds no line in its way' "$(on_terminal \
	"t2s-exec -d $SHOP endless.sql | head -1" | tail -1)" 't2s-exec'
is '... which ends by SIGPIPE as ever' "$(on_terminal \
	"{ t2s-exec -d $SHOP endless.sql; echo \$? >ended; } | head -1" >/dev/null
	cat ended)" 141
like '... into a document' "$(on_terminal \
	"t2s-exec -d $SHOP --limit 50 -o document rows.sql >rows")" '50 rows'
out=$(on_terminal "t2s-exec -d $SHOP count.sql" | sed 's/\^\[\[[01]m//g')
like 'rows on the same terminal: until they come' "$out" 'running the query'
is '... and not between them' "$(printf '%s\n' "$out" | grep -v '^$' |
	sed -n '/^^\[\[K/,$p' | tr '\n' ' ')" '^[[K  n --- 120 '
like 'an error stands on a line of its own' "$(on_terminal \
	"echo 'SELECT abs(-9223372036854775807 - 1)' | t2s-exec -d $SHOP 2>&1")" \
	'^\^\[\[Kt2s-exec: integer overflow'
is 'the end by the timer, too' "$(on_terminal "echo \"SELECT
	instr(printf('%.*c', 8000000, 'a'), printf('%.*c', 4000000, 'a') || 'b')\" |
	t2s-exec -d $SHOP --timeout 0.2" | grep -c \
	'^^\[\[Kt2s-exec: query stopped after 0.2 s')" 1

silent() { # DESC COMMAND
	unlike "$1" "$(on_terminal "$2")" 'rows, \|running'
}
with='TERM=dumb'
silent 'nothing on a terminal that cannot wipe' \
	"t2s-exec -d $SHOP -o csv rows.sql >rows"
with='TERM='
silent '... or is not known' "t2s-exec -d $SHOP -o csv rows.sql >rows"
with='T2S_PROGRESS=no'
silent '... where it is not wanted' "t2s-exec -d $SHOP -o csv rows.sql >rows"
with='T2S_PROGRESS='
silent '... before a second has passed' "t2s-exec -d $SHOP count.sql >rows"
with=''
silent '... nor where stderr is no terminal' \
	"t2s-exec -d $SHOP -o csv rows.sql 2>err >rows"
is '... and there, too' "$(cat err)" ''
with='NO_COLOR=1'
unlike 'it has no colour' "$(on_terminal "t2s-exec -d $SHOP -o csv rows.sql >rows")" \
	'^\[\[[0-9]'
with='COLUMNS=20'
is 'it stays within the line' "$(on_terminal \
	"t2s-exec -d $SHOP -o csv rows.sql >rows" | sed 's/\^\[\[K$//' |
	awk 'length > 19' | grep . | head -1)" ''
with=''
silent 'who works in the background leaves the terminal alone' \
	"sh -mc 't2s-exec -d $SHOP -o csv rows.sql >rows & wait'"

like 'the tables of a schema' "$(on_terminal "t2s-schema -d $SHOP >schema")" \
	'^t2s-schema: [0-9]* of [0-9]* tables, '
like 'a model that is waited for' "$(on_terminal \
	"t2s-plan -q 'list the customers' --model command:true schema >plan")" \
	'^t2s-llm: waiting for the model, '
unlike '... does not show in a recording' "$(cat plan)" waiting

mkdir dbs
cp "$SHOP" dbs/shop.sqlite
echo '{"id":"1","db":"shop","question":"how many customers are there?","gold_sql":"SELECT count(*) FROM customer"}' \
	>questions.jsonl
out=$(on_terminal "t2s-eval --questions questions.jsonl --databases dbs >scores")
like 'questions that are scored' "$out" \
	'^t2s-eval: 1 of 1 questions, '
unlike '... without the steps of each' "$out" 't2s-exec'

out=$(on_terminal "t2s -d $SHOP --no-history -o csv 'list the customers' >rows")
like 'the driver shows the step at work' "$out" '^t2s-schema: .* tables'
like '... and the rows' "$out" '^t2s-exec: 120 rows'

done_testing
