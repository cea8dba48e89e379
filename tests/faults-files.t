#!/bin/sh
# Calls that fail: a full disk, a broken one, signals in between, writes that
# are short. No torn file, nothing left over, and what can go on does
. "${0%/*}/tap.sh"
. "$SRC/tests/fault/fault.sh"

# fails INPUT [OPTION..] COMMAND...: in a copy of the folder "box"
fails() {
	fails_in=$1
	shift
	set -- -b box "$@"
	for how in ENOSPC ENOSPC+ EIO short torn EINTR; do
		case $how in
		short | EINTR) fault_sweep "$fails_in" -n 8 -c write -h $how \
			-s '' "$@" ;;
		*) fault_sweep "$fails_in" -n 8 -c write -h $how "$@" ;;
		esac
	done
	fault_sweep "$fails_in" -n 8 -c read -h EINTR -s '' "$@"
	fault_sweep "$fails_in" -n 8 -c read -h short -s '' "$@"
	# SQLite takes what the disk does not give for damaged: 1
	fault_sweep "$fails_in" -n 8 -c read -h EIO -s '1 2 3' "$@"
	fault_sweep "$fails_in" -n 8 -c open -h EMFILE "$@"
	fault_sweep "$fails_in" -n 4 -c wait -h EINTR -s '' "$@"
	for call in close sync rename truncate make process; do
		fault_sweep "$fails_in" -n 4 -c $call -h EIO "$@"
	done
}

mkdir box
cp small.db box
t2s-history append --file box/history.db --session x <exec.json >first
fails - -m cache -l schema_unreadable t2s-schema --compact -d small.db --cache=cache
fails synth.json t2s-exec -o csv --report report.json
fails exec.json t2s-show -o plan --save saved.json
fails exec.json t2s-history append --file history.db --session x
mkdir box/named
T2S_SAVED=box/named t2s-saved save --quiet x exec.json >/dev/null
T2S_SAVED=named && export T2S_SAVED
fails exec.json t2s-saved save --force --quiet --compact x
fails schema.json -m hand.json t2s-lessons add --lessons hand.json \
	clients means table customer
fails ask.json -k ledger -m 'cache|record' -l '"calls":2' t2s-llm --compact --model 'command:echo "{}"' --record record \
	--cache cache --ledger ledger --budget calls=100

# the driver with all that it starts; that it cannot read itself is not meant
T2S_AGAIN=0 T2S_STILL=1
export T2S_AGAIN T2S_STILL
tree() {
	fault_sweep - -t -k 'ledger|kept' -n 12 -b box "$@" t2s -d small.db \
		-o csv --quiet --keep kept --save saved.json --no-history \
		'customers in Berlin'
}
for how in ENOSPC EIO short; do
	tree -c write -h $how
done
tree -u -c write -h ENOSPC+
tree -u -c write -h torn
tree -c open -h EMFILE
for call in close sync rename truncate make process; do
	tree -c $call -h EIO
done

# a history that was not there before: the next question finds it in order
for n in 1 3 5 8 12 16 20 24; do
	rm -f new.db*
	FAULT=write:$n+:ENOSPC LD_PRELOAD=$FAULTY/shim.so t2s-history append \
		--file new.db --session x <exec.json >out 2>err
	t2s-history append --file new.db --session x <exec.json >out 2>err
	is "write $n of a new history fails: the next does not" \
		"$? $(cat err; sqlite3 new.db 'PRAGMA integrity_check')" '0 ok'
done
done_testing
