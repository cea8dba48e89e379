#!/bin/sh
# t2s -l and t2s-batch: many questions, in order, once each, whatever happens
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
unset T2S_MODEL
export T2S_AGAIN=0
mkdir tmp
TMPDIR=$TMP/tmp
export TMPDIR

# of JQ: of each line that was written
of() {
	jq -c "$1" out
}
left() { # what is left behind
	ls "$TMPDIR"
}

# --- questions ---------------------------------------------------------------

cat >asked <<'END'
how many customers are there?

{"question": "how many suppliers are there?", "id": "s"}
delete all customers
   how many products are there?
{"question":
END
t2s -d "$SHOP" -l --jobs 2 asked >out 2>err
is 'a failing line ends nothing: the status is 1' \
	"$? $(of '[.line, .id, .success, .status]' | tr '\n' ' ')" \
	'1 [1,null,true,0] [3,"s",true,0] [4,null,false,7] [5,null,true,0] [6,null,false,2] '
is 'each is an answer object' "$(sed -n 1p out | jq -c '[.results.row_count,
	.iterations, .tool_calls[0].name]')" '[1,1,"t2s-filter"]'
for ask in 'how many customers are there?' 'how many products are there?'; do
	t2s -d "$SHOP" -o json --no-history "$ask" >one
	is "'$ask' is answered as when it is asked alone" \
		"$(jq -c "select(.question | test(\"${ask%\?}\")) | [.sql, .plan,
		.results.data]" out)" "$(jq -c '[.sql, .plan, .results.data]' one)"
done
t2s -d "$SHOP" -l -o document - <asked >out 2>err
is 'documents, from stdin' "$? $(of '.stop.status' | tr '\n' ' ')" \
	'1 null null 7 null 2 '
head -1 asked >good
t2s -d "$SHOP" -l <good >out
is 'all good lines end with 0, and stdin needs no name' "$? $(wc -l <out)" '0 1'
t2s -d "$SHOP" -l </dev/null >out
is 'no line is none' "$? $(wc -c <out)" '0 0'
t2s -d /nonexistent -l -o json asked >out 2>err
is 'without a database there is one answer, why' \
	"$? $(of '[.success, .question]')" '2 [false,""]'
for bad in '-l -o csv asked' '-l nonexistent' '-l --run x asked' '-l -c' \
    '-l --jobs 0 asked' '-l --jobs 65 asked' '-l --save x asked' \
    '-l -q x asked'; do
	t2s -d "$SHOP" $bad >out 2>err </dev/null
	is "'t2s $bad' is wrong usage" "$? $(grep -c . err)" '2 1'
done
is 'nothing is left behind' "$(left)" ''

# --- the graph ---------------------------------------------------------------

# a model whose plans fail at first, for each question on its own
cat >model <<'END'
cat >prompt.$$
q=$(grep -o 'Q[0-9]' prompt.$$ | tail -1)
rm prompt.$$
echo >>calls.$q
case $q.$(grep -c . calls.$q; wc -l <calls.$q | tr -d ' ') in
*1) echo 'SELECT nonsense FROM customer' ;;
*) echo "SELECT name FROM customer WHERE id = ${q#Q}" ;;
esac
END
printf 'the customer Q%s\n' 1 2 3 4 5 6 7 8 9 >models
t2s -d "$SHOP" -l --jobs 3 --model 'command:sh ./model' --write sql models \
	>out 2>err
is 'a plan that fails is tried again, behind the pipe' \
	"$? $(of '[.iterations, .reflection.retries, .model.calls]' | sort -u)" \
	'0 [2,1,2]'
is '... and the answers keep their order' \
	"$(of '.question[-2:]' | tr -d '\n')" \
	"$(printf '"Q%s"' 1 2 3 4 5 6 7 8 9)"
rm -f calls.*
t2s -d "$SHOP" -l --retry 0 --refine 0 --model 'command:sh ./model' \
	--write sql models >out 2>err
is '--retry holds for each line' \
	"$? $(of '[.status, .stop.reason, .iterations]' | sort -u)" \
	'1 [4,"gave_up",1]'

