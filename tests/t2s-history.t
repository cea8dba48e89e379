#!/bin/sh
# t2s-history: turns of sessions, kept apart, through crashes and crowds
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
T2S_HISTORY=$TMP/state/t2s/history.db
export T2S_HISTORY

# doc QUESTION [STATUS]: a finished document
doc() {
	printf '{"t2s":1,"question":"%s","database":{"target":"shop.db"},' "$1"
	[ "${2:-0}" -eq 0 ] || printf '"stop":{"by":"t2s-plan","status":%d},' "$2"
	printf '"plan":{"decision":"proceed"},"sql":{"text":"SELECT 1"},'
	printf '"result":{"rows":[["secret"]]}}\n'
}
# numbers SESSION: of its turns
numbers() {
	t2s-history list --session "$1" | grep -o '"turn":[0-9]*' |
		cut -d: -f2 | tr '\n' ' '
}

# --- append, last, list, show ------------------------------------------------

is 'append passes the document on' \
	"$(doc one | t2s-history append --session a)" "$(doc one)"
is 'the folder is its owner'\''s' "$(stat -c %a state/t2s)" 700
is 'and so is the file' "$(stat -c %a state/t2s/history.db)" 600
doc two | t2s-history append --session a >/dev/null
doc other | t2s-history append --session b >/dev/null
is 'last gives the turns, oldest first, and their database' \
	"$(t2s-history last --session a)" \
	'{"t2s":1,"history":[{"turn":1,"question":"one","plan":{"decision":"proceed"},"sql":"SELECT 1","status":0},{"turn":2,"question":"two","plan":{"decision":"proceed"},"sql":"SELECT 1","status":0}],"database":{"target":"shop.db"}}'
like 'last -n 1 gives the last' "$(t2s-history last -n 1 --session a)" \
	'"history":\[{"turn":2,'
is 'last puts them into a document that comes' \
	"$(echo '{"t2s":1,"database":{"target":"x"}}' |
		t2s-history last --session b - | grep -o '^.*"history"')" \
	'{"t2s":1,"database":{"target":"x"},"history"'
unlike 'sessions do not mix' "$(t2s-history last --session a)" other
status 'a session without turns ends with 1' 1 t2s-history last --session none
like 'and says so' "$(t2s-history last --session none)" history_missing
ok 'nothing to list is no failure' t2s-history list --session none
unlike 'rows are not kept' "$(cat state/t2s/*)" secret
is 'show gives what can be run' "$(t2s-history show --session a 1)" \
	'{"t2s":1,"question":"one","database":{"target":"shop.db"},"plan":{"decision":"proceed"},"sql":{"text":"SELECT 1"}}'
is 'show -o sql' "$(t2s-history show --session a -o sql)" 'SELECT 1'
is 'show -o plan' "$(t2s-history show --session a -o plan)" \
	'{"decision":"proceed"}'
status 'a turn that is not there' 1 t2s-history show --session a 9
like 'list --all names the sessions' "$(t2s-history list --all -o text)" \
	'other *b$'

is 'a follow-up is kept as it was put, and as it was taken' \
	"$(echo '{"t2s":1,"question":"q, only x","route":{"kind":"update","follow_up":"only x","question":"q, only x"}}' |
		t2s-history append --session f >/dev/null
	t2s-history list --session f | grep -o '"question".*"standalone":"[^"]*"')" \
	'"question":"only x","standalone":"q, only x"'

doc failed 4 | t2s-history append --session a >/dev/null
is 'append ends with the document'\''s status' \
	"$(doc failed 4 | t2s-history append --session a >/dev/null; echo $?)" 4
unlike 'last has only what was answered' \
	"$(t2s-history last --session a)" failed
like 'list has the others, too' "$(t2s-history list --session a)" failed
is 'a document without a question adds nothing' \
	"$(echo '{"t2s":1}' | t2s-history append --session e >/dev/null
		numbers e)" ''

for i in 1 2 3 4 5 6 7 8 9 10 11 12 13; do
	doc "q$i"
done | t2s-history append -l --session ten >/dev/null
is 'a session keeps its last ten turns' "$(numbers ten)" \
	'4 5 6 7 8 9 10 11 12 13 '
for i in 1 2 3 4 5 6 7 8 9 10 11; do
	doc no 1
done | t2s-history append -l --session ten >/dev/null
is 'failures do not push out what was answered' \
	"$(t2s-history last --session ten | grep -o '"turn"' | wc -l)" 10

# --- which session, which file -----------------------------------------------

doc here | t2s-history append >/dev/null
like 'without a name the session is this shell'\''s' "$(t2s-history last)" \
	'"question":"here"'
