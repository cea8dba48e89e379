#!/bin/sh
# t2s-show -o chart and -o vega: which chart a result makes, and what is drawn
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
unset COLUMNS

# result NAME:TYPE,.. ROWS: a document
result() {
	jq -nc --arg columns "$1" --argjson rows "$2" '{result: {
		columns: [$columns / "," | .[] / ":" |
			{name: .[0], type: .[1]}], rows: $rows,
		row_count: ($rows | length), truncated: false}}'
}
drawn() {
	result "$1" "$2" | LC_ALL=C.UTF-8 t2s-show -o chart
}
plain() {
	result "$1" "$2" | t2s-show -o chart
}
why() { # the last line
	drawn "$1" "$2" | tail -1
}
vega() {
	result "$1" "$2" | t2s-show -o vega
}

# ---- which chart

months='[["2024-01",3],["2024-02",5],["2024-03",4],["2024-04",8],
	["2024-05",7],["2024-06",9]]'
is 'times make a line' "$(why month:text,sales:number "$months")" \
	'(line: one number over time)'
is 'a few are bars' "$(why year:integer,sales:number \
	'[[2022,3],[2023,5],[2024,4]]')" \
	'(bars: one number for each year, of which there are few)'
is 'a year and a month in two columns are one time' \
	"$(why year:integer,month:integer,n:integer "$(jq -nc \
	'[range(12) | [2024, . + 1, . * 2]]')" | tail -1)" \
	'(line: one number over time)'
is 'what a server truncates to months are months' \
	"$(why at:datetime,n:integer "$(jq -nc '[range(1; 10) |
	["2024-0\(.)-01T00:00:00", .]]')")" \
	'(line: one number over time)'
is 'categories make bars' "$(why region:text,sales:number \
	'[["North",3],["South",5]]')" '(bars: one number for each region)'
is 'two make groups' "$(why region:text,channel:text,n:integer \
	'[["N","web",3],["N","shop",5],["S","web",1],["S","shop",2]]')" \
	'(grouped bars: one number for each region and channel)'
is 'the parts of a name are one' "$(drawn \
	first_name:text,last_name:text,n:integer \
	'[["Ann","Lee",3],["Ann","Roe",5],["Bob","Lee",1]]' | sed -n 2p |
	cut -c1-8)" 'Ann Lee '
is 'a category over time makes sparklines' \
	"$(why month:text,region:text,n:integer "$(jq -nc '[range(1; 7) as $m |
	("N", "S") | ["2024-0\($m)", ., $m]]')")" '(sparklines: one line over time for each region, each on its own scale)'
is 'many values make a histogram' "$(why price:number \
	"$(jq -nc '[range(300) | [. * . / 100]]')")" \
	'(histogram: 300 values of price are too many for a bar each)'
is 'two numbers of many rows make points' "$(why price:number,weight:number \
	"$(jq -nc '[range(50) | [(. * 7) % 50, .]]')")" \
	'(points: price and weight of 50 rows)'
is 'an identifier is no number to draw' \
	"$(why customer_id:integer,name:text '[[1,"Ann"],[2,"Bob"]]')" \
	'(no chart: the only numbers of the result are identifiers)'
is '... but tells rows apart' "$(why customer_id:integer,n:integer \
	'[[1,3],[2,5]]')" '(bars: one number for each customer_id)'

# ---- what is drawn

is 'bars: values, zero, null and what is below zero' "$(drawn \
	region:text,profit:number \
	'[["North",30],["South",-15],["West",0],["East",null],[null,7.5]]')" \
"$(cat <<'EOT'
profit by region
North                           │██████████████████████████████████████ 30.0
South  -15.0 ███████████████████│
West                            │ 0.0
East                            │ no value
(none)                          │█████████▌ 7.5
(bars: one number for each region)
EOT
)"
is 'in ASCII where the locale is not UTF-8' "$(plain \
	region:text,profit:number '[["North",30],["South",-15]]')" \
