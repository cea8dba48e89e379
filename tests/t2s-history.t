#!/bin/sh
# t2s-history: turns of sessions, kept apart, through crashes and crowds
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
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

seq 1030 | sed 's/.*/{"question":"q&","plan":{}}/' |
	t2s-history append -l --session ten >/dev/null
is 'a session keeps its last thousand turns' \
	"$(numbers ten | wc -w) $(numbers ten | cut -d' ' -f1)" '1000 31'
seq 1010 | sed 's/.*/{"question":"no","stop":{"by":"x","status":1}}/' |
	t2s-history append -l --session ten >/dev/null
is 'failures do not push out the last ten that were answered' \
	"$(t2s-history last --session ten | grep -o '"question":"q[0-9]*"' |
		sed -n '1p;$p' | tr '\n' ' ')" '"question":"q1021" "question":"q1030" '
doc q1031 | t2s-history append --session ten >/dev/null
is 'the context of a question is ten turns' \
	"$(t2s-history last --session ten | grep -o '"turn"' | wc -l)" 10
is '... or as many as are asked for' \
	"$(t2s-history last -n 3 --session ten | grep -o '"turn"' | wc -l)" 3

# --- undo, redo --------------------------------------------------------------

# standing: the questions that a follow-up knows
standing() {
	t2s-history last --session u | grep -o '"question":"[^"]*"' |
		cut -d'"' -f4 | tr '\n' ' '
}
for q in one two three; do
	doc $q | t2s-history append --session u >/dev/null
done
doc failed 4 | t2s-history append --session u >/dev/null
is 'undo lists what it takes back' \
	"$(t2s-history undo --session u | grep -o '"question":"[^"]*"')" \
	'"question":"three"'
is 'last then ends with the one before' "$(standing)" 'one two '
like 'and show gives that' "$(t2s-history show --session u)" '"two"'
is 'list shows what was taken back as such' \
	"$(t2s-history list --session u -o text | grep -c 'undone  three$')" 1
like 'show with its number gives it all the same' \
	"$(t2s-history show --session u 3)" '"three"'
t2s-history undo --session u 5 >/dev/null
is 'undo N takes back as many as there are' "$(standing)" ''
status 'undo with nothing to undo ends with 1' 1 t2s-history undo --session u
like '... and says so' "$(t2s-history undo --session u)" 'no question to undo'
t2s-history redo --session u >/dev/null
is 'redo puts back what was taken back last' "$(standing)" 'one '
t2s-history redo --session u 2 >/dev/null
is 'redo N puts back more' "$(standing)" 'one two three '
status 'redo with nothing to redo ends with 1' 1 t2s-history redo --session u
t2s-history undo --session u 2 >/dev/null
doc failed 4 | t2s-history append --session u >/dev/null
ok 'a question that failed keeps what could be put back' \
	t2s-history redo --session u
doc four | t2s-history append --session u >/dev/null
status 'another answer ends it' 1 t2s-history redo --session u
is '... and stands behind what stood' "$(standing)" 'one two four '
like '... and the list has it all' "$(t2s-history list --session u -o text)" \
	' undone  three$'
status 'a number is a number' 2 t2s-history undo --session u x

# --- a history of before -----------------------------------------------------

sqlite3 old.db "CREATE TABLE turn(
  session TEXT NOT NULL, turn INTEGER NOT NULL,
  time INTEGER NOT NULL, status INTEGER NOT NULL,
  planned INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(session, turn)) WITHOUT ROWID;
PRAGMA application_id = 1412584264;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
INSERT INTO turn VALUES('o', 7, 1790000000, 0, 1,
  '{\"question\":\"old\",\"plan\":{},\"status\":0}')" >/dev/null
cp old.db crowded.db
like 'a history of the earlier format is read' \
	"$(t2s-history last --file old.db --session o)" '"turn":7,"question":"old"'
doc new | t2s-history append --file old.db --session o >/dev/null
is '... and goes on' "$(t2s-history list --file old.db --session o |
	grep -o '"turn":[0-9]*' | tr '\n' ' ')" '"turn":7 "turn":8 '
for i in 1 2 3 4 5 6 7 8; do
	doc c$i | t2s-history append --file crowded.db --session o \
		>/dev/null || echo "$i" >>crowded.lost &
done
wait
is 'eight who find it at once all go on' "$(cat crowded.lost 2>/dev/null
	t2s-history list --file crowded.db --session o |
		grep -o '"turn":[0-9]*' | wc -l)" 9
