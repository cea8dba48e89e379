#!/bin/sh
# What a terminal would obey, in names, values, comments, terms, questions,
# SQL, messages and a model's words: no program prints it in any format on a
# terminal, nor where a format is for people in a pipe
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
command -v script >/dev/null || skip_all 'no script(1)'
export TERM=dumb COLUMNS=200
unset NO_COLOR

# ESC, BEL, DEL, CSI of C1, override, isolate, separator, zero width, BOM, mark
# of Arabic, tag
H=$(printf 'a\033[31m\033]0;t\007\177\302\233\342\200\256\342\201\246\342\200\250\342\200\213\357\273\277\330\234\363\240\201\201z')
R=$(printf 'r\233\033[2Jr') # and bytes that are no UTF-8
sqlite3 h.db <<EOS
CREATE TABLE "t $H" (id INTEGER PRIMARY KEY, -- note $H
	"c $H" TEXT, kind TEXT, total INT);
INSERT INTO "t $H" VALUES (1, '$H', '$H', 1), (2, '$H', '$H', 2),
	(3, CAST(x'729b1b5b324a72' AS TEXT), '$H', 3);
CREATE TABLE "u $H" (id INTEGER PRIMARY KEY, t_id INT REFERENCES "t $H"(id));
CREATE VIEW "v $H" AS SELECT * FROM "t $H";
EOS
jq -n --arg h "$H" '{tables: {("t " + $h): {description: $h,
	synonyms: [$h], columns: {total: {description: $h, unit: $h}}}},
	terms: [{name: ("revenue " + $h), expression: "sum(total)"}]}' >dict.json
t2s-schema -d h.db >schema.json
q="total of $H by kind"
jq -n --arg h "$H" '{selections: [{table: ("t " + $h), columns: [{column:
	("c " + $h), filters: [{op: "<>", value: ("x" + $h)}]}, "total"]}],
	comment: $h}' >plan.json
t2s-audit schema.json plan.json >audit.json
t2s-synth audit.json >sql.json
t2s-exec -d h.db -o document sql.json >result.json
jq --arg h "$H" '.question = $h | .findings += [{code: "db_error",
	severity: "error", by: "t2s-exec", pointer: ("/" + $h), message: $h,
	hint: $h, candidates: [$h]}] | .questions = [{id: $h, kind: $h,
	text: $h, choices: [{id: $h, text: $h}]}] | .explanation = $h |
	.stop = {by: $h, status: 4, reason: $h,
	message: ("no " + $h)} |
	.attempts = [{sql: {text: $h}, error: {code: $h, message: $h}}]' \
	result.json >stopped.json
jq 'del(.stop)' stopped.json >open.json
is 'a result with it was made' "$(jq -c '[.stop.status, .result.row_count]' \
	result.json)" '[null,3]'

# hidden FILE: what of it a terminal would obey
hidden() {
	perl -0777 -ne 's/\r\n/\n/g;
		while (/([\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|
			\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|
			\xef\xbb\xbf|\xd8\x9c|\xf3\xa0[\x80\x81][\x80-\xbf]|(?<![\x80-\xff])[\x80-\xbf])/gx) {
			printf "%s ", unpack("H*", $1) }' "$1"
}
clean() { # COMMAND: on a terminal, both streams
	script -qec "$1" /dev/null </dev/null >typescript 2>&1
	is "on a terminal: $1" "$(hidden typescript | cut -c1-60)" ''
	[ -s typescript ] || is "$1: says something" '' 'some text'
}
both() { # COMMAND: and in a pipe
	clean "$1"
	sh -c "$1" </dev/null >piped 2>&1
	is "in a pipe: $1" "$(hidden piped | cut -c1-60)" ''
}
pattern=$(printf '\\033')
is 'the test sees what it looks for' "$(printf %s "$H" >raw; hidden raw)" \
	'1b 1b 07 7f c29b e280ae e281a6 e280a8 e2808b efbbbf d89c f3a08181 '

for format in ndjson rows csv tsv table markdown text json plan sql; do
	for doc in result stopped open; do
		clean "t2s-show -o $format $doc.json"
	done
done
for format in table markdown text; do
	both "t2s-show -o $format open.json"
done
for option in --questions --findings --talk; do
	both "t2s-show $option stopped.json"
done
for format in ndjson json csv tsv table markdown document; do
	clean "t2s-exec -d h.db -o $format sql.json"
done
both 't2s-exec -d h.db -o table sql.json'
both 't2s-exec -d h.db -o markdown sql.json'
for format in document schema text; do
	clean "t2s-schema -d h.db -o $format"
done
both 't2s-schema -d h.db -o text --dictionary dict.json'
clean "t2s-schema -d 'h$H.db'"
printf %s "$q" >question
for format in document schema markdown; do
	clean "t2s-filter -o $format -q \"\$(cat question)\" schema.json"
done
both 't2s-filter -o markdown -q "$(cat question)" schema.json'
clean 't2s-filter --print-prompt -q "$(cat question)" schema.json'
clean 't2s-plan -q "$(cat question)" schema.json'
clean 't2s-plan --print-prompt -q "$(cat question)" schema.json'
clean 't2s-audit schema.json plan.json'
clean 't2s-audit -o plan schema.json plan.json'
clean 't2s-synth audit.json'
clean 't2s-synth --text audit.json'
clean 't2s-synth -o sql audit.json'
is 'in a pipe SQL is what runs' "$(t2s-synth --text audit.json |
	t2s-exec -d h.db -o csv | tail -n +2 | wc -l)" 3
