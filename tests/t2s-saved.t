#!/bin/sh
# t2s-saved: questions that have a name, in plain files that live in git
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
mkdir -p "$TMP/home" "$TMP/shop/.t2s" "$TMP/shop/reports/deep" || exit 2
HOME=$TMP/home T2S_SESSION=s
export HOME T2S_SESSION
unset XDG_DATA_HOME
cd "$TMP/shop" || exit 2
cp "$SHOP" shop.db
printf '{"tables":{"customer":{"synonyms":["patron"]}}}' >words.json
answer() { # QUESTION [OPTION..]: its document
	t2s -d shop.db --no-history --quiet -o document "$@" 2>/dev/null
}
answer 'list the customers in Germany' >german.doc
rows() { # of a run
	t2s --quiet -o csv "$@" 2>err
}

# --- save, show, list --------------------------------------------------------

t2s-saved save german german.doc >out 2>err
is 'save passes the document on' "$(jq -cS . out)" "$(jq -cS . german.doc)"
is '... and says where it is' "$(cat err)" \
	"t2s-saved: saved as '$TMP/shop/.t2s/german.json'"
is 'what is saved is question, database and plan' \
	"$(jq -c 'keys_unsorted' .t2s/german.json)" \
	'["t2s","question","database","plan"]'
is '... the plan as it was' "$(jq -cS .plan .t2s/german.json)" \
	"$(jq -cS .plan german.doc)"
is '... its database below the project by its name' \
	"$(jq -r .database.target .t2s/german.json)" shop.db
ok 'a file is for people to read' sh -c '[ "$(wc -l <.t2s/german.json)" -gt 9 ]'
is 'show gives it, its database from the root' \
	"$(cd reports/deep && t2s-saved show german | jq -r .database.target)" \
	"$TMP/shop/shop.db"
is 'show -o plan gives the plan' \
	"$(t2s-saved show -o plan german | jq -cS .)" \
	"$(jq -cS .plan german.doc)"
ok '... that t2s --run runs' sh -c \
	't2s-saved show -o plan german | t2s -d shop.db --run -'
ok 'as it does the file' t2s -d shop.db --run .t2s/german.json
status 'a name that is in use is refused' 2 t2s-saved save german german.doc
like '... and says so' "$(t2s-saved save german german.doc 2>&1)" \
	"saved question 'german' already exists; use --force"
answer 'list the products' >products.doc
ok '--force puts another in its place' t2s-saved save --force german products.doc
is '... whole' "$(jq -r .question .t2s/german.json)" 'list the products'
t2s-saved save --force --quiet german german.doc >out 2>err
is '--quiet says nothing' "$(cat err)" ''
status 'check tells before there is anything to save' 2 t2s-saved check german
ok '... of a name that can be had, too' t2s-saved check other
ok '... and of one that is to be replaced' t2s-saved check --force german
for bad in '' lessons . .. .hidden -x ../up a/b 'a b' '@x' "a
b" "$(printf '%0101d' 7)"; do
	status "no name: '$bad'" 2 t2s-saved check -- "$bad"
done
is '... and nothing was written' "$(find "$TMP" -name '*.json' -newer german.doc |
	grep -c .)" 1
ok 'a name of any letters' t2s-saved save späte_Kunden-2.x german.doc
is 'list -o names' "$(t2s-saved list -o names | tr '\n' ' ')" \
	'german späte_Kunden-2.x '
t2s-saved show nowhere >out 2>err
is 'an unknown name ends with 2' $? 2
like '... and says where it looked' "$(cat err)" \
	"unknown saved question 'nowhere'.*$TMP/shop/.t2s"
like 'a slip is told' "$(t2s-saved show germn 2>&1)" "did you mean 'german'?"
echo '{"t2s":1}' >.t2s/broken.json
echo '{' >.t2s/half.json
is 'list goes on over files that are none' \
	"$(t2s-saved list -o names 2>err | wc -l)" 2
is '... and says so' "$(grep -c 'broken.json\|half.json' err)" 2
rm .t2s/broken.json .t2s/half.json
echo '{"lessons":[]}' >.t2s/lessons.json
is '... but not over the lessons that stand there' \
	"$(t2s-saved list 2>&1 >list.out)$(grep lessons list.out)" ''
rm .t2s/lessons.json
status 'a document without a plan ends with 1' 1 sh -c \
	'echo "{\"t2s\":1}" | t2s-saved save empty'

# --- settings ----------------------------------------------------------------

