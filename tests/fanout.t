#!/bin/sh
# Totals of rows that a join repeats: those of fanout.txt, where the number is
# wrong, are told; right statements that look alike are not
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

t2s-schema -d "$SHOP" >schema.json
awk '/^# / { name = substr($0, 3); right = /^# right/; next }
	/^= / { print substr($0, 3) >"true"; next }
	/^SELECT|^WITH/ { print >(right ? "alike" : "wrong")
		print name >(right ? "alike.names" : "wrong.names") }' \
	"$SRC/tests/fanout.txt"
is 'each wrong statement has a right one' \
	"$(wc -l <true)" "$(wc -l <wrong)"

rows() { # FILE: a line for each statement, its rows, in any order or in its own
	while read -r sql; do
		case $sql in
		*' ORDER BY '*) order=cat ;;
		*) order=sort ;;
		esac
		sqlite3 -batch -init /dev/null "$SHOP" "$sql" 2>&1 | $order | xargs
	done <"$1"
}
told() { # FILE [OPTION...]: a line for each statement: its doubts
	t2s-parse -l --schema schema.json "$1" >plans
	shift
	t2s-audit -l --schema schema.json "$@" plans >audited
	jq -r '[.findings[]? | select(.code == "rows_repeated") | .code] |
		first // "-"' audited
}
rows wrong >wrong.rows
rows true >true.rows
awk 'FILENAME == "wrong.rows" { w[FNR] = $0; next }
	FILENAME == "true.rows" { t[FNR] = $0; next }
	w[FNR] t[FNR] ~ /Error/ || w[FNR] == t[FNR]' wrong.rows true.rows wrong.names >same
is 'the wrong ones give another number' "$(cat same)" ''

told wrong | paste -d '|' - wrong.names >found
n=$(wc -l <found) f=$(grep -c '^rows_repeated' found)
grep '^-' found | sed 's/^-|/# not told: /'
ok "of $n that are wrong $f are told, 95 of 100 at least" \
	test $((f * 100)) -ge $((n * 95))
told alike | paste -d '|' - alike.names >found
is 'nothing is said of right ones' "$(grep '^rows' found)" ''

done_testing
