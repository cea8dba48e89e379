#!/bin/sh
# Sessions through the driver: a question that was answered is kept, and with
# it what a follow-up needs
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
T2S_SESSION=s
export T2S_SESSION

# answered: how many questions a follow-up could go on from
answered() {
	t2s-history last -n 1000 2>/dev/null | grep -o '"turn":' | wc -l
}
afresh() {
	rm -f "$T2S_HISTORY"*
}

# --- the reader left, or the disk is full ------------------------------------

# more rows than a pipe holds
sqlite3 big.db "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT);
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 20000)
	INSERT INTO customer SELECT i, 'name ' || i FROM n"
times=50
for reader in 'head -n 1' true; do
	afresh
	n=0
	while [ $n -lt $times ]; do
		n=$((n + 1))
		t2s -d big.db 'list the customers' 2>/dev/null |
			$reader >/dev/null
	done
	is "| $reader loses no question of $times" "$(answered)" $times
done
for format in csv json table markdown document plan sql; do
	afresh
	for reader in 'head -n 1' true; do
		t2s -d big.db -o $format 'list the customers' 2>/dev/null |
			$reader >/dev/null
	done
	is "... nor does -o $format" "$(answered)" 2
done
afresh
t2s -v -d big.db 'list the customers' 2>&1 | true
is 'nor do words that nobody reads' "$(answered)" 1
if [ -w /dev/full ]; then
	afresh
	for format in ndjson csv json table markdown document plan sql; do
		t2s -d big.db -o $format 'list the customers' \
			>/dev/full 2>err
		is "-o $format to a full disk ends with 3" $? 3
		like '... and says so' "$(cat err)" 'cannot write to stdout'
	done
	is '... and keeps the question' "$(answered)" 8
else
	skip 'a full disk' 'no /dev/full'
fi

# --- what a follow-up need not be told again ---------------------------------

settings() { # those of the last turn, but its database
	t2s-history show | t2s-show --settings | sed "s/ --db='[^']*'//"
}
cp "$SHOP" shop.db
printf '{"tables":{"customer":{"synonyms":["patron"]}}}' >'our words.json'
afresh
mkdir -p elsewhere
t2s -d shop.db --dictionary 'our words.json' --limit 3 --quiet -o csv \
	'list the patrons' >first 2>err
is 'a question with options' "$(wc -l <first)" 4
(cd elsewhere && t2s -c --quiet -o csv 'only those in Germany') >second 2>err
is 'its follow-up keeps database and options, in any folder' \
	"$(cat second)" "$(t2s -d shop.db -o csv --quiet --no-history \
		--limit 3 'list the customers in Germany' 2>/dev/null)"
is '... and passes them on' "$(settings)" \
	" --dictionary='$TMP/our words.json' --limit='3'"
like '-v says which' "$(t2s -c -v -o csv 'sort by name' 2>&1)" \
	"^t2s: options of the last question: --db=$TMP/shop.db --dictionary=$TMP/our words.json --limit=3\$"
is 'an option that is given again wins' "$(t2s -c --quiet -o csv --limit 2 \
	'sort by country' 2>/dev/null | wc -l)" 3
is '... from then on' "$(settings)" \
	" --limit='2' --dictionary='$TMP/our words.json'"
t2s -c --quiet --dictionary= --assume 'sort by name' >/dev/null 2>&1
is 'an empty value takes one away' "$(settings)" \
	" --assume --limit='2'"
t2s --quiet --patch 'limit 1' --no-assume >/dev/null 2>&1
is 'a patch of the last plan keeps them; --no-assume takes that away' \
	"$(settings)" " --limit='2'"
t2s-history undo >/dev/null
is 'what was taken back takes its options along' \
	"$(settings)" " --assume --limit='2'"
t2s -d shop.db --quiet 'list the products' >/dev/null 2>&1
is 'a question that follows nothing begins afresh' \
	"$(settings)" ''
odd="it's; echo \$(hurt) \`hurt\`"
echo '{"question":"odd","plan":{}}' |
	t2s-history append --setting "dictionary=$odd" >/dev/null
is 'no value is more than a value to the shell' \
	"$(eval "set -- $(settings)" && printf %s "$1")" \
	"--dictionary=$odd"
status 'an option that is not kept is refused' 2 sh -c \
	"echo '{\"question\":\"x\"}' | t2s-history append --setting claim=x"