sqlite3 old.db 'PRAGMA user_version = 99'
like 'one of a later t2s is left alone' \
	"$(t2s-history list --file old.db --session o 2>&1)" 'it was made by a later version of t2s'

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
is 'prune --keep leaves the last' "$(numbers ten)" '2040 2041 '
like 'and lists those that went' "$(cat pruned)" '"turn":1030,'
t2s-history prune --all --age 1 >/dev/null
is 'prune --age leaves the young' "$(numbers ten)" '2040 2041 '
sqlite3 "$T2S_HISTORY" "UPDATE turn SET time = time - 200000 WHERE turn = 2040"
t2s-history prune --all --age 1 >/dev/null
is 'and removes the old' "$(numbers ten)" '2041 '

# -- what is another's stays, and is not counted
echo '{"tables": {"t": "a = :who"}}' >who.json
turn_of() { # CLAIM
	echo '{"t2s":1,"question":"q'$1'","plan":{"from":"t"}}' |
		T2S_POLICY=who.json T2S_CLAIM_WHO=$1 \
		t2s-history append --session shared >/dev/null
}
for who in 1 2 2 1; do
	turn_of $who
done
T2S_POLICY=who.json T2S_CLAIM_WHO=1 \
	t2s-history prune --session shared --keep 1 --compact >pruned
turns() { # what the log holds of the session: number, question, undone
	sqlite3 "$T2S_HISTORY" "SELECT group_concat(turn || ':' ||
		json_extract(body, '\$.question') || ':' || undone, ' ') FROM
		(SELECT * FROM turn WHERE session LIKE '$1' || char(31) || '%'
		ORDER BY json_extract(body, '\$.question') DESC, turn)"
}
is 'prune under a claim removes its own turns alone' "$(turns shared)" \
	'1:q2:0 2:q2:0 2:q1:0'
unlike '... and shows no other' "$(cat pruned)" 'q2'
t2s-history prune --all --keep 0 --compact >pruned
is 'nor does one under no policy' "$(sqlite3 "$T2S_HISTORY" \
	"SELECT count(*) FROM turn WHERE session LIKE 'shared_%'")" 3
as_who() { # CLAIM ARG..
	claim=$1
	shift
	T2S_POLICY=who.json T2S_CLAIM_WHO=$claim t2s-history "$@"
}
is 'control: the turns of two' "$(turns shared)" '1:q2:0 2:q2:0 2:q1:0'
as_who 1 undo 9 --session shared --compact >out
is 'undo takes back its own turns alone' "$(turns shared)" '1:q2:0 2:q2:0 2:q1:1'
unlike '... and shows no other' "$(cat out)" q2
as_who 2 undo --session shared --compact >out
is 'so does undo of another' "$(turns shared)" '1:q2:0 2:q2:1 2:q1:1'
as_who 1 redo 9 --session shared --compact >out
is 'redo puts back its own' "$(turns shared)" '1:q2:0 2:q2:1 2:q1:0'
unlike '... and shows no other' "$(cat out)" q2
turn_of 1
is 'a new question leaves what another may still put back' "$(turns shared)" \
	'1:q2:0 2:q2:1 2:q1:0 3:q1:0'
as_who 1 undo --session shared >/dev/null
turn_of 1
is '... and nothing of its own' "$(turns shared)" \
	'1:q2:0 2:q2:1 2:q1:0 3:q1:2 4:q1:0'
as_who 1 export --session shared --compact >exported
is 'export has its own turns alone' \
	"$(jq -c '[.history[].question] | unique' exported)" '["q1"]'
as_who 1 export --all --lines >exported
unlike '... of all sessions, too' "$(cat exported)" 'q2'
as_who 1 search q2 >out
is 'search finds none of another' "$(jq '.history | length' out)" 0
as_who 1 rename --session shared moved --compact >out
is 'rename moves its own turns alone' "$(turns shared)|$(turns moved)" \
	'1:q2:0 2:q2:1|2:q1:0 3:q1:2 4:q1:0'
unlike '... and shows no other' "$(cat out)" q2
as_who 2 list --session moved >out
is 'another sees nothing of it' "$(jq '.history | length' out)" 0
T2S_CLAIM_WHO=1 T2S_POLICY=who.json t2s-history begin --session shared >/dev/null
is 'a beginning leaves the turns of others' \
	"$(turns shared | cut -d' ' -f1,2)" '1:q2:0 2:q2:1'
