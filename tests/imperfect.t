#!/bin/sh
# Replies of models with a slip, those of imperfect.txt: which give wrong rows
# without a word that names what is wrong
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
export T2S_NOW=2025-09-01

sqlite3 -batch -init /dev/null yard.db <"$SRC/tests/imperfect.sql" &&
	sqlite3 -batch -init /dev/null firm.db <"$SRC/tests/firm.sql" ||
	skip_all 'no database'
cp "$SHOP" shop.db || exit
awk '$1 == "database" { of = $2 }
	/^(gap: )?(names |right rows |no warning |not answered )/ {
		print >(of ? of : "yard") }' "$SRC/tests/imperfect.txt"

# A document a line: the question and the plan, which may be read from SQL. As
# a multiset, whatever a number is written as: what must hold, question, is it
# stopped, are the rows right, what is told.
judge() { # DATABASE: also the name of its replies
	t2s-schema -d "$1.db" >schema.json
	awk -F ' [|] ' '{ print $4 }' "$1" >rights
	awk -F ' [|] ' '{ print $3 }' "$1" |
		jq -cR 'if startswith("{") then "SELECT 1" else . end' | jq -r . |
		t2s-parse -l --schema schema.json >parsed
	jq -cR 'split(" | ") | {question: .[1]} +
		(.[2] | if startswith("{") then {plan: fromjson} else {} end)' "$1" |
		paste parsed - | jq -c --slurp '_nwise(2) | .[0] + .[1]' |
		t2s-filter -l -d "$1.db" --schema schema.json --top 99 |
		t2s-audit -l --schema schema.json |
		t2s-synth -l --schema schema.json |
		t2s-exec -l -d "$1.db" >answers
	t2s-exec -l -d "$1.db" <rights >golds
	jq -cR 'split(" | ")[:2]' "$1" | paste - answers golds | jq -c --slurp '
		def rows: [(.result.rows // [])[]? | map(if type == "number" then
			. * 1e6 | round / 1e6 else . end)] | sort;
		_nwise(3) | [.[0][0], .[0][1], (.[1].stop != null),
			(.[1] | rows) == (.[2] | rows),
			([.[1].findings[]? | select(.severity != "info") |
			.message + " " + (.hint // "")] | join(" "))]'
}

for name in yard firm shop; do
	judge "$name" >>verdicts
	is "each reply over $name has a verdict" \
		"$(wc -l <answers)" "$(wc -l <"$name")"
done

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
