#!/bin/sh
# t2s: each edge of the graph at the top of cmd/t2s, by stand-in filters that
# end as told, and the options around it
. "${0%/*}/tap.sh"

bin=$TMP/bin
play=$TMP/play
mkdir "$bin" "$play" "$TMP/tmp"
TMPDIR=$TMP/tmp
export TMPDIR
cp "$BIN/t2s" "$bin/t2s"
export play T2S_AGAIN=0
unset T2S_DB T2S_RETRY T2S_REFINE T2S_TOP T2S_TRACE

# A stand-in takes its next status from $play/STEP, else 0, logs its step and
# arguments, and gives a document that says what it was. What another has
# stopped it passes on, as filters do, and works on what it may try again.
cat >"$bin/stand-in" <<'EOF'
#!/bin/sh
step=${0##*/t2s-}
case ${1-} in
append) exec cat ;;
--keep | --begin | --resume | --get | --check-policy) exec "$BIN/t2s-show" "$@" ;;
esac
input=$(cat)
whose=$(printf %s "$input" | sed -n 's/.*"by":"t2s-\([a-z]*\)","status":\([0-9]\).*/\1.\2/p')
case $step.$whose in
show.* | history.* | *. | filter.plan.6 | "$step.$step.3" | \
    plan.history.* | plan.plan.[1456] | plan.audit.* | plan.synth.* | plan.exec.*) ;;
*)
	report=''
	for word; do
		[ "$report" != next ] || report=$word
		[ "$word" != --report ] || report=next
	done
	[ -z "$report" ] || exec >"$report"
	printf '%s\n' "$input"
	exit "${whose#*.}" ;;
esac
printf '%s\n' "$input" >"$play/stdin.$step"
status=0 report='' shown=''
if [ -s "$play/$step" ]; then
	status=$(sed -n 1p "$play/$step")
	sed -i 1d "$play/$step"
fi
stop=",\"stop\":{\"by\":\"t2s-$step\",\"status\":$status,"
stop="$stop\"reason\":\"${REASON-}\"}"
[ "$status" -ne 0 ] || stop=''
[ "$step.$whose" = show. ] || [ "$step" != show ] || shown=${whose#*.}
args="$*"
while [ $# -gt 0 ]; do
	case $1 in
	--report) report=$2; echo rows ;;
	--save) report=$2 ;;
	--stopped) [ -z "$shown" ] || { printf '%s\n' "$input" >"$2"; exit "$shown"; } ;;
	esac
	shift
done
[ "$args" = --settings ] || echo "$step $args" >>"$play/log"
[ -z "$report" ] || exec >"$report" || exit 3
printf '{"t2s":1,"step":"%s","trace":[{"step":"t2s-%s"}],' $step $step
printf '"schema":{"dropped":["x"]},"result":{"row_count":%s}%s}\n' \
	"${ROWS:-0}" "$stop" || exit 3
[ "$step" != show ] || status=0
exit $status
EOF
chmod +x "$bin/stand-in"
for step in schema filter plan audit synth exec patch parse show history \
    explain; do
	ln -s stand-in "$bin/t2s-$step"
done

# plays STEP=STATUS,STATUS ... -- ARGS: one run; sets $status, $out, $steps (but
# for what is shown)
plays() {
	rm -f "$play"/*
	while [ "$1" != -- ]; do
		echo "${1#*=}" | tr , '\n' >"$play/${1%%=*}"
		shift
	done
	shift
	out=$("$bin/t2s" "$@" 2>"$play/err" </dev/null)
	status=$?
	steps=$(sed 's/ .*//' "$play/log" 2>/dev/null | grep -v '^show$' |
		tr '\n' ' ')
	steps=${steps% }
}

# --- the table -------------------------------------------------------------

