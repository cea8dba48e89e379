#!/bin/sh
# t2s-llm: protocols, keys, retries, records and budgets, against a server
# of its own
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 1
perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null ||
	skip_all 'needs perl with JSON::PP'

cat >rules <<'EOF'
{"when":{"match":"be wrong"},"json":{"n":"x"}}
{"when":{"match":"in a fence"},"text":"Here it is:\n```json\n{\"n\": 3}\n```\nDone."}
{"when":{"match":"two objects"},"text":"{\"n\": 3} or {\"n\": 4}"}
{"when":{"match":"cut off"},"text":"{\"n\": 3","finish":"length"}
{"when":{"match":"decline"},"text":"I\u2019m sorry, but I can't help with that."}
{"when":{"match":"busy once","times":1},"status":429,"headers":{"Retry-After":"1"}}
{"when":{"match":"busy once"},"json":{"n":7}}
{"when":{"match":"always busy"},"status":503}
{"when":{"match":"for years"},"status":429,"headers":{"Retry-After":"99999999999999999999"}}
{"when":{"match":"tells keys"},"status":400,"body":"{\"error\":{\"message\":\"bad key sk-t2s-test-0123456789abcdef, \\u001b[31m sorry\"}}"}
{"when":{"match":"says hello"},"text":"Hello."}
{"json":{"n":1}}
EOF
llm_start rules

# request TEXT: a request with a schema, as a bare one
request() {
	printf '{"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"%s"}],"schema":{"type":"object","properties":{"n":{"type":"integer","minimum":0},"note":{"type":"string","minLength":1}},"required":["n"],"additionalProperties":false},"schema_name":"number","max_tokens":50,"temperature":0,"seed":7}\n' "$1"
}

# ask TEXT OPTION...: leaves $got, $out and $err
ask() {
	request "$1" >request.json
	shift
	got=0
	out=$(t2s-llm "$@" request.json 2>err) || got=$?
	err=$(cat err)
}

# --- protocols -------------------------------------------------------------

protocol() { # PROVIDER BASE
	T2S_MODEL=$1:some
	ask 'count' --base-url "$LLM_URL$2"
	T2S_MODEL=openai:test
	is "$1: a reply" "$got,$err,$(printf '%s' "$out" |
		jq -c '[.reply.json, .reply.valid, .reply.finish, .reply.model]')" \
		"0,,[{\"n\":1},true,\"stop\",\"$1:some\"]"
	is "$1: its tokens are counted" "$(printf '%s' "$out" |
		jq '.reply.usage.tokens_in > 0 and .usage.tokens_out > 0 and
		.usage.calls == 1')" true
	is "$1: one request" "$(llm_count)" 1
	like "$1: the server that was started got it" "$(cat llm.log)" \
		'"n":1,"path"'
	llm_forget
}
protocol openai /v1
protocol compatible /v1
protocol anthropic ''
protocol ollama ''
protocol gemini /v1beta
export OPENAI_API_VERSION=2024-10-21
protocol azure ''
unset OPENAI_API_VERSION
protocol azure ''

for p in openai:/v1 ollama: gemini:/v1beta; do
	echo '{"embed":["one","three"]}' >request.json
	is "${p%%:*}: vectors in their order" "$(T2S_MODEL=${p%%:*}:e t2s-llm \
		--base-url "$LLM_URL${p#*:}" request.json |
		jq -c '[.reply.vectors[][0]]')" '[0.03,0.05]'
done
echo '{"embed":["one"]}' >request.json
status 'anthropic has none' 2 t2s-llm --model anthropic:e request.json
llm_forget

ask 'says hello'
is 'text without JSON where JSON is wanted: status' $got 1
like '... the text is kept' "$out" '"text": *"Hello\."'
echo '{"messages":[{"role":"user","content":"says hello"}]}' >request.json
is 'text where none is wanted' "$(t2s-llm request.json |
	jq -r '.reply.text, .stop')" 'Hello.
null'

# --- what comes back -------------------------------------------------------

ask 'in a fence'
is 'prose and a fence around one object' \
	"$got $(printf '%s' "$out" | jq -c .reply.json)" '0 {"n":3}'
ask 'two objects'
is 'two objects are one too many' "$got $(printf '%s' "$out" |
	jq -r '.stop.reason, .findings[0].code')" '1 reply
reply_not_json'
ask 'be wrong'
is 'a constraint that was not honoured' "$got $(printf '%s' "$out" |
	jq -c '[.reply.valid, .findings[0].code]')" \
	'0 [false,"constraint_not_followed"]'
ask 'cut off'
is 'an answer cut off' "$got $(printf '%s' "$out" |
	jq -r '.reply.finish, .findings[0].code')" '1 length
reply_truncated'
ask 'decline'
is 'an answer that declines' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '7 refused'

# --- trying again ----------------------------------------------------------

llm_forget
began=$(date +%s)
ask 'busy once'
is 'Retry-After is waited for' "$got $(llm_count) $(printf '%s' "$out" |
	jq -c '[.reply.json.n, .reply.tries, .usage.calls]')" '0 2 [7,2,2]'
