#!/bin/sh
# Lessons hold where they were given: for a question, a session, a schema; and
# those of whole questions and of conditions
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_LESSONS=$TMP/hand.json T2S_LEARNED=$TMP/learned T2S_AGAIN=0
export T2S_DB T2S_LESSONS T2S_LEARNED T2S_AGAIN

learned() { # FIELDS: of the learned file's lessons
	jq -r ".lessons[]|$1" learned/*.json
}
run() { # ARGS: $out, $err and $status
	out=$(t2s --no-history -o csv "$@" 2>err </dev/null)
	status=$?
	err=$(cat err)
}
fresh() {
	rm -rf learned hand.json
}

# --- a choice of one question, of one session --------------------------------------------

fresh
sqlite3 goals.db 'create table match (id integer primary key, city text,
	home_goals int, away_goals int);
	insert into match values (1, "A", 1, 10), (2, "B", 2, 20)'
asked() { # SESSION ARGS: the status and the last row
	session=$1
	shift
	T2S_SESSION=$session run -d goals.db "$@"
	echo "$status $(echo "$out" | tail -n 1)"
}
is 'two columns of one word are asked about' "$(asked a 'total goals')" '4 '
is 'a choice answers' "$(asked a --answer a 'total goals')" '0 3'
like 'what became a lesson is said' "$(cat err)" \
	"learned for this session: 'goals' means column match.home_goals in 'total goals'; to forget it: "
sed -n "s/.*learned for.*to forget it: //p" err >forgets
is 'the same question is not asked again' "$(asked a 'total goals')" '0 3'
is '... in other small words' "$(asked a 'the total goals')" '0 3'
is 'another question with the word is' "$(asked a 'average goals per city')" '4 '
is 'a choice of one session is not that of another' \
	"$(asked b 'total goals')" '4 '
is 'nor listed there' "$(T2S_SESSION=b t2s-lessons list -d goals.db |
	jq '.lessons | length')" 0
is '... but with --all' "$(T2S_SESSION=b t2s-lessons list --all -d goals.db |
	jq -r '.lessons[].session')" a
ok 'the line that was said forgets it' sh forgets
is '... and it is asked again' "$(asked a 'total goals')" '4 '
is 'what is always meant' "$(asked a --answer 'always b' 'total goals')" '0 30'
is '... is meant in other questions' "$(asked a 'highest goals')" '0 20'
is '... of this session' "$(asked b 'highest goals')" '4 '
id=$(T2S_SESSION=a t2s-lessons list -d goals.db | jq -r '.lessons[0].id')
ok 'it can be shared' t2s-lessons share -d goals.db "$id"
is '... and then holds for all' "$(asked b 'highest goals')" '0 20'
ok '... and any session forgets it' env T2S_SESSION=c \
	t2s-lessons forget -d goals.db "$id"
is '--share-lessons learns for all' "$(asked a --share-lessons --answer \
	'home goals from now on' 'total goals') $(asked b 'highest goals')" '0 3 0 2'
fresh
is '--quiet says nothing of it' "$(asked a --quiet --answer a 'total goals')$(
	cat err)" '0 3'
for i in 1 2; do
	printf '{"t2s":1,"question":"q","database":{"target":"goals.db"},"stop":{
	"by":"t2s-plan","status":4,"reason":"gave_up"},"attempts":[
	{"lessons":["%s"]},{"lessons":["%s"]}],"plan":{}}' "$(learned .id)" \
		"$(learned .id)" | T2S_SESSION=a t2s-lessons learn -d goals.db >/dev/null
done
is 'a run that fails counts once, however often it tried' \
	"$(learned .failures)" 2

fresh
asked a --answer 'always home goals' 'total goals' >/dev/null
is 'another choice for one question stays with it' \
	"$(asked a --answer 'away goals' 'total goals') $(asked a \
	'total goals') $(asked a 'highest goals')" '0 30 0 30 0 2'

fresh
run --answer b 'orders per city'
run 'orders per country'
# it may be asked about, where two are offered
unlike 'a join is chosen for one question' \
	"$(echo "$err" | grep -v '^    [ab])')" 'shipping_address = address.id'

fresh
sqlite3 two.db 'create table customers (id integer primary key, name text)'
t2s-schema -d two.db | jq '.database.dialect = "postgres" |
	.schema.tables |= [(.[0] | .schema = "crm"), (.[0] | .schema = "hr")]' >two.json
two() { # ARGS: the schemas of the plan's tables
	t2s-lessons apply two.json | t2s-plan -q 'how many customers' "$@" >said.json
	jq -c '[.plan.selections[]?.schema]' said.json
}
is 'tables of two schemas are told apart' "$(two)$(jq -c \
	'[.questions[0].choices[].text]' said.json)" \
	'[]["table crm.customers","table hr.customers"]'
is 'by their names' "$(two --answer hr.customers)$(two --answer \
	'use table hr.customers not crm.customers')" '["hr"]["hr"]'
t2s-lessons learn said.json >/dev/null 2>err
like 'a lesson names the schema' "$(cat err)" "'customers' means table hr.customers, not crm.customers"
is '... and holds' "$(two)" '["hr"]'
fresh
said='use table hr.customers not crm.customers'
t2s-filter --top 2 -q 'how many customers' --answer "$said" two.json |
	t2s-plan --answer "$said" | t2s-lessons learn 2>err >said.json
like 'its words are those that a table left out is called by, too' \
	"$(cat err)" "'customers' means table hr.customers, not crm.customers"
is 'the talk tells which of two tables of one name' \
	"$(t2s-show said.json | sed -n 's/^where: //p')" \
	"'customers' is table hr.customers"

# --- a question with its plan, and conditions of odd words ---------------------------------

fresh
t2s-lessons add "'rush hour' means SELECT name FROM supplier ORDER BY name LIMIT 1" \
	>/dev/null
run 'rush hour'
is 'a question is answered by the query that was given for it' "$out" "name
$(sqlite3 shop.db 'select name from supplier order by name limit 1')"
like '... which is told' "$err" '^lesson: '
fresh
t2s-lessons add "dach means customer.country = 'Germany'" >/dev/null
german=$(sqlite3 shop.db "select count(*) from customer where country = 'Germany'")
run 'how many customers in dach'
is 'a word that looks misspelt is that of its lesson' "$out" "count
$german"
run 'how many dach customers without email'
like 'wherever it stands' "$err" "country = 'Germany'"
run 'how many suppliers'
unlike 'and nowhere else' "$err" 'Germany'

fresh
t2s-lessons add "dach means country in ('Germany', 'Austria')" >/dev/null
for table in customer supplier warehouse; do
	run "how many ${table}s in dach"
	is "a column without a table is that of the ${table}s" "$out" "count
$(sqlite3 shop.db "select count(*) from $table
		where country in ('Germany', 'Austria')")"
done

# --- a model ----------------------------------------------------------------------------

fresh
printf '{"when":{"match":"t2s-plan|plan"},"json":{"decision":"proceed",' >rules
printf '"selections":[{"table":"customer","columns":["city"]}],"limit":1}}\n' >>rules
llm_start rules
t2s-lessons add "'rush hour' means SELECT name FROM supplier LIMIT 1" >/dev/null
run 'rush hour'
like 'a model is shown the plan of its question' \
	"$(llm_log '.body.messages[1].content')" 'supplier.*limit[^0-9]*1'
llm_stop

done_testing
