#!/bin/sh
# For whom a document was made: what is kept is not shown, and not used, under
# another policy, for other claims or on another database
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
XDG_CACHE_HOME=$TMP/xdg
TMPDIR=$TMP
export XDG_CACHE_HOME TMPDIR

sqlite3 t.db <<'EOF'
CREATE TABLE note (id INTEGER PRIMARY KEY, client INT, area INT, word TEXT);
INSERT INTO note VALUES (1, 1, 1, 'apple'), (2, 1, 1, 'pear'),
	(3, 2, 1, 'alpha secret'), (4, 2, 2, 'beta secret'),
	(5, 2, 1, 'alpha secret'), (6, 1, 2, 'apple');
EOF
cp t.db other.db
echo '{"tables": {"note": {"where": "client = :client"}}}' >p.json
echo '{"tables":{"note": {"where": "client = :client"}}}' >spaced.json
echo '{"tables": {"note": {"where": "client = :client AND area = :area"}}}' \
	>two.json
ask='list the words of the notes'

# as CLIENT COMMAND..: under the policy, for a client; 0: under none
as() {
	client=$1
	shift
	if [ "$client" = 0 ]; then
		"$@" >out 2>err
	else
		T2S_POLICY=p.json T2S_CLAIM_CLIENT=$client "$@" >out 2>err
	fi
}
# refused DESC COMMAND..: with 7, and nothing of the other client's is shown
refused() {
	desc=$1
	shift
	"$@"
	is "$desc" "$? $(cat out err | grep -c secret)" '7 0'
}

# --- runs that are kept --------------------------------------------------------

as 2 t2s -d t.db -o table --keep kept "$ask"
is 'a run of one client' "$? $(grep -c secret out)" '0 3'
for format in table json document ndjson csv markdown plan sql; do
	refused "its rows are not another's: -o $format" \
		as 1 t2s --resume kept -o $format
done
like '... which is said' "$(cat err)" "'kept' was made for other claims"
refused '... nor by options' as 0 t2s --resume kept -o table \
	--policy p.json --claim client=1
refused '... nor on the way to a patch' \
	as 1 t2s --resume kept -o table --patch 'limit 2'
refused '... nor without a policy' as 0 t2s --resume kept -o table
refused '... nor without a claim' env T2S_POLICY=p.json sh -c \
	't2s --resume kept -o table >out 2>err'
refused '... nor under another policy' env T2S_POLICY=two.json \
	T2S_CLAIM_CLIENT=2 T2S_CLAIM_AREA=1 sh -c \
	't2s --resume kept -o table >out 2>err'
refused '... nor one that was edited meanwhile' env T2S_POLICY=spaced.json \
	T2S_CLAIM_CLIENT=2 sh -c 't2s --resume kept -o table >out 2>err'
refused '... nor of another database' as 2 t2s -d other.db --resume kept \
	-o table
like '... which is said' "$(cat err)" 'another database'
as 2 t2s --resume kept -o table
is 'its own client goes on with it' "$? $(grep -c secret out)" '0 3'
for format in ndjson csv tsv markdown; do
	as 2 t2s --resume kept -o $format
	is "... and sees the rows that were kept: -o $format" \
		"$? $(grep -c secret out)" '0 3'
done
t2s --resume kept -o table --policy p.json --claim client=2 >out 2>err
is '... by options, too' "$? $(grep -c secret out)" '0 3'
for same in ./t.db "$TMP/t.db" sqlite:t.db; do
	as 2 t2s -d "$same" --resume kept -o table
	is "... with the same database as $same" "$? $(grep -c secret out)" '0 3'
done
as 2 t2s --resume kept -o table --patch 'limit 1'
is '... and patches it' "$? $(grep -c secret out)" '0 1'

cp -r kept unmarked
rm unmarked/.access
refused 'a run that does not record its policy' \
	as 1 t2s --resume unmarked -o table
like '... which is said' "$(cat err)" 'does not record its policy'
refused '... not for its own either' as 2 t2s --resume unmarked -o table
as 1 t2s -d t.db -o table --keep mine "$ask"
cp -r kept forged
cp mine/.access forged/.access
refused 'documents of another among those of a client' \
	as 1 t2s --resume forged -o table