# What leads to a step, as plays() wants it, and the options that go with it.
leads_to() {
	case $1 in
	widen) echo 'plan=6' ;;
	restore | accept) echo 'exec=5' ;;
	esac
}
options_to() {
	case $1 in
	restore | accept) echo '--max-iterations 1' ;;
	patch) echo '--patch x --run ' ;;
	history | command | route) echo '-c' ;;
	explain) echo '--explain' ;;
	parse) echo '--sql x' ;;
	esac
}
program_of() {
	case $1 in
	widen) echo filter ;;
	accept) echo exec ;;
	command | route | restore) echo plan ;;
	*) echo "$1" ;;
	esac
}

echo '{}' >"$TMP/plan.json"
edge() { # AT STATUS WANTED
	program=$(program_of "$1")
	queue=$2
	[ "$3" != again ] || queue=3,3,3
	case $1 in
	widen | restore | route) queue=0,$queue ;;
	accept) queue=5,$queue ;;
	esac
	set -- "$1" "$2" "$3" "$(leads_to "$1")"
	opts=$(options_to "$1")
	case $opts in
	*--run*) plays $4 "$program=$queue" -- ${opts% } "$TMP/plan.json" ;;
	*--sql*) plays $4 "$program=$queue" -- $opts -o document ;;
	*) plays $4 "$program=$queue" -- $opts -o document words ;;
	esac
	runs=$(grep -c "^$program " "$play/log")
	case $1 in
	widen | accept | restore | route) runs=$((runs - 1)) ;;
	esac
	after=$(awk -v p="$program" -v skip="$(($(case $1 in widen | accept | restore | route) echo 1 ;; *) echo 0 ;; esac)))" \
		'$1 == p && !seen { if (skip-- > 0) next; seen = 1; next }
		 seen { print $1; exit }' "$play/log")
	case $3 in
	again)
		is "$1: later is tried three times" "$runs" 3
		is "$1: later ends with 3" $status 3 ;;
	end)
		is "$1: $2 ends the run with $2" $status "$2"
		ok "$1: after $2 nothing runs but show" \
			test "$after" = show -o -z "$after" ;;
	show)
		is "$1: $2 ends well" $status 0 ;;
	widen) # which needs the schema as it was
		is "$1: $2 goes to $3" "$after" schema ;;
	*)
		is "$1: $2 goes to $3" "$after" "$(program_of "$3")" ;;
	esac
}

sed -n 's/^# | *\([a-z]* *|.*\)|$/\1/p' "$SRC/cmd/t2s" | tr -d ' ' |
	grep -v '^at|' >"$TMP/edges"
is 'the table has a row for each step' "$(wc -l <"$TMP/edges")" 15
while IFS='|' read -r at ok no later ask empty never refused <&3; do
	edge "$at" 0 "$ok"
	edge "$at" 1 "$no"
	edge "$at" 3 "$later"
	edge "$at" 4 "$ask"
	edge "$at" 5 "$empty"
	edge "$at" 6 "$never"
	edge "$at" 7 "$refused"
done 3<"$TMP/edges"

plays plan=0,0 -- -c -o document only x
is '-c asks the history, and what the follow-up means' "$steps" \
	'history plan schema filter plan plan audit synth exec'
is '... of this terminal' "$(grep ^history "$play/log")" 'history last'
is '... with its words' "$(grep ^plan "$play/log" | sed -n 1,2p)" \
	'plan --command --question only x
plan --route --question only x'
is 'the schema is put into the document' "$(grep ^schema "$play/log")" \
	'schema --trust-target -'
is 'the filter looks up its words' \
	"$(grep ^filter "$play/log")" 'filter --question only x --trust-target'
plays -- -c --session s -o document words
is '--session names it' "$(grep '^history last' "$play/log")" \
	'history last --session s'
plays -- --patch 'limit 3' -o document
is '--patch alone patches the last plan' "$steps" \
	'history schema patch audit synth exec'

REASON=timeout && export REASON
plays exec=3,0 -- -o document words
is 'a time limit is final' "$status $(grep -c '^exec' "$play/log")" '3 1'
unset REASON
plays exec=3,0 -- -o document words
is '... what else comes later is tried again' \
	"$status $(grep -c '^exec' "$play/log")" '0 2'
