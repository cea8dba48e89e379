#!/bin/sh
# t2s-llm: certificates, proxies, what providers say of failures, many
# lines at once, and what the processes of a run share
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 1
perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null ||
	skip_all 'needs perl with JSON::PP'
cat >rules <<'EOF'
{"when":{"match":"slow"},"delay":0.7,"text":"Slow."}
{"when":{"match":"schema, please"},"json":{"n":1}}
{"when":{"match":"no schema","path":"messages"},"status":400,"body":"{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"output_config.format.schema: compiled grammar is too large\"}}"}
{"when":{"match":"wait 34","path":"gemini|models"},"status":429,"body":"{\"error\":{\"code\":429,\"message\":\"quota\",\"status\":\"RESOURCE_EXHAUSTED\",\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.RetryInfo\",\"retryDelay\":\"34s\"}]}}"}
{"when":{"match":"blocked","path":"models"},"body":"{\"promptFeedback\":{\"blockReason\":\"SAFETY\"}}"}
{"when":{"match":"thinks"},"text":"<think>{}</think>Fine."}
{"when":{"match":"do not retry"},"status":500,"headers":{"x-should-retry":"false"}}
{"when":{"match":"half a header"},"raw":"half.http"}
{"when":{"match":"broken","times":2},"play":"rst"}
{"text":"Hello."}
EOF
llm_start rules

say() { # TEXT: a request without a schema
	printf '{"messages":[{"role":"user","content":"%s"}]}\n' "$1"
}

ask() { # TEXT OPTION...: leaves $got and $out
	say "$1" >request.json
	shift
	got=0
	out=$(t2s-llm --compact "$@" request.json 2>err) || got=$?
}

what() { # JQ
	printf '%s' "$out" | jq -r "$1"
}

# --- certificates ----------------------------------------------------------

authority() {
	openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem \
		-days 2 -subj '/CN=t2s test' &&
	openssl req -newkey rsa:2048 -nodes -keyout tls.key -out tls.csr \
		-subj '/CN=localhost' &&
	printf 'subjectAltName=DNS:localhost\n' >ext &&
	openssl x509 -req -in tls.csr -CA ca.pem -CAkey ca.key \
		-CAcreateserial -days 2 -extfile ext -out tls.pem &&
	mkdir certs &&
	cp ca.pem "certs/$(openssl x509 -hash -noout -in ca.pem).0"
}

# tls_serve: one answer, to whoever comes next; sets $tls
tls_serve() {
	tls=$((20000 + ($$ * 7 + ${tls_n:-0}) % 30000))
	tls_n=$((${tls_n:-0} + 1))
	{ cat answer; sleep 5; } | openssl s_server -quiet -accept "$tls" \
		-cert tls.pem -key tls.key -naccept 1 >tls.log 2>&1 &
	tls_pid=$!
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		perl -MIO::Socket::INET -e 'exit !IO::Socket::INET->new(
			LocalAddr => "127.0.0.1", LocalPort => $ARGV[0],
			Listen => 1)' "$tls" || return 0
		sleep 0.1
	done
}

if ! command -v openssl >/dev/null || ! authority >/dev/null 2>openssl.err
then
	skip 'certificates' 'no openssl'
