#!/bin/sh
# Doubts: what is legal and likely to answer wrongly. A model is told and asked
# again; one that insists is believed; nobody else is stopped.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 music.db <<'EOF'
CREATE TABLE band (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fee REAL);
CREATE TABLE album (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES band,
	title TEXT, price REAL);
INSERT INTO band VALUES (1, 'Ants', 10), (2, 'Bees', 20), (3, 'Cats', 30);
INSERT INTO album VALUES (1, 1, 'One', 5), (2, 1, 'Two', 6), (3, 2, 'Sky', 7),
	(4, NULL, 'Stray', 8);
EOF
T2S_DB=music.db T2S_CACHE='' T2S_NOW=2026-03-31
export T2S_DB T2S_CACHE T2S_NOW

# answers ANSWER...: the model's, one a call, the last again and again
answers() {
	rm -f answer.* prompt.* calls
	n=0
	for each; do
		n=$((n + 1))
		printf '%s\n' "$each" >answer.$n
	done
	last=$n
}
cat >model <<'EOF'
#!/bin/sh
n=$(($(cat calls 2>/dev/null) + 1))
echo $n >calls
cat >prompt.$n
until [ -e answer.$n ]; do n=$((n - 1)); done
cat answer.$n
EOF
chmod +x model

asks() { # [OPTION...]: a question to t2s
	t2s --model 'command:./model' -o csv --no-history "$@" \
		'bands without an album' >rows 2>talk
	got=$?
	rows=$(tail -n +2 rows | tr '\n' ' ')
}

weight='(.findings[] | select(.code == "not_in_null") | .severity)'
doubted='SELECT name FROM band WHERE id NOT IN (SELECT band_id FROM album)'
other='SELECT band.name FROM band WHERE band.id NOT IN
	(SELECT band_id FROM album) ORDER BY 1'
mended='SELECT name FROM band WHERE NOT EXISTS
	(SELECT 1 FROM album WHERE album.band_id = band.id)'
as_plan=$(echo "$doubted" | t2s-parse | jq -c .plan)

answers "$doubted" "$mended"
asks --write sql
is 'a model that is told of a doubt mends it' "$got $rows$(cat calls)" \
	'0 Cats 2'
like '... it sees the doubt' "$(cat prompt.2)" 'doubt: not_in_null'
like '... and that it may insist' "$(cat prompt.2)" 'give it again'
answers "$doubted"
asks --write sql
is 'one that insists is believed' "$got $rows$(cat calls)" '0 2'
like '... with a warning' "$(cat talk)" 'may be null'
answers "$as_plan" 
asks
is '... as a plan' "$got $(cat calls)" '0 2'
answers "$doubted" "$other"
asks --write sql
is '... when it says the same in other words' "$got $(cat calls)" '0 2'

answers "$doubted"
asks --write sql --retry 0
is 'where nothing is tried again, the doubt is a warning' \
	"$got $(cat calls)" '0 1'
like '... that is told' "$(cat talk)" 'may be null'
answers "$doubted"
asks --write sql --votes 2
is '--votes: what was voted for is doubted, then believed' \
	"$got $rows" '0 '
answers "$doubted" "$mended"
asks --write sql --fallback 1
is '--fallback' "$got $rows$(cat calls)" '0 Cats 2'

# --- whose plan it is --------------------------------------------------------

t2s-schema >schema.json
answers "$doubted"
printf '%s\n' 'bands without an album' 'which bands have none' |
	t2s-plan -l --write sql --model 'command:./model' \
	--schema schema.json >plans
is '-l: each plan is a model'\''s' "$(jq -c .planner plans | tr '\n' ' ')" \
	'"model" "model" '
t2s-audit -l --schema schema.json plans >audited
is '... and doubted' "$? $(jq -c '[.stop.status, .planner]' audited |
	tr '\n' ' ')" '1 [1,"model"] [1,"model"] '
t2s-plan -l --write sql --model 'command:./model' --schema schema.json \
	audited | t2s-audit -l --schema schema.json >again
is '... and believed when it comes again' "$? $(jq -c '[.stop, .planner,
	'"$weight"']' again | tr '\n' ' ')" \
	'0 [null,"model","warning"] [null,"model","warning"] '
head -n 1 plans | t2s-audit --believe - schema.json >out.json
is '--believe: a warning' "$? $(jq -r "$weight" out.json)" \
	'0 warning'

echo "$doubted" | t2s-parse --schema schema.json >parsed
t2s-audit parsed schema.json >out.json
is 'a plan that was parsed is nobody'\''s to ask again' \
	"$? $(jq -c '[.planner, '"$weight"']' out.json)" \
	'0 [null,"warning"]'
head -n 1 plans >doc
jq .plan doc >plan.json
t2s-audit doc schema.json plan.json >out.json
is '... nor is one from a file' "$? $(jq .planner out.json)" '0 null'
t2s-patch 'limit 3' doc schema.json | t2s-audit >out.json
is '... nor one that a person changed' "$? $(jq .planner out.json)" '0 null'
t2s-filter -q 'list the bands' schema.json | t2s-plan >out.json
is 'the built-in planner'\''s' "$? $(jq .planner out.json)" '0 "built-in"'

done_testing