"$(cat <<'EOT'
profit by region
North                           |############################################ 30
South -15 ######################|
(bars: one number for each region)
EOT
)"
is 'measures stand beside each other' "$(drawn \
	region:text,sales:number,orders:integer \
	'[["North",1200.5,3],["South",300,12]]')" "$(cat <<'EOT'
sales and orders by region
      sales                                 orders
North │███████████████████████████ 1,200.5  │████████ 3
South │██████▊ 300.0                        │████████████████████████████████ 12
(bars: 2 numbers, each on its own scale, for each region)
EOT
)"
is 'a measure has the unit of its column' "$(jq -nc '{schema: {tables: [
	{name: "parcel", columns: [{name: "weight", unit: "kg"}, {name: "zone"}]}]},
	plan: {selections: [{table: "parcel", columns: [{column: "zone"}]}],
	group_by: {group_by_columns: [{table: "parcel", column: "zone"}],
	aggregates: [{function: "MIN", table: "parcel", column: "weight",
	alias: "least"}, {function: "MAX", table: "parcel", column: "weight",
	alias: "most"}]}}, result: {columns: [{name: "zone", type: "text"},
	{name: "least", type: "number"}, {name: "most", type: "number"}],
	rows: [["A", 1, 4], ["B", 2, 8]], row_count: 2}}' >parcels
	LC_ALL=C.UTF-8 t2s-show -o chart parcels)" "$(cat <<'EOT'
least (kg) and most (kg) by zone
  least (kg)                              most (kg)
B │████████▊ 2                            │███████████████████████████████████ 8
A │████▍ 1                                │█████████████████▌ 4
(bars: 2 numbers on one scale for each zone)
EOT
)"
is 'sparklines' "$(drawn month:text,region:text,n:integer \
	"$(jq -nc '[range(1; 9) as $m | ["2024-0\($m)", "North", $m],
	["2024-0\($m)", "South", 9 - $m]]')")" "$(cat <<'EOT'
n by month and region
region  2024-01          2024-08  last  lowest  highest
North   ▁▁▁▂▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇███     8       1        8
South   ███▇▇▇▆▆▆▅▅▅▄▄▄▃▃▃▂▂▂▁▁▁     1       1        8
(sparklines: one line over time for each region, each on its own scale)
EOT
)"
is 'a single number is large, and can be copied' \
	"$(drawn n:integer '[[2754]]')" "$(cat <<'EOT'
  ▀▀█   ▀▀█ █▀▀ █ █
  █▀▀     █ ▀▀█ ▀▀█
  ▀▀▀ █   ▀ ▀▀▀   ▀
  n: 2,754
(number: the result is one row)
EOT
)"
is 'a line has axes and extremes' "$(plain month:text,sales:number \
	"$months" | grep -c '[+|]')" 15
like '... which are told' "$(drawn month:text,sales:number "$months")" \
	'highest 9 (2024-06), lowest 3 (2024-01), last 9 (2024-06)'
like 'a month without a row is told' "$(drawn month:text,n:integer \
	"$(jq -nc '[1, 2, 3, 5, 6, 7, 9 | ["2024-0\(.)", .]]')")" \
	'2 of 9 months have no row'
unlike 'days of weeks lack none' "$(drawn day:text,n:integer \
	"$(jq -nc '["01", "08", "15", "22", "29"] | [.[] | ["2024-01-" + ., 1]] +
	[["2024-02-05", 2], ["2024-02-12", 3]]')")" 'no row'
like 'so is a row without a time' "$(drawn month:text,n:integer \
	"$(printf %s "$months" | jq -c '. + [[null, 7]]')")" \
	'1 row without a time is not drawn'
fifty=$(jq -nc '[range(50) | ["c\(.)", 100 - .]]')
is 'of many categories the rest is counted' \
	"$(drawn code_name:text,n:integer "$fifty" | tail -2 | head -1)" \
	'and 10 more'
like 'per cents have their sign' "$(drawn region:text,share_percent:number \
	'[["North",62.5],["South",37.5]]')" '62.5%'
like 'a tiny value does not look like none' "$(drawn a:text,v:number \
	'[["x",0.000000012],["y",12000000]]')" '1.2e-08$'
like 'a long label is cut' "$(drawn a:text,v:number "$(jq -nc \
	'[["abcdefghij" * 5, 1], ["b", 2]]')")" '^abcdefghijabcdefghijabcde… │'
result a:text,v:number,w:number "$(jq -nc '[["abcdefghij" * 5, 1, -5e12],
	["b\(range(60))", 200000.25, 3e12]]')" >doc