afresh
t2s -d shop.db --quiet --limit 2 'list the customers' >/dev/null 2>&1
t2s -c -o csv --quiet --keep run 'sort by name' >kept.csv 2>&1
rm run/*-exec.* run/*-synth.*
is 'a follow-up that is resumed has them, too' \
	"$(t2s --resume run -o csv --quiet --no-history 2>&1)" "$(cat kept.csv)"

afresh
cp shop.db other.db
sqlite3 other.db "DELETE FROM customer WHERE name <> 'Ute Kaiser'" 2>/dev/null
few=$(sqlite3 other.db 'SELECT count(*) FROM customer')
t2s -d other.db --quiet 'list the customers' >/dev/null
is 'the database that -d has named wins over T2S_DB' \
	"$(T2S_DB=shop.db t2s -c --quiet 'sort by name' | wc -l)" "$few"
is '... from then on' "$(T2S_DB=shop.db t2s -c --quiet 'how many are there?')" \
	"{\"count\":$few}"
is '... until another is named' "$(t2s -c -d shop.db --quiet \
	'how many customers are there?')" '{"count":120}'
T2S_DB=shop.db t2s --quiet 'list the customers' >/dev/null
is 'that of T2S_DB does not' "$(T2S_DB=other.db t2s -c --quiet 'sort by name' |
	wc -l)" "$few"

t2s -d 'postgresql://me:secret@localhost:1/x' --quiet 'list it' >/dev/null 2>&1
unlike 'no password is kept' "$(t2s-history export --all; cat "$T2S_HISTORY"*)" \
	secret

# a patch can be taken back later: the edits are there
afresh
t2s -d shop.db --quiet 'list the products' >/dev/null
t2s --quiet --patch 'limit 3' >/dev/null
like 'a turn has the edits of its plan' "$(t2s-history show --compact)" \
	'"edits":\[{.*"inverse":{"op":"remove","path":"/plan/limit"}'
is '... which t2s --patch undo takes back' "$(t2s --quiet --patch undo |
	wc -l)" "$(sqlite3 shop.db 'SELECT count(*) FROM product')"
afresh
germans=$(t2s -d shop.db --quiet 'list the customers in Germany')
french=$(t2s -c --quiet 'and in France')
is 'so it does with a follow-up' "$(t2s --quiet --patch undo)" "$germans"
is '... and redo does it again' "$(t2s --quiet --patch redo)" "$french"
t2s -c --quiet 'sort by name' >/dev/null
is 'the list tells what was said' "$(t2s-history list |
	jq -c '[.history[2:][] | .question]')" '["undo","redo","sort by name"]'
is '... and two at once' "$(t2s --quiet --patch 'undo 2')" "$germans"
edits() { # N: a document with so many edits, two at a time
	jq -nc --argjson n "$1" '{question: "q", plan: {}, edits:
		[range($n) | {by: "t2s-patch", group: (. / 2 | floor)}]}'
}
edits 240 | t2s-history append >/dev/null
is '... the last hundred' "$(t2s-history show --compact | jq -c \
	'[(.edits | length), .edits[0].group]')" '[100,70]'
edits 241 | t2s-history append >/dev/null
is '... but no half of what was done at once' "$(t2s-history show --compact |
	jq -c '[(.edits | length), .edits[0].group]')" '[99,71]'

# --- where nothing can be kept -----------------------------------------------

as_kept='name
Anna Bauer'
runs() {
	# no pipe: who is not read to the end says nothing of the history
	t2s -d shop.db --quiet -o csv "$@" 'list the customers in Germany' \
		>rows 2>err
	head -n 2 rows
}
afresh
is '--no-history answers' "$(runs --no-history)" "$as_kept"
is '... and keeps nothing' "$(answered)" 0
is 'so does an empty T2S_HISTORY' "$(T2S_HISTORY='' runs; cat err)" "$as_kept"
is 'a history that cannot be answers, too' \
	"$(T2S_HISTORY=$TMP/shop.db/h/history.db runs)" "$as_kept"
like '... and says so' "$(cat err)" 'cannot use the history'
if [ "$(id -u)" -ne 0 ]; then
	mkdir -m 500 home
	is 'a home that is read-only answers, too' "$(unset T2S_HISTORY
		HOME=$TMP/home XDG_STATE_HOME='' runs)" "$as_kept"
	like '... and says so' "$(cat err)" 'cannot use the history'
else
	skip 'a read-only home' 'root may write there'
fi
is 'so does none at all' "$(unset T2S_HISTORY HOME XDG_STATE_HOME; runs)" \
	"$as_kept"

# --- the dialect of SQL that was only shown ------------------------------------

sqlite3 small.db "CREATE TABLE parcel(id INTEGER PRIMARY KEY, city TEXT);
	INSERT INTO parcel VALUES (1, 'Ulm'), (2, 'Ulm'), (3, 'Bonn')"
afresh
t2s -d small.db --dialect bigquery -o sql 'how many parcels' >out 2>err
is 'the rows of a follow-up are had in the dialect of the database' \
	"$(t2s -c -o csv --quiet 'only those in Ulm' 2>&1 | tail -n 1)" 2
t2s -d small.db --dialect bigquery -o sql 'how many parcels' >out 2>err
is '... and those of a conversation' "$(echo 'parcels in Bonn' |
	t2s -d small.db --talk -o csv --quiet 2>/dev/null | tail -n 1)" Bonn
afresh
t2s -d small.db --dialect bigquery -o sql 'how many parcels' >out 2>err
like '... but SQL is shown as before' \
	"$(t2s -c -o sql --quiet 'only those in Ulm')" '`city` = '

done_testing
