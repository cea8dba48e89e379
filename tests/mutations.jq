# Every plan that differs from this one in one thing that changes its rows:
# {change, plan} for each. What cannot be read as a plan any more is among
# them; who uses this passes over that.

def lists: ["global_filters", "filters", "subquery_filters", "on",
	"having_filters", "filter", "and", "or", "order_by", "partition_by",
	"group_by_columns", "sets", "using", "in", "values", "args", "case",
	"select", "aggregates", "window_functions", "join_edges"];
def switches: ["limit", "offset", "distinct", "frame", "exclude", "nulls",
	"direction", "escape", "any", "all", "else", "lateral", "base"];
def words: {
	join_type: ["inner", "left", "right", "full", "cross"],
	function: ["SUM", "AVG", "MIN", "MAX", "COUNT", "COUNT_DISTINCT",
		"RANK", "DENSE_RANK", "ROW_NUMBER", "LAG", "LEAD"],
	fn: ["sum", "avg", "min", "max", "median", "lower", "upper", "rank",
		"dense_rank", "lag", "lead"],
	direction: ["ASC", "DESC"],
	nulls: ["first", "last"],
	op: ["=", "!=", "<", "<=", ">", ">=", "in", "not_in", "like",
		"not_like", "ilike", "is_null", "is_not_null", "between",
		"not_between", "is_distinct", "starts_with", "ends_with",
		"+", "-", "*", "/", "union", "intersect", "except",
		"exists", "not_exists"],
	unit: ["rows", "range", "groups"],
	trunc: ["year", "month", "day"],
	part: ["year", "month", "day"],
	shift: ["year", "month", "day"],
	diff: ["year", "month", "day"],
	start: ["current_row", {"preceding": 7}],
	end: ["unbounded_following", {"following": 7}],
	to: ["integer", "text", "date"],
	by: ["nocase", "binary", {"value": 77}]
};

# Two spellings of one thing; the 0 of a sum that is counted; and what "sets"
# leaves to say nothing of groups.
def idle($was; $new): ($new == "exists" and $was == "is_not_null")
	or ($new == "max" and $was == "greatest");
def no_more($at): $at[-1] == "else" and getpath($at) == {"value": 0};
def beside_sets($at): $at[-1] == "group_by_columns"
	and getpath($at[:-1]).sets != null;

. as $plan
| paths | . as $at | last as $key | ($plan | getpath($at)) as $was
| if ($key | type) == "string" and ($was | type) == "array"
	and (lists | index($key)) and ($plan | beside_sets($at) | not) then
	range($was | length) as $i | {change: ["without", $at + [$i]],
		plan: ($plan | delpaths([$at + [$i]])
			| if getpath($at) == [] then delpaths([$at]) else . end)}
  else empty end,
  if ($key | type) == "string" and (switches | index($key))
	and ($plan | no_more($at) | not) then
	{change: ["without", $at], plan: ($plan | delpaths([$at]))}
  else empty end,
  if ($key | type) == "string" and words[$key] then
	words[$key][] | select(. != $was and (idle($was; .) | not))
	| {change: ["as", ., $at],
		plan: (. as $new | $plan | setpath($at; $new))}
  else empty end,
  if ["limit", "offset", "value", "preceding", "following", "default"]
	| index($key) then
	if $was | type == "number" then
		{change: ["plus 1", $at], plan: ($plan | setpath($at; $was + 1))}
	elif $was | type == "string" then
		{change: ["longer", $at],
			plan: ($plan | setpath($at; $was + "x"))}
	else empty end
  else empty end,
  if ["from_column", "to_column", "outer_column", "subquery_column"]
	| index($key) then
	{change: ["other column", $at], plan: ($plan | setpath($at; "name"))}
  elif $key == "not" then
	{change: ["not not", $at], plan: ($plan | delpaths([$at])
		| setpath($at[:-1]; $was))}
  else empty end
