#!/bin/sh
# t2s-synth and the facts known of the baseline: how many hold, and why not
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
[ -n "$DATA" ] || skip_all 'no ../shared/data'
cases=$DATA/baseline-cases/synth.jsonl
[ -r "$cases" ] || skip_all "no $cases"

# Facts that are faults of the baseline, or that t2s decided otherwise.
cat >reasons <<'EOF'
literal_true_any	text is not read as a boolean: a string stays one
literal_false_any	text is not read as a boolean: a string stays one
literal_1_any	text is not read as a number: a string stays one
go_literal_42_0	digits stay as they are: 42 would divide as an integer
EOF

# A literal is shown by a condition that takes any.
prepare='
	def plan: if .kind == "literal" then
		{selections: [{table: "t", columns: ["x"],
		 filters: [{column: "y", op: "is_distinct",
		 right: {value: .value}}]}]}
	else .plan end;
	select(.kind as $k | ["plan_to_sql", "filter_to_sql",
		"aggregate_to_sql", "literal"] | index($k)) |
	(if .dialect == "both" then ["sqlite", "tsql"]
	 elif .dialect == null then ["sqlite"] else [.dialect] end)[] as $d |
	select($have | index($d)) |
	{name, dialect: $d, expect, request, plan: plan}'

verdict='
	def squeeze: gsub("[[:space:]]+"; " ");
	def bare: squeeze | gsub("[\\[\\]\"`]"; "");
	.dialect as $d | .expect as $e | ($sql | bare) as $text |
	def has($what): $text | contains($what | bare);
	def has_ci($what): $text | ascii_downcase |
		contains($what | bare | ascii_downcase);
	if $e.error then $status != 0 else
	$status == 0 and
	all(($e.sql_contains // [])[]; has(.)) and
	all(($e["sql_contains_" + $d] // [])[]; has(.)) and
	all(($e.sql_contains_unquoted // [])[]; has(.)) and
	all(($e.sql_contains_ci // [])[]; has_ci(.)) and
	all(($e.sql_contains_any // [])[]; any(.[]; has(.))) and
	all(($e.sql_not_contains // [])[]; has(.) | not) and
	all(($e["sql_not_contains_" + $d] // [])[]; has(.) | not) and
	all(($e.select_list_not_contains // [])[]; . as $w |
		$text | split(" FROM ")[0] | contains($w | bare) | not) and
	($e.sql_equals_normalized == null or
		($e.sql_equals_normalized | bare) == $text) and
	($e.literal == null or ($text | endswith(" " + $e.literal))) and
	all(($e.literal_contains // [])[]; has(.))
	end'

have=$(t2s-synth --help | sed -n 's/.*--dialect=(\(.*\)).*/\1/p' |
	jq -Rc 'split("|")')
jq -c --argjson have "$have" "$prepare" "$cases" >prepared

held=0
total=0
: >missed
while IFS= read -r case; do
	name=$(printf '%s' "$case" | jq -r .name)
	dialect=$(printf '%s' "$case" | jq -r .dialect)
	set -- --dialect "$dialect" --text
	order=$(printf '%s' "$case" | jq -r '.request.sort_order // ""')
	limit=$(printf '%s' "$case" | jq -r '.request.result_limit // ""')
	[ -z "$order" ] || case $order in
	Desc*) set -- "$@" --order desc ;;
	*) set -- "$@" --order asc ;;
	esac
	[ -z "$limit" ] || set -- "$@" --limit "$limit"
	got=0
	sql=$(printf '%s' "$case" | jq -c .plan |
		t2s-synth "$@" 2>err) || got=$?
	total=$((total + 1))
	if [ "$(printf '%s' "$case" | jq --arg sql "$sql" \
		--argjson status "$got" "$verdict")" = true ]; then
		held=$((held + 1))
	elif ! grep -q "^$name	" reasons; then
		printf '%s (%s): %s %s\n' "$name" "$dialect" "$sql" \
			"$(cat err)" >>missed
	fi
done <prepared

echo "# $held of $total facts hold for$(echo "$have" | tr -d '[]"' |
	sed 's/,/, /g; s/^/ /')"
sed 's/^/# not: /; s/	/: /' reasons
ok 'there are facts' test "$total" -gt 20
is 'each that does not hold has its reason' "$(cat missed)" ''

# what the plan says runs
if [ -r "$DATA/chinook.sqlite" ]; then
	jq -c 'select(.expect.executes_on != null) | .plan |
		.selections[0].table = "Customer" |
		walk(if type == "object" and .table? == "customers"
			then .table = "Customer" else . end)' "$cases" |
		t2s-synth | t2s-exec -d "$DATA/chinook.sqlite" >rows
	is 'the case that is run gives its rows' \
		"$(wc -l <rows | tr -d ' ')" 3
fi

done_testing