ok '... a second' test $(($(date +%s) - began)) -ge 1
llm_forget
ask 'always busy'
is 'three tries at most' "$got $(llm_count) $(printf '%s' "$out" |
	jq -r .stop.by)" '3 3 t2s-llm'
llm_forget
ask 'always busy' --tries 1
is '... or as many as are allowed' "$got $(llm_count)" '3 1'
llm_forget
ask 'for years'
is 'a wait beyond the time limit is none' "$got $(llm_count) $(
	printf '%s' "$out" | jq -r .stop.reason)" '3 1 rate_limit'
like '... and is told' "$out" 'asks to wait 31622400 seconds'

# --- keys ------------------------------------------------------------------

llm_forget
ask 'tells keys'
is 'what a server says has no key in it' \
	"$got $(printf '%s%s' "$out" "$err" | grep -c "$LLM_KEY")" '2 0'
like '... but a word in its place' "$out" 'bad key \[key\],  *\[31m sorry'
unset T2S_API_KEY
ask 'count'
is 'another key than the right one' "$got $(llm_count)" '2 2'
printf '%s\nmore\n' "$LLM_KEY" >key
chmod 600 key
ask 'count' --key-file key
is 'a key file' "$got,$err" 0,
chmod 644 key
ask 'count' --key-file key
like '... that others can read is told' "$err" "the key file 'key' can be read by other users"
ask 'count' --key-command 'head -n 1 key'
is 'a key command' "$got,$err" 0,
ask 'count' --key-command 'exit 3'
is '... that fails' "$got $(printf '%s' "$out" | jq -r .stop.reason)" '2 key'
OPENAI_API_KEY=$LLM_KEY
export OPENAI_API_KEY
ask 'count'
is "the provider's own variable" $got 0
unset OPENAI_API_KEY
T2S_API_KEY=$LLM_KEY
export T2S_API_KEY
ask 'count' --model mistral:m --base-url https://192.0.2.1/v1
is 'a T2S_ key is for the main model only' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '2 key'

# --- which model -----------------------------------------------------------

named() { # MODEL: a document that names one
	request count | jq -c --arg m "$1" '. + {model: $m}' >request.json
	got=0
	out=$(t2s-llm request.json 2>/dev/null) || got=$?
}
named anthropic:other
is 'a document names no model of its own' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '7 refused'
named 'command:touch evil'
ok '... and no command' test "$got" -eq 7 -a ! -e evil
export T2S_PLAN_MODEL=openai:plans
named openai:plans
is '... unless the environment does, too' "$got $(printf '%s' "$out" |
	jq -r .reply.model)" '0 openai:plans'
unset T2S_PLAN_MODEL
ask count --model nobody:x
is 'an unknown provider' "$got $(printf '%s' "$out" | jq -r .stop.reason)" \
	'2 model'
ask count --base-url http://192.0.2.1/v1
is 'http to another machine' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '2 tls'
ask count --base-url "http://me:$LLM_KEY@127.0.0.1:$LLM_PORT/v1"
is 'a URL with a password, which is not shown' \
	"$got $(printf '%s%s' "$out" "$err" | grep -c "$LLM_KEY")" '2 0'
ask count --model 'command:cat >prompt; echo "{\"n\": 5}"'
is 'a command answers' "$got $(printf '%s' "$out" | jq -c .reply.json)" \
	'0 {"n":5}'
like '... and was told the schema' "$(cat prompt)" 'data name="json_schema"'
ask count --model "command:cat >prompt; echo \"[{'n': 5, /* five */}]\""
is '... as models write JSON, and each slip is told' "$got $(printf '%s' \
	"$out" | jq -c '[.reply.json, .reply.valid, (.findings[] |
	select(.code == "reply_corrected") | .message |
	ltrimstr("the model'"'"'s answer was read despite "))]')" \
	'0 [{"n":5},true,"a comma after the last item",'\
'"text in single quotes","a comment","a list around the object"]'
ask count --model 'command:cat >prompt; printf "{\"n\": +5, \"x\": 007}"'
is '... a number of two meanings is not read' "$got $(printf '%s' "$out" |
	jq -r .stop.message)" "1 the model's answer is not one JSON object:\
 '007' can be read as two numbers"
ask count --model 'command:cat >prompt; echo "{\"plan\": {\"n\": 5}}"'
is '... with an object around it' "$got $(printf '%s' "$out" |
	jq -c '[.reply.json, .reply.valid]')" '0 [{"n":5},true]'
ask count --model 'command:cat >prompt; echo "{\"n\": 5,"'
is '... but nothing is completed' "$got $(printf '%s' "$out" |
	jq -r '.stop.message')" \
	"1 the model's answer is not one JSON object: the JSON is cut off"
ask count --model 'command:exit 9' --tries 1
is '... or fails' $got 3
ask count --model 'command:sleep 20' --timeout 0.5
is '... or takes too long' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '3 timeout'

# --- print-request ---------------------------------------------------------

