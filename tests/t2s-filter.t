#!/bin/sh
# t2s-filter: tables kept and why, matches, columns, budget, widening
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" --dictionary "$SRC/demo/dictionary.json" >shop.json

ask() { # QUESTION [OPTION...]
	words=$1
	shift
	t2s-filter -q "$words" "$@" shop.json
}
tables() {
	jq -r '[.schema.tables[].name] | join(" ")'
}
# matched PHRASE KIND: what it is linked to, best first
matched() {
	jq -r --arg p "$1" --arg k "$2" '[.matches[] |
		select(.phrase == $p and .kind == $k) |
		"\(.table // .term)\(if .column then "." + .column else "" end)" +
		"\(if .value then "=" + .value else "" end) \(.how)"] | join(", ")'
}

# tables

ask 'Which suppliers are in Hamburg?' --top 8 >doc.json
is '8 tables are kept where 8 are asked for' \
	"$(jq '[.schema.tables[] | select(.reason | test("^joins|^explains") |
	not)] | length' doc.json)" 8
is 'the best is first' "$(jq -r '.schema.tables[0].name' doc.json)" supplier
is 'all others are named' \
	"$(jq '[.schema.tables[].name] + .schema.dropped | sort' doc.json)" \
	"$(jq '[.schema.tables[].name] | sort' shop.json)"
is 'each has a reason and a score' "$(jq -c '[.schema.tables[] |
	select((.reason | length > 0) and (.score | type) == "number")] |
	length' doc.json)" "$(jq '.schema.tables | length' doc.json)"
is '--top' "$(ask 'suppliers' --top 1 | tables)" supplier
is 'T2S_TOP' "$(T2S_TOP=1 t2s-filter -q suppliers shop.json | tables)" supplier
is '--top wins' \
	"$(T2S_TOP=9 t2s-filter --top 1 -q suppliers shop.json | tables)" supplier
is 'by default 8 of many' "$(jq '.schema.tables = [range(30) as $i |
	.schema.tables[0] | .name = "item_\($i)" | .foreign_keys = []]' \
	shop.json | t2s-filter -q suppliers | jq '.schema.tables | length')" 8
is '... all of 24' "$(jq '.schema.tables = [range(24) as $i |
	.schema.tables[0] | .name = "item_\($i)" | .foreign_keys = []]' \
	shop.json | t2s-filter -q suppliers | jq '.schema.tables | length')" 24
status 'T2S_TOP must be a number' 2 env T2S_TOP=many t2s-filter shop.json
status '--top 0' 2 t2s-filter --top 0 shop.json

ask 'reviews of which category' --top 2 >doc.json
is 'a table between two that match is added' "$(tables <doc.json)" \
	'review category product'
is 'and says so' "$(jq -r '.schema.tables[2].reason' doc.json)" \
	"joins 'category' and 'review'"
like 'a table is found by a stored value' \
	"$(ask 'the phone of Espresso Blend Nero' --top 2 | tables)" 'product\|[a-z]'
is 'a term keeps its tables' \
	"$(ask 'what was the turnover' --top 1 | tables)" order_line

# region <- branch <- team <- shift <- worker <- wage, and two that stand alone
jq -cn 'def key($t): {columns: [$t + "_id"], to_table: $t, to_columns: ["id"],
	origin: "declared"};
	def table($name; $to): {name: $name, kind: "table", columns:
	([{name: "id", type: "INTEGER", nullable: false},
	{name: "label", type: "TEXT", nullable: true}] + [$to[] | {name:
	(. + "_id"), type: "INTEGER", nullable: true}]), primary_key: ["id"],
	unique_keys: [], foreign_keys: [$to[] | key(.)]};
	{tables: [table("region"; []), table("branch"; ["region"]),
	table("team"; ["branch"]), table("shift"; ["team"]),
	table("worker"; ["shift"]), table("wage"; ["worker"]),
	table("colour"; []), table("stamp"; [])]}' >chain.json
chain() { # QUESTION [OPTION...]
	words=$1
	shift
	t2s-filter -q "$words" "$@" chain.json | tables | tr ' ' '\n' | sort |
		tr '\n' ' '
}
is 'a path of five keys is whole' "$(chain 'wages per region' --top 2)" \
	'branch region shift team wage worker '
is '... also for one table beside another' \
	"$(chain 'shifts of each region and its colour' --top 1)" \
	'branch colour region shift team '