is '... and no step before it' "$steps" \
	'schema filter plan audit synth exec exec'
plays exec=3,3,0 plan=0 -- -o csv words
is '... where rows stream, too' "$status $out" "0 $(printf 'rows\nrows\nrows')"

# --- counters --------------------------------------------------------------

plays exec=1,1,1,1,1,1,1,1,1 plan=0,0,0,0,0,0,0,4 -- -o document words
is 'an error is retried three times, refined three times, then given up' \
	"$(grep -c '^exec' "$play/log")" 7
like 'the planner is told to give up' "$(grep '^plan' "$play/log" | tail -1)" \
	'give-up'
is 'giving up ends with 4' $status 4
is 'a refinement of an error asks for another plan, a retry for a mended one' \
	"$(grep '^plan' "$play/log" | tr -s ' ' | tr '\n' ,)" \
	'plan ,plan ,plan ,plan ,plan --refine,plan --refine,plan --refine,plan --give-up,'

plays audit=1,1,1,1,1,1,1 plan=0,0,0,0,4 -- -o document words
is 'an audit error is retried, not refined' "$(grep -c '^audit' "$play/log")" 4
is 'and given up with 4' $status 4

plays exec=1,1,1,1 plan=0,0,4 -- --max-iterations 2 -o document words
is '--max-iterations is how many plans are made' \
	"$(grep -c '^exec' "$play/log")" 2
plays exec=1,1,1,1 plan=0,0,4 -- --max-iterations 1 -o document words
is '... with 1 the first alone' "$(grep -c '^exec' "$play/log")" 1
for n in 0 1 10; do
	plays exec=1,1,1,1,1,1,1,1,1,1,1,1 \
		plan="$(printf '%0*d' $((n + 1)) 0 | sed 's/0/0,/g')4" -- --retry $n --refine 0 -o document words
	is "--retry $n tries $n other plans" \
		"$(grep -c '^exec' "$play/log") $status" "$((n + 1)) 4"
done
plays exec=1,1,1,1,1,1 plan=0,0,0,0,4 -- --retry 1 --refine 2 -o document x
is 'a retry, then two refinements' \
	"$(grep '^plan' "$play/log" | tr -s ' ' | tr '\n' ,)" \
	'plan ,plan ,plan --refine,plan --refine,plan --give-up,'
for bad in '--retry 11' '--retry 50' '--retry -1' '--refine 11' \
    '--max-iterations 0' '--max-iterations 50' '--max-iterations 21'; do
	plays -- $bad x
	is "'$bad' is refused" "$status $steps" '2 '
	like "... with one line that names the range" "$(cat "$play/err")" \
		"^t2s: invalid --[a-z-]* '.*': expected a \(number from [01] to [12]0\|whole\)"
done

plays exec=5,5,5,5,0 -- -o document words
is 'an empty result is refined three times, then accepted' "$steps" \
	'schema filter plan audit synth exec plan audit synth exec plan audit synth exec plan audit synth exec plan synth exec'
like '... the first again' "$(grep '^plan' "$play/log" | tail -1)" --accept
ok 'the last one runs without --fail-empty' \
	test -z "$(tail -1 "$play/log" | grep fail-empty)"
is 'and ends well' $status 0

plays exec=5,0 plan=0,4 -- -o document words
is 'no other plan after an empty result: the empty answer is the answer' \
	"$steps $status" 'schema filter plan audit synth exec plan plan synth exec 0'
plays exec=5,5 -- --fail-empty -o document words
is '--fail-empty ends with 5 when nothing else was found' "$status" 0
plays exec=5,5,5,5,5 -- --fail-empty -o document words
is '... after all that was tried' \
	"$status $(grep -c '^exec.*fail-empty' "$play/log")" '5 5'
