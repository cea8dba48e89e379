# A plan for each function, comparison, unit and type of the language, whose
# lists stand in $functions, $comparisons and $types: {name, plan}.

def lines($text): $text | split("\n")[] | select(. != "") | split(" ");
def column($i): {column: ["a", "b", "c"][$i]};
def shown($name; $expr): {name: ($name | gsub(" "; "_")),
	plan: {selections: [{table: "t"}], select: [{expr: $expr}]}};
def where($name; $p): {name: ($name | gsub(" "; "_")),
	plan: {selections: [{table: "t"}], select: [{value: 1} | {expr: .}],
		global_filters: [$p]}};

(lines($functions) | .[0] as $fn | .[1] as $kind
	| ([.[2], .[3]] | map(tonumber) | if .[1] < 0 then .[1] = 3 else . end
		| unique[]) as $n
	| {fn: $fn, args: [range($n) | column(.)]}
	| if $kind == "WINDOW" then .over = {order_by: [column(0)]} else . end
	| shown($fn; .)),
(lines($comparisons) | .[0] as $op | where($op; {column: "a", op: $op}
	+ (if .[1] == "1" then {value: "x"} elif .[1] == "2" then
		{value: [1, 2]} elif .[1] == "3" then {value: [1, 2]}
	else {} end))),
("like", "not_like", "ilike", "not_ilike" | . as $op | "x%", "%x", "%x%", "x_"
	| where("\($op) \(.)"; {column: "a", $op, value: .})),
("=", "!=", "<" | . as $op | "any", "all" | where("\($op) \(.)";
	{column: "a", $op, query: {selections: [{table: "u"}],
		select: [column(1)]}} + {(.): true})),
("year", "quarter", "month", "week", "day", "hour", "minute", "second"
	| shown("part \(.)"; {part: ., of: column(0)}),
	shown("trunc \(.)"; {trunc: ., of: column(0)}),
	shown("this \(.)"; {trunc: ., of: {fn: "current_date"}}),
	shown("diff \(.)"; {diff: ., from: column(0), to: column(1)}),
	shown("shift \(.)"; {shift: ., of: column(0), by: {value: 2}})),
("weekday", "day_of_year" | shown("part \(.)"; {part: ., of: column(0)})),
(lines($types)[0] | shown("cast \(.)"; {cast: column(0), to: .}))