for step in 01-schema 02-filter 03-plan 04-audit 05-synth 06-exec; do
	rm -r forged
	cp -r mine forged
	cp kept/$step.0.json forged/
	for format in table document; do
		refused "$step of another among a client's own: -o $format" \
			as 1 t2s --resume forged -o $format
	done
done
for rows in . '.result |= del(.rows)' '.explanation = "secret" | del(.result)'
do
	jq "$rows | del(.access)" kept/06-exec.0.json >forged/06-exec.0.json
	refused "... that does not say whose it is: $rows" \
		as 1 t2s --resume forged -o document
done
refused 'a claim of another spelling is not the claim' env T2S_POLICY=p.json \
	T2S_CLAIM_CLIENT=1 T2S_CLAIM_client=2 sh -c \
	't2s-show -o table kept/06-exec.0.json >out 2>err'
as 0 t2s -d t.db -o table --keep all "$ask"
is 'a run without a policy' "$? $(grep -c secret out)" '0 3'
refused '... is not gone on with under one' as 1 t2s --resume all -o table
cp mine/.access all/.access
refused '... whatever is said of it' as 1 t2s --resume all -o table
as 0 t2s -d t.db -o table --keep all "$ask"
refused '... nor on another database' as 0 t2s -d other.db --resume all
as 0 t2s -d ./t.db --resume all -o table
is '... but is on its own' "$? $(grep -c secret out)" '0 3'
as 1 t2s -d t.db -o table --keep kept "$ask"
is 'a folder that is used again has nothing of the run before' \
	"$? $(cat kept/* | grep -c secret)" '0 0'

for options in '-c app.tenant=1' '-c app.tenant=2' '-c app.tenant=1'; do
	T2S_DB=postgresql://host/db PGOPTIONS=$options t2s-show --begin who
	cp who/.access "who/$options"
	[ -e who/first ] || cp who/.access who/first
done
is 'another PGOPTIONS is another database' "$(cmp -s who/first \
	'who/-c app.tenant=1'; echo $?; cmp -s who/first 'who/-c app.tenant=2'
	echo $?)" '0
1'

# --- stored values beside a document that goes no further ------------------------

sqlite3 kinds.db "CREATE TABLE note (client INT, kind TEXT);
	INSERT INTO note SELECT 1 + (value > 5), iif(value > 5, 'secret', 'open')
	FROM generate_series(1, 60)"
t2s-schema -d kinds.db >kinds.json
is 'a schema without a policy lists values' "$(grep -c secret kinds.json)" 1
jq -c '{t2s: 1, stop: {by: "x", status: 1, reason: "findings"}}' kinds.json \
	>stop.doc
jq -c '.stop = {by: "x", status: 1, reason: "findings"}' kinds.json >stopped.doc
as 2 t2s-schema -d kinds.db
jq -c . out >theirs.doc
for program in 't2s-filter -q notes -d kinds.db' 't2s-exec -d kinds.db'; do
	for doc in stop stopped theirs; do
		for lines in '' -l; do
			as 1 $program $lines --schema kinds.json $doc.doc
			is "$program $lines: a $doc document gets no values" \
				"$(cat out err | grep -c secret)" 0
		done
	done
	as 1 $program stopped.doc
	is "$program: nor does one keep them" \
		"$? $(cat out err | grep -c secret)" '1 0'
done

# --- documents -----------------------------------------------------------------

as 2 t2s -d t.db -o document "$ask"
cp out two.doc
as 1 t2s -d t.db -o document "$ask"
cp out one.doc
as 0 t2s -d t.db -o document "$ask"
cp out all.doc
unlike 'a document does not tell the claim' "$(grep -A9 '"access"' two.doc)" \
	':  *"*2"*[,}]*$'
for guess in 2 client=2 'client = :client'; do
	unlike "nor can it be guessed: $guess" "$(cat two.doc)" \
		"$(printf %s "$guess" | sha256sum | cut -c1-32)"
done
is 'the key is its owner'\''s alone' "$(stat -c '%a %s' "$T2S_ACCESS_KEY")" \
	'600 32'
T2S_ACCESS_KEY=$TMP/.other as 2 t2s-show two.doc
is 'who has not the key is another' $? 7

