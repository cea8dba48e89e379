#!/bin/sh
# Replies of models with a slip, those of imperfect.txt: which give wrong rows
# without a word that names what is wrong
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
export T2S_NOW=2025-09-01

DB=$TMP/yard.db
sqlite3 -batch -init /dev/null "$DB" <"$SRC/tests/imperfect.sql" ||
	skip_all 'no database'
t2s-schema -d "$DB" >schema.json
grep -E '^(gap: )?(names |right rows |no warning |not answered )' \
	"$SRC/tests/imperfect.txt" >replies
awk -F ' [|] ' '{ print $4 }' replies >rights
n=$(wc -l <replies)

# A document a line: the question and the plan, which may be read from SQL.
awk -F ' [|] ' '{ print $3 }' replies |
	jq -cR 'if startswith("{") then "SELECT 1" else . end' | jq -r . |
	t2s-parse -l --schema schema.json >parsed
jq -cR 'split(" | ") | {question: .[1]} +
	(.[2] | if startswith("{") then {plan: fromjson} else {} end)' replies |
	paste parsed - | jq -c --slurp '_nwise(2) | .[0] + .[1]' |
	t2s-filter -l -d "$DB" --schema schema.json --top 99 |
	t2s-audit -l --schema schema.json | t2s-synth -l --schema schema.json |
	t2s-exec -l -d "$DB" >answers
t2s-exec -l -d "$DB" <rights >golds

# As a multiset, whatever a number is written as: what must hold, question,
# is it stopped, are the rows right, what is told.
jq -cR 'split(" | ")[:2]' replies | paste - answers golds | jq -c --slurp '
	def rows: [(.result.rows // [])[]? | map(if type == "number" then
		. * 1e6 | round / 1e6 else . end)] | sort;
	_nwise(3) | [.[0][0], .[0][1], (.[1].stop != null),
		(.[1] | rows) == (.[2] | rows),
		([.[1].findings[]? | select(.severity != "info") |
		.message + " " + (.hint // "")] | join(" "))]' >verdicts
is 'each reply has a verdict' "$(wc -l <verdicts)" "$n"

# held WANT STOPPED RIGHT TOLD
held() {
	case $1 in
	'right rows') [ "$2,$3" = false,true ] ;;
	'no warning') [ "$2,$3,$4" = false,true, ] ;;
	'not answered') [ "$2" = true ] ;;
	*) printf '%s\n' "$4" | grep -Eqi "${1#names }" ;;
	esac
}
jq -r '@tsv' verdicts >table
while IFS='	' read -r want question stopped right told; do
	desc="$question: ${want#gap: }"
	if held "${want#gap: }" "$stopped" "$right" "$told"; then
		ok "$desc" test "${want#gap: }" = "$want" # else it is none
	elif [ "${want#gap: }" = "$want" ]; then
		ok "$desc" false
	else
		skip "$desc" 'a gap that is known'
	fi
done <table
done_testing
