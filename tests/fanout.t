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
		sqlite3 -batch -init /dev/null "$SHOP" "$sql" 2>&1 | $order |
			tr '\n' ';'
		echo
	done <"$1"
}
told() { # FILE [OPTION...]: a line for each statement: its doubts
	t2s-parse -l --schema schema.json "$1" >plans
	shift
	t2s-audit -l --schema schema.json "$@" plans >audited
	jq -r '[.findings[]? | select(.code == "join_fan_out") | .code] |
		first // "-"' audited
}
rows wrong >wrong.rows
rows true >true.rows
awk 'FILENAME == "wrong.rows" { w[FNR] = $0; next }
	FILENAME == "true.rows" { t[FNR] = $0; next }
	w[FNR] t[FNR] ~ /Error/ || w[FNR] == t[FNR]' wrong.rows true.rows wrong.names >same
is 'the wrong ones give another number' "$(cat same)" ''

told wrong | paste -d '|' - wrong.names >found
n=$(wc -l <found) f=$(grep -c '^join_fan_out' found)
grep '^-' found | sed 's/^-|/# not told: /'
ok "of $n that are wrong $f are told, 95 of 100 at least" \
	test $((f * 100)) -ge $((n * 95))
told alike | paste -d '|' - alike.names >found
is 'nothing is said of right ones' "$(grep '^rows' found)" ''

# --- the mend ----------------------------------------------------------------

has_edit='any(.edits[]?; .reason | test("counted a row"))'
jq -r "if any(.findings[]?; .offer) then 1 else 0 end" audited >/dev/null
told wrong >/dev/null
jq -r 'if any(.findings[]?; .offer) then "offer" else "-" end' audited >offers
is 'nothing is changed unless it is asked for' \
	"$(jq -r "select($has_edit) | .plan.intent_summary" audited)" ''
told wrong --mend join_fan_out >/dev/null
jq -r "if $has_edit then \"offer\" else \"-\" end" audited >edits
is 'what is offered is done with --mend' \
	"$(paste -d ' ' offers edits wrong.names | grep -v '^\(offer offer\|- -\)')" ''
t2s-synth -l --schema schema.json audited |
	jq -r '.sql.text // "SELECT 0" | gsub("\\s+"; " ")' >mended
rows mended >mended.rows
awk 'FILENAME == "edits" { e[FNR] = $0; next }
	FILENAME == "mended.rows" { m[FNR] = $0; next }
	FILENAME == "true.rows" { t[FNR] = $0; next }
	e[FNR] == "offer" && m[FNR] != t[FNR]' \
	edits mended.rows true.rows wrong.names >other
is 'what is mended gives the right number' "$(cat other)" ''
n=$(grep -c offer edits)
ok "$n of $(wc -l <edits) are mended, most of them" \
	test "$n" -ge $(($(wc -l <edits) * 7 / 10))
t2s-audit -l --schema schema.json --mend join_fan_out audited >again
ok 'a second run changes nothing' cmp -s audited again
told alike --mend join_fan_out >/dev/null
is 'right ones are left as they are' "$(jq -r "select($has_edit)" audited)" ''

# --- the rows that show it ---------------------------------------------------

t2s-parse -l --schema schema.json wrong |
	t2s-audit -l --schema schema.json --evidence join_fan_out |
	t2s-synth -l --schema schema.json |
	t2s-exec -l -d "$SHOP" | jq -r 'if .stop.reason == "findings" and
		.stop.by == "t2s-audit" then "none" elif .stop then "stopped"
		elif any(.result.rows[]?; .[-1] < 2) then "once"
		elif .result.row_count > 0 then "rows" else "empty" end' |
	paste -d '|' - wrong.names >shown
is 'what is counted more often than once is shown, and how often' \
	"$(grep -v '^\(rows\|none\)|' shown)" ''
n=$(grep -c '^rows' shown)
ok "... of $n of $(wc -l <shown), most of them" \
	test "$n" -ge $(($(wc -l <shown) * 8 / 10))
echo 'SELECT COUNT(*) FROM customer' | t2s-parse --schema schema.json |
	t2s-audit --evidence join_fan_out >none.json
is 'where there is nothing to show that is said' \
	"$? $(jq -r .stop.message none.json)" \
	"1 the plan has no finding 'join_fan_out' with rows to show"

# A plan as a person keeps it: notes stay, undo gives it back to the byte
cat >plan.json <<'PLAN'
{"decision": "proceed", "intent_summary": "paid by channel", "confidence": 0.9,
 "selections": [
  {"table": "order", "columns": ["channel"], "reason": "who sold it"},
  {"table": "payment", "x_mine": 7},
  {"table": "order_line", "filters": [
   {"column": "discount", "op": ">", "value": 0}]}],
 "join_edges": [
  {"from_table": "order", "from_column": "id", "to_table": "payment",
   "to_column": "order_id", "reason": "the key"},
  {"from_table": "order", "from_column": "id", "to_table": "order_line",
   "to_column": "order_id"}],
 "group_by": {
  "group_by_columns": [{"table": "order", "column": "channel"}],
  "aggregates": [{"function": "SUM", "table": "payment", "column": "amount",
   "alias": "paid"}]},
 "order_by": [{"output": "paid", "direction": "DESC"}], "limit": 2}
PLAN
t2s-audit -o plan --pretty schema.json plan.json >before.json
t2s-audit --check schema.json plan.json --mend join_fan_out >checked.json
is '--check ends with 1 where an edit would be made' $? 1
is '... and makes none' "$(jq -c .plan checked.json)" "$(jq -c . plan.json)"
t2s-audit schema.json plan.json --mend join_fan_out >mended.json
like 'the reason is told' "$(jq -r '.findings[].message' mended.json)" \
	"sum counted a row of 'payment' once for each matching row of 'order_line': a table that only filters is now tested with EXISTS"
is 'notes of a person stay' "$(jq -c '[.plan.selections[] | .reason, .x_mine],
	.plan.join_edges[0].reason' mended.json | xargs)" \
	'[who sold it,null,null,7] the key'
t2s-patch --undo -o plan --pretty mended.json >undone.json
ok 'undo gives the plan back to the byte' cmp -s before.json undone.json
is 'the rows are the right ones' "$(t2s-synth --text mended.json |
	sqlite3 -batch -init /dev/null "$SHOP" | xargs)" \
	"$(sqlite3 -batch -init /dev/null "$SHOP" "SELECT channel,
	sum(p.amount) FROM \"order\" o JOIN payment p ON p.order_id = o.id
	WHERE o.id IN (SELECT order_id FROM order_line WHERE discount > 0)
	GROUP BY 1 ORDER BY 2 DESC LIMIT 2" | xargs)"

done_testing
