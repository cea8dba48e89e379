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
done_testing