clean 't2s-explain -o text audit.json'
both 't2s-explain -o text result.json'
both 't2s-explain -o text stopped.json'
clean 't2s-patch --options audit.json'
both 't2s-patch --diff plan.json audit.json'
clean 't2s-patch "limit 3$(cat raw)" audit.json'
printf '%s\n' "SELECT \"nope $H\" FROM \"t $H\" WHERE" >bad.sql
clean 't2s-parse bad.sql -l'
both 't2s-exec -d h.db -o csv bad.sql'
printf 'SELECT "%s"' "$R" >raw.sql
both 't2s-exec -d h.db -o csv raw.sql'
clean 't2s-parse raw.sql -l'
both "t2s-exec --no-such'$H'"
both "t2s-exec -d 'no$H.db' sql.json"
both "t2s-synth 'no$R.json'"
for foreign in "$H" "$R"; do
	both "t2s --no-such'$foreign'"
	both "t2s -d h.db --limit '$foreign' how many"
	both "t2s --run 'no$foreign.json'"
	both "T2S_AGAIN='$foreign' t2s how many"
	both "TMPDIR='/none/$foreign' t2s -d h.db how many"
	both "t2s -d h.db --record '/dev/null/$foreign' --model command:cat how"
	t2s -o json --no-such"$foreign" >piped 2>/dev/null
	is 'where JSON is promised it is said in JSON' \
		"$(jq -r .stop.status piped; hidden piped)" 2
done
is 'a name in another script is shown as it is' \
	"$(t2s --naïve 2>&1)" "t2s: unknown option '--naïve'; see t2s --help"
both "t2s -d 'no$R.db' how many"
clean 't2s -d h.db --no-history --run plan.json'
clean 't2s -d h.db --no-history "$(cat question)"'
clean 't2s -d h.db --no-history -o json --verbose --run plan.json'
t2s-history append --file log.db --session "s$H" <open.json >/dev/null 2>&1
t2s-history append --file log.db --session s <open.json >/dev/null 2>&1
for verb in 'list --session s' 'list --all' 'list -o text --all' \
	'last --session s' 'last -o sql --session s' 'show --session s'; do
	clean "t2s-history --file log.db $verb"
done
jq -nc --arg h "$H" '{id: $h, question: $h, db: "h.db",
	gold_sql: ("SELECT \u0027" + $h + "\u0027")}' >questions.jsonl
for format in text ndjson json tap; do
	clean "t2s-eval -o $format questions.jsonl -- t2s-show -o json"
done

# a model's words
. "$SRC/tests/llm.sh"
if perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null; then
	jq -nc --arg h "$H" '{text: $h}' >rules
	llm_start rules
	export T2S_BASE_URL="$LLM_URL/v1"
	echo '{"messages":[{"role":"user","content":"plan"}]}' >request.json
	clean 't2s-llm --model openai:m request.json'
	clean 't2s-llm --print-request --model openai:m request.json'
	both 't2s-explain -o text --model openai:m result.json'
	clean 't2s-plan --model openai:m -q "$(cat question)" schema.json'
	clean 't2s -d h.db --no-history --model openai:m "$(cat question)"'
fi
done_testing