result m:text,v:number "$months" >line
is 'nothing is wider than the terminal' "$(for columns in 40 60 80 120; do
	COLUMNS=$columns script -qec 'LC_ALL=C.UTF-8 t2s-show -o chart doc line' \
	/dev/null </dev/null 2>&1 | tr -d '\r' | perl -CS -lne "print '$columns: ', \$_
	if length > $columns"; done)" ''

is 'a huge value leaves a cell to a small one on the other side' "$(drawn \
	a:text,v:integer '[["x",-3000000000000000000],["y",3]]' | sed -n 3p |
	tr -d ' ')" 'y│█3'
is 'a text that only looks like a time is a category' "$(why at:text,n:integer \
	'[["2024-13-45",1],["2024-00-99",2]]')" '(bars: one number for each at)'
is 'a null time among few is not drawn' "$(drawn region:text,at:text,n:integer \
	'[["N","2023",1],["S","2023",2],["N","2024",3],["S",null,4]]' |
	tail -2)" '(1 row without a time is not drawn)
(grouped bars: one number for each region and at)'

# ---- nothing to draw

is 'without a number the table is shown, and why' \
	"$(drawn name:text '[["Ann"],["Bob"]]')" "$(cat <<'EOT'
name
----
Ann
Bob
(no chart: the result has no number to draw)
EOT
)"
like 'so it is without rows' "$(drawn name:text,n:integer '[]')" \
	'(no chart: the result has no rows)'
echo '{"t2s": 1}' >none
status 'a document without a result has none' 1 t2s-show -o chart none
echo '{"stop": {"by": "t2s-exec", "status": 1, "reason": "x",
	"message": "no such table: y"}}' >stopped
status 'a failed one keeps its status' 1 t2s-show -o vega stopped
is '... and prints no specification' "$(t2s-show -o vega stopped 2>/dev/null)" ''
like '... but its reason' "$(t2s-show -o vega stopped 2>&1)" 'no such table: y'

# ---- Vega-Lite

is 'vega holds its data' "$(vega region:text,sales:number \
	'[["North",3],["South",null]]' | jq -c '.data.values')" \
	'[{"region":"North","sales":3},{"region":"South","sales":null}]'
is '... and says which version it is of' "$(vega a:text,v:number \
	'[["x",1],["y",2]]' | jq -r '."$schema"')" \
	https://vega.github.io/schema/vega-lite/v5.json
is 'its times have no zone to be moved by' "$(vega month:text,sales:number \
	"$months" | jq -c '[.mark.type, .encoding.x.type,
	.encoding.x.timeUnit, .data.values[0].month]')" \
	'["line","temporal","yearmonth","2024-01-01T00:00:00"]'
is 'a name that would be a path is none' "$(vega 'a.b[0]:text,a_b_0_:number' \
	'[["x",1],["y",2]]' | jq -c '[.data.values[0] | keys[]],
	[.encoding.y.field, .encoding.y.title, .encoding.x.field]')" \
'["a_b_0_","a_b_0__2"]
["a_b_0_","a.b[0]","a_b_0__2"]'
is 'measures apart are views beside each other' "$(vega \
	region:text,sales:number,orders:integer '[["N",1,2],["S",2,3]]' |
	jq -c '[.hconcat[].encoding.x.field]')" '["sales","orders"]'
is 'a histogram is binned' "$(vega price:number \
	"$(jq -nc '[range(300) | [.]]')" | jq -c '.encoding.x.bin.binned')" true
is 'nothing to draw is a text that says so' "$(vega name:text '[["Ann"]]' |
	jq -r '.mark.type, .data.values[0].value')" 'text
