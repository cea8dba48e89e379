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
literal_2025_10_31_14_30_00_tsql	text is not read as a date; a value of that type is
test_date_filters_TestDateFilterConditions_test_format_date_between_filter	text is not read as a date; a value of that type is
test_type_conversion_TestBuildFilterExpression_test_bit_column_equality_string_value	text is not read as a number; for a column of that type it is
test_type_conversion_TestFormatFilterCondition_test_bit_column_equality_string_value	text is not read as a number; for a column of that type it is
test_type_conversion_TestFormatFilterCondition_test_in_operator_only_null	a list of null alone is IS NULL alone
test_advanced_sql_generation_test_window_function	the plan gives the table an alias, and SQL must use it
test_advanced_sql_generation_test_subquery_filter	the plan gives the table an alias, and SQL must use it
test_advanced_sql_generation_test_group_by_with_having	HAVING by an alias is no T-SQL: the aggregate is written
test_unquote_sql_functions_TestBenchmarkErrorScenarios_test_gpt4o_mini_query4_scenario	a value is a literal, never SQL
test_unquote_sql_functions_TestBenchmarkErrorScenarios_test_qwen3_8b_query4_scenario	a value is a literal, never SQL
test_dialect_compatibility_test_filter_with_column_reference_2	a value is a literal, never a column
go_TestEmit_OrphanedFilterColumn_PromotedToProjection	t2s-audit shows a filter column without a condition
go_TestEmitWindow_LagWithPartition	LAG needs an argument; the baseline takes the partition for one
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

have=$(t2s-synth --help | tr -d '\n' |
	sed -n 's/.*--dialect=(\([a-z|]*\)).*/\1/p' | jq -Rc 'split("|")')
jq -c --argjson have "$have" "$prepare" "$cases" >prepared

held=0
total=0
: >missed
: >verdicts
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
		echo "$name $dialect" >>verdicts
	elif ! grep -q "^$name	" reasons; then
		printf '%s (%s): %s %s\n' "$name" "$dialect" "$sql" \
			"$(cat err)" >>missed
	fi
done <prepared

echo "# $held of $total facts hold for$(echo "$have" | tr -d '[]"' |
	sed 's/,/, /g; s/^/ /')"
sed 's/^/# not: /; s/	/: /' reasons
ok 'at least nine of ten of plans, filters and aggregates for SQLite hold' \
	test "$(grep -vc '^[go_]*literal_' verdicts)" -ge 9
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