t2s-saved save patrons german.doc --setting "dictionary=$TMP/shop/words.json" \
	--setting limit=3 --setting assume --setting model=x:y \
	--setting now=2026-01-01 >/dev/null 2>&1
is 'settings that belong to the question are saved, those of a day are not' \
	"$(jq -c .settings .t2s/patrons.json)" \
	'["dictionary=words.json","limit=3"]'
is '... and shown from the root' "$(cd reports && t2s-saved show patrons |
	t2s-show --settings)" " --dictionary='$TMP/shop/words.json' --limit='3'"
jq '.settings += ["allow-superuser", "model=x:y", "save=/tmp/x", "edit"]' \
	.t2s/patrons.json >.t2s/evil.json
is 'what a file of somebody else says more is not done' \
	"$(t2s-saved show evil | t2s-show --settings)" \
	" --dictionary='$TMP/shop/words.json' --limit='3'"
rm .t2s/evil.json

# --- parameters --------------------------------------------------------------

save() { # PARAMETER..: of the Germans
	set -- "$@" --force
	t2s-saved save varied german.doc "$@" >out 2>err
}
ok '--parameter makes a value one' save --parameter land=Germany
is '... with itself as the default' \
	"$(jq -c '.plan.global_filters[0] | [.param, .default]' \
		.t2s/varied.json)" '["land","Germany"]'
is '... that list tells' "$(t2s-saved list | jq -c '.saved[] |
	select(.name == "varied").parameters')" '{"land":"Germany"}'
like '... also as a table' "$(t2s-saved list -o text)" \
	'^varied  *list the customers in Germany  *land=Germany$'
is 'show --set gives another default' "$(t2s-saved show varied \
	--set land=France -o plan | jq -r '.global_filters[0].default')" France
status 'a value that no condition has ends with 1' 1 save --parameter x=Mars
like '... and says those it has' "$(cat err)" "'Mars'; the values are 'Germany'"
save --parameter x=Germany
is '... and a later save is not hindered' "$(jq -r \
	'.plan.global_filters[0].param' .t2s/varied.json)" x
t2s-saved show varied >again.doc
status 'a name that the plan has already ends with 1' 1 \
	t2s-saved save twice again.doc --parameter x=Germany
for bad in x '=3' '1x=3' 'a-b=3'; do
	status "no parameter: '$bad'" 2 save --parameter "$bad"
done
cat >shapes.doc <<'EOF'
{"t2s": 1, "question": "shapes", "plan": {"decision": "proceed",
 "selections": [{"table": "customer", "columns": ["name"]}],
 "global_filters": [
  {"table": "customer", "column": "country", "op": "in",
   "value": ["Germany", "France"]},
  {"or": [
   {"table": "customer", "column": "id", "op": "between", "value": [1, 90]},
   {"left": {"table": "customer", "column": "city"}, "op": "=",
    "right": {"value": "Berlin"}}]}],
 "limit": 7}}
EOF
t2s-saved save shapes shapes.doc --parameter one=Germany --parameter last=90 \
	--parameter city=Berlin --parameter most=7 >/dev/null 2>err
is 'values in lists, ranges, expressions, and the limit' \
	"$(t2s-saved list | jq -c '.saved[] | select(.name == "shapes") |
		.parameters')" '{"one":"Germany","last":90,"city":"Berlin","most":7}'
t2s -d shop.db -o csv --quiet --run shapes.doc >want 2>err
rows @shapes -d shop.db >got
is '... give the same rows' "$(cat got)" "$(cat want)"
is '... and others with other values' "$(rows @shapes -d shop.db --set most=2 |
	wc -l)" 3

answer 'orders of the last 30 days' >span.doc
t2s-saved save span span.doc --parameter days=30 >/dev/null 2>err
is 'a span of time by its length' "$(t2s-saved list | jq -c '.saved[] |
	select(.name == "span").parameters')" '{"days":30}'
rows @span --now 2025-06-30 --set days=90 >got
is '... that can be another' "$(cat got)" "$(rows -d shop.db --no-history \
	--now 2025-06-30 'orders of the last 90 days')"
ok '... with rows' test -s got

# --- where they are ----------------------------------------------------------

cd reports/deep || exit 2
is 'a folder above is found' "$(t2s-saved list | jq -r '.saved[0].file')" \
	"$TMP/shop/.t2s/german.json"
cd "$TMP" || exit 2
mkdir -p shop/reports/.git
is '... but not above a repository' "$(cd shop/reports/deep &&
	t2s-saved list -o names)" ''