plays exec=5 -- --fail-empty --no-refine -o document words
is '... at once with --no-refine' "$steps $status" \
	'schema filter plan audit synth exec 5'
plays exec=5 -- --fail-empty -o document --run "$TMP/plan.json"
is '... and with --run' "$steps $status" 'schema audit synth exec 5'
REASON=no_rows plays exec=5 -- --fail-empty -o document words
is '... at once where nothing looks wrong' "$steps $status" \
	'schema filter plan audit synth exec 5'
plays -- --fail-empty -o document words
like '... which covers all results' "$(cat "$play/log")" \
	'^exec.*--fail-empty --refine=always'
plays -- --fail-empty=suspect -o document words
like '... or those that look wrong' "$(cat "$play/log")" \
	'^exec.*--fail-empty --refine=suspect'
plays -- --fail-empty=never -o document words
is '... and nothing else' "$status $(cat "$play/err")" \
	"2 t2s: invalid --fail-empty 'never': expected nothing, always or suspect"
REASON=server plays exec=1 -- -o document words
is 'what no plan can mend is not planned again' "$steps $status" \
	'schema filter plan audit synth exec 1'
plays -- --no-refine -o document words
is '--no-refine does not ask for --fail-empty' \
	"$(grep -c fail-empty "$play/log")" 0
plays exec=5,1 -- --retry 0 --refine 1 -o document words
is 'an error of a refinement: the empty answer is the answer' "$steps $status" \
	'schema filter plan audit synth exec plan audit synth exec plan synth exec 0'

plays plan=6,6 -- -o document words
is 'the schema is widened once only' "$steps $status" \
	'schema filter plan schema filter plan 6'
like 'widening describes the schema once more, and names twice the tables' \
	"$(grep widen "$play/log")" '--widen .*/schema --top 16'
plays plan=6,6 -- --keep "$TMP/widened" -o document words
is '... where it was not kept' "$steps" 'schema filter plan filter plan'
like '... else that is named' "$(grep widen "$play/log")" \
	'--widen .*/01-schema --top 16'

T2S_MODEL=test:m plays plan=6,6 -- -o document words
is 'a model is told by tokens, then twice as many' \
	"$(grep -o -e '--budget [0-9]*' -e '--top' "$play/log" | tr '\n' ' ')" \
	'--budget 12000 --budget 24000 '
T2S_MODEL=test:m plays x=0 -- --tier minimal -o document words
is 'a small one half of that' "$(grep -o -e '--budget [0-9]*' "$play/log")" \
	'--budget 6000'
T2S_MODEL=test:m plays plan=6,6 -- --top 5 -o document words
is 'or what --top says' \
	"$(grep -o -e '--budget' -e '--top [0-9]*' "$play/log" | tr '\n' ' ')" \
	'--top 5 --top 10 '

T2S_RETRY=0 T2S_REFINE=0 && export T2S_RETRY T2S_REFINE
plays synth=1 plan=0,4 -- -o document words
is 'T2S_RETRY=0 gives up at once' "$steps" 'schema filter plan audit synth plan'
plays exec=5 -- -o document words
is 'T2S_REFINE=0 does not ask for --fail-empty' \
	"$(grep -c fail-empty "$play/log")" 0
unset T2S_RETRY T2S_REFINE

# --- options ---------------------------------------------------------------

plays -- -o document 'why? it'\''s' '  $HOME "x"'
is 'the words arrive as they are' \
	"$(sed -n 's/^filter //p' "$play/log")" \
	"--question why? it's   \$HOME \"x\""
plays -- -o document --set "a=it's" --set 'b=$x y' --run "$TMP/plan.json"
is '--set arrives as it is' "$(sed -n 's/^synth //p' "$play/log")" \
	"--set a=it's --set b=\$x y"
plays -- -o document --since 2024-01-01 --until "it's" --order 'a desc' x
is '--since, --until and --order reach t2s-synth' \
	"$(sed -n 's/^synth //p' "$play/log")" \
	"--since 2024-01-01 --until it's --order a desc"