like 'also in a subshell' "$(sh -c '(t2s-history last </dev/null)')" here
T2S_SESSION=b && export T2S_SESSION
like 'T2S_SESSION names it' "$(t2s-history last)" other
unset T2S_SESSION
if command -v setsid >/dev/null; then
	unlike 'another terminal has another' \
		"$(setsid -w t2s-history last)" '"question":"here"'
else
	skip 'another terminal' 'no setsid'
fi
(
	unset T2S_HISTORY
	XDG_STATE_HOME=$TMP/xdg && export XDG_STATE_HOME
	doc x | t2s-history append
	XDG_STATE_HOME=relative HOME=$TMP/home
	export HOME
	doc x | t2s-history append
) >/dev/null
ok 'XDG_STATE_HOME has it' test -f xdg/t2s/history.db
ok 'or ~/.local/state, where that is no absolute path' \
	test -f home/.local/state/t2s/history.db
T2S_HISTORY= status 'an empty T2S_HISTORY keeps none' 1 t2s-history last
is '... and append is quiet' \
	"$(doc x | T2S_HISTORY= t2s-history append 2>&1)" "$(doc x)"

# --- prune -------------------------------------------------------------------

t2s-history prune --session ten --keep 2 --compact >pruned
is 'prune --keep leaves the last' "$(numbers ten)" '23 24 '
like 'and lists those that went' "$(cat pruned)" '"turn":4,'
t2s-history prune --all --age 1 >/dev/null
is 'prune --age leaves the young' "$(numbers ten)" '23 24 '
sqlite3 "$T2S_HISTORY" "UPDATE turn SET time = time - 200000 WHERE turn = 23"
t2s-history prune --all --age 1 >/dev/null
is 'and removes the old' "$(numbers ten)" '24 '
status 'prune without a measure is wrong usage' 2 t2s-history prune
status 'so is no verb' 2 t2s-history
status 'and an unknown one' 2 t2s-history forget

# --- trouble -----------------------------------------------------------------

rm -rf crowd
T2S_HISTORY=$TMP/crowd/history.db
for writer in 1 2 3 4 5 6 7 8 9 10 11 12; do
	for i in 1 2 3 4 5; do
		doc "w$writer" | t2s-history append --session w$((writer % 3)) \
			>/dev/null || echo "$writer" >>lost
	done &
done
wait
ok 'twelve writers at once lose nothing' test ! -e lost
is 'each got a number of its own' "$(numbers w0)" \
	'11 12 13 14 15 16 17 18 19 20 '

cat >loop <<'EOF'
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
	for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
		echo '{"question":"q"}' |
			t2s-history append --session kill >/dev/null || exit
		echo >>kept
	done
done
EOF
setsid sh loop &
victim=$!
sleep 0.3
env kill -KILL -- -$victim
wait $victim 2>/dev/null
ok 'kill -9 came in the middle' test "$(wc -l <kept)" -lt 400
# the one that was killed may still hold its lock while it goes
is 'what was added is there after kill -9' "$(sqlite3 -cmd '.timeout 5000' \
	"$T2S_HISTORY" \
	"SELECT max(turn) >= $(wc -l <kept) FROM turn WHERE session = 'kill'")" 1
ok 'and the next can add' sh -c '{ echo "{\"question\":\"q\"}"; } |
	t2s-history append --session kill'

# trouble STATUS DESC WORDS: append to $T2S_HISTORY says so and passes on
trouble() {
	doc x | t2s-history append >out 2>err
	is "$2: status" $? "$1"
	is "$2: one line" "$(wc -l <err)" 1
	like "$2: says why" "$(cat err)" "$3"
	like "$2: the document goes on" "$(cat out)" '"question": *"x"'
}
T2S_HISTORY=$SHOP trouble 2 'another database' 'it is no history'
doc x >text
T2S_HISTORY=$TMP/text trouble 2 'a text' 'it is no history'
mkfifo fifo
T2S_HISTORY=$TMP/fifo trouble 2 'a pipe' 'no regular file'
T2S_HISTORY=$TMP/text/below trouble 2 'a file for a folder' 'Not a directory'
T2S_HISTORY=$TMP trouble 2 'a folder' 'directory'
if [ "$(id -u)" -ne 0 ]; then
	mkdir closed && chmod 500 closed
	T2S_HISTORY=$TMP/closed/h.db trouble 2 'no permission' 'Permission'
fi
full() {
	T2S_HISTORY=$TMP/crowd/history.db
	long=$(printf '%20000s' x)
	doc x | jq --arg text "$long" '.sql = {$text}' >long
	(trap '' XFSZ; ulimit -f 20; t2s-history append <long) >/dev/null 2>err
	echo $?
}
is 'a disk that takes no more ends with 3' "$(full)" 3
is 'and says so in one line' "$(wc -l <err)" 1
ok 'the history is whole' sh -c 't2s-history list --all'
is 'no rows of another database were changed' \
	"$(sqlite3 "$SHOP" 'PRAGMA journal_mode')" delete

done_testing
