#!/bin/sh
# What is said to a conversation itself: pages, undo, why, the SQL
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
cp "$SHOP" shop.db
export T2S_SESSION=talk T2S_DB=shop.db

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

done_testing
