#!/bin/sh
# SQL in place of a question: t2s --sql, t2s-exec --sql, t2s-parse --sql
. "${0%/*}/tap.sh"
[ -s "$SHOP" ] || skip_all 'no demo database; run make check'
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_SESSION=sql
export T2S_DB T2S_SESSION

top='SELECT city, count(*) AS n FROM customer GROUP BY city ORDER BY n DESC, city LIMIT 3'
want=$(sqlite3 -csv -header shop.db "$top" | tr -d '\r')
is 'the rows are those of the engine' "$(t2s --quiet -o csv --sql "$top")" \
	"$want"
is '- is standard input' "$(echo "$top" | t2s --quiet -o csv --sql -)" "$want"
is 't2s-exec takes it too' "$(t2s-exec -o csv --sql "$top")" "$want"
is '... and does not read standard input' \
	"$(echo 'SELECT 1' | t2s-exec -o csv --sql "$top")" "$want"
is '... and replaces that of a document' \
	"$(echo '{"sql":{"text":"SELECT 1"}}' | t2s-exec -o csv --sql "$top" -)" \
	"$want"
is 't2s-parse takes it too' "$(t2s-parse -o plan --sql "$top")" \
	"$(echo "$top" | t2s-parse -o plan)"
for program in t2s-exec t2s-parse; do
	status "$program: not with --lines" 2 $program --sql "$top" -l
done
said=$(t2s -o csv --sql "$top" 2>&1 >/dev/null)
like 'it says how it reads it' "$said" '^read as: city, number of rows'
like '... and the SQL as it was written' "$said" \
	'^  SELECT city, count(.*) AS n FROM customer GROUP BY city ORDER'
like 'what can follow follows' \
	"$(t2s -c --quiet -o sql 'only in Germany')" "'Germany'"
t2s --quiet -o csv --sql "$top" >/dev/null
is 'it is in the history' "$(t2s-history show | jq -r .question)" "$top"

odd='SELECT id FROM customer NOT INDEXED ORDER BY id LIMIT 1'
is 'SQL that is no plan runs all the same' \
	"$(t2s --quiet -o csv --sql "$odd")" \
	"$(sqlite3 -csv -header shop.db "$odd" | tr -d '\r')"
like '... and the document says why it has no plan' \
	"$(t2s -o document --sql "$odd" | jq -c '[.plan, .findings[].code]')" \
	'^\[null,"sql_unread"\]'
status '... as what is to be printed or saved' 1 t2s -o plan --sql "$odd"
is '--limit holds' "$(t2s --quiet -o csv --limit 1 --sql "$top" 2>/dev/null |
	wc -l)" 2
is '--patch changes its plan' \
	"$(t2s --quiet -o csv --sql "$top" --patch 'limit 1' | wc -l)" 2
is '--save keeps its plan' "$(t2s --quiet -o csv --save q.json --sql "$top"
	t2s --quiet -o csv --run q.json)" "$(printf '%s\n%s' "$want" "$want")"
is '--save-as gives it a name' "$(T2S_SAVED=$TMP/saved t2s --quiet -o csv \
	--save-as best --sql "$top" >/dev/null
	T2S_SAVED=$TMP/saved t2s --quiet -o csv @best)" "$want"
is '-o sql prints it' "$(t2s -o sql --sql "$top")" "$top"
like '--dialect translates it' \
	"$(t2s -o sql --dialect tsql --sql 'SELECT name FROM customer LIMIT 2')" \
	'TOP'
like '--explain explains it' \
	"$(t2s --quiet --explain -o table --sql "$top" 2>&1 >/dev/null)" '^rows: '
is '-o json has its plan and its rows' "$(t2s -o json --sql "$top" |
	jq -c '[.success, .plan.limit, .results.row_count]')" '[true,3,3]'

# ---- what goes wrong ----
status 'what is no SQL' 1 t2s --sql 'list the customers'
status 'SQL that changes data is refused' 7 t2s --sql 'DELETE FROM customer'
is '... and changes nothing' "$(sqlite3 shop.db 'SELECT count(*) > 0 FROM
	customer')" 1
status 'two statements are refused' 7 t2s --sql 'SELECT 1; DELETE FROM customer'
status 'a misspelt name' 1 t2s --sql 'SELECT nme FROM customer'
like '... is told what is near' "$(cat .out)" "did you mean 'name'"
status 'no statement' 2 t2s --sql ''
status 'not with a question' 2 t2s --sql "$top" 'list the customers'
like '... which is said' "$(cat .out)" \
	'^t2s: --sql and a question cannot be used together'
status 'not with --run' 2 t2s --sql "$top" --run q.json
status 'not with -c' 2 t2s -c --sql "$top"
status 'not with -l' 2 t2s -l --sql "$top"
status 'not with a saved question' 2 t2s @best --sql "$top"

# ---- under a policy ----
echo '{"tables":{"customer":"country = :land"}}' >policy.json
is 'a policy is put into it' "$(t2s --quiet -o csv --policy policy.json \
	--claim land=France --sql 'SELECT count(*) AS n FROM customer')" \
	"$(printf 'n\n'; sqlite3 shop.db \
	"SELECT count(*) FROM customer WHERE country = 'France'")"
status '... also where it is hidden in a sub-query' 0 sh -c \
	't2s --quiet -o csv --policy policy.json --claim land=France --sql \
	"SELECT DISTINCT country FROM (SELECT * FROM customer)" >rows'
is '... which gives nothing else' "$(sed 1d rows)" France
status 'SQL that is no plan is then refused' 1 t2s --policy policy.json \
	--claim land=France --sql "$odd"
status 't2s-exec refuses what lacks the scope' 7 t2s-exec \
	--policy policy.json --claim land=France \
	--sql 'SELECT count(*) FROM customer'

# ---- kept and resumed ----
t2s --quiet --keep kept -o csv --sql "$top" >/dev/null
is 'each step is kept' "$(ls kept | sed 's/^[0-9]*-//' | tr '\n' ' ')" \
	'schema.0.json parse.0.json exec.0.json '
rm kept/*-exec.0.json
is '... and goes on' "$(t2s --quiet --resume kept -o csv)" "$want"

done_testing