plays synth=1 -- -o document --since 2024-01-01 x
is '... and no other plan is tried for what they cannot' "$steps $status" \
	'schema filter plan audit synth 1'
plays -- -o document --answer 'use table a' --answer "it's" x
is '--answer reaches the filter and the planner' \
	"$(grep -c -e "--answer use table a --answer it's" "$play/log")" 2
T2S_FILTER_MODEL=test:m plays -- -o document --each x
like '--each reaches t2s-filter' "$(grep ^filter "$play/log")" '--model --each'
plays -- -o document --set a=b --run "$TMP/plan.json"
is '--run skips filter and plan' "$steps" 'schema audit synth exec'
like '--run checks, it does not mend' "$(grep ^audit "$play/log")" '--check'
plays audit=1 -- -o document --run "$TMP/plan.json"
is 'a plan that does not pass ends --run with 1' "$steps $status" \
	'schema audit 1'
plays -- -o document --mend --run "$TMP/plan.json"
is '--mend lets audit mend' "$(grep -c -e --check "$play/log")" 0
plays -- -o csv words
is 'rows that stream come from exec itself' "$out" rows
ROWS=7 && export ROWS
plays exec=1 -- -o csv words
is 'an error after the first row is not retried' "$steps $status" \
	'schema filter plan audit synth exec 1'
unset ROWS
plays exec=1,0 -- -o csv words
is 'an error before the first row is' "$status" 0
plays -- --save "$TMP/saved.json" -o document words
like '--save writes the plan' "$(cat "$TMP/saved.json")" '"step":"show"'
plays exec=1 plan=0,4 -- --save "$TMP/none.json" --retry 0 --refine 0 words
ok '--save writes nothing on failure' test ! -e "$TMP/none.json"
plays -- -o plan words
is '-o plan runs nothing on the database' \
	"$(grep -c '^exec' "$play/log")" 0

for bad in '--bogus' '--format=pdf x' '--top=many x' '--db' '' \
    '--keep=a --resume=b x' '-c' '--run=/nonexistent/plan' '-c --run=/dev/null x' \
    '--each x' '--run=/dev/null --answer=x' \
    '--tier=full x' '--votes 3 x' '--clarify x' '--model= x'; do
	plays -- $bad
	is "'t2s $bad' is wrong usage" $status 2
	is "'t2s $bad' says why" "$(tail -1 "$play/err" | grep -c '^t2s: ')" 1
done
plays -- -o document --bogus
like 'wrong usage gives a stop document where one was promised' "$out" \
	'"status":2'
like '... and the answer object of it' \
	"$("$BIN/t2s" -o json -q 'how many?' --bogus 2>/dev/null | tr -d ' \n')" \
	'^{"success":false,"status":2,"question":"howmany?"'
is 'help goes to stdout' "$("$bin/t2s" --help | sed -n 2p)" \
	'usage: t2s [-d TARGET] [options] QUESTION...'

"$bin/t2s" --help >/dev/full 2>/dev/null
is 'help that cannot be written is no success' $? 3
"$bin/t2s" -o json words >&- 2>"$play/err"
is 'no stdout at all ends with 3' $? 3
is '... and one line' "$(cat "$play/err")" 't2s: cannot write to stdout'
"$bin/t2s" -o document words 2>"$play/err" >/dev/full </dev/null
is 'a document that cannot be written ends with 3' $? 3
mkfifo "$TMP/fifo"
true <"$TMP/fifo" &
exec 5>"$TMP/fifo"
wait $!
"$bin/t2s" -o document words >&5 2>"$play/err" </dev/null
is 'a reader that left ends the run quietly' "$? $(cat "$play/err")" '141 '
exec 5>&-
echo 'not JSON' >"$TMP/bad.json"
"$BIN/t2s" -d "$SHOP" -o table --run "$TMP/bad.json" >"$play/out" 2>"$play/err"
is 'what a filter said when it died is not said again' \
	"$? $(grep -c . "$play/err")" '2 1'

