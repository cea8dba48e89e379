#!/bin/sh
# Answers of servers that are broken, hostile or not there: an end in time,
# the documented status, few requests, no key shown
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
[ -n "$DATA" ] && [ -d "$DATA/hostile/llm" ] || skip_all 'no shared data'
perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null ||
	skip_all 'needs perl with JSON::PP'
cd "$TMP" || exit 1
FILES=$DATA/hostile/llm
BUDGET=8

# The model's name says which file is wanted.
jq -c --arg dir "$FILES/" '.[] | {when: {model: ("^" + .file + "$")},
	raw: ($dir + .file)} + (if .play == null or .play == "refuse" or
	.play == "plain-on-tls" then {} else {play: .play} end)' "$FILES/MANIFEST.json" >rules
llm_start rules
cat >request.json <<'EOF'
{"messages":[{"role":"user","content":"plan"}],"max_tokens":900,"schema":{"type":"object"}}
EOF

# run FILE PLAY: its status, seconds, reason and number of requests in a line
run() {
	url=$LLM_URL/v1
	case $2 in
	plain-on-tls) url=https://127.0.0.1:$LLM_PORT/v1 ;;
	refuse) url=http://127.0.0.1:1/v1 ;;
	esac
	began=$(date +%s)
	got=0
	T2S_BASE_URL=$url timeout 30 t2s-llm --model "openai:$1" \
		--timeout "$BUDGET" --compact request.json >"$1.out" \
		2>"$1.err" || got=$?
	printf '%s\t%s\t%s\t%s\n' "$1" "$got" $(($(date +%s) - began)) \
		"$(jq -r '.stop.reason // "-"' "$1.out" 2>/dev/null)" \
		>"$1.end"
}

jq -r '.[] | [.file, .play // "-"] | @tsv' "$FILES/MANIFEST.json" >cases
echo "refused.http	refuse" >>cases
# Sixteen at once.
pids=
wait_for_runs() {
	for pid in $pids; do
		wait "$pid"
	done
	pids=
}
n=0
while read -r file play; do
	run "$file" "$play" &
	pids="$pids $!"
	n=$((n + 1))
	[ $((n % 16)) -ne 0 ] || wait_for_runs
done <cases
wait_for_runs

# wanted FILE EXPECT: the statuses that are right
wanted() {
	case $1 in
	*status_line*|*status_only*) echo 3; return ;;
	48_*) echo 3; return ;;           # a rate limit, by its code
	30_409*|30_5*) [ "$1" = 30_501.http ] && echo 2 || echo 3; return ;;
	60_evil*|60_inject*|60_same*) echo 0; return ;; # judged behind it
	# slips that leave one meaning are forgiven
	60_array*|60_trailing*|60_single*|60_comments*) echo 0; return ;;
	esac
	case $2 in
	ok-or-bad) echo '0 1' ;;
	*-or-bad*) echo '1 3' ;;
	bad-response*) echo 1 ;;
	ok*|strip*|ignore*|take*|use*) echo 0 ;;
	'reject or decode once') echo '0 1' ;;
	reject*) echo 1 ;;
	llm-refusal|refuse*) echo 7 ;;
	http-error,\ no-retry|TLS*) echo 2 ;;
	wait*) echo 3 ;;
	*) echo 3 ;;
	esac
}

requests() {
	jq -r .body.model "$LLM_LOG" | grep -cx -e "$1"
}

jq -r '.[] | [.file, .expect] | @tsv' "$FILES/MANIFEST.json" >expected
while IFS='	' read -r file expect; do
	IFS='	' read -r name got seconds reason <"$file.end"
	count=$(requests "$file")
	most=3
	case $expect in
	*no-retry*|refuse*|*'fail fast'*) most=1 ;;
	TLS*) most=0 ;;
	esac
	case " $(wanted "$file" "$expect") " in
	*" $got "*) good=0 ;;
	*) good=1 ;;
	esac
	[ "$count" -le $most ] && [ "$seconds" -le $((BUDGET + 2)) ] || good=1
	verdict $good "$name: $expect" ||
		diagnose end "status $got ($reason), $count requests, $seconds s"
done <expected

is 'nobody listens: three tries, then later' \
	"$(cut -f 2,4 refused.http.end)" '3	transport'
is 'each that ended badly says so in one document' "$(for file in *.out; do
	jq -e '.t2s == 1 and (.stop.by == "t2s-llm" or .reply.text)' "$file" \
		>/dev/null || echo "$file"
done)" ''
is 'no key in any output' "$(grep -l "$LLM_KEY" ./*.out ./*.err)" ''
is 'no control character in any message' "$(for file in *.out; do
	jq -r '.stop.message // ""' "$file" |
		tr -d '\n' | grep -q '[[:cntrl:]]' && echo "$file"
done)" ''
is 'a wait that the time allows is waited' \
	"$(requests 31_429_seconds.http)" 3
done_testing