the result has no number to draw'
result a:text,v:number '[["x",1],["y",2]]' >bars
cat bars bars >lines
is 'with --lines a specification each' "$(t2s-show -l -o vega lines |
	jq -r .mark.type)" 'bar
bar'

# ---- SVG

is 'svg is a picture of its own, without a script' "$(result a:text,v:number \
	'[["<x>",1],["y",2]]' | t2s-show -o svg | grep -c '^<svg .*xmlns=\|^</svg>\|&lt;x&gt;\|<script')" 3
like '... that says why there is none' "$(result a:text '[["x"]]' |
	t2s-show -o svg)" '>the result has no number to draw</text>'

# ---- the driver

is 't2s -o chart' "$(t2s -d "$SHOP" --no-history -o chart \
	'orders by status' 2>/dev/null | tail -1 | cut -c1-6)" '(bars:'
is 't2s -o vega' "$(t2s -d "$SHOP" --no-history -o vega \
	'orders by status' 2>/dev/null | jq -r .mark.type)" bar
t2s -d "$SHOP" --no-history --quiet -o o.vl.json 'orders by status'
t2s -d "$SHOP" --no-history --quiet -o o.svg 'orders by status'
is 'and into files' "$(jq -r .mark.type o.vl.json; tail -1 o.svg)" 'bar
</svg>'
# ---- values as they are

long() { # ROWS: as jq would round them
	printf '{"result":{"columns":[%s],"rows":%s}}' "$1" "$2"
}
n='{"name":"n","type":"number"}'
is 'an integer that a double does not hold is not rounded' \
	"$(long "$n" '[[9007199254740993]]' | t2s-show -o chart | head -1)" \
	'  n: 9,007,199,254,740,993'
is '... nor in a specification' \
	"$(long "$n" '[[9007199254740993]]' | t2s-show -o vega |
	grep -o '"number":[^,}]*')" \
	'"number":9007199254740993'
is '... nor with bars' "$(long "{\"name\":\"c\"},$n" \
	'[["a",9007199254740993],["b",-9007199254740995]]' |
	t2s-show -o chart |
	grep -Eo -- '-?9,007,199,254,740,99[0-9]' | tr '\n' ' ')" \
	'9,007,199,254,740,993 -9,007,199,254,740,995 '
is 'without UTF-8 a label is ASCII, too' "$(plain 'stra\u00dfe:text,n:number' \
	'[["Zürich",3],["東京",2],["Rome",1]]' | LC_ALL=C grep -c '[^ -~]') $(
	plain c:text,n:number '[["Zürich",3],["東京",2]]' |
	grep -Ec '^(Z\?rich|\?\?\?\?) ')" '0 2'
flat=$(jq -nc '[range(12) | ["2024-\(101 + . | tostring | .[1:])", 5]]')
like 'a flat line stands on an axis from zero' \
	"$(plain month:text,n:number "$flat")" '^ *0 [|+]'
is 'a point without neighbours is a dot of the picture' "$(result \
	month:text,n:number "$(jq -nc '[range(60) | ["\(1960 + .)",
	if . == 30 then 7 elif . < 20 or . > 40 then . else null end]]')" |
	t2s-show -o svg | grep -c '<circle[^>]* r="3')" 1

# ---- what is doubtful

for format in svg vega; do
	printf '%s' '{"findings":[{"code":"words_unused","severity":"warning",
	"by":"t2s-plan","pointer":"","message":"not used: please"}],
	"result":{"columns":[{"name":"a","type":"text"},{"name":"n",
	"type":"number"}],"rows":[["x",1],["y",2]],"row_count":2}}' >doubt.json
	t2s-show -o $format doubt.json >out 2>err
	is "a doubt is told beside $format" \
		"$(grep -c 'not used: please' err) $(grep -c 'not used' out)" '1 0'
	t2s-show -o $format --quiet doubt.json >out 2>err
	is '... but for --quiet' "$(cat err)" ''
	T2S_HISTORY= t2s -d "$SHOP" --assume -o $format \
		'number of purple customers by city' >out 2>err
	like "... as t2s tells it" "$(cat err)" 'purple'
done
done_testing