rm -r shop/reports/.git
is 'a folder is named by T2S_SAVED' "$(T2S_SAVED=shop/.t2s t2s-saved list |
	jq -r '.saved[0].file')" "$TMP/shop/.t2s/german.json"
t2s-saved save mine shop/german.doc >/dev/null 2>err
ok 'elsewhere it is one of the person' test -f home/.local/share/t2s/saved/mine.json
is '... for nobody else to read' \
	"$(stat -c %a home/.local/share/t2s/saved/mine.json)" 600
is '... that is looked into from a project, too' "$(cd shop &&
	t2s-saved show mine | jq -r .question)" 'list the customers in Germany'
is '... whose own come first' "$(cd shop && t2s-saved save mine products.doc \
	>/dev/null 2>&1; t2s-saved show mine | jq -r .question)" \
	'list the products'
is 'XDG_DATA_HOME moves it' "$(XDG_DATA_HOME=$TMP/xdg t2s-saved save mine \
	shop/german.doc 2>/dev/null | grep -c t2s; ls xdg/t2s/saved)" \
	"$(printf '1\nmine.json')"
status 'no home, no folder: wrong configuration' 2 env -u HOME t2s-saved list
if [ "$(id -u)" -eq 0 ]; then
	mkdir -p theirs/.t2s && chown 4711 theirs/.t2s
	cp shop/.t2s/german.json theirs/.t2s/trap.json
	is "another user's folder is passed over" \
		"$(cd theirs && t2s-saved list -o names 2>../err)" mine
	like '... which is said' "$(cat err)" 'belongs to another user'
else
	skip "another user's folder" 'only root can make one'
	skip '... which is said' 'only root can make one'
fi
ln -s "$TMP/shop/german.doc" shop/.t2s/linked.json
(cd shop && t2s-saved save --force linked products.doc) >/dev/null 2>err
is 'a link is not written through' "$(jq -r .question shop/german.doc)" \
	'list the customers in Germany'
rm -f shop/.t2s/linked.json

# --- through t2s -------------------------------------------------------------

