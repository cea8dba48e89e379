#!/bin/sh
# What somebody meets who tries the programs for the first time: each test is
# named for what was seen
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
unset T2S_DB
T2S_HISTORY='' T2S_AGAIN=0
export T2S_HISTORY T2S_AGAIN

mkdir 'my data'
shop="my data/the shop's.db"
cp "${SHOP:-${BIN%/*}/shop.db}" "$shop"
t2s-schema -d "$shop" >schema.json

# says COMMAND...: what it says on stderr
says() {
	"$@" 2>&1 >/dev/null </dev/null
}

is 'a path with spaces and quotes is a path' \
	"$(t2s -d "$shop" -o csv --quiet 'how many customers are there?' |
	tr '\n' ' ')" 'count 120 '

# --- a cron job --------------------------------------------------------------

for format in csv ndjson tsv json table markdown html svg vega chart xlsx; do
	case $format in
	xlsx) command -v t2s-xlsx >/dev/null || continue ;;
	esac
	t2s -d "$shop" --quiet -o $format 'orders of 2050' >out 2>err </dev/null
	is "--quiet -o $format says nothing of an answer without rows" \
		"$? $(cat err)" '0 '
done
t2s -d "$shop" --quiet -o csv --limit 2 'customers' >out 2>err </dev/null
is '... nor that there is more than was asked for' "$? $(cat err)" '0 '
t2s -d "$shop" --quiet -o csv --fail-empty 'orders of 2050' >out 2>err </dev/null
is '... but why it failed' "$? $(cat err)" '5 t2s-exec: no rows'

# a condition that looks wrong is refined: the value stays asked for
for column in customer.city order.status; do
	words="${column%.*}s with ${column#*.} 'Nowhere'"
	t2s -d "$shop" --quiet -o ndjson "$words" >out 2>err </dev/null
	is "another plan does not leave out what was asked for: $words" \
		"$? $(grep -v '"[a-z]*":0}' out) $(cat err)" '0  '
	for format in ndjson table; do
		t2s -d "$shop" --quiet -o $format --fail-empty "$words" \
			>out 2>err </dev/null
		is "... and the first line has the reason ($format)" \
			"$? $(sed -n '1s/ no value.*//p' err)" \
			"5 t2s-exec: no rows: $column has"
	done
done

echo 'deny: [' >broken.policy
for policy in broken.policy missing.policy .; do
	for option in '-o csv' '-o table' '-l'; do
		T2S_POLICY=$policy t2s -d "$shop" $option broken.policy \
			>out 2>err </dev/null
		is "$option: one line of a policy that cannot be read ($policy)" \
			"$? $(wc -l <err) $(grep -c "$policy" err)" '2 1 1'
	done
done

# --- the wrong file --------------------------------------------------------

for program in t2s-filter t2s-plan t2s-audit t2s-synth t2s-exec t2s-show; do
	like "$program: a database in place of a document is called one" \
		"$(says "$program" "$shop")" \
		"the input is a database; use t2s-schema -d FILE to describe it"
done
like 't2s --run: so is one in place of a plan' \
	"$(says t2s -d "$shop" --run "$shop")" 'the input is a database'
is 't2s-show -o sql is not silent where there is no SQL' \
	"$(says t2s-show -o sql schema.json)" \
	't2s-show: the document has no SQL'
is 't2s-show is not silent where there is nothing to show' \
	"$(t2s-show schema.json)" \
	't2s-show: the document has no plan, SQL or result'

# --- what is said ----------------------------------------------------------

like 'a question about something else: what could be asked is told' \
	"$(says t2s -d "$shop" 'what is the meaning of life?')" \
	'was not understood.*what tables are there'
like 'a name in quotes has no quotes around them' \
	"$(says t2s -d "$shop" "how many customers are in 'Köln'?")" \
	"; 'Köln' is customer.city = 'Köln'"
is 'a question that is asked back is printed once' \
	"$(says t2s -d "$shop" 'orders with their addresses' |
	grep -c -e '^q1' -e '^t2s-plan')" 1
