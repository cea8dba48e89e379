#!/bin/sh
# A clock that jumps: time limits neither end a query at once nor never, and a
# plan has one "now"
. "${0%/*}/tap.sh"
. "$SRC/tests/fault/fault.sh"
unset T2S_NOW
[ -z "$SANITIZED" ] || {
	skip 'a clock that jumps' 'a sanitizer must be loaded before the shim'
	done_testing
	exit
}

jumps() { # N SECONDS COMMAND...: seconds that it took are in $took
	jumps_at=$1:$2
	shift 2
	perl -MTime::HiRes=time -e 'my $t = time; system @ARGV;
		printf STDERR "took %d\n", time - $t; exit $? >> 8' \
		env FAULT_CLOCK="$jumps_at" LD_PRELOAD="$FAULTY/shim.so" \
		"$@" 2>err
	jumps_status=$?
	took=$(sed -n 's/^took //p' err)
	return $jumps_status
}

turns() {
	t2s-history list --file jumped.db --session x | grep -o '"turn": *[0-9]*' |
		tr -d ' '
}

echo 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
	SELECT count(*) FROM n' >endless.sql
for jump in -86400 -1 1 86400 2000000000 250000000000; do
	for n in 1 2 5; do
		jumps $n $jump t2s-exec -d small.db -o csv --timeout 5 query.sql >out
		is "the clock jumps by $jump at $n: rows" \
			"$(grep -v '^took' err; head -n 2 out)" "$(
			t2s-exec -d small.db -o csv query.sql | head -n 2)"
	done
	jumps 2 $jump t2s-exec -d small.db -o csv --timeout 1 endless.sql >out
	is '... and the time limit is what it was' "$? $took" "3 1"
	jumps 2 $jump t2s-llm --model 'command:sleep 5' --timeout 1 --tries 1 \
		ask.json >out
	ok '... that of a model, too' test "$?" -eq 3 -a "$took" -lt 4
	jumps 2 $jump t2s-llm --model 'command:echo "{}"' --ledger ledger$jump \
		--budget seconds=60 ask.json >out
	ok '... and the seconds of a budget end or go on' test $? -eq 0 \
		-o "$(grep -c budget out)" -gt 0
	jumps 1 $jump t2s-history append --file jumped.db --session x <exec.json \
		>out
	is '... and the history keeps the order of questions' \
		"$? $(turns | tail -n 1)" "0 \"turn\":$(turns | wc -l)"
	jumps 1 $jump t2s-synth --now 2026-06-30 --text audit.json >text
	is '... and the same SQL' "$? $(cat text)" "0 $(t2s-synth --text audit.json)"
done
like 'the clock did jump' "$(t2s-history list --file jumped.db --session x)" \
	'"time": *"20[89]'
done_testing