cd shop && rm -f .t2s/* || exit 2
rows -d shop.db --dictionary words.json --limit 3 \
	--save-as patrons --parameter land=Germany 'patrons in Germany' >first
is 't2s --save-as saves what has answered' "$(cat .t2s/patrons.json |
	jq -c '[.question, .settings]')" \
	'["patrons in Germany",["dictionary=words.json","limit=3"]]'
is 't2s @NAME runs it' "$(rows @patrons)" "$(cat first)"
is '... from any folder of the project' "$(cd reports/deep &&
	rows @patrons)" "$(cat first)"
is '... with other values' "$(rows @patrons --set land=France)" \
	"$(rows -d shop.db --no-history --limit 3 'customers in France')"
is '... and other options' "$(rows @patrons --limit 1 | wc -l)" 2
is '... as another format' "$(t2s @patrons -o sql 2>/dev/null)" \
	"$(t2s -d shop.db --run .t2s/patrons.json -o sql 2>/dev/null)"
is 'no model, no filter, no planner runs' \
	"$(rows @patrons -o document | jq -c '[.trace[].step]')" \
	'["t2s-saved","t2s-schema","t2s-audit","t2s-synth","t2s-exec"]'
rows @patrons --set land=Austria >/dev/null
is 'it can be followed up' "$(rows -c 'sort by name')" \
	"$(rows -d shop.db --no-history --limit 3 \
		'customers in Austria sorted by name')"
is '... and patched' "$(rows @patrons --patch 'limit 1' | wc -l)" 2
status 'a parameter that it does not have ends with 1' 1 \
	t2s @patrons --set moon=1
status 'a value of another type with 2' 2 sh -c "t2s --quiet \
	-d shop.db --patch 'limit 4' --run .t2s/patrons.json --save-as four \
	--parameter most=4 && t2s @four --set most=few"
rows -d shop.db 'list the products' >/dev/null
ok 't2s --save-as alone saves the last answer' t2s --save-as products
is '... which runs' "$(rows @products)" \
	"$(rows -d shop.db --no-history 'list the products')"
is 't2s --saved lists them' "$(t2s --saved | cut -c1-8 | tr '\n' ' ')" \
	'name     -------- four     mine     patrons  products '
is '... as a document' "$(t2s --saved -o json | jq -c '[.saved[].name]')" \
	'["four","mine","patrons","products"]'
status 'a name that is in use is refused' 2 \
	t2s -d shop.db --save-as products --keep ran 'list the orders'
ok '... before anything has run' test ! -e ran
ok '... unless --force is given' \
	t2s -d shop.db --force --save-as products 'list the orders'
is 'a reader that left does not lose it' "$(t2s -d shop.db --quiet --save-as \
	left 'list the orders' | head -n 1 >/dev/null; t2s --saved |
	grep -c ^left)" 1
status 'what failed is not saved' 6 sh -c 't2s -d shop.db --save-as bad \
	"the flurbish of all gnomes" || { s=$?; [ ! -e .t2s/bad.json ] && exit $s; }'
status 'an unknown name ends with 2' 2 t2s @patron
like '... and tells the nearest' "$(t2s @patron 2>&1)" "did you mean 'patrons'?"
like '... also as JSON' "$(t2s -o json @patron 2>/dev/null)" \
	"did you mean 'patrons'?"
for wrong in '@patrons more' '@patrons -c' '@patrons --run x' '--force x' \
    '--parameter a=b x' '--save-as= x' '--save-as a/b x'; do
	# shellcheck disable=SC2086
	status "t2s $wrong is wrong usage" 2 t2s -d shop.db $wrong
done
unlike 'a question may hold an @' \
	"$(t2s -d shop.db '@all customers' 2>&1)" 'saved question'
# -- claims
mkdir claims
cp "$SHOP" claims/shop.db
cd claims || exit 2
mkdir .t2s home
unset T2S_CONFIG
HOME=$PWD/home
echo '{"tables": {"customer": "country = :land"}}' >policy.json
printf '[database "shop"]\n\ttarget = shop.db\n\tpolicy = policy.json\n' \
	>.t2s/config
as() { # LAND ARG..
	land=$1
	shift
	T2S_CLAIM_LAND=$land t2s "$@" 2>err
}
names() { # LAND
	as "$1" --saved -o json | jq -c '[.saved[].name]'
}
t2s --no-config -d shop.db --quiet --save-as all 'how many customers are there?' \
	>/dev/null 2>err
as Germany -d shop.db --quiet --save-as ours 'customers in Berlin' >out
ours=$(ls .t2s/@*.ours.json)
is 'a question saved under claims has their digests, and no value' \
	"$(jq -c '[(.access.claims.land | length), (.access | keys)]' \
	"$ours") $(grep -c Germany "$ours")" \
	'[32,["claims"]] 0'
is '... is listed for these' "$(names Germany)" '["all","ours"]'
is '... and not for others' "$(names France)" '["all"]'
unlike '... nor its words' "$(as France --saved)$(T2S_CLAIM_LAND=France \
	t2s-saved list)" Berlin
as Germany -o csv @ours >out
is '... runs for these' "$? $([ "$(wc -l <out)" -gt 1 ] && echo rows)" '0 rows'
as France -o csv @ours >out
is '... and is unknown to others' "$? $(cat out) $(grep -c \
	"unknown saved question 'ours'" err) $(grep -c Berlin err)" '2  1 0'
as France @our >out
unlike '... by another spelling, too' "$(cat err)" "did you mean 'ours'"
is '... without a claim, too' "$(t2s --saved -o json |
	jq -c '[.saved[].name]')" '["all"]'
is 'the claims of an option' "$(T2S_DB=shop.db t2s-saved list -o names \
	--claim land=Germany | tr '\n' ' ')" 'all ours '
as France -o csv @all >out
is 'what was saved without claims is for all' "$?" 0
echo ' ' >>policy.json
is 'a policy that was edited takes no question away' "$(names Germany)" \
	'["all","ours"]'
cp "$ours" was.json
is 'who is under no policy does not see it' "$(t2s --no-config --saved -o json |
	jq -c '[.saved[].name]')" '["all"]'
t2s --no-config -o csv @ours >out 2>err
is '... nor runs it on all rows, and is told why' "$? $(cat out) $(grep -c \
	"'ours' was saved under a policy.*--claim.*'access' from" err)" '7  1'
cp shop.db other.db
t2s --claim land=Germany -d other.db -o csv @ours >out 2>err
is '... by another database, too' "$? $(cat out)" '7 '
t2s --no-config --policy policy.json --claim land=Germany -o csv @ours >out 2>err
is '... but under a policy that is given' \
	"$? $([ "$(wc -l <out)" -gt 1 ] && echo rows)" '0 rows'
as Germany -d shop.db --run "$ours" -o csv >out
is 'its file runs for these' "$? $([ "$(wc -l <out)" -gt 1 ] && echo rows)" \
	'0 rows'
as France -d shop.db --run "$ours" -o csv >out
is '... and not for others' "$? $(cat out)" '2 '
jq '.result = {"rows": [[1]]}' "$ours" >rows.json
T2S_POLICY=policy.json T2S_CLAIM_LAND=Germany t2s-show rows.json >out 2>&1
is '... nor does it vouch for rows' "$?" 7
said() { # of saving under a name, by France
	as France -d shop.db "$@" 'list the customers' >out
	echo "$? $(sed "s,@[0-9a-f]*,@,; s,$1,NAME,g" err)"
}
is "a name of other claims is not told: t2s-saved check" "$(as France \
	--no-history >out; T2S_CLAIM_LAND=France t2s-saved check ours 2>&1)" ''
is '... by --save-as' "$(said --quiet --save-as=ours | sed s/ours/new/)" \
	"$(said --quiet --save-as=new)"
cp "$(ls .t2s/@*.new.json)" french.json
is '... whose own question is another' "$(as France -o csv @ours >out
	echo $?; grep -c Germany out)" '0
0'
is '... and is told like any' "$(said --quiet --save-as=ours)" \
	"2 t2s: saved question 'ours' already exists; use --force to replace it"
is '... or replaced' "$(said --quiet --force --save-as=ours)" '0 '
is '... while each has its own' "$(names Germany; names France)" \
	'["all","ours"]
["all","new","ours"]'
is '... of a name that all have, there is one' "$(said --quiet --save-as=all)" \
	"2 t2s: saved question 'all' already exists; use --force to replace it"
rm "$(ls .t2s/@*.new.json)"
# as an earlier version has saved it
mv "$ours" .t2s/ours.json && ours=.t2s/ours.json
is '... where the file has none of the claims' "$(said --quiet \
	--force --save-as=ours)$(names Germany)" '0 ["all","ours"]'
rm -f .t2s/@*
t2s --no-config -d shop.db -o document --quiet 'list the orders' |
	jq 'del(.result, .matches, .explanation)' >orders.doc
for who in --claim=land=France --policy=open.json; do
	echo '{"tables": {"orders": {"open": true}, "customer": {"open": true}}}' \
		>open.json
	T2S_CONFIG='' t2s-saved save --policy policy.json $who --force ours \
		orders.doc >out 2>err
	is "... by t2s-saved $who" "$? $(grep -c "is another's" err)" '7 1'
done
T2S_CONFIG='' t2s-saved save --force ours orders.doc >out 2>err
is '... nor does who is under no policy' "$? $(grep -c "is another's" err)" '7 1'
ok '... so that it is as it was' cmp was.json "$ours"
as Germany -d shop.db --quiet --force --save-as ours 'customers in Berlin' >out
is 'its own caller does' "$? $(cat err)" '0 '
rm .t2s/ours.json
# of a policy that asks for no claim
echo '{"tables": {"customer": "country = '\''Germany'\''"}}' >fixed.json
printf '[database "other"]\n\ttarget = other.db\n\tpolicy = fixed.json\n' \
	>>.t2s/config
t2s -d other.db --quiet --save-as fixed 'list the customers' >out 2>err
is 'one that was saved under a policy without claims' \
	"$? $(jq -c .access .t2s/fixed.json)" '0 {"claims":{}}'
t2s -o csv @fixed >out 2>err
is '... runs under it' "$? $([ "$(wc -l <out)" -gt 1 ] && echo rows)" '0 rows'
as France -o csv @fixed >out
is '... for all callers' "$? $([ "$(wc -l <out)" -gt 1 ] && echo rows)" '0 rows'
t2s --no-config -o csv @fixed >out 2>err
is '... and not without one' "$? $(cat out)" '7 '
rm .t2s/fixed.json
jq 'del(.access)' .t2s/@*.ours.json >shared && cat shared >.t2s/ours.json
rm .t2s/@*
is 'without the digests it is for all' "$(names France)" '["all","ours"]'
cd .. || exit 2
HOME=$TMP/home T2S_CONFIG=''
export T2S_CONFIG

sqlite3 shop.db 'ALTER TABLE product ADD COLUMN shade TEXT;
	ALTER TABLE customer DROP COLUMN country'
status 'drift of the schema ends with 1' 1 t2s @patrons
done_testing