llm_forget
ask 'count' --print-request
is 'the request that would be sent' "$(printf '%s' "$out" | jq -c '[.model,
	.max_completion_tokens, .seed, .response_format.json_schema.strict,
	.response_format.json_schema.schema.properties.note.type,
	.response_format.json_schema.schema.required]')" \
	'["test",50,7,true,["string","null"],["n","note"]]'
is '... is not' "$(llm_count)" 0

# --- cache, record, replay -------------------------------------------------

ask count --cache kept
ask count --cache kept
is 'the second is from the cache' "$(llm_count) $(printf '%s' "$out" |
	jq -c '[.reply.from, .usage]')" '1 ["cache",{"calls_saved":1}]'
ask 'always busy' --cache kept --tries 1
ask 'always busy' --cache kept --tries 1
is 'a failure is not kept' "$got $(llm_count)" '3 3'
is 'nobody else reads it' "$(find kept -perm /077 | wc -l)" 0
llm_forget
ask count --record said
printf '%s\n' "$out" >first
ask 'always busy' --record said --tries 1
printf '%s\n' "$out" >second
sent=$(llm_count)
unset T2S_API_KEY
ask count --replay said --base-url http://127.0.0.1:1/v1 --budget calls=0
printf '%s\n' "$out" >again
ok 'a replay is the same to the byte' cmp first again
ask 'always busy' --replay said
printf '%s\n' "$out" >again
ok '... a failure too' cmp second again
is '... with its status' $got 3
ask 'another' --replay said
is 'what was not recorded' "$got $(printf '%s' "$out" |
	jq -r .stop.reason)" '3 replay_miss'
is '... is not asked for' "$(llm_count)" "$sent"
like 'the day of the record' "$(cat said/now)" '^20..-..-..$'
is 'no key in a record' "$(grep -r "$LLM_KEY" said kept)" ''
T2S_API_KEY=$LLM_KEY
export T2S_API_KEY

# --- budgets ---------------------------------------------------------------

llm_forget
for i in 1 2 3 4 5 6; do
	request "number $i" >"r$i.json"
	(t2s-llm --budget calls=4 --ledger spent "r$i.json" >"o$i" 2>&1
		echo $? >"s$i") &
	pids="${pids-} $!"
done
for pid in $pids; do
	wait "$pid"
done
is 'six processes share four calls' "$(sort s? | uniq -c | tr -s ' ')" ' 4 0
 2 7'
is '... and make no more' "$(llm_count)" 4
ask count --budget tokens=10
is 'a budget of tokens' "$got $(printf '%s' "$out" | jq -r .stop.reason)" \
	'7 budget'
ask count --budget cost=1
is 'a budget of cost without a price' $got 2
echo '{"openai:*":{"in":1000000,"out":2000000}}' >prices
ask count --budget cost=1 --prices prices
is '... that is spent' "$got $(llm_count)" '7 4'
ask count --prices prices
is 'what it costs' "$(printf '%s' "$out" | jq '.reply.usage |
	.cost == .tokens_in + 2 * .tokens_out and .cost > 0')" true
status 'a budget that is none' 2 t2s-llm --budget pigs=3 request.json

# --- lines -----------------------------------------------------------------

llm_forget
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	printf '{"t2s":1,"own":%d,"request":{"messages":[{"role":"user","content":"says hello %d"}]}}\n' $i $i
done >lines
sed -i '3s/.*/{"t2s":1,"own":3}/; 5s/.*/{"t2s":1,"own":5,"stop":{"by":"x","status":4,"reason":"questions","message":"m"}}/' lines
got=0
t2s-llm -l --jobs 3 lines >answers || got=$?
is 'many at once, in order' "$got $(jq .own answers | tr '\n' ' ')" \
	'1 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 '
is '... each its own' "$(jq -r '.reply.text // "-"' answers | sort | uniq -c |
	tr -s ' ')" ' 2 -
 18 Hello.'
is '... and no more' "$(llm_count)" 18
is 'each came from the server of this test' "$(jq -r '.reply.id // empty' \
	answers | grep -c "^$LLM_NONCE-")" 18

# --- the end ---------------------------------------------------------------

# The command is a group of its own, which no signal of ours reaches by
# itself.
for signal in INT TERM HUP; do
	timeout -s $signal 0.5 t2s-llm request.json \
		--model "command:sleep 1.5; echo lives >late.$signal" \
		>/dev/null 2>&1
done
sleep 2
for signal in INT TERM HUP; do
	ok "a run ended by $signal ends the model's command" \
		test ! -e late.$signal
done

# --- a budget of time -----------------------------------------------------------

echo '{"messages":[{"role":"user","content":"x"}]}' >timed.json
for model in 'sleep 20' 'sleep 0.3; exit 1' 'sleep 0.3; kill -9 $$'; do
	t2s-llm --model "command:$model" --budget seconds=0.7 --tries 9 \
		timed.json >out 2>err
	is "the seconds of a budget end one way: $model" \
		"$? $(jq -r .stop.reason out)" '7 budget'
done
t2s-llm --model 'command:sleep 20' --timeout 0.5 --budget seconds=60 \
	timed.json >out 2>err
is '... which a time limit does not' "$? $(jq -r .stop.reason out)" '3 timeout'

done_testing
