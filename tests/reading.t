#!/bin/sh
# How a plan reads: the plans of tests/golden/synth and of t2s-plan(5), word
# for word (REGOLD=1 writes the words anew: read them), and whatever changes
# the rows of a plan changes its words.
. "${0%/*}/tap.sh"
. "$SRC/tests/plans.sh"
cd "$TMP" || exit 2
golden=$SRC/tests/golden/reading

mkdir page
page_plans page
t2s-schema -d "$SHOP" | jq -c '.schema.tables |= map({name, columns:
	[.columns[] | {name, type, nullable}], primary_key, foreign_keys} |
	with_entries(select(.value != null))) | {schema}' >schema

# documents: a line for each {.., plan} of standard input
documents() {
	jq -c --slurpfile s schema '{schema: $s[0].schema, plan}'
}

# readings PLAN ..: the words of each, behind its name where it has one
readings() {
	for plan in "$@"; do
		[ "${plan#page}" != "$plan" ] || basename "$plan" .json
		jq -c '{plan: (.plan // .)}' "$plan" | documents |
			t2s-show --talk | sed -n 's/^read as: /  /p
			s/^         with/  with/p'
	done
}

same_as_golden() { # NAME
	[ -z "${REGOLD-}" ] || cp got "$golden/$1.txt"
	ok "the readings of $1" diff "$golden/$1.txt" got
}
readings "$SRC"/tests/golden/synth/*.json >got
same_as_golden synth
readings page/*.json >got
same_as_golden page

# Every function with the fewest and the most arguments that it takes, every
# comparison, unit and type.
sed -n 's/^FUNCTION("\([^"]*\)", \([A-Z]*\), \([0-9]*\), \(-*[0-9]*\),.*/\1 \2 \3 \4/p' \
	"$SRC/lib/lang/function.def" >functions
sed -n 's/^COMPARISON([A-Z_]*, "\([^"]*\)", \([0-9]\),.*/\1 \2/p' \
	"$SRC/lib/lang/node.def" >comparisons
sed -n 's/^CAST("\([a-z]*\)".*/\1/p' "$SRC/lib/lang/function.def" >types
jq -nc --rawfile functions functions --rawfile comparisons comparisons \
	--rawfile types types -f "$SRC/tests/constructs.jq" >constructs
jq -c '{plan}' constructs | t2s-show -l -o json --compact |
	jq -r '.explanation // "(none)"' | sed 's/; from t$//; s/; from t; / /' \
	>words
jq -r .name constructs | paste -d ' ' - words | sed 's/ /: /' >got
same_as_golden constructs
unlike 'each is read' "$(cat got)" '(none)'

# --- what was lost or odd once ------------------------------------------------

read_as() { # SQL: its reading, on the demo shop
	echo "$1" | t2s-parse --schema schema -o plan | jq -c '{plan: .}' |
		documents | t2s-show --talk | sed -n 's/^read as: //p
			s/^         with/with/p'
}
is 'an offset is told' "$(read_as 'SELECT id FROM customer ORDER BY id
	LIMIT 3 OFFSET 5')" \
	'id; from customer; sorted by id; the first 3 after skipping 5'
is 'a filter of an aggregate is told' "$(read_as "SELECT count(*)
	FILTER (WHERE city = 'Bonn') FROM customer")" \
	"number of rows (only where city = 'Bonn'); from customer"
is 'a CTE is told' "$(read_as "WITH x AS (SELECT * FROM customer
	WHERE city = 'Bonn') SELECT count(*) FROM x")" \
	"number of rows; from x
with x: all columns; from customer; where city = 'Bonn'"
is 'the best of each group are told in both parts' "$(read_as "WITH r AS
	(SELECT name, rank() OVER (PARTITION BY category_id ORDER BY cost DESC)
	k FROM product) SELECT name FROM r WHERE k <= 3")" \
	'name; from r; where k <= 3
with r: name, rank within each category_id by cost (largest first) as k; from product'
is 'numbers stand without quotes' "$(read_as \
	'SELECT sum(amount) * 1.0 / count(*) FROM payment')" \
	'(sum of amount) * 1.0 / (number of rows); from payment'
is 'whose column it is outside' "$(read_as 'SELECT name FROM customer c WHERE
	EXISTS (SELECT 1 FROM "order" o WHERE o.customer_id = c.id)')" \
	"name; from customer; where there is a row in order where customer_id = customer's id"
