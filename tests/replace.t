#!/bin/sh
# A file that is there is replaced where t2s wrote it, and never what a run
# reads
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
export HOME=$TMP/home T2S_STILL=1
unset XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME T2S_HISTORY
mkdir home
cp "$SHOP" shop.db && chmod u+w shop.db
t2s-schema -d shop.db >schema.json
t2s-schema -d shop.db | t2s-filter -q 'list the suppliers' | t2s-plan |
	t2s-audit | t2s-synth >doc.json
printf 'id,name\n1,theirs\n' >theirs
kept=$(cksum <theirs)

run() { # COMMAND..: $got is its status
	"$@" >out 2>err
	got=$?
}
ask='list the suppliers'
list() { run t2s -d shop.db --quiet --no-history "$@"; }

# -- every option, over a file of somebody else's

# stays DESC FILE COMMAND..: FILE is theirs, and stays so
stays() {
	desc=$1 file=$2
	shift 2
	cp theirs "$file"
	run "$@"
	is "$desc: theirs stays" "$got $(cksum <"$file")" "2 $kept"
	like '... which is said' "$(cat err)" \
		"cannot write '$file': it is there, and not as t2s wrote it"
}
# forced DESC FILE COMMAND..: and goes with --force
forced() {
	desc=$1 file=$2
	shift 2
	cp theirs "$file"
	run "$@" --force
	is "$desc: --force replaces it" "$got $([ "$(cksum <"$file")" = "$kept" ] &&
		echo same)" '0 '
	like '... and tells what' "$(cat err)" "replacing '$file'"
	is '... once' "$(grep -c replacing err)" 1
}
# again DESC FILE COMMAND..: over what t2s wrote, also as another answer
again() {
	desc=$1 file=$2
	shift 2
	rm -f "$file"
	run "$@"
	run "$@"
	is "$desc: its own is replaced" "$got" 0
	is '... in silence' "$(grep -c "$file" err)" 0
}
each() { # STAYS|FORCED|AGAIN
	for suffix in csv tsv ndjson json md txt html svg vega.json sql; do
		question='number of products per category'
		$1 "t2s -o .$suffix" "a.$suffix" \
			t2s -d shop.db --quiet --no-history -o "a.$suffix" "$question"
	done
	if command -v t2s-xlsx >/dev/null; then
		$1 't2s -o .xlsx' a.xlsx t2s -d shop.db --quiet --no-history \
			-o a.xlsx "$ask"
		$1 't2s-xlsx' b.xlsx sh -c \
			'f=$1; shift; t2s-exec -d shop.db -o document doc.json |
			t2s-xlsx "$@" -o "$f"' sh b.xlsx
	fi
	$1 't2s --save' p.json t2s -d shop.db --quiet --no-history \
		--save p.json "$ask"
	$1 't2s-exec --report' r.json t2s-exec -d shop.db --report r.json doc.json
	$1 't2s-exec -o' e.csv t2s-exec -d shop.db -o e.csv doc.json
	$1 't2s-show -o' s.csv sh -c 'f=$1; shift
		t2s-exec -d shop.db -o document doc.json | t2s-show "$@" -o "$f"' \
		sh s.csv
	$1 't2s-show --save' s.json t2s-show -o plan --save s.json doc.json
}
each stays
each forced
each again
stays '--dry-run and --report' d.json \
	t2s-exec -d shop.db --dry-run --report d.json doc.json
cp theirs l.json
run sh -c 't2s-exec -l -d shop.db --report l.json <doc.json'
is '-l and --report: theirs stays' "$got $(cksum <l.json)" "2 $kept"

# -- what is known for its own
list -o kept.csv "$ask"
list -o kept.csv 'how many customers are there?'
is 'another answer takes the place of one' "$got $(tail -n +2 kept.csv)" '0 120'
cp kept.csv copied.csv
list -o copied.csv "$ask"
is 'so it does of one that was copied' "$got" 0
echo 'more,' >>kept.csv
cp kept.csv edited
list -o kept.csv "$ask"
is 'not of one that was changed' "$got $(cmp kept.csv edited)" '2 '
: >none.csv
list -o none.csv "$ask"
is 'an empty one is nobody'\''s' "$got" 0
list --save q.json "$ask"
sed 's/"supplier"/ "supplier"/' q.json >q2.json
list --save q2.json "$ask"
is 'a plan that was changed is a plan' "$got" 0
sed 's/"supplier"/  "supplier"/' q.json >q3.csv
cp q3.csv q4
list -o q3.csv "$ask"
is '... and no answer' "$got $(cmp q3.csv q4)" '2 '
printf 'out.csv: shop.db\n\tt2s -d shop.db --quiet -o $@ "%s"\n' "$ask" >makefile
run make -s out.csv
touch shop.db
run make -s out.csv
is 'a Makefile makes its answer again' "$got" 0
i=0
while [ $i -lt 3 ]; do
	perl -e 'print "0" x 64, "\n" for 1 .. 2000' >>home/.local/state/t2s/written
	i=$((i + 1))
done
list -o long.csv 'list the customers'
list -o long.csv "$ask"
is 'a long list is cut, and goes on' "$got $(($(wc -l \
	<home/.local/state/t2s/written) < 6000))" '0 1'
printf torn >>home/.local/state/t2s/written
list -o torn.csv "$ask"
list -o torn.csv "$ask"
is 'a torn one is begun again' "$got" 0
cp theirs home/notes
(unset HOME; t2s -d shop.db --quiet -o homeless.csv "$ask") >out 2>err
(unset HOME; t2s -d shop.db --quiet -o homeless.csv "$ask") >out 2>err
is 'without a home nothing is remembered' "$? $(grep -c -- --force err)" '2 1'
(unset HOME; t2s -d shop.db --quiet --force -o homeless.csv "$ask") >out 2>err
is '... and --force goes on' "$?" 0