# a thousand later questions of one take no turn of another away
sqlite3 "$T2S_HISTORY" "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL
	SELECT i + 1 FROM n WHERE i < 1400) INSERT INTO turn
	(session, turn, time, status, planned, body) SELECT
	replace(m.session, 'moved', 'shared'), i, 1, 0, 1, m.body FROM n, (SELECT *
	FROM turn WHERE session LIKE 'moved_%' LIMIT 1) AS m"
turn_of 1
is 'old turns of others stay, however many are asked' "$(turns shared |
	cut -d' ' -f1,2)" '1:q2:0 2:q2:1'
is '... while its own go' "$(sqlite3 "$T2S_HISTORY" "SELECT min(turn) FROM turn
	WHERE session LIKE 'shared_%' AND body LIKE '%\"q1\"%'")" 402
turn_of 2
is '... which go with a question of their own' "$(turns shared |
	tr ' ' '\n' | grep -c 'q2:1')" 0
said() { # of a session of that name: all that one is told
	as_who 3 "$@" --compact 2>&1 | sed 's/moved/NAME/g; s/empty/NAME/g'
}
for verb in 'list --session' 'last --session' 'show --session' 'show 1 --session' \
	'undo --session' 'rename --session'; do
	to=
	[ "$verb" != 'rename --session' ] || to=new
	# shellcheck disable=SC2086 # words
	is "a session of another is not told from none: $verb" \
		"$(said $verb moved $to)" "$(said $verb empty $to)"
done
echo '{"t2s":1,"question":"q3","plan":{"from":"t"}}' >q3
as_who 3 append --session mine q3 >/dev/null
as_who 3 rename --session mine moved >out
is 'a session takes the name of one of another' "$? $(as_who 3 list \
	--session moved | jq -c '[.history[] | [.session, .turn, .question]]')" \
	'0 [["moved",1,"q3"]]'
as_who 3 append --session mine q3 >/dev/null
like '... but not of one of its own' "$(as_who 3 rename --session mine moved)" \
	"session 'moved' already exists"
is '... and an exported one comes back to its own' "$(as_who 3 export \
	--session moved >exported; as_who 3 prune --session moved --keep 0 >out
	as_who 3 import exported >out; as_who 3 list --session moved |
	jq -c '[.history[] | [.session, .turn]]')" '[["moved",1]]'
status 'prune without a measure is wrong usage' 2 t2s-history prune
status 'so is no verb' 2 t2s-history
status 'and an unknown one' 2 t2s-history forget

# --- search, rename ----------------------------------------------------------

T2S_HISTORY=$TMP/search.db
for q in 'List the Customers' 'top ten products' 'customers of Zürich'; do
	doc "$q" | t2s-history append --session "of ${q##* }" >/dev/null
done
echo '{"question":"list all, of Germany","route":{"follow_up":"of Germany"}}' |
	t2s-history append --session x >/dev/null
sqlite3 "$T2S_HISTORY" "UPDATE turn SET time = time - 9
	WHERE session = 'of Customers'"
found() { # WORD..: what a search finds, a line each
	t2s-history search "$@" | jq -r '.history[].question'
}
is 'search finds questions of all sessions, newest first' \
	"$(found customers)" "$(printf 'customers of Zürich\nList the Customers')"
is '... in any case, any letters' "$(found ZÜRI)" 'customers of Zürich'
is '... that have all words' "$(found the list)" 'List the Customers'
is '... also what a follow-up was taken to mean' "$(found list germany)" \
	'of Germany'
is '... of one session' "$(found --session 'of products' t)" 'top ten products'
is '... the last N' "$(found -n 1 customers)" 'customers of Zürich'
like 'as a table it names the session' \
	"$(t2s-history search -o text ten)" 'top ten products  of products'
unlike 'what is found has no plan' "$(t2s-history search ten)" decision
ok 'what is nowhere is no failure' t2s-history search nowhere
status 'search for nothing is wrong usage' 2 t2s-history search

doc again | t2s-history append --session x >/dev/null
t2s-history rename --session x 'a name' >/dev/null
is 'rename gives a session another name' "$(numbers 'a name') $(numbers x)" \
	'1 2  '
is '... and lists what it has' "$(t2s-history rename --session 'a name' x |
	jq -c '[.history[].turn]')" '[1,2]'
status 'a name that is in use ends with 1' 1 \
	t2s-history rename --session x 'of products'
like '... and says so' "$(t2s-history rename --session x 'of products')" \
	"session 'of products' already exists"
status 'so does a session that is not there' 1 \
	t2s-history rename --session none other
status 'empty session name' 2 t2s-history rename --session x ''

# --- export, import ----------------------------------------------------------