is 'no table that is named is dropped by --top' \
	"$(chain 'colours, stamps and regions' --top 1)" 'colour region stamp '
is '... nor one that a synonym of the dictionary names' \
	"$(jq -c '.tables[7].synonyms = ["postage mark"]' chain.json |
	t2s-filter -q 'postage marks of each colour' --top 1 | tables)" \
	'stamp colour'
is '... one of its words alone is no name' \
	"$(jq -c '.tables[7].name = "stamp_album"' chain.json |
	t2s-filter -q 'colours in an album' --top 1 | tables)" colour
is '... and one that alone has a column which is named' \
	"$(jq -c '.tables[5].columns += [{name: "salary", type: "REAL"}]' \
	chain.json | t2s-filter -q 'salary per region' --top 1 | tables |
	tr ' ' '\n' | sort | tr '\n' ' ')" 'branch region shift team wage worker '
is '... but of many of one name the best stay' "$(jq -c '.tables = [range(20) as
	$i | .tables[7] | .schema = "s\($i)"]' chain.json | t2s-filter -q stamps \
	--top 2 | jq '.schema.tables | length')" 4
is 'a small --budget may drop them' "$(chain 'colours, stamps and regions' \
	--budget 20 | wc -w)" 1

is '"per" is no word of a column per_from' "$(jq -c '.tables[5].columns += [
	{name: "per_from", type: "DATE"}, {name: "paid_on", type: "DATE"}]' \
	chain.json | t2s-filter -q 'wages per quarter' |
	jq -c '[.matches[] | select(.phrase | test("per")) | .column]')" '[]'

# matches

ask 'What did clients from hamburg buy at the due date?' >doc.json
is 'synonym of the dictionary' "$(matched clients table <doc.json)" \
	'customer synonym'
like 'value in another case' "$(matched hamburg value <doc.json)" \
	'customer.city=Hamburg exact'
is 'value is first for its phrase' \
	"$(jq '[.matches[] | select(.phrase == "hamburg")][0].score' doc.json)" 0.98
is 'synonym of two words' "$(matched 'due date' column <doc.json)" \
	'order.promised_on synonym'
is 'offsets are bytes of the question' "$(ask 'Größe of orders' |
	jq -c '.matches[] | select(.kind == "table" and .table == "order") |
	[.start, .end]')" '[11,17]'
like 'term' "$(ask 'late orders by profit' | matched profit term)" \
	'margin synonym'
is 'no value without a database' \
	"$(T2S_DB='' ask 'in hamburg' --no-probe | matched hamburg value)" ''

cat >made.json <<'EOF'
{"tables":[
 {"name":"Student","kind":"table","columns":[
  {"name":"StuID","type":"INTEGER","nullable":false},
  {"name":"Fname","type":"TEXT","nullable":true},
  {"name":"DOB","type":"DATE","nullable":true},
  {"name":"home_town","type":"TEXT","nullable":true,
   "values":["São Paulo","New York","Women's Bay"]},
  {"name":"student_name","type":"TEXT","nullable":true},
  {"name":"qty","type":"INTEGER","nullable":true,
   "comment":"how many textbooks were lent"}],
  "primary_key":["StuID"],"unique_keys":[],"foreign_keys":[]}]}
EOF
made() { t2s-filter -q "$1" made.json; }
link() { # DESC QUESTION PHRASE WANTED
	like "$1" "$(made "$2" | matched "$3" column)" "^Student.$4"
}
link 'prefix and word' 'list the student id' 'student id' 'StuID synonym'
link 'beginning and word' 'the first name of each' 'first name' 'Fname fuzzy'
link 'initials' 'what is the date of birth' 'date of birth' 'DOB fuzzy'
link 'one word for two' 'their hometown?' hometown 'home_town stem'
link 'two words, as named' 'their home town?' 'home town' 'home_town exact'
link 'the table is in the name' 'all names' names 'student_name part'
link 'abbreviation' 'total quantity' quantity 'qty synonym'
link 'comment' 'how many textbooks' textbooks 'qty comment'
like 'slip' "$(made 'all studnets' | matched studnets table)" 'Student fuzzy'

jq -cn '{tables: (["book", "Damages", "donations"] | map({name: .,
	kind: "table", columns: [{name: "id", type: "INTEGER", nullable: false}],
	primary_key: ["id"], unique_keys: [], foreign_keys: []}))}' >slips.json