# --- the pipes ----------------------------------------------------------------

seq 1 500 >lines
t2s-batch -o document --jobs 4 --pipe 'while read -r n; do
	sleep 0.00$((n % 7)); echo "{\"t2s\":1,\"n\":$n}"; done' lines >out
is 'the order is kept, whoever is first' "$? $(jq -r .n out | cmp - lines)" '0 '
t2s-batch -o document --jobs 2 --pipe 'while read -r n; do
	[ $n -ne 250 ] || kill -9 $$; echo "{\"t2s\":1,\"n\":$n}"; done' \
	lines >out 2>err
is 'a pipe that dies takes one line with it' \
	"$? $(of 'select(.stop) | [.stop.status, .stop.by, .question]') $(
	wc -l <out)" '1 [3,"t2s-batch","250"] 500'
is '... and no other' "$(jq -r 'select(.stop | not) | .n' out | cksum)" \
	"$(grep -vx 250 lines | cksum)"
seq 1 40 >forty
t2s-batch -o document --jobs 2 --pipe 'while read -r n; do
	[ $n -ne 1 ] || { sleep 0.55; kill -9 $$; }
	sleep 0.1; echo "{\"t2s\":1,\"n\":$n}"; done' forty >out 2>err
is 'what a pipe that died had is answered in its own place' \
	"$(jq -r '.n // "1"' out | cmp - forty)" ''
t2s-batch -o document --pipe 'sed s/^/nonsense/' good >out
is 'what is no document is told' "$? $(of .stop.reason)" '1 "system"'
t2s-batch -o document --jobs 1 --pipe 'sed "s/.*/{\"t2s\":1,\"n\":&}/"' \
	lines | head -20 >out
is 'a command that holds its lines back until its input ends gives them' \
	"$(jq -r .n out | tr '\n' ' ')" "$(seq 1 20 | tr '\n' ' ')"
t2s-batch -o document --pipe 'exit 1' good >out
is 'so is a pipe that does not run' "$? $(of .stop.message)" \
	'1 "the pipe ended without a document"'
stop='{"t2s":1,"stop":{"by":"t2s-%s","status":%s,"reason":"x","message":"y"}}'
for at in plan.1 audit.1 synth.1 exec.1 exec.5 plan.6 exec.3; do
	t2s-batch -o document --pipe "printf '$stop\\n' ${at%.*} ${at#*.}" \
		--again 'echo "{\"t2s\":1,\"at\":\"$T2S_STOPPED\",\"q\":\"$T2S_LINE\"}"' \
		good >out
	is "the graph goes on behind $at" "$? $(of '[.at, .q]')" \
		"0 [\"$at\",\"how many customers are there?\"]"
done
for at in schema.1 filter.1 plan.2 plan.4 audit.6 exec.7 llm.3; do
	t2s-batch -o document --pipe "printf '$stop\\n' ${at%.*} ${at#*.}" \
		--again 'echo no' good >out
	is "it ends behind $at" "$? $(of .stop.status)" "1 ${at#*.}"
done
t2s-batch -o document --pipe "printf '{\"stop\":{\"by\":\"t2s-exec\",
	\"status\":1,\"reason\":\"server\",\"message\":\"y\"}}\\n' | tr -d '\n\t'; echo" \
	--again 'echo no' good >out
is 'it ends where no plan can mend it' "$? $(of .stop.reason)" '1 "server"'
(cat good; sleep 5) | t2s-batch -o document --pipe \
	'while read -r n; do echo "{\"t2s\":1}"; done' | head -1 >out
is 'an answer is there before the next line' "$(of .t2s)" 1

# --- keep and resume -----------------------------------------------------------

cat >count <<'END'
while read -r n; do
	echo "$n" >>taken
	[ -e fast ] || sleep 0.01
	printf '{"t2s":1,"question":"%s","n":%s}\n' "$n" "$n"