for program in t2s-show 't2s-show -o json' 't2s-show -o table' t2s-explain \
    t2s-plan t2s-audit t2s-synth t2s-exec \
    't2s-filter -q words' t2s-schema "t2s-patch --patch limit" 't2s-patch --undo' \
    't2s-show --schema one.doc' 't2s-show one.doc' 't2s-show all.doc' \
    't2s-parse' 't2s-history append'; do
	refused "$program: a document of another client" as 1 $program two.doc
done
jq -c . two.doc one.doc >stream
as 1 t2s-show -l -o json stream
is 'a stream of both clients' "$? $(grep -c secret out) $(grep -c pear out)" \
	'1 0 1'
refused 'in the place of a schema' as 1 t2s-plan --schema two.doc -q x one.doc
refused 'to widen by' as 1 t2s-filter --widen two.doc one.doc
refused 'a schema to go by' as 1 t2s-exec -d t.db --only two.doc one.doc
refused 'a document of rows without a policy, under one' \
	as 1 t2s-show all.doc
for program in t2s-exec t2s-filter t2s-schema; do
	refused "$program: a document of a policy, without one" \
		as 0 $program two.doc
done
jq -c '.request = {messages: [{role: "user", content: "x"}]}' two.doc >ask.doc
refused 'in a request to a model' as 1 t2s-llm --model 'command:cat' ask.doc
as 1 t2s-llm -l --model 'command:cat' ask.doc
is '... and in a stream of them' "$? $(cat out err | grep -c secret)" '1 0'
as 2 t2s -d t.db -o json "$ask"
cp out two.json
refused 'an answer that was saved' as 1 t2s-show two.json
refused 'two documents of two clients do not become one' \
	as 0 t2s-show one.doc two.doc
refused '... whichever is first' as 0 t2s-show two.doc one.doc
T2S_POLICY=p.json t2s-exec --claim client=1 two.doc >out 2>err
is 'a claim by option counts' "$? $(grep -c secret out)" '7 0'
T2S_POLICY=p.json T2S_CLAIM_CLIENT=2 t2s-exec --claim client=1 two.doc \
	>out 2>err
is '... before that of the environment' "$? $(grep -c secret out)" '7 0'
T2S_POLICY=p.json t2s-exec two.doc >out 2>err
is '... and none is not that one' "$? $(grep -c secret out)" '7 0'
refused 'another database under the policy' as 2 t2s-exec -d other.db two.doc
refused 'a refusal travels in the document, alone' as 1 sh -c \
	't2s-synth two.doc | t2s-exec -o document | t2s-show -o json'

as 2 t2s-show two.doc
is 'its own client sees it' "$? $(grep -c secret out)" '0 3'
as 0 t2s-show two.doc
is 'and who shows a file of his own, under no policy' \
	"$? $(grep -c secret out)" '0 3'
as 2 t2s-exec -o ndjson two.doc
is 'and runs it again' "$? $(grep -c secret out)" '0 3'

# --- honest use ----------------------------------------------------------------

P='--policy p.json --claim client=2'
t2s-schema -d t.db $P | t2s-filter $P -q "$ask" | t2s-plan | t2s-audit |
	t2s-synth --policy p.json | t2s-exec $P -o ndjson >out 2>err
is 'a pipe with options alone' "$? $(grep -c secret out)" '0 3'
t2s-schema -d t.db --policy p.json >schema.doc
t2s-filter $P -q "$ask" schema.doc | t2s-plan | t2s-audit |
	t2s-synth --policy p.json | t2s-exec $P -o ndjson >out 2>err
is 'a schema for whom nobody was named serves all' \
	"$? $(grep -c secret out)" '0 3'
as 2 t2s -d t.db -o table --save frozen.json "$ask"
as 1 t2s -d t.db -o table --run frozen.json
is 'a frozen plan runs for another client' "$? $(grep -c apple out)" '0 2'
unlike '... on its own rows' "$(cat out)" secret
as 0 t2s -d other.db -o table --run frozen.json
is '... and without a policy on another database' "$? $(grep -c secret out)" \
	'0 3'
as 0 t2s-exec -d other.db -o ndjson all.doc
is 'a document runs on another database where there is no policy' \
	"$? $(grep -c secret out)" '0 3'
t2s-schema -d t.db >plain.doc
as 1 t2s-filter -q "$ask" plain.doc
is 'a schema without the policy may be used under it' $? 0
unlike '... without the stored values that it has' "$(cat out)" secret
like '... which it has' "$(cat plain.doc)" secret
t2s-schema -d t.db | t2s-filter -q 'notes whose word is "alpha secret"' |
	t2s-plan | t2s-audit | t2s-synth --policy p.json >late.doc
