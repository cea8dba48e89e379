#!/bin/sh
# What a person sees on a terminal: the pager, doubts below long answers, colours
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v script >/dev/null || skip_all 'no script(1)'
cp "$SHOP" shop.db

# sees ENVIRONMENT... -- ARGS: what a terminal of 12 lines shows of t2s
sees() {
	settings=
	while [ "$1" != -- ]; do
		settings="$settings '$1'"
		shift
	done
	shift
	script -qec "env TERM=xterm COLUMNS=80 LINES=12 $settings \
		t2s -d shop.db --no-history $*" /dev/null </dev/null 2>&1 |
		tr -d '\r' | sed "s/$(printf '\033')/<ESC>/g" >seen
}

sees 'PAGER=sed s/^/page:/' -- "'list all customers'"
like 'a long answer goes through the pager' "$(cat seen)" '^page:Anna Bauer'
unlike '... and only the answer does' "$(cat seen)" '^page:read as'
sees 'PAGER=sed s/^/page:/' -- "'how many customers are there?'"
unlike 'a short answer does not' "$(cat seen)" '^page:'
sees 'PAGER=sed s/^/page:/' T2S_PAGER= -- "'list all customers'"
unlike 'an empty T2S_PAGER means none, whatever PAGER is' "$(cat seen)" '^page:'
sees 'PAGER=sed s/^/page:/' TERM=dumb -- "'list all customers'"
unlike 'a terminal that has no screen has no pager' "$(cat seen)" '^page:'
sees 'PAGER=sed s/^/page:/' -- --no-pager "'list all customers'"
like '--no-pager writes the rows straight' "$(cat seen)" '^Anna Bauer'
sees PAGER=no-such-pager -- "'list all customers'"
like 'a pager that cannot be run loses no row' "$(cat seen)" '^Anna Bauer'
sees 'PAGER=sed 3q' -- "'list all customers'"
is 'whoever leaves the pager has ended well' \
	"$(grep -c 'Broken\|error' seen)" 0
sees 'PAGER=sed s/^/page:/' -- "'list all customers'" '|cat'
unlike 'nothing is paged in a pipe' "$(cat seen)" '^page:'

sees -- -o told.csv "'list all customers'"
is 'a file is named when it is there' "$(tail -1 seen)" "wrote 'told.csv'"
sees -- --quiet -o told.csv "'list all customers'"
is '... but for --quiet' "$(cat seen)" ''
sees -- -o no/told.csv "'list all customers'"
unlike '... nor when it is not' "$(cat seen)" '^wrote'

doubtful="--assume 'list all customers with purple names'"
sees PAGER=cat NO_COLOR=1 -- "$doubtful"
is 'a doubt is repeated below a long answer' \
	"$(grep -n '"purple" was not understood' seen | wc -l | tr -d ' ')" 2
is '... where it is read last' "$(grep -c 'Anna Bauer' seen),$(
	sed '1,/Anna Bauer/d' seen | grep -c 'purple')" 1,1
sees PAGER=cat NO_COLOR=1 -- --limit 2 "$doubtful"
is '... and said once with a short one' "$(grep -c '"purple"' seen)" 1
sees PAGER=cat NO_COLOR=1 -- --quiet "$doubtful"
is '... and never with --quiet' "$(grep -c '"purple"' seen)" 0

sees PAGER=cat -- "$doubtful"
like 'a doubt is yellow' "$(cat seen)" '^<ESC>\[33mnote:<ESC>\[0m "purple"'
like 'a heading is bold' "$(cat seen)" '^<ESC>\[1mname<ESC>\[0m'
sees PAGER=cat -- "'name and phone of customers without a phone'"
like 'null is dim' "$(cat seen)" '<ESC>\[2mNULL<ESC>\[0m'
sees PAGER=cat NO_COLOR=1 -- "$doubtful"
unlike 'NO_COLOR means no colour' "$(cat seen)" '<ESC>'
sees PAGER=cat TERM=dumb -- "$doubtful"
unlike '... as does a terminal that has none' "$(cat seen)" '<ESC>'
sees PAGER=cat T2S_COLOR=never -- "$doubtful"
unlike '... and T2S_COLOR=never' "$(cat seen)" '<ESC>'
sees NO_COLOR=1 T2S_COLOR=always -- -o table "'list all customers'" '|cat'
like 'T2S_COLOR=always colours a pipe, too' "$(cat seen)" '<ESC>\[1mname'
sqlite3 evil.db "CREATE TABLE note(id INTEGER PRIMARY KEY, body TEXT);
	INSERT INTO note VALUES(1, char(27) || '[31mred')"
script -qec "env TERM=xterm T2S_HISTORY= t2s -d evil.db 'body of notes'" \
	/dev/null </dev/null | sed "s/$(printf '\033')/<ESC>/g" >seen
like 'a stored value colours nothing' "$(cat seen)" '^\\x1b\[31mred'
done_testing