done
END
has_kept() { # COUNT FOLDER: more files than that
	[ "$(ls "$2" 2>/dev/null | wc -l)" -gt "$1" ]
}
for how in KILL TERM INT; do
	rm -rf kept taken fast
	mkdir kept
	t2s-batch -o document --jobs 3 --pipe 'sh ./count' --keep kept lines \
		>out 2>err &
	batch=$!
	within_a_minute has_kept 20 kept
	[ $how != INT ] || how=TERM # the shell lets no background job have it
	kill -s $how $batch
	wait $batch 2>/dev/null
	ls kept | sed 's/^0*//; s/-.*//' | sort -n >before
	cat out >first
	sleep 0.3
	: >taken
	: >fast
	t2s-batch -o document --pipe 'sh ./count' --keep kept --done kept \
		lines >out
	is "$how: a run that was ended goes on" "$? $(jq -r .n out | cmp - lines)" \
		'0 '
	is "$how: what was kept is not asked again" \
		"$(sort taken before | uniq -d)" ''
	is "$how: what was written was kept" \
		"$(jq -r .n first | sort | comm -23 - "$(sort before >b; echo b)")" ''
done
sed 5s/.*/other/ lines >others
t2s-batch -o document --pipe 'sh ./count' --done kept others >out 2>err
is 'another question than was kept is refused' "$? $(grep -c 'line 5 ' err)" \
	'2 1'
t2s -d "$SHOP" -l --keep run asked >first 2>err
t2s -d "$SHOP" -l --resume run asked >out 2>err
is 't2s --resume gives what was kept' "$? $(cmp first out)" '1 '
rm run/000003-answer.0.json
mv run/000001-answer.0.json run/000001-answer.3.json
t2s -d "$SHOP" -l --resume run asked >out 2>err
is '... and asks for what was not, or what may go well later' \
	"$? $(of '[.line, .success]' | tr '\n' ' ') $(ls run | tr '\n' ' ')" \
	'1 [1,true] [3,true] [4,false] [5,true] [6,false]  000001-answer.0.json 000001-answer.3.json 000003-answer.0.json 000004-answer.7.json 000005-answer.0.json 000006-answer.2.json 01-schema.0.json '

# --- in the same file ----------------------------------------------------------

mkdir same
cp "$SHOP" same/shop.db
go_on() { # in the file that was begun
	(cd same && t2s -d shop.db -l --resume run ../asked >>out 2>err)
}
(cd same && t2s -d shop.db -l --keep run ../asked >out 2>err)
cp same/out whole
go_on
is 'what stands in the file is not written again' \
	"$? $(cmp same/out whole 2>&1)" '1 '
head -c 1500 whole >same/out
go_on
is '... what is torn or missing is' "$? $(cmp same/out whole 2>&1)" '1 '
mv same/run/000003-answer.0.json same/run/000003-answer.3.json
go_on
is '... with those behind one that is asked again' \
	"$? $(jq -r .line same/out | tr '\n' ' ')" '1 1 3 4 5 6 '
cp same/out whole
mv same/shop.db same/away.db
go_on
is '... nothing where the run cannot go on' \
	"$? $(cmp same/out whole 2>&1) $(grep -c . same/err)" '7  1'
mv same/away.db same/shop.db
: >same/out
go_on
is '... one that was emptied gets all' "$? $(cmp same/out whole 2>&1)" '1 '
echo done >>same/out
go_on
is '... one with other lines is refused' \
	"$? $(grep -c 'something else' same/err) $(tail -n 1 same/out)" '2 1 done'

# --- signals --------------------------------------------------------------------

i=0
while [ $i -lt 300 ]; do i=$((i + 1)); sed -n 1p asked; done >many
rm -rf run out
t2s -d "$SHOP" -l --keep run many >out 2>err &
run=$!
within_a_minute test -s out
within_a_minute has_kept 5 run
kill -TERM $run
wait $run 2>/dev/null
is 'SIGTERM ends t2s with all its filters' "$?" 143
sleep 0.2
is '... tidily' "$(left)" ''
like '... and what was written is whole' "$(tail -1 out)" '}$'

done_testing