for slip in bokks:book damges:Damages donatons:donations; do
	is "a typing error in a short word: ${slip%:*}" "$(t2s-filter --top 1 \
		-q "how many ${slip%:*}" slips.json | tables)" "${slip#*:}"
done

jq -cn '{tables: (["customer", "payment", "vehicle"] | map({name: .,
	kind: "table", columns: [{name: "id", type: "INTEGER", nullable: false}],
	primary_key: ["id"], unique_keys: [], foreign_keys: []}))}' >three.json
three() { # QUESTION PHRASE
	t2s-filter -q "$1" three.json | matched "$2" table
}
is 'a synonym' "$(three 'all purchasers' purchasers)" 'customer synonym'
is '... of a base form' "$(three 'what was paid' paid)" 'payment synonym'
is 'a word that WordNet relates' "$(three 'all wages' wages)" \
	'payment synonym'
is '... not where the schema has the word' \
	"$(jq -c '.tables += [.tables[0] | .name = "wage"]' three.json |
	t2s-filter -q 'all wages' | matched wages table)" 'wage stem'
is 'nor where both are said' "$(three 'the buyer is the customer' buyer)" ''
like 'accents' "$(made 'who is from Sao Paulo' | matched 'Sao Paulo' value)" \
	'São Paulo'
like 'values of two words' "$(made 'from new york' | matched 'new york' value)" \
	'New York exact'
like 'possessive in a value' \
	"$(made "in Women's Bay" | matched "Women's Bay" value)" "Women's Bay"
like 'quoted' "$(made 'from "new york"' | matched '"new york"' value)" 'New York'

# the document

is 'the question stays' "$(ask 'orders' | jq -r .question)" orders
is 'another question drops what the first made' \
	"$(ask 'one' | jq -c '.plan = {"a":1}' | t2s-filter -q two --no-probe |
	jq -c '[.question, .plan]')" '["two",null]'
is 'unknown members stay' "$(jq '.x_mine = [1] | .schema.x_own = 2 |
	.schema.tables[].x_t = 3' shop.json | t2s-filter -q orders |
	jq -c '[.x_mine, .schema.x_own, .schema.tables[0].x_t]')" '[[1],2,3]'
is 'a bare schema' "$(jq .schema shop.json | t2s-filter -q orders --top 1 |
	tables)" order
is '-o schema' "$(ask orders --top 1 -o schema | jq -r '.tables[0].name')" order
like '-o markdown' "$(ask orders --top 1 -o markdown)" '^## order'
like 'markdown has keys' "$(ask orders --top 1 -o markdown)" \
	'^- customer_id INTEGER -> customer.id'
status 'no schema' 2 sh -c 'echo "{\"t2s\":1}" | t2s-filter -q x'
is 'its stop' "$(echo '{"t2s":1}' | t2s-filter -q x | jq -c \
	'[.stop.status, .stop.reason]')" '[2,"input"]'
status 'an empty question' 2 t2s-filter -q ' ' shop.json
long=$(printf '%01000d' 0 | tr 0 x)
status '1000 characters' 0 t2s-filter -q "$long" shop.json
status '1001 characters' 2 t2s-filter -q "${long}é" shop.json
is 'no question: the central tables, and a finding' \
	"$(t2s-filter --top 8 shop.json | jq -c '[(.schema.tables | length),
	.findings[0].code]')" '[8,"no_table_matched"]'
is 'no word meets: the same' "$(ask 'xyzzy?' --top 8 | jq -c \
	'[(.schema.tables | length), .findings[0].code]')" '[8,"no_table_matched"]'
is 'findings of an earlier run go' "$(ask 'xyzzy' | t2s-filter -q 'orders' |
	jq -c .findings)" null
is 'a database that is not there is told' \
	"$(ask orders -d none.db | jq -r '.findings[0].code')" values_not_looked_up

# what tables that match need

jq -n 'def t($n; $c; $k): {name: $n, kind: "table", rows: 5, columns: ($c |
	map({name: ., type: "TEXT"})), foreign_keys: [$k[] | {columns: [.[0]],
	to_table: .[1], to_columns: ["id"]}]};
	{tables: [t("loan"; ["id", "state_code"]; [["state_code", "phase"]]),
	t("phase"; ["id", "label"]; [])]}' >lookup.json