like 'a pipe that knows the policy late' "$(cat late.doc)" '"matches"'
as 1 t2s-show --talk late.doc
is '... does not show what it has read before' "$?" 7
as 1 t2s-exec -o document late.doc
is '... but runs, without that' "$? $(grep -c '"matches"\|beta' out)" '0 0'
(unset T2S_ACCESS_KEY HOME XDG_STATE_HOME
as 2 t2s --no-history -d t.db -o document "$ask")
cp out home.doc
(unset T2S_ACCESS_KEY HOME XDG_STATE_HOME
as 2 t2s-show home.doc)
is 'without a home there is a key, too' "$? $(grep -c secret out)" '0 3'
is '... that nobody else can read' \
	"$(stat -c %a "$TMP/t2s-$(id -u)" "$TMP/t2s-$(id -u)/key" | tr '\n' ' ')" \
	'700 600 '

# --- sessions ------------------------------------------------------------------

T2S_SESSION=s
export T2S_SESSION
rm -f "$T2S_HISTORY"
as 2 t2s -d t.db -o table 'notes whose word is "alpha secret"'
is 'a question of one client' "$?" 0
as 1 t2s -d t.db -o json -c 'only the first two'
is 'another client has no question to follow up' \
	"$? $(cat out err | grep -c secret)" '1 0'
unlike '... and is not told that another has' "$(cat out)" 'not shown'
as 1 t2s -d t.db -o table --patch 'limit 2'
is '... nor to patch' "$? $(cat out err | grep -c secret)" '1 0'
as 0 t2s -d t.db -o table -c 'only the first two'
is 'nor has who is under no policy' "$? $(cat out err | grep -c secret)" '1 0'
for verb in last list 'list --all' show 'show 1' 'show 1 -o sql' \
    'show -o plan' 'list -o text'; do
	for who in 1 0; do
		as $who t2s-history $verb
		is "t2s-history $verb, as $who" \
			"$(cat out err | grep -c secret)" 0
	done
	as 2 t2s-history $verb
	like "t2s-history $verb, as its own" "$(cat out)" 'secret'
done
as 1 t2s -d t.db -o table "$ask"
as 2 t2s -d t.db -o table -c 'only the first two'
is 'each client follows up its own last question' \
	"$? $(grep -c 'alpha secret' out)" '0 2'
as 1 t2s-history list -n 1
like 'the last turn is the last of ours' "$(cat out)" "$ask"
as 2 t2s-history last -n 1
unlike '... and nobody else'\''s' "$(cat out)" "$ask"
as 2 t2s -d other.db -o json -c 'only the first two'
is 'another database under the policy has none' "$?" 1
as 1 t2s-history prune --keep 0
is 'what is pruned is told of ours alone' "$(grep -c secret out)" 0
is 'the log does not tell the claim' "$(sqlite3 "$T2S_HISTORY" \
	'SELECT count(*) FROM turn WHERE body LIKE "%client=2%"')" 0
as 2 t2s -d t.db -o table 'frobnicate secret things'
as 1 t2s-history list
is 'a question that failed is not told either' "$(grep -c secret out)" 0

# --- replies of models ---------------------------------------------------------

cat >model <<'EOF'
#!/bin/sh
cat >/dev/null
echo called >>"${0%/*}/calls"
cat "${0%/*}/frozen.json"
EOF
chmod +x model
calls() {
	wc -l <calls | tr -d ' '
}
: >calls
for who in 2 1 2 0 1; do
	as $who t2s --no-history -d t.db -o table --cache cache \
		--model "command:$TMP/model" 'list all words of notes'
done
is 'a reply is cached for whom it was made' "$(calls)" 3
rm -f calls
as 2 t2s --no-history -d t.db -o table --record rec \
	--model "command:$TMP/model" 'list all words of notes'
as 2 t2s --no-history -d t.db -o table --replay rec \
	--model "command:$TMP/model" 'list all words of notes'
is 'what is recorded is replayed' "$? $(calls)" '0 1'
as 1 t2s --no-history -d t.db -o json --replay rec \
	--model "command:$TMP/model" 'list all words of notes'
like '... to nobody else' "$(cat out)" replay_missing

done_testing
