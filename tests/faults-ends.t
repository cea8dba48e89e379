#!/bin/sh
# Readers that leave at any byte, streams that are closed or full, and limits
# on descriptors, files and memory
. "${0%/*}/tap.sh"
. "$SRC/tests/fault/fault.sh"
PATH=$BIN:$PATH

ends() { # INPUT [-u] COMMAND...
	ends_in=$1
	shift
	[ "$ends_in" != - ] || ends_in=/dev/null
	perl "$SRC/tests/fault/ends.pl" -d box "$@" <"$ends_in" >bad 2>count
	is "$*: $(tail -n 1 count) ends" "$(head -n 5 bad)" ''
}

mkdir box
cp small.db box
t2s-history append --file box/history.db --session x <exec.json >first
ends - t2s-schema --compact -d small.db --cache=cache
ends schema.json t2s-filter --compact -q 'customers in Berlin'
ends filter.json t2s-plan --compact
ends plan.json t2s-audit --compact
ends audit.json t2s-synth --compact
ends audit.json t2s-synth --text
ends query.sql t2s-parse --compact
ends synth.json t2s-exec -o document --compact
ends synth.json t2s-exec -o csv --report report.json
ends audit.json t2s-patch --compact -p 'limit 3'
ends exec.json t2s-show -o plan --save saved.json
ends exec.json t2s-show -o markdown
ends exec.json t2s-explain --compact
ends ask.json t2s-llm --compact --model 'command:echo "{}"' --record record
ends exec.json t2s-history append --file history.db --session x
ends - t2s-history list --file history.db --session x
mkdir box/db
cp small.db box/db/small.db
echo '{"id":"q","db":"small","question":"how many customers",
	"gold_sql":"SELECT count(*) FROM customer"}' | tr -d '\n' >box/questions
# a step without memory is a question without an answer, and no fault of eval's
SANITIZED=1 ends - -u t2s-eval --questions questions --databases db -o tap --jobs 1 --copies 1
unset T2S_NOW
T2S_AGAIN=0
export T2S_AGAIN
ends - t2s -d small.db -o csv --keep kept --save saved.json --no-history \
	'customers in Berlin'
done_testing
