#!/bin/sh
# t2s-filter --embed: tables compared with the question by vectors, which are
# kept. A program in place of t2s-llm makes them: a number for each of a few
# topics that a text speaks of.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
mkdir bin
cat >bin/t2s-llm <<'EOF'
#!/bin/sh
while IFS= read -r line; do
	printf '%s\n' "$line" >>"$TMP/asked"
	printf '%s' "$line" | jq -c --argjson more "${MORE:-[]}" '. + {usage:
		{calls: 1}, reply: {finish: "stop", vectors: [.request.embed[] |
		ascii_downcase | [(if test("perks|^employee") then 1 else 0 end),
		(if test("stock") then 0.7 else 0 end), 0.1] + $more]}}'
done
EOF
chmod +x bin/t2s-llm
PATH=$TMP/bin:$PATH
t2s-schema -d "$SHOP" >schema.json
Q='who gets the best perks?'
embed() {
	rm -f asked
	t2s-filter -q "$Q" --no-probe --embed=test:e --vectors "$TMP/v/vectors.db" \
		"$@" schema.json >out.json 2>err
	got=$?
}
first() {
	jq -r '.schema.tables[0].name' "$1"
}
t2s-filter -q "$Q" --no-probe schema.json >plain.json
embed
is 'status' $got 0
is 'a table whose words say nothing of it is found' "$(first out.json)" employee
is '... not without' "$([ "$(first plain.json)" = employee ]; echo $?)" 1
is 'and says why' "$(jq -r '.schema.tables[0].reason' out.json)" \
	'similar in meaning'
is 'all tables and the question are asked for at once' \
	"$(jq '.request.embed | length' asked)" \
	"$(($(jq '.schema.tables | length' schema.json) + 1))"
is 'what it cost' "$(jq -c .usage out.json)" '{"calls":1}'
cp out.json first.json
embed
ok 'the second time nothing is asked' test ! -e asked
is '... and the same found' "$(jq -c .schema out.json)" \
	"$(jq -c .schema first.json)"
Q='is there enough stock?' embed
is 'another question alone is asked for' \
	"$(jq -c .request.embed asked)" '["is there enough stock?"]'
is 'the file is for nobody else' \
	"$(ls -l v/vectors.db | cut -c1-10)" '-rw-------'
jq '(.schema.tables[] | select(.name == "employee")).comment = "new"' \
	schema.json >changed.json
mv schema.json old.json
mv changed.json schema.json
Q='who gets the best perks?'
embed
is 'a table that changed is asked for again' \
	"$(jq '.request.embed | length' asked)" 1
mv old.json schema.json

# Many questions: the model is asked for each that is new.
rm -f asked
printf '%s\n' one two one | t2s-filter -l --schema schema.json --no-probe \
	--embed=test:e --vectors "$TMP/v/vectors.db" >out.json
is '-l: what was asked for is not again' "$(wc -l <asked)" 2

# --- failures ---------------------------------------------------------------

falls_back() { # DESC
	is "$1: what the words found" "$got $(jq -c .schema out.json)" \
		"0 $(jq -c .schema plain.json)"
	is '... with a finding' "$(jq -c '[.findings[].code |
		select(. == "model_unused")] | length > 0' out.json)" true
}
jq '(.schema.tables[] | select(.name == "employee")).comment = "newer"' \
	schema.json >changed.json
mv schema.json old.json
mv changed.json schema.json
t2s-filter -q "$Q" --no-probe schema.json >plain.json
MORE='[1]' embed
falls_back 'vectors of another length'
like '... are refused' "$(jq -r '.findings[].message' out.json)" \
	'vectors of 4 and of 3 numbers are mixed'
MORE='["x"]' embed
falls_back 'no numbers'
mv old.json schema.json
t2s-filter -q "$Q" --no-probe schema.json >plain.json
echo text >v/text
embed --vectors v/text
falls_back 'a file that is no database'
sqlite3 v/other.db 'CREATE TABLE t(a)'
embed --vectors v/other.db
falls_back "somebody else's database"
is '... which stays as it was' "$(sqlite3 v/other.db .schema)" \
	'CREATE TABLE t(a);'
embed --vectors /dev/null/x
falls_back 'a place that cannot be written'
printf '#!/bin/sh\nexit 3\n' >bin/t2s-llm
embed --vectors v/new.db
falls_back 'no client'
status 'no model is named' 2 env T2S_MODEL=test:chat t2s-filter -q x --embed \
	schema.json
done_testing