is 'what two programs find alike is said once' \
	"$(echo '{"plan": {"selections": []}, "findings": [
	{"code": "projection_ignored", "severity": "warning", "by": "t2s-audit",
	 "message": "x"},
	{"code": "projection_ignored", "severity": "warning", "by": "t2s-synth",
	 "message": "x"}]}' | t2s-show --findings)" 'warning: x'
err=$(says t2s -d "$shop" --dialect postgres 'how many customers?')
is 'SQL for another engine: the reading and the error are said once' \
	"$(echo "$err" | grep -c -e '^read as' -e 'the SQL is for')" 2
like '... and how to see the SQL' "$err" 'use -o sql to print the SQL'

is '"orders per channel" counts them, and lists not every order' \
	"$(t2s -d "$shop" -o sql 'orders per channel' | tr '\n' ' ')" \
	'SELECT "order"."channel", COUNT(*) AS "count" FROM "order" GROUP BY "order"."channel" '
is '... also by what has a table of its own' \
	"$(t2s -d "$shop" -o sql 'show products per supplier' |
	grep -c -e 'COUNT(\*)' -e 'GROUP BY .*"supplier\("."id\|_id\)"')" 2

is '... of those that a condition leaves' \
	"$(t2s -d "$shop" -o sql 'customers in Germany per city' | tr '\n' ' ')" \
	'SELECT "customer"."city", COUNT(*) AS "count" FROM "customer" WHERE "customer"."country" = '"'Germany'"' GROUP BY "customer"."city" '
like 'a word of the dictionary is said to be one' \
	"$(says t2s -d "$shop" --dictionary "$SRC/demo/dictionary.json" \
	'top five customers by revenue')" "'revenue' is revenue of the dictionary"
is '... not where the plan has nothing of it' \
	"$(says t2s -d "$shop" --dictionary "$SRC/demo/dictionary.json" \
	'how many customers are there?' | grep -c dictionary)" 0

is '--fail-empty says which condition looks wrong' \
	"$(echo "SELECT name FROM customer WHERE city = 'Kölnn'" |
	t2s-exec -d "$shop" --fail-empty 2>&1)" \
	"t2s-exec: no rows: customer.city has no value \"Kölnn\" (did you mean 'Köln'?)"

like "a name with an apostrophe is told whole" \
	"$(says t2s -d "$shop" "employees named O'Brien")" \
	"nothing in the schema matches 'O'Brien'"
cp "$shop" drift.db
t2s -d drift.db --quiet --save plan.json 'how many orders are there?' >/dev/null
printf 'ALTER TABLE "order" ADD COLUMN more' | sqlite3 drift.db
is 'a frozen plan whose table has changed: that is said once' \
	"$(says t2s -d drift.db -o csv --run plan.json | grep -c 'has changed')" 1

# --- the driver ------------------------------------------------------------

if [ -w /dev/full ]; then
	err=$(t2s -d "$shop" --quiet 'how many customers?' 2>&1 >/dev/full)
	is 'a full disk is said once, not tried three times' "$? $err" \
		'3 t2s-exec: cannot write to stdout: No space left on device'
fi
t2s -d "$shop" --quiet --keep kept -o csv 'how many customers?' >/dev/null
is '--resume after a run that ended well gives its rows again' \
	"$(t2s --resume kept --quiet -o csv | tr '\n' ' ')" 'count 120 '
is '... also in another format' \
	"$(t2s --resume kept --quiet -o table | sed -n '$s/ //gp')" 120
status '--patch beside a new question is wrong usage' 2 \
	t2s -d "$shop" --patch 'limit 3' 'list the customers'

status '--set of a name that the plan does not have: no other plan is tried' 1 \
	t2s -d "$shop" --set x=1 'how many customers are there?'

like '--edit without a terminal and an editor opens none' \
	"$(unset VISUAL EDITOR; says t2s -d "$shop" --edit 'list customers')" \
	'no terminal for an editor'
printf '#!/bin/sh\necho drawn\n' >editor
chmod +x editor
is '--edit in a pipe: what the editor draws is no row' \
	"$(VISUAL=./editor t2s -d "$shop" --edit --quiet -o csv \
	'how many customers?' 2>/dev/null | tr '\n' ' ')" 'count 120 '
