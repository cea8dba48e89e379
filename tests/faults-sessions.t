#!/bin/sh
# Runs that are killed at any moment, eight at once: history and saved
# questions are whole, and what was acknowledged is there; FULL=1 kills 200
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
command -v setsid >/dev/null || skip_all 'no setsid'
cp "$SHOP" "$TMP/shop.db" && mkdir "$TMP/.t2s" && cd "$TMP" || exit 2
T2S_SESSION=crowd
export T2S_SESSION
runs=40
[ -z "${FULL-}" ] || runs=200

# One who asks and asks, and notes what was answered; each question is its own
cat >asker <<'EOF'
n=0
while [ $n -lt 4 ]; do
	n=$((n + 1))
	most=$(($1 * 4 + n))
	t2s -d shop.db --quiet --assume --save-as "q$most" \
		"list the first $most customers" >"out$1" 2>>errors &&
		[ -s "out$1" ] && echo $most >>"kept$1"
done
EOF

# asks RUN DELAY: it is killed with all its programs
asks() {
	setsid sh asker "$1" &
	asker=$!
	sleep "$2"
	perl -e 'kill "KILL", -shift' $asker
	wait $asker 2>/dev/null
}
awk -v runs=$runs -v seed="${SEED:-1}" 'BEGIN { srand(seed)
	for (i = 1; i <= runs; i++)
		printf "%d %.3f\n", i, 0.02 + rand() * 0.9 }' >delays
while read -r run delay; do
	asks "$run" "$delay" &
	[ $((run % 8)) -ne 0 ] || wait
done <delays
wait
cat kept* 2>/dev/null | sort >acknowledged
ok "$runs runs were killed, and some had answered before" test -s acknowledged
ok '... and some had not' test "$(wc -l <acknowledged)" -lt $((runs * 4))

# what the killed have left is no hindrance
t2s -d shop.db --quiet 'how many customers are there?' >/dev/null 2>last
is 'the next question is answered and kept, without a word' \
	"$(cat last; t2s-history show | jq -r .question)" \
	'how many customers are there?'
is 'the history is whole' "$(sqlite3 "$T2S_HISTORY" 'PRAGMA integrity_check')" ok
t2s-history export --compact >history.json
is '... each turn with its plan' "$(jq '[.history[] | select((.plan | type) !=
	"object" or .status != 0)] | length' history.json)" 0
is '... and a number of its own' "$(jq '[.history[].turn] |
	length - (unique | length)' history.json)" 0
jq -r '.history[].question | capture("first (?<n>[0-9]+) ").n? // empty' \
	history.json | sort >found
is 'no question that was acknowledged is lost' \
	"$(comm -23 acknowledged found | tr '\n' ' ')" ''

t2s-saved list -o names >names 2>broken
is 'each saved question is whole' "$(cat broken)" ''
is '... and none that was acknowledged is lost' \
	"$(sed 's/^q//' names | sort | comm -23 acknowledged - | tr '\n' ' ')" ''
name=$(sort -V names | head -n 1)
is '... and runs' "$(t2s --quiet "@$name" -o csv | sed 1d | wc -l)" "${name#q}"
is 'nobody complained' "$(grep -v '^Killed' errors | sort -u | head -n 3)" ''
done_testing
