# A model's server for tests (tests/llm/server.pl tells its rules). Source it
# after tap.sh.
#
#   llm_start RULES   starts one, with the file of rules; sets LLM_PORT, LLM_URL
#                     (http://127.0.0.1:PORT), LLM_NONCE (begins each reply's
#                     id, so that a test knows whom it talked to) and LLM_KEY
#                     (the one key it takes), and exports what t2s-llm needs:
#                     T2S_MODEL=openai:test, T2S_BASE_URL, T2S_API_KEY
#   llm_log [JQ]      the requests so far, a JSON line each, or of each what a
#                     jq program says; llm_count: how many
#   llm_forget        empties the log
#   llm_stop          ends it; done at exit too

LLM_PID=
LLM_KEY=sk-t2s-test-0123456789abcdef
trap 'llm_stop; rm -rf "$TMP"' EXIT

llm_start() {
	llm_stop
	LLM_NONCE=n$$-$(od -An -N4 -tx1 /dev/urandom | tr -d ' \n')
	LLM_LOG=$TMP/llm.log
	: >"$LLM_LOG"
	rm -f "$LLM_LOG".*
	LLM_KEY=$LLM_KEY perl "$SRC/tests/llm/server.pl" "$1" "$LLM_LOG" \
		"$LLM_NONCE" >"$TMP/llm.port" 2>"$TMP/llm.err" </dev/null &
	LLM_PID=$!
	llm_tries=200
	until [ -s "$TMP/llm.port" ]; do
		llm_tries=$((llm_tries - 1))
		if [ "$llm_tries" -eq 0 ] || ! kill -0 "$LLM_PID" 2>/dev/null
		then
			verdict 1 "the model's server starts"
			diagnose error "$(cat "$TMP/llm.err")"
			done_testing
		fi
		sleep 0.05
	done
	LLM_PORT=$(cat "$TMP/llm.port")
	LLM_URL=http://127.0.0.1:$LLM_PORT
	T2S_MODEL=openai:test T2S_BASE_URL=$LLM_URL/v1 T2S_API_KEY=$LLM_KEY
	export T2S_MODEL T2S_BASE_URL T2S_API_KEY
}

llm_stop() {
	[ -n "$LLM_PID" ] || return 0
	kill "$LLM_PID" 2>/dev/null
	wait "$LLM_PID" 2>/dev/null
	LLM_PID=
}

llm_log() {
	jq -c "${1:-.}" "$LLM_LOG"
}

llm_count() {
	grep -c . "$LLM_LOG"
}

llm_forget() {
	: >"$LLM_LOG"
	rm -f "$LLM_LOG".*
}
