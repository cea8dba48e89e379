#!/bin/sh
# A conversation with a model, recorded with our own server and replayed to
# the byte when there is none
. "${0%/*}/tap.sh"
. "${0%/*}/llm.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_SESSION=talk
export T2S_SESSION

cat >rules <<'EOF'
{"when":{"match":"You choose the tables"},"status":500}
{"when":{"match":"what the result of a database query says"},"text":"There is a handful of them."}
{"when":{"match":"follow-up asks[\\s\\S]*how many are they"},"json":{"kind":"rewrite","question":"how many customers in Germany joined last year"}}
{"when":{"match":"follow-up asks"},"json":{"kind":"update","question":"customers in Germany who joined last year"}}
{"when":{"match":"Give the whole plan or query again[\\s\\S]*attempt 1"},"json":{"decision":"proceed","intent_summary":"customers in Germany who joined last year","selections":[{"table":"customer","columns":["name","joined_on"]}],"global_filters":[{"table":"customer","column":"country","op":"=","value":"Germany"},{"table":"customer","column":"joined_on","op":">=","value":"2020-01-01"}],"confidence":0.9}}
{"when":{"match":"Give the whole plan or query again"},"json":{"decision":"proceed","selections":[{"table":"bogus","columns":["name"]}]}}
{"when":{"match":"how many customers in Germany"},"json":{"decision":"proceed","intent_summary":"how many there are","selections":[{"table":"customer"}],"global_filters":[{"table":"customer","column":"country","op":"=","value":"Germany"}],"group_by":{"group_by_columns":[],"aggregates":[{"function":"COUNT","table":"customer","alias":"n"}]},"confidence":0.9}}
{"json":{"decision":"proceed","intent_summary":"customers in Germany","selections":[{"table":"customer","columns":["name"]}],"global_filters":[{"table":"customer","column":"country","op":"=","value":"Germany"}],"limit":5,"confidence":0.9}}
EOF

# talk NAME OPTION...: three turns, with what each says and its status
talk() {
	name=$1
	shift
	mkdir "$name"
	T2S_HISTORY=$TMP/$name.db
	export T2S_HISTORY
	n=0
	for turn in 'customers in Germany' '-c who joined last year?' \
	    '-c how many are they?'; do
		n=$((n + 1))
		case $turn in
		-c*) set -- "$@" -c "${turn#-c }" ;;
		*) set -- "$@" "$turn" ;;
		esac
		t2s -d shop.db -v "$@" >"$name/$n.out" 2>"$name/$n.err" \
			</dev/null
		echo $? >"$name/$n.status"
		# the turn's words go, the options stay
		count=$#
		[ "${turn#-c}" = "$turn" ] && drop=1 || drop=2
		while [ $count -gt 0 ]; do
			[ $count -le $drop ] || set -- "$@" "$1"
			shift
			count=$((count - 1))
		done
	done
}

# same NAME NAME DESC: two talks, file by file
same() {
	is "$3" "$(diff -r "$1" "$2")" ''
}

llm_start rules
url=$T2S_BASE_URL
for format in table json csv document; do
	llm_forget
	talk "record-$format" --record "kept-$format" -o $format
	is "$format: each turn has its answer" \
		"$(cat "record-$format"/*.status | tr '\n' ' ')" '0 0 0 '
	is "$format: six calls: three plans, two readings, one mended" \
		"$(llm_count)" 6
	ok "$format: prompts hold no value of the database" \
		sh -c '! grep -q "Anna Bauer" "$1"' sh "$LLM_LOG"
	unlike "$format: the key is in no record" \
		"$(cat "kept-$format"/*/* "kept-$format"/*.* 2>/dev/null)" \
		"$LLM_KEY"
done
llm_forget
talk record-all --record kept-all -o json --explain --share-values \
	--filter-model "$T2S_MODEL" --clarify
is 'every step that may ask a model, failures too' \
	"$(cat record-all/*.status | tr '\n' ' ')" '0 0 0 '
like 'tells the rows' "$(cat record-all/3.out)" 'a handful of them'
like 'and what failed' "$(cat record-all/3.out)" model_unused
like 'the table is the one that was asked for' \
	"$(cat record-table/3.out)" '48'
day=$(cat kept-table/now)
like 'the day is kept, and its time' "$day" \
	'^20[0-9][0-9]-[01][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]:[0-5][0-9]$'
is 'a record is its owner'\''s' "$(stat -c %a kept-table/now)" 600
llm_stop

# no server, no key, another day, another clock
unset T2S_API_KEY T2S_BASE_URL
for format in table json csv document; do
	[ ! -f "kept-$format/now" ] || echo 2021-05-05 >"kept-$format/now"
	talk "replay-$format" --replay "kept-$format" -o $format
done
like 'another day is another request' "$(cat replay-table/1.status)" 3
like 'which was not recorded' "$(cat replay-table/1.err)" 'record'
for format in table json csv document; do
	echo "$day" >"kept-$format/now"
	rm -rf "replay-$format" "replay-$format.db"*
	talk "replay-$format" --replay "kept-$format" -o $format
	same "record-$format" "replay-$format" \
		"$format: replayed to the byte, stdout and stderr"
done
talk replay-all --replay kept-all -o json --explain --share-values \
	--filter-model "$T2S_MODEL" --clarify
same record-all replay-all 'failures and explanations are replayed, too'
talk foreign --replay kept-table --model openai:other -o table
is 'another model was not recorded' "$(cat foreign/1.status)" 3
status 'a folder that is not there' 2 \
	t2s -d shop.db --replay nowhere -o csv 'customers in Germany'

done_testing
