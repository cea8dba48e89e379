#!/bin/sh
# What is said to a conversation itself: pages, undo, why, the SQL
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cp "$SHOP" shop.db
export T2S_SESSION=talk T2S_DB=shop.db T2S_SAVED=$TMP/saved

# route TEXT: what it is, behind a question about customers
route() {
	jq -nc '{history: [{turn: 1, question: "list the customers",
		plan: {selections: [{table: "customer"}]}, status: 0}]}' |
		t2s-plan "$2" -q "$1" |
		jq -r '.route | [.command, .n, .rest] | map(. // "-") | join(" ")'
}
for option in --command --route; do
	is "$option: a page" "$(route 'show me the next 10, please' $option)" \
		'next 10 -'
	is "$option: what follows a command is read after it" \
		"$(route 'undo that, just those in Rome' $option)" \
		'undo - just those in Rome'
	is "$option: rows may be called what was asked for" \
		"$(route 'next 10 customers' $option)" 'next 10 -'
	is "$option: what only begins like one is none" \
		"$(route 'undo the ADR filter' $option)" '- - -'
done
t2s-plan --commands >list
for word in undo 'next 10' 'start over' 'show the SQL' why; do
	like "the list has '$word'" "$(cat list)" "$word"
done

# --- the driver --------------------------------------------------------------

# says DESC TEXT WANT: what a follow-up prints as CSV, its lines joined
says() {
	is "$1" "$(t2s -c -o csv "$2" 2>err | paste -sd/ -)" "$3"
}
# ends DESC STATUS TEXT PATTERN: how it ends, and what it says of that
ends() {
	t2s -c "$3" >out 2>err
	is "$1" $? "$2"
	like "$1: that is said" "$(cat err)" "$4"
}
turns() {
	t2s-history list | jq -r '[.history[] |
		select(.status == 0 and .undone == null).question] | join("/")'
}

for text in next undo why 'show the SQL' explain again 'page 2'; do
	ends "'$text' where nothing was asked" 1 "$text" \
		'this session has no'
done
like 'help needs no question' "$(t2s -c 'what can I say?')" 'next page'
like 'nor does what there is to ask about' \
	"$(t2s -c 'what can I ask' 2>err)" 'how many orders are there'
is 'a beginning neither' "$(t2s -c 'start over' 2>&1)" \
	'note: the next question starts a new conversation'

t2s -o csv 'names of the categories sorted by name' >all 2>err
head -4 all | tail -3 | paste -sd/ - >first
t2s -o csv --limit 3 'names of the categories sorted by name' >page 2>err
is 'the first page' "$(tail -3 page | paste -sd/ -)" "$(cat first)"
says 'the rows behind it' 'show me the next 4, please' \
	"name/$(sed -n 5,8p all | paste -sd/ -)"
like 'which ones is said' "$(cat err)" \
	'rows 4 to 7; ties are now also ordered by category.id'
says 'as many again' more "name/$(sed -n 9,12p all | paste -sd/ -)"
says 'and back' 'previous page' "name/$(sed -n 5,8p all | paste -sd/ -)"
says 'rows are called what was asked for' 'next 2 categories' \
	"name/$(sed -n 9,10p all | paste -sd/ -)"
says 'a page by its number' 'page 1' "name/$(sed -n 2,3p all | paste -sd/ -)"
ends 'nothing is in front of the first' 1 previous 'this is the first page'
unlike 'and the plan that stands is not told anew' "$(cat err)" 'read as'
says 'the last page' 'page 7' "name/$(sed -n 14,15p all | paste -sd/ -)"
says 'and no more' 'page 8' name
ends 'which is then known' 1 next 'there are no more rows'

t2s -c -o csv 'how many are there?' >out 2>err
says 'taken back' 'undo that' name
like 'what is said' "$(cat err)" "undone: 'how many are there?'"
says 'by their number' 'go back 5 steps' \
	"name/$(sed -n 9,12p all | paste -sd/ -)"
says 'put back' 'redo 2' "name/$(sed -n 9,10p all | paste -sd/ -)"
is 'what is shown again is not asked again' "$(turns)" \
	'names of the categories sorted by name/names of the categories sorted by name/show me the next 4, please/more/previous page/next 2 categories'

t2s -o csv 'customers in Germany' >germany 2>err
t2s -c -o csv 'only those in Berlin' >berlin 2>err
t2s -c -o csv 'undo that, only those in Hamburg' >hamburg 2>err
is 'what stands behind a command is asked of what it leaves' \
	"$(t2s -c 'show the SQL' | tr -d '\n' | sed 's/.*WHERE//' |
		grep -c 'Germany.*Hamburg')" 1
