#!/bin/sh
# Runs that are ended at any moment: what is kept is whole and can be taken up
# again, and nobody is left
. "${0%/*}/tap.sh"
. "$SRC/tests/fault/fault.sh"
PATH=$BIN:$PATH
[ -r /proc/self/environ ] || skip_all 'no /proc'
t2s-show -o plan exec.json >reply.json

killed() { # RUNS SIGNAL WHOM; 200 of each where all is swept
	[ -z "${FULL-}" ] || { shift; set -- 200 "$@"; }
	perl "$SRC/tests/fault/kill.pl" "$@" >bad 2>err
	is "$1 runs, SIG$2 to $3" "$(cat err; head -n 8 bad)" ''
}
killed 24 KILL all
killed 24 KILL alone
killed 8 INT all
killed 8 TERM all
killed 8 TERM alone

resumed_lines() { # RUNS WHOM
	[ -z "${FULL-}" ] || { shift; set -- 200 "$@"; }
	perl "$SRC/tests/fault/lines.pl" "$@" >bad 2>err
	is "$1 runs of many lines, SIGKILL to $2: none is lost, doubled or torn" \
		"$(cat err; head -n 8 bad)" ''
}
resumed_lines 6 alone
resumed_lines 6 all

# --- what goes on behind a driver that was killed -----------------------------

goes_on() { # [FIFTIETHS]: how many processes it has left, in half a minute
	i=0
	while n=$(grep -slFz "MARKED=$TMP" /proc/[0-9]*/environ | wc -l); do
		[ "$n" -gt 0 ] && [ $i -lt ${1:-1500} ] || break
		i=$((i + 1))
		sleep 0.02
	done
	echo "$n"
}
killed_driver() { # ARG...: killed when its model has been asked
	rm -f called
	MARKED=$TMP t2s -d small.db --no-history --write sql "$@" >out 2>err &
	driver=$!
	until [ -s called ]; do sleep 0.02; done
	kill -KILL $driver
	wait $driver 2>/dev/null
}
cat >slow <<'END'
echo >>called
sleep 60
END
for format in csv json; do
	killed_driver -o $format --model 'command:sh ./slow' 'all customers'
	is "nobody asks a model for a driver that was killed, -o $format" \
		"$(goes_on)" 0
done
killed_driver --keep slow.run --model 'command:sh ./slow' 'all customers'
is '... nor where documents are kept' "$(goes_on)" 0
echo 'all customers' >one
killed_driver -l --model 'command:sh ./slow' one
is '... nor with many lines' "$(goes_on)" 0

# --- the folder of a run -------------------------------------------------------

rm -f called
t2s -d small.db --no-history --keep held --write sql \
	--model 'command:sh ./slow' 'all customers' >out 2>err &
driver=$!
until [ -s called ]; do sleep 0.02; done
for option in --keep --resume; do
	t2s -d small.db -o csv --no-history $option held 'all customers' \
		>out 2>err
	is "$option of a folder that another run uses" "$? $(cat out err)" \
		"3 t2s-show: another run uses the folder 'held'"
done
kill -KILL $driver
wait $driver 2>/dev/null
t2s -d small.db -o csv --no-history --keep held 'all customers' >out 2>err
is 'who was killed leaves no lock' "$? $(wc -l <out)" '0 5'

# The model's command is a process group of its own: it outlives a signal to
# that of the run, and what it has started outlives it.
killed_run() { # MODEL: all of the run but its model's command
	rm -f called
	MARKED=$TMP perl -e 'setpgrp; exec @ARGV' t2s -d small.db --no-history \
		--keep held --write sql --model "command:$1" 'all customers' \
		>out 2>err &
	driver=$!
	until [ -s called ]; do sleep 0.02; done
	kill -KILL -$driver
	wait $driver 2>/dev/null
}
killed_run 'sh ./slow'
is 'a command ends with all that it started when the run is killed' \
	"$(goes_on)" 0
killed_run 'trap "" TERM; echo >>called; sleep 60; :'
t2s -d small.db -o csv --no-history --keep held 'all customers' >out 2>err
is 'a command that nothing has ended yet holds no lock' \
	"$? $(wc -l <out) $(goes_on 0 | sed 's/[1-9].*/some/')" '0 5 some'
is '... and is killed when it does not end' "$(goes_on)" 0
done_testing