like 'a variable is not called an option' \
	"$(T2S_RETRY=x says t2s -d "$shop" 'how many customers?')" \
	"^t2s: invalid T2S_RETRY"

# --- measuring -------------------------------------------------------------

cp "$shop" shop.db
echo '{"db": "shop", "question": "q", "gold_sql": "SELECT 1"}' >q.jsonl
err=$(says t2s-eval --questions q.jsonl --databases . -- no-such-command)
is 'a command that is not there is wrong usage, no score of nothing' \
	"$? $err" "2 t2s-eval: cannot run 'no-such-command'"

# --- the first page --------------------------------------------------------

layout=$(sed -n '/^## Where things are/,/^## Figures/p' "$SRC/README.md")
for folder in "$SRC"/lib/*/; do
	folder=${folder%/}
	like "README's layout has lib/${folder##*/}" "$layout" \
		"[ ]${folder##*/}/"
done
for folder in cmd lib tests man demo completions; do
	like "README's layout has $folder" "$layout" "^    $folder/"
done


# --- options that are wrong ---------------------------------------------------

# wrong ARG...: what a program that asked for JSON is told
wrong() {
	t2s -d "$shop" "$@" 2>err </dev/null |
		jq -r '[.success, .status, .question, .stop.message] | join("|")'
}
asked='how many customers'
for bad in '--max-iterations nonsense' '--max-iterations 0' '--retry x' \
    '--limit x' '--claim x' '--claim a-b=1' '--lessons missing' '--bogus' \
    '--bogus=1' '--fail-empty=never' '--check=x'; do
	like "$bad before -o json: the object tells it, and what was asked" \
		"$(wrong $bad -q "$asked" -o json)" "^false|2|$asked|..*"
	is '... in one line on stderr' "$(wc -l <err)" 1
	like '... of words, too' "$(wrong $bad $asked -ojson)" \
		"^false|2|$asked|..*"
done
like 'a value that is missing' "$(wrong -o json $asked --limit)" \
	"^false|2|$asked|--limit needs a value"

# --- messages without a way out -------------------------------------------------

echo '{' >torn.json
echo '{"a":1}' >other.json
echo 'SELECT 1' >query.sql
for file in missing.json torn.json other.json schema.json "$shop" .; do
	like "--run '$file' names the file, and what it needs" \
		"$(says t2s -d "$shop" --run "$file")" \
		"^t2s: cannot r[a-z]* '$file'.*plan.*"
	is '... in one line' "$(says t2s -d "$shop" --run "$file" | wc -l)" 1
done
like '... SQL has an option of its own' \
	"$(says t2s -d "$shop" --run query.sql)" "'query.sql'.*(use --sql - <FILE"
like '... a name is needed' "$(says t2s -d "$shop" --run '')" 'file of a plan'
like 't2s-config says that it changes nothing' \
	"$(says t2s-config set limit 5)" "unexpected operand 'limit'.*edit the file"
like 't2s-doctor says what it does not take' "$(says t2s-doctor "$shop")" \
	'^t2s-doctor: unexpected operand'
for target in 'host=localhost dbname=shop password=hush' 'service=shop' \
    'user = ann dbname = shop'; do
	like "'$target' is no file: the way to write it is told" \
		"$(says t2s -d "$target" "$asked")" 'use postgresql://'
done
unlike '... without the password' \
	"$(says t2s -d 'dbname=shop password=hush' "$asked")" hush
like '... a file may have such a name' \
	"$(says t2s -d './user=5.db' "$asked")" "cannot open './user=5.db'"
echo "$asked" >lines
is 't2s -c answers lines of standard input, as --talk does' \
	"$(T2S_HISTORY=$TMP/c.db t2s -c -d "$shop" --quiet -o csv <lines 2>err)" \
	"$(T2S_HISTORY=$TMP/d.db t2s --talk -d "$shop" --quiet -o csv <lines 2>err)"
is '... of a pipe, too' "$(echo "$asked" |
	T2S_HISTORY=$TMP/e.db t2s -c -d "$shop" --quiet -o csv 2>err |
	tail -n 1)" 120
like 'without -c the ways to read lines are told' \
	"$(t2s -d "$shop" <lines 2>&1)" '^t2s: no question given; use --lines .*--talk'

done_testing