# --- keep and resume -------------------------------------------------------

plays exec=3,3,3 -- --keep "$TMP/kept" -o document words
is 'a run that stops leaves its documents' "$(cd "$TMP/kept" && echo *)" \
	'01-schema.0.json 02-filter.0.json 03-plan.0.json 04-audit.0.json 05-synth.0.json 06-exec.3.json'
plays -- --resume "$TMP/kept" -o document
is '--resume goes on at the step that failed' "$steps $status" 'exec 0'
is 'from the document before it' "$(cut -c 1-23 "$play/stdin.exec")" \
	'{"t2s":1,"step":"synth"'
plays -- --resume "$TMP/kept" --patch 'limit 3' -o document
is '--resume with --patch skips schema, filter and plan' "$steps" \
	'patch audit synth exec'
plays plan=4 -- --keep "$TMP/asked" -o document words
is 'a question ends the run with 4' $status 4
plays -- --resume "$TMP/asked" --answer 'q1=a' -o document
is '--resume --answer plans from the document that asked' "$steps" \
	'plan audit synth exec'
like 'with the answer' "$(grep ^plan "$play/log")" '--answer q1=a'
plays -- --keep "$TMP/done" -o document words
plays plan=0 -- --resume "$TMP/done" --answer 'use table a not b' -o document
is '--resume --answer plans a finished run again' "$steps $status" \
	'plan audit synth exec 0'
is '... from what the planner made' "$(cut -c 1-22 "$play/stdin.plan")" \
	'{"t2s":1,"step":"plan"'
plays plan=6,0 -- --resume "$TMP/done" --answer 'use table a' -o document
is '... and widens for a table that was left out' "$steps $status" \
	'plan filter plan audit synth exec 0'
plays -- --keep "$TMP/ran" -o document --run "$TMP/plan.json"
plays -- --resume "$TMP/ran" --answer a -o document
is 'a plan of --run is not corrected' "$status" 2
plays exec=5,5,5,5,3,3,3 -- --keep "$TMP/empty" -o document words
plays -- --resume "$TMP/empty" -o document
is '--resume accepts what was to be accepted' "$steps $status" 'exec 0'
unlike '... without --fail-empty' "$(cat "$play/log")" fail-empty
plays synth=1,1 plan=0,0,3,3,3 -- --keep "$TMP/counts" -o document words
plays exec=1,1,1,1,1 plan=0,0,0,4 -- --resume "$TMP/counts" --refine 0 \
	-o document
is '--resume counts the failures kept' "$(grep -c '^exec' "$play/log")" 2
plays -- --resume "$TMP" words
is 'a folder without documents is wrong usage' $status 2
plays -- -o document -v words
like '-v says each step' "$(cat "$play/err")" '^t2s: audit: status 0'

# --- by a link, outside of PATH -----------------------------------------------

mkdir "$TMP/links" "$TMP/links/sub"
ln -s "$BIN/t2s" "$TMP/links/first"
ln -s ../first "$TMP/links/sub/t2s"
is 't2s by a link to a link finds its filters' "$(PATH=/usr/bin:/bin \
	"$TMP/links/sub/t2s" -d "$SHOP" -o csv 'how many customers are there?' \
	2>/dev/null)" "$(t2s -d "$SHOP" -o csv \
	'how many customers are there?' 2>/dev/null)"
ln -s "$BIN/t2s-plan" "$TMP/links/planner"
for program in "$BIN/t2s-plan" "$TMP/links/planner"; do
	is "${program##*/} outside of PATH finds t2s-llm" \
		"$(t2s-schema -d "$SHOP" | PATH=/usr/bin:/bin "$program" \
		-q 'how many customers?' --model 'command:exit 9' |
		jq -r .stop.reason)" transport
done
is 'nothing is left behind' "$(ls "$TMPDIR")" ''

done_testing