is 'a lookup of a table that matches is kept' "$(t2s-filter -q 'all loans' \
	--top 1 lookup.json | jq -c '[.schema.tables[] | .name, .reason]')" \
	'["loan","name matches '"'loans'"'","phase","explains a code of '"'loan'"'"]'

# codes of comments

cat >codes.json <<'EOF'
{"tables":[{"name":"invoice","kind":"table","columns":[
 {"name":"id","type":"INTEGER"},
 {"name":"st","type":"TEXT","comment":"status: O open (unpaid), P paid, X no"},
 {"name":"lvl","type":"INTEGER","comment":"1 = friendly reminder; 2 = last warning"},
 {"name":"ctry","type":"TEXT","comment":"country, ISO code"},
 {"name":"k","type":"TEXT","comment":"A air, B by road","values":["A","C"]}]}]}
EOF
coded() { # QUESTION
	t2s-filter -q "$1" codes.json | jq -c '[.matches[] |
		select(.kind == "value") | [.phrase, .column, .value, .how]]'
}
is 'what a comment says that a code means is linked to it' \
	"$(coded 'how many are open')" '[["open","st","O","comment"]]'
is 'so is what it says in parentheses' "$(coded 'unpaid ones')" \
	'[["unpaid","st","O","comment"]]'
is 'words of a meaning, and a number' "$(coded 'who got the last warning')" \
	'[["last warning","lvl",2,"comment"]]'
is 'a code that is not stored is none' "$(coded 'by road or by air')" \
	'[["air","k","A","comment"]]'
is 'nor is ISO one, nor no a clue' "$(coded 'no country code')" '[]'

# lines

printf 'How many orders?\n\nsuppliers in Italy\n' |
	t2s-filter -l --schema shop.json --top 1 >lines
is 'a document a line' "$(jq -r '.schema.tables[0].name' lines | tr '\n' ' ')" \
	'order supplier '
is 'lines do not touch each other' "$(sed -n 2p lines | jq -cS .)" \
	"$(ask 'suppliers in Italy' --top 1 | jq -cS .)"

# corrections

is 'a table that was asked for is kept' "$(jq '.answers =
	[{"id":"c1","kind":"table","table":"review","how":"corrected"}]' shop.json |
	t2s-filter -q 'how long they take' --top 1 | tables)" 'review'
unlike 'one that was refused is not' "$(jq '.answers =
	[{"id":"c1","kind":"table","not":"supplier","how":"corrected"}]' shop.json |
	t2s-filter -q suppliers --top 3 | tables)" 'supplier'
is 'in words' "$(jq '.answers = [{"id":"c1","how":"corrected",
	"text":"use payment not order"}]' shop.json |
	t2s-filter -q orders --top 2 | tables | grep -cw -e payment)" 1

# wide tables, budget

jq -n '{tables: [{name: "wide", kind: "table", primary_key: ["id"],
	unique_keys: [], foreign_keys: [], columns: ([{name: "id"},
	{name: "label"}, range(300) | if type == "object" then . else
	{name: "measure_\(.)"} end] + [{name: "temperature"}] |
	map(. + {type: "TEXT", nullable: true}))}]}' >wide.json
t2s-filter -q 'lowest temperature' wide.json >doc.json
is 'a wide table keeps keys, names and what matches' "$(jq -c '[.schema.tables[0] |
	([.columns[].name] | index("id", "label", "temperature") != null),
	(.columns | length < 33), (.columns + .dropped_columns | length == 303)] |
	unique' doc.json)" '[true]'
bytes=$(ask 'revenue by category' --budget 300 -o markdown | wc -c)
ok '--budget is kept' test "$bytes" -le 1200
jq '.schema.tables[0].columns = [range(40) as $i |
	{name: "c\($i)", type: "int"}] | .schema.tables += [range(30) as $i |
	.schema.tables[0] | .name = "t\($i)" | .columns = .columns[:3] |
	.foreign_keys = []]' shop.json >large.json
is 'a budget that holds the schema keeps all tables and columns' \
	"$(t2s-filter -q revenue --budget 8000 large.json |
	jq -c '[(.schema.tables | length), (.schema.tables[] |
		select(.columns | length == 40) | .name), .schema.dropped]')" \
	"[$(jq '.schema.tables | length' large.json),\"$(jq -r \
	'.schema.tables[0].name' large.json)\",null]"
is 'one that holds less keeps fewer tables, not fewer columns' \
	"$(t2s-filter -q revenue --budget 2000 large.json |
	jq -c '.schema | [(.tables | length) > 24, (.dropped | length) > 0,
	([.tables[] | select(.dropped_columns)] | length)]')" \
	'[true,true,1]'
