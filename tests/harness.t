#!/bin/sh
# What runs the tests: a limit of time for each, the programs of a build alone,
# and two runs that count as one
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

alive() { grep -qs ') [^ZX] ' "/proc/$1/stat" || return 1; }
limited() { perl "$SRC/tests/limited.pl" "$@"; }
cat >hangs.t <<'EOF'
echo 'ok 1 - before'
sleep 300 & echo $! >child
wait
EOF
out=$(limited 1 sh hangs.t)
is 'a test that hangs has failed' $? 1
like '... and says so' "$out" '^not ok - hangs.t: no end after 1 s$'
status '... its children are gone' 1 alive "$(cat child)"
echo 'trap "" TERM; sleep 300 & while :; do wait; done' >deaf.t
like '... also one that hears no TERM' \
	"$(sed 's/alarm 10/alarm 1/' "$SRC/tests/limited.pl" >short.pl
	perl short.pl 1 sh deaf.t)" '^not ok - deaf.t: no end'
status 'a status is passed on' 7 limited 60 sh -c 'exit 7'
status '... and an end by a signal' 139 limited 60 sh -c 'kill -SEGV $$'
is 'a test has nothing to read' "$(echo a | limited 60 cat)" ''
rm child
perl "$SRC/tests/hears.pl" perl "$SRC/tests/limited.pl" 60 sh hangs.t >out &
limit=$!
within_a_minute test -s child
kill -INT $limit
wait $limit
is 'an interrupt ends the test, too' "$? $(cat out)" '130 ok 1 - before'
status '... with its children' 1 alive "$(cat child)"
out=$(nohup perl "$SRC/tests/limited.pl" 60 \
	sh -c 'kill -HUP $$; echo lives' 2>/dev/null)
is 'what nohup ignores stays ignored' "$out" lives
status 'a test may have it heard' 129 sh -c "trap '' HUP
	perl '$SRC/tests/hears.pl' sh -c 'kill -HUP \$\$; echo lives'"

cat >some.t <<'EOF'
echo 1..2
echo 'ok 1 - a'
if [ -e there ]; then echo 'ok 2 - b'; else echo 'ok 2 - b # SKIP absent'; fi
EOF
cat >none.t <<'EOF'
if [ -e there ]; then echo 1..1; echo 'not ok 1 - c'
else echo '1..0 # SKIP absent'; fi
EOF
cat >all.t <<'EOF'
echo run >>times
echo 1..1
echo 'ok 1 - d'
EOF
runs() { perl "$SRC/tests/run" "$@" all.t none.t some.t 2>/dev/null | tail -1; }
is 'a run is counted' "$(runs)" '2 passed, 0 failed, 2 skipped'
is 'one that another follows does not end so' "$(runs --results kept)" \
	'so far 2 ok, 0 not ok, 2 skipped'
: >times
: >there
is 'the other counts both' "$(runs --again kept)" '3 passed, 1 failed'
is '... and runs what was skipped alone' "$(cat times)" ''

# Without what make check makes beside them, tests fail in masses.
mkdir -p installed/bin
cp "$BIN/t2s" installed/bin
is 'programs of no build: one line' "$(BIN=$TMP/installed/bin \
	sh "$SRC/tests/t2s.t" 2>&1)" "Bail out! $TMP/installed/bin is not the \
bin/ of a build: tests need what make check makes beside it"

done_testing