is 'and is one question of its own' "$(turns | sed 's|.*customers|customers|')" \
	'customers in Germany/only those in Hamburg'
is 'the SQL is what ran' "$(t2s -c 'what is the SQL?')" \
	"$(t2s-history show -o sql)"
is 'the plan is what was planned' "$(t2s -c 'show me the plan' | jq -c .)" \
	"$(t2s-history show -o plan | jq -c .)"
says 'the same once more' 'run it again' "$(paste -sd/ hamburg)"
like 'plan and rows in words' "$(t2s -c explain)" '^plan: Lists name'
like 'both' "$(t2s -c 'explain that to me')" '^rows: '
like 'the explanation of an object' "$(t2s -c -o json explain |
	jq -r '.results.row_count >= 0')" true

t2s -o csv --limit 5 'customers sorted by name' >out 2>err
t2s -c -o csv 'next 5' >out 2>err
t2s -c -o csv 'also show the city' >out 2>err
like 'other columns of a page are of the same rows' \
	"$(t2s -c 'show the SQL')" 'OFFSET 5'
t2s -c -o csv 'only those in Germany' >out 2>err
unlike 'other rows begin with their first page' \
	"$(t2s -c 'show the SQL')" OFFSET
t2s -c -o csv 'next month blorb' >out 2>err
is 'a word of any question names its rows' \
	"$(t2s -c -o csv 'next 3 customers' 2>err | wc -l)" 4
t2s -c 'save this as three' >out 2>err
is 'an answer is saved by its name' "$(t2s -o csv --quiet @three | wc -l)" 4
t2s -c 'save it as three' >out 2>err
is 'which it does not take from another' $? 2
is 'thanks are no question' "$(t2s -c 'Thank you!' 2>&1)" ''

t2s -o csv 'customers in Germny who joined in 1999' >none 2>err
t2s -c 'why is it empty?' >why
for line in '^asked: customers in Germny' '^read as: name; from customer' \
	"'Germny' is customer.country = 'Germany'" '^unused: no word' \
	'^confidence: [0-9]* %' '^rows: 0' "^no rows because of: .*joined_on"; do
	like "why: $line" "$(cat why)" "$line"
done
t2s -o csv 'customers who frobnicate' >out 2>err
t2s -c 'how did you read that?' >why
like 'what was not understood' "$(cat why)" '"frobnicate" was not understood'
unlike 'is not called used' "$(cat why)" '^unused: no'
is 'to ask why is no question' "$(t2s-history list | jq '.history |
	map(select(.question | test("why|how did|explain|SQL"))) | length')" 0
like 'what was asked' "$(t2s -c history)" 'customers who frobnicate'

is 'a new question stands alone' "$(t2s -c -o csv \
	'new question: how many products are there?' 2>err)" "$(printf 'count\n76')"
like 'which is said' "$(cat err)" 'the next question starts a new conversation'
t2s -c 'start over' 2>err
ends 'behind a beginning nothing is followed' 1 next \
	'this session has no such question'
is 'and a question stands alone' "$(t2s -c -o csv \
	'how many suppliers are there' 2>err | tail -1)" 12
like 'but a beginning can be taken back' "$(t2s -c -o csv 'undo 2' 2>&1)" 76
t2s -c -o csv 'undo 20' >out 2>err
is 'all of it can be taken back' "$(cat out)" ''
like 'then nothing is left' "$(cat err)" 'no question left to show'
is 'a document tells what was commanded' "$(t2s -c -o document 'redo 1' |
	jq -r '[.route.kind, .route.command, .findings[-1].message] |
	join(" ")')" \
	"command redo redone: 'names of the categories sorted by name'"

t2s -o csv --limit 3 'names of the categories sorted by name' >page 2>err
t2s --keep kept -c -o csv 'next 2' >one 2>err
for last in exec schema command; do
	rm -f $(ls kept/[0-9]* | sed "1,/$last.0.json/d")
	t2s-history undo >out # as if it had not come to its end
	is "a kept command goes on behind $last" \
		"$(t2s --resume kept -c -o csv 2>err)" "$(cat one)"
done
ok 'quit ends nothing' t2s -c quit
is 'without history there is nothing to follow' \
	"$(T2S_HISTORY='' t2s -c 'show the SQL' 2>&1 | grep -c 'no earlier')" 1

done_testing