is '--top and a budget are both kept' "$(t2s-filter -q revenue --budget 8000 \
	--top 3 large.json | jq '.schema.tables | length')" 3
is 'a budget too small is told' "$(ask 'revenue' --budget 5 |
	jq -c '[(.schema.tables | length), .findings[0].code]')" '[1,"budget_exceeded"]'

# lines

if [ -r /proc/self/limits ]; then
	mkfifo questions
	t2s-filter -l -d "$shop" --schema shop.json <questions >lines.json &
	filter=$!
	exec 7>questions
	echo 'customers in Hamburg' >&7
	for i in 1 2 3 4 5 6 7 8 9 10; do
		[ ! -s lines.json ] || break
		sleep 0.2
	done
	is 'the time of one look for values does not end the next lines' \
		"$(awk '/cpu time/ { print $4 }' /proc/$filter/limits)" unlimited
	exec 7>&-
	wait $filter
fi

# once more

ask 'suppliers' --top 1 | jq -c '.plan = {} | .stop = {"by":"t2s-plan",
	"status":6,"reason":"unanswerable","message":"no"}' >never.json
t2s-filter --widen shop.json --top 16 never.json >doc.json
is 'widened: more tables, no stop, no plan' "$(jq -c '[.stop, .plan,
	(.schema.tables | length > 8)]' doc.json)" '[null,null,true]'
is 'what a query needs is kept in any case' \
	"$(jq '.question = "how many shipments" | .stop.needs = ["warehouse"]' \
	never.json | t2s-filter --widen shop.json --top 1 |
	jq -c '[.schema.widened, .schema.tables[0].reason,
	.schema.tables[0].name]')" '[true,"needed by a query","warehouse"]'
jq 'del(.schema.dropped)' never.json >all.json
status 'nothing was dropped: stays at 6' 6 \
	t2s-filter --widen shop.json --top 16 all.json
jq '.stop.status = 4' never.json >ask.json
status 'another status passes' 4 t2s-filter --widen shop.json ask.json
status 'without --widen it passes' 6 t2s-filter never.json

# odd schemas

odd() { # DESC TABLES QUESTION
	printf '{"tables":%s}' "$2" >odd.json
	status "$1" 0 t2s-filter -q "$3" odd.json
}
# two ways as short as each other
sqlite3 ways.db "CREATE TABLE depot(depot_id INTEGER PRIMARY KEY, name TEXT);
	CREATE TABLE truck(truck_id INTEGER PRIMARY KEY, plate TEXT,
	depot_id INTEGER NOT NULL REFERENCES depot(depot_id));
	CREATE TABLE walk(walk_id INTEGER PRIMARY KEY, code TEXT,
	depot_id INTEGER NOT NULL REFERENCES depot(depot_id));
	CREATE TABLE tour(tour_id INTEGER PRIMARY KEY,
	truck_id INTEGER REFERENCES truck(truck_id),
	walk_id INTEGER NOT NULL REFERENCES walk(walk_id));
	CREATE TABLE pickup(pickup_id INTEGER PRIMARY KEY,
	tour_id INTEGER NOT NULL REFERENCES tour(tour_id))"
is 'of two ways the one is kept that every row has' "$(t2s-schema -d ways.db |
	t2s-filter --top 2 -q 'number of pickups per depot' |
	jq -c '[.schema.tables[].name] | sort')" '["depot","pickup","tour","walk"]'

odd 'no tables' '[]' 'anything'
odd 'a table without columns' '[{"name":"a","columns":[]}]' 'a b'
odd 'misshapen parts' '[1,{"name":2},{"name":"a","columns":[{},3],
	"foreign_keys":[{"columns":["x"],"to_table":"b"}]}]' 'a'
printf '{"tables":[{"schema":"x","name":"a","columns":[{"name":"id"}]},
	{"schema":"y","name":"a","columns":[{"name":"place"}]}]}' >odd.json
is 'one name in two schemas' "$(t2s-filter -q 'a place' odd.json | jq -c \
	'[.matches[] | select(.column == "place") | .schema]')" '["y"]'
status 'words of any length and script' 0 t2s-filter -q \
	"$(printf '%0600d' 0 | tr 0 w) 東京の顧客 Ελλάδα \"'" shop.json

done_testing