is 'a table beside itself' "$(read_as 'SELECT a.name, b.name FROM customer a
	CROSS JOIN customer b')" \
	'a.name, b.name; from customer as a with every customer as b'
is 'a month of a text cut off' "$(read_as 'SELECT substr(ordered_on, 1, 7) m,
	count(*) FROM "order" GROUP BY m')" \
	'month of ordered_on, number of rows; from order; for each month of ordered_on'
is 'days before today' "$(read_as "SELECT count(*) FROM \"order\"
	WHERE ordered_on >= date('now', '-30 days')")" \
	'number of rows; from order; where ordered_on >= today minus 30 days'
is 'a case that is counted' "$(read_as "SELECT sum(CASE WHEN city = 'Bonn' THEN 1
	ELSE 0 END), sum(CASE WHEN city = 'Bonn' THEN id END), avg(city = 'Bonn'),
	sum(CASE WHEN city = 'Bonn' THEN 2 ELSE 1 END) FROM customer")" \
	"number of rows (only where city = 'Bonn') as sum, sum of id (only where city = 'Bonn'), share of rows (those where city = 'Bonn'), sum of (2 if city = 'Bonn', else 1) as sum_3; from customer"
is 'days of julianday' "$(read_as 'SELECT julianday(promised_on) -
	julianday(ordered_on) FROM "order"')" \
	'exact days from ordered_on to promised_on; from order'
is 'which day today was' "$(echo '{"plan": {"selections": [{"table": "a",
	"columns": ["b"]}], "global_filters": [{"table": "a", "column": "b",
	"op": "=", "right": {"fn": "current_date"}}]},
	"sql": {"text": "SELECT 1", "now": "2026-06-30"}}' | t2s-show --talk |
	sed '/^SQL/,$d')" "read as: b; from a; where b = today
         today is 2026-06-30"
is 'a month written by the planner' "$(echo '{"plan": {"selections":
	[{"table": "a"}], "select": [{"expr": {"fn": "left", "args": [{"cast":
	{"trunc": "month", "of": {"column": "b"}}, "to": "text"},
	{"value": 7}]}}]}}' | t2s-show --talk)" 'read as: month of b; from a'
is 'the month before this one' "$(read_as "SELECT id FROM \"order\" WHERE
	ordered_on >= date('now', 'start of month', '-1 month')")" \
	'id; from order; where ordered_on >= start of this month minus 1 month'
is 'a join by a column of one name, which is no key' "$(read_as 'SELECT
	a.name FROM customer a JOIN supplier b ON b.country = a.country')" \
	'customer.name; from customer, supplier (by the same country)'
is 'what another condition follows has parentheses' "$(read_as 'SELECT name
	FROM customer c WHERE EXISTS (SELECT 1 FROM "order" o WHERE
	o.customer_id = c.id) AND c.id > 5')" \
	"name; from customer; where (there is a row in order where customer_id = customer's id) and id > 5"
is 'a name is no new line' "$(read_as "SELECT name FROM customer WHERE
	city = 'a
with x: b'" | wc -l)" 1

# --- what changes rows changes words -----------------------------------------

# Each line a plan and its change, the plan itself in front.
for plan in "$SRC"/tests/golden/synth/*.json page/*.json; do
	name=$(basename "$plan" .json)
	jq -c --arg name "$name" '(.plan // .) | {$name, change: null,
		plan: .}' "$plan"
	jq '.plan // .' "$plan" | jq -c --arg name "$name" \
		-f "$SRC/tests/mutations.jq" | jq -c --arg name "$name" \
		'{$name} + .'
done >changes
documents <changes | t2s-show -l -o json --compact 2>/dev/null |
	jq -c .explanation >words
is 'no change is too much for the reader' "$(wc -l <words)" "$(wc -l <changes)"
paste -d '\n' words changes | jq -nc 'foreach range(infinite) as $i ({};
	(try input catch null) as $words | (try input catch null) as $it |
	if $it == null then halt
	elif $it.change == null then {words: $words, plan: $it.plan}
	else . + {it: {name: $it.name, change: $it.change,
		read: ($words != null),
		same: ($words == .words and $it.plan != .plan)}}
	end; .it // empty)' >verdicts
is 'each change of a plan changes its reading' \
	"$(jq -c 'select(.read and .same) | [.name, .change]' verdicts)" ''
ok '... and there are many' test "$(jq -c 'select(.read)' verdicts | wc -l)" \
	-gt 3000

done_testing
