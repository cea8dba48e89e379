#!/bin/sh
# A limit of 0: of a statement or a plan it gives no row, in every program; as
# an option it is no limit, in every program that has one.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
sql='SELECT id FROM product ORDER BY id'
all=$(echo "$sql" | t2s-exec -d "$SHOP" -o csv | wc -l | tr -d ' ')
of='"selections": [{"table": "product", "columns": ["id"]}]'
echo "{$of}" >all.json
echo "{$of, \"limit\": 0}" >none.json
echo "{$of, \"limit\": {\"param\": \"n\", \"default\": 2}}" >param.json
lines() {
	wc -l | tr -d ' '
}
for write in "$sql LIMIT 0" "$sql LIMIT 0 OFFSET 3" "$sql LIMIT 3, 0" \
	"SELECT * FROM ($sql LIMIT 0)"; do
	is "$write: t2s-exec gives no row" "$(echo "$write" |
		t2s-exec -d "$SHOP" -o csv | lines)" 1
	is '... nor what is read and written again' "$(echo "$write" |
		t2s-parse | t2s-audit | t2s-synth | t2s-exec -d "$SHOP" -o csv |
		lines)" 1
done
is 'as SQL Server says it' "$(echo 'SELECT TOP 0 id FROM product' |
	t2s-parse --dialect tsql | t2s-synth --dialect sqlite --text --oneline)" \
	'SELECT "product"."id" FROM "product" LIMIT 0'
is 'and back, also with an offset' "$(echo "$sql LIMIT 0 OFFSET 3" | t2s-parse |
	t2s-synth --dialect tsql --text --oneline)" \
	'SELECT TOP 0 [product].[id] FROM [product] ORDER BY [product].[id]'
like '... which cannot say it of a UNION' "$(echo 'SELECT id FROM product UNION
	SELECT id FROM customer LIMIT 0' | t2s-parse |
	t2s-synth --dialect tsql 2>&1)" 'LIMIT 0 on a set operation'
is 'a plan with limit 0' "$(t2s-synth none.json | t2s-exec -d "$SHOP" -o csv |
	lines)" 1
is '... is not mended' "$(t2s-audit -o plan none.json | jq .limit)" 0
is '... run by t2s' "$(t2s -d "$SHOP" --run none.json -o csv 2>err | lines)" 1
like '... which says so' "$(cat err)" 'no row'
is '... explained' "$(t2s-explain none.json | jq -r .explanation.plan)" \
	'Lists id. The data comes from product. It shows no row.'
is 'a parameter of 0' "$(t2s-synth --set n=0 --text --oneline param.json)" \
	'SELECT "product"."id" FROM "product" LIMIT 0'
status 'a limit below 0' 1 sh -c 'sed "s/: 0/: -1/" none.json | t2s-synth'
status 'a patch takes a number from 1' 1 t2s-patch -p 'limit 0' all.json

for program in 't2s-synth all.json | t2s-exec -d "$SHOP" --limit 0 -o csv' \
	't2s-synth --limit 0 all.json | t2s-exec -d "$SHOP" -o csv' \
	't2s -d "$SHOP" --run all.json --limit 0 -o csv 2>/dev/null'; do
	is "all rows: $program" "$(sh -c "$program" | lines)" "$all"
done
is 'no limit lifts none' "$(t2s-synth --limit 0 none.json |
	t2s-exec -d "$SHOP" --limit 0 -o csv | lines)" 1
for program in t2s-exec t2s-synth t2s-eval t2s; do
	status "$program: a limit below 0 is no number" 2 \
		$program -d "$SHOP" --limit -1 x
done
mkdir shop
ln -s "$SHOP" shop/shop.sqlite
printf '{"id":"%d","db":"shop","question":"q","gold_sql":"SELECT 1"}\n' 1 2 3 \
	>questions.jsonl
is 't2s-eval takes all questions' "$(t2s-eval --questions questions.jsonl \
	--databases . --limit 0 -o ndjson -- echo 'SELECT 1' 2>err | lines)" 3
done_testing