t2s-history undo --session x >/dev/null
t2s-history export --all >all.json
t2s-history export --all --lines >all.jsonl
is 'export is one document' "$(jq -c '[.history | length]' all.json)" '[5]'
is '... or a document a line' "$(wc -l <all.jsonl)" 5
like '... with all that is kept' "$(cat all.jsonl)" '"decision":"proceed"'
is 'export has a session' "$(t2s-history export --session x |
	jq -c '[.history[].turn]')" '[1,2]'
t2s-history export --all >all.json
t2s-history import --file new.db all.json >added
is 'import adds them' "$(jq '.history | length' added)" 5
is '... as they were' "$(t2s-history export --all --file new.db | jq -cS .)" \
	"$(jq -cS . all.json)"
status '... what was taken back for good' 1 \
	t2s-history redo --session x --file new.db
is '... once' "$(t2s-history import --file new.db all.json |
	jq -c .history)" '[]'
t2s-history import --file lines.db -l all.jsonl >/dev/null
is 'so it does from lines' "$(t2s-history export --all --file lines.db |
	jq -cS .)" "$(jq -cS . all.json)"
doc mine | t2s-history append --file other.db --session x >/dev/null
t2s-history import --file other.db all.json >/dev/null
is 'a number that another has becomes the next' \
	"$(t2s-history list --file other.db --session x |
		jq -c '[.history[] | [.turn, .question]]')" \
	'[[1,"mine"],[2,"of Germany"],[3,"again"]]'
is 'what is no turn is left out' "$(echo '{"history": [1, {}, {"session": "x",
	"turn": 1, "time": "never", "question": "q"}]}' |
	t2s-history import --file new.db | jq -c .history)" '[]'
status 'a document without a history ends with 1' 1 sh -c \
	'echo "{\"t2s\":1}" | t2s-history import --file new.db'

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
	'1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 '

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
perl -e 'kill "KILL", -shift' $victim
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
T2S_HISTORY=$SHOP trouble 2 'another database' 'it is not a history'
doc x >text
T2S_HISTORY=$TMP/text trouble 2 'a text' 'it is not a history'
mkfifo fifo
T2S_HISTORY=$TMP/fifo trouble 2 'a pipe' 'not a regular file'
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

# --- beginning afresh --------------------------------------------------------

T2S_HISTORY=$TMP/begin.db
export T2S_HISTORY
begins() {
	t2s-history "$@" --session b --compact 2>/dev/null
}
is 'where nothing was asked there is nothing to begin' \
	"$(begins begin | jq -r .findings[0].message; begins last | jq .stop.status)" \
	"the next question starts a new conversation
1"
for q in one two; do
	jq -n --arg q "$q" '{question: $q, plan: {selections: []}, findings: [
		{code: "words_unused", severity: "warning", by: "t2s-plan",
		pointer: "", message: $q}], result: {row_count: 7,
		truncated: true, rows: [[1]], empty_because: []}}' |
		begins append >/dev/null
done
begins begin >/dev/null
is 'what comes next follows nothing' "$(begins last | jq -c .history)" '[]'
is 'nothing is run again' "$(begins show | jq .stop.status)" 1
doc three | begins append >/dev/null
is 'but what was asked since' "$(begins last | jq -r '.history[].question')" three
is 'the log has all' "$(begins list | jq -r '.history[].question' | tr '\n' ' ')" \
	'one two start over three '
is 'a beginning is taken back like a question' \
	"$(begins undo 2 | jq -r .findings[0].message)" \
	"undone: 'start over', 'three'"
is 'and what was there is followed again' \
	"$(begins last | jq -r '.history[].question' | tr '\n' ' ')" 'one two '
is 'how it was read and how many rows there were is kept, no row is' \
	"$(begins show | jq -c '[.findings[].message, .result]')" \
	'["two",{"row_count":7,"truncated":true,"empty_because":[]}]'
is 'what was done to come to a turn stands behind what was found of it' \
	"$(begins redo | begins show - | jq -c '[.stop.status]')" '[1]'

# --- in the middle of a pipe ---------------------------------------------------

is '--tee appends an answer and passes it on' \
	"$(doc tee | t2s-history append --tee --session tee)" "$(doc tee)"
is '... and no failure' "$(doc failed 1 | t2s-history append --tee \
	--session tee | t2s-show --get /stop/status; numbers tee)" "$(printf '1\n1 ')"
is '... whatever comes of it' "$(doc tee | t2s-history append --tee \
	--file "$TMP/state/t2s/history.db/none" 2>err; echo $?)" "$(doc tee)
0"
like '... which is said' "$(cat err)" 'cannot use the history'

done_testing