# -- what the run reads, with --force and without
sqlite3 shop.db 'PRAGMA journal_mode = WAL' >/dev/null
mkdir data
printf 'id,name\n1,one\n' >data/box.csv
cp "$SRC/demo/dictionary.json" dictionary.json
echo '{"tables": {"supplier": {"open": true}}}' >policy.json
printf 'list the suppliers\n' >questions
ln shop.db hard.csv
ln -s shop.db link.db
list --save plan.json "$ask"
reads() { # DESC FILE COMMAND..
	desc=$1 file=$2
	shift 2
	for force in '' --force; do
		before=$(cksum "$file" 2>&1)
		run "$@" $force
		is "$desc is not replaced, $force" "$got $(cksum "$file" 2>&1)" \
			"2 $before"
		like '... which is said' "$(cat err)" "cannot write '$file'"
	done
}
reads 'the database' shop.db t2s -d shop.db --save shop.db "$ask"
reads '... by a hard link' hard.csv t2s -d shop.db -o hard.csv "$ask"
reads '... by T2S_DB' shop.db env T2S_DB=link.db t2s --save shop.db "$ask"
reads '... by a report' shop.db t2s-exec -d shop.db --report shop.db doc.json
reads '... by a document' shop.db t2s-exec --report shop.db doc.json
reads '... of a plan that is run dry' shop.db \
	t2s-exec -d shop.db --dry-run --report shop.db doc.json
for end in wal shm journal; do
	reads "its $end" "shop.db-$end" t2s -d shop.db --save "shop.db-$end" "$ask"
	reads "its $end, by a link" "shop.db-$end" \
		t2s-exec -d link.db --report "shop.db-$end" doc.json
done
is 'a journal is not made' "$(ls shop.db-journal 2>/dev/null)" ''
reads 'a data file' data/box.csv t2s -d data -o data/box.csv 'list all boxes'
reads '... by its form' data/box.csv t2s -d csv:data/box.csv?header=yes \
	-o data/box.csv 'list all boxes'
reads 'a policy' policy.json t2s -d shop.db --policy policy.json \
	--save policy.json "$ask"
reads '... of t2s-exec' policy.json t2s-exec -d shop.db --policy policy.json \
	--report policy.json doc.json
reads 'a dictionary' dictionary.json t2s -d shop.db \
	--dictionary dictionary.json --save dictionary.json "$ask"
reads 'a plan' plan.json t2s -d shop.db --run plan.json --save plan.json
reads '... as a report' plan.json t2s-exec -d shop.db --report plan.json plan.json
reads 'a document' doc.json t2s-exec -d shop.db --report doc.json doc.json
reads 'a schema' schema.json t2s-exec -d shop.db --only schema.json \
	--report schema.json doc.json
cp questions questions.ndjson
mkdir .t2s
printf '[limit]\n\trows = 5\n' >.t2s/config
reads 'a configuration' .t2s/config t2s -d shop.db --save .t2s/config "$ask"
rm -r .t2s
list "$ask"
reads 'what t2s keeps' "home/.local/state/t2s/written" \
	t2s -d shop.db --save home/.local/state/t2s/written "$ask"

run t2s-exec -d shop.db -o both.csv --report both.csv doc.json
is 'rows and a report are no one file' "$got $(ls both.csv 2>/dev/null)" '2 '

# -- folders and files that grow
mkdir theirs.d
cp theirs theirs.d/ledger
cp theirs theirs.d/2024-sales.1.json
run t2s -d shop.db --keep theirs.d "$ask"
is 'a folder of others keeps no run' "$got $(cksum <theirs.d/ledger) $(
	cksum <theirs.d/2024-sales.1.json)" "2 $kept $kept"
rm theirs.d/2024-sales.1.json
run t2s -d shop.db --keep theirs.d "$ask"
is '... nor is its ledger removed' "$got $(cksum <theirs.d/ledger)" "2 $kept"
run t2s -d shop.db --keep run.d "$ask"
run t2s -d shop.db --keep run.d "$ask"
is 'a folder of a run keeps another' "$got" 0
echo '{"messages": [{"role": "user", "content": "x"}]}' |
	t2s-llm --model command:cat --ledger theirs >out 2>err
is 'what is no ledger does not grow' "$? $(cksum <theirs)" "2 $kept"
like '... which is said' "$(cat err)" "cannot open 'theirs': it is there"
run sh -c 't2s-show --keep theirs <doc.json'
is 'what is no document is not kept over' "$got $(cksum <theirs)" "2 $kept"
for list in '[{"id": 1}, {"id": 2}]' '{"lessons": [1]}' '{"tables": {}}'; do
	echo "$list" >list.json
	T2S_LESSONS=list.json t2s-lessons add "'regulars' means customer.id = 1" \
		>out 2>err
	is "no lesson is added to $list" "$? $(cat list.json)" "2 $list"
done
mkdir saved
cp theirs saved/mine.json
T2S_SAVED=saved
export T2S_SAVED
list --save-as mine "$ask"
is 'a name that is in use' "$got $(cksum <saved/mine.json)" "2 $kept"
list --save-as mine --force "$ask"
is '... is replaced with --force' "$got" 0
like '... and told' "$(cat err)" "replacing '.*saved/mine.json'"
cp shop.db saved/shop.json
run t2s -d saved/shop.json --save-as shop --force "$ask"
is 'but the database is not' "$got $(cmp saved/shop.json shop.db)" '2 '
done_testing