else
	body='{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}]}'
	printf 'HTTP/1.1 200 OK\r\nContent-Length: %s\r\n\r\n%s' ${#body} \
		"$body" >answer
	tls_serve
	ask hi --base-url "https://localhost:$tls/v1" --timeout 3
	is 'an authority that nobody trusts' "$got $(what .stop.reason)" '2 tls'
	kill $tls_pid 2>/dev/null
	tls_serve
	ask hi --base-url "https://localhost:$tls/v1" --ca-file ca.pem
	is '... one that an option names' "$got $(what .reply.text)" '0 Hi'
	kill $tls_pid 2>/dev/null
	tls_serve
	SSL_CERT_DIR=$TMP/certs ask hi --base-url "https://localhost:$tls/v1"
	is '... one in a folder' "$got $(what .reply.text)" '0 Hi'
	kill $tls_pid 2>/dev/null
	tls_serve
	CURL_CA_BUNDLE=$TMP/ca.pem ask hi \
		--base-url "https://127.0.0.1:$tls/v1" --timeout 3
	is '... but another name than the certificate has' \
		"$got $(what .stop.reason)" '2 tls'
	kill $tls_pid 2>/dev/null
fi

# --- proxies and redirects -------------------------------------------------

unset no_proxy
http_proxy=http://127.0.0.1:1 all_proxy=http://127.0.0.1:1 ask hi
is 'a server on this machine needs no proxy' "$got $(what .reply.text)" \
	'0 Hello.'
llm_forget
http_proxy=$LLM_URL ask hi --allow-http --base-url http://192.0.2.1/v1
is 'another is reached by it' "$got $(what .reply.text) $(llm_log \
	.headers.proxied)" '0 Hello. "http://192.0.2.1"'
export no_proxy='*'

# --- what providers say ----------------------------------------------------

llm_forget
T2S_MODEL=gemini:m ask 'wait 34' --base-url "$LLM_URL/v1beta" --timeout 20
is 'a provider that tells the wait in the body' \
	"$got $(llm_count) $(what .stop.reason)" '3 1 rate_limit'
T2S_MODEL=gemini:m ask 'blocked' --base-url "$LLM_URL/v1beta"
is 'a prompt that is blocked' "$got $(what .reply.finish)" '7 filtered'
llm_forget
ask 'do not retry'
is 'a server that wants no other try' "$got $(llm_count)" '3 1'
llm_forget
ask 'broken'
is 'connections that break are made anew' \
	"$got $(llm_count) $(what .reply.tries)" '0 3 3'
llm_forget
printf '{"messages":[{"role":"user","content":"no schema"}],"schema":{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}}\n' >request.json
got=0
out=$(T2S_MODEL=anthropic:m T2S_BASE_URL=$LLM_URL t2s-llm request.json) || got=$?
is 'a schema that is too large is tried once more in words' \
	"$got $(llm_count) $(llm_log '.body.output_config != null' |
	tr '\n' ' ')" '2 2 true false '
ask 'hi' --model 'command:exit 127'
is 'a command that is not there' "$got $(what .stop.reason)" '2 http'

# --- lines -----------------------------------------------------------------

{ say slow; say b; echo; say c; say slow; say d; echo '{"x'; say e; } >lines
began=$(date +%s%N)
got=0
t2s-llm -l --jobs 8 lines >answers 2>err || got=$?
ms=$((($(date +%s%N) - began) / 1000000))
is 'a bad line does not stop the others' "$got $(jq -r \
	'.reply.text // .stop.reason' answers | tr '\n' ' ')" \
	'1 Slow. Hello. Hello. Slow. Hello. input Hello. '
ok 'the slow ones wait together' test $ms -lt 1300
is 'the time to wait in the queue is not that of a call' "$(for i in 1 2 3; do
	say slow; done | t2s-llm -l --jobs 1 --timeout 1.2 |
	jq -r '.reply.text // .stop.reason' | tr '\n' ' ')" 'Slow. Slow. Slow. '
{ say b; sleep 0.6; say c; } | t2s-llm -l 2>/dev/null |
	while read -r line; do date +%s%N; done >times
is 'an answer does not wait for the next line' "$(awk 'NR == 1 { a = $1 }
	END { print (NR == 2 && $1 - a > 300000000) }' times)" 1
say b >one
t2s-llm -l one - one <one >answers
is 'files after each other, stdin among them' "$(grep -c Hello answers)" 3
for i in 1 2 3 4 5 6; do say "$i"; done |
	t2s-llm -l --jobs 3 --model 'command:sleep 0.4; grep .' >answers
is 'commands run side by side, too' \
	"$(jq -r .reply.text answers | tr '\n' ' ')" '1  2  3  4  5  6  '
status 'an operand that is not there' 2 t2s-llm -l missing
is '--print-request on each line' "$(t2s-llm -l --print-request lines \
	2>/dev/null | jq -r '.messages[0].content' | tr '\n' ' ')" \
	'slow b c slow d e '

# --- the same again within a run -------------------------------------------

for i in 1 2; do
	T2S_LEDGER=run ask b --record twice
	printf '%s\n' "$out" | jq -r .reply.id >>ids
done
is 'the same request twice is two records' \
	"$(find twice -name '*.json' | wc -l)" 2
for i in 1 2; do
	T2S_LEDGER=again ask b --replay twice
	printf '%s\n' "$out" | jq -r .reply.id >>ids2
done
ok '... replayed in their order' cmp ids ids2
T2S_LEDGER=again ask b --replay twice
is '... a third was not' "$got" 3

# --- what a process holds --------------------------------------------------

say slow >request.json
t2s-llm request.json >/dev/null &
pid=$!
sleep 0.3
is 'no key in the process list' \
	"$(tr '\0' '\n' <"/proc/$pid/cmdline" 2>/dev/null |
	grep -c -e "$LLM_KEY")" 0
wait $pid
printf 'HTTP/1.1 200 OK\r\n' >half.http
ask 'half a header' --timeout 5
is 'a reply that is only a status line: later' "$got $(echo "$out" |
	jq -r .stop.reason)" '3 transport'

done_testing
