#!/bin/sh
# t2s-synth: plans as SQL, parameters, defaults, refusals
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

cat >plan.json <<'EOF'
{"decision": "proceed", "intent_summary": "customers of a city",
 "selections": [{"table": "customer", "columns": ["name", "joined_on"]}],
 "global_filters": [{"table": "customer", "column": "city", "op": "=",
  "param": "city", "default": "Berlin"}]}
EOF
synth() { # what is between SELECT and the end, on one line
	t2s-synth --text --oneline "$@" plan.json
}
base='SELECT "customer"."name", "customer"."joined_on" FROM "customer"'
where="$base WHERE \"customer\".\"city\" ="

# the text

is 'a clause stands on a line' "$(t2s-synth --text plan.json)" \
	'SELECT "customer"."name", "customer"."joined_on"
FROM "customer"
WHERE "customer"."city" = '\''Berlin'\'
is '--oneline' "$(synth)" "$where 'Berlin'"
is 'the document is kept' "$(t2s-synth plan.json |
	jq -c '[.t2s, .plan.intent_summary, .sql.dialect, .sql.params]')" \
	'[1,"customers of a city","sqlite",[]]'
is '-o sql' "$(t2s-synth -o sql --oneline plan.json)" "$where 'Berlin'"
is '... and no JSON in its place' "$(t2s-synth -o sql </dev/null 2>err)" ''
is '... on a line with -l' "$(jq -c . plan.json | t2s-synth -o sql -l)" \
	"$where 'Berlin'"
if command -v script >/dev/null; then
	jq '.global_filters[0].default = "\u001b[31m\u202e\tB"' plan.json >red.json
	for how in --text '-o sql'; do
		is "no value of a plan steers the terminal: $how" "$(script -qec \
			"t2s-synth --oneline $how red.json" /dev/null </dev/null |
			tr -d '\r')" "$where '\\x1b[31m\\u202e\\tB'"
	done
else
	skip 'no value of a plan steers the terminal' 'no script(1)'
fi
is 'the dialect of the database' "$(echo \
	'{"database": {"dialect": "postgres"}}' |
	t2s-synth - plan.json | jq -r .sql.dialect)" postgres
is '--dialect wins' "$(echo '{"database": {"dialect": "postgres"}}' |
	t2s-synth --dialect sqlite - plan.json | jq -r .sql.dialect)" sqlite
is 'without a database the plan says its dialect' "$(jq -c \
	'.dialect = "postgres"' plan.json | t2s-synth | jq -r .sql.dialect)" \
	postgres
status 'an unknown dialect in the plan is status 1' 1 sh -c \
	'jq -c ".dialect = \"klingon\"" plan.json | t2s-synth'

# parameters

is '--set' "$(synth --set "city=O'Hara")" "$where 'O''Hara'"
is 'a value is a string where the column is text' \
	"$(synth --set city=7 schema.json)" "$where '7'"
jq '.global_filters[0] |= (.column = "id" | del(.default))' plan.json >id.json
is 'and a number where it is one' "$(t2s-synth --text --oneline \
	--set city=7 schema.json id.json)" \
	"$base WHERE \"customer\".\"id\" = 7"
status 'a value that is none is status 2' 2 \
	t2s-synth --set city=seven schema.json id.json
is 'which it says' "$(t2s-synth --set city=seven schema.json id.json |
	jq -r '.findings[].code')" parameter_type_mismatch
is 'a parameter without a value' "$(t2s-synth id.json |
	jq -c '[.stop.status, .findings[].code]')" '[1,"parameter_unset"]'
is 'a value for no parameter' "$(t2s-synth --set cty=Rom plan.json |
	jq -c '.findings[0] | [.code, .candidates[0]]')" \
	'["parameter_unknown","city"]'
is '--bind' "$(t2s-synth --bind --oneline plan.json |
	jq -c '[.sql.text, .sql.params]')" \
	"$(jq -nc --arg t "$where ?" '[$t, [{value: "Berlin", type: "text"}]]')"
is '--bind for postgres' \
	"$(synth --bind --dialect postgres)" "$where \$1"
status '--set without a value is usage' 2 t2s-synth --set city plan.json

# times

expression() { # JSON [OPTION..]: as SQL
	json=$1
	shift
	echo "{\"selections\": [], \"select\": [{\"expr\": $json}]}" |
		t2s-synth --text --oneline "$@" 2>&1 | sed 's/^SELECT //'
}
number() { # JSON: what SQLite makes of it
	echo "SELECT $(expression "$1")" | t2s-exec -d "$shop" -o csv | sed 1d
}
while IFS='|' read -r from to hours; do
	is "hours from $from to $to" "$(number "{\"op\": \"/\", \"args\": [
		{\"diff\": \"second\", \"from\": {\"value\": \"$from\"},
		 \"to\": {\"value\": \"$to\"}},
		{\"value\": \"3600.0\", \"type\": \"number\"}]}")" "$hours"
done <<'EOF'
2026-03-01|2026-03-02 12:30|36.5
2026-03-01 22:15|2026-03-02|1.75
2026-03-01 22:15|2026-03-01 22:15:36|0.01
2026-03-01T06:00|2026-03-01 05:45:00|-0.25
2026-03-01 06:00:00|2026-03-01T06:30:00Z|0.5
2024-02-28|2024-03-01|48.0
EOF
is 'days are whole' "$(number '{"diff": "day", "from": {"value":
	"2026-03-01 22:15"}, "to": {"value": "2026-03-03"}}')" 1
is 'a median is nothing that SQLite has' "$(t2s-synth <<'EOF' |
{"selections": [{"table": "t"}], "group_by": {"aggregates": [
 {"function": "MEDIAN", "table": "t", "column": "a"}]}}
EOF
	jq -c '[.stop.status, .findings[0].code]')" '[1,"dialect_unsupported"]'
for what in '"distinct": true' '"over": {}'; do
	like "PostgreSQL has none with $what" "$(expression "{\"fn\": \"median\",
		\"args\": [{\"value\": 3}], $what}" --dialect postgres)" 'has no'
done
like 'what has no arguments has no order' "$(expression '{"fn": "f",
	"order_by": [{"expr": {"value": "a"}}]}' --dialect postgres)" \
	'has no ORDER BY in a call without arguments'
is 'a time that another expression makes of seconds' "$(expression \
	'{"trunc": "year", "of": {"cast": {"fn": "from_epoch",
	"args": [{"value": 1}]}, "to": "datetime"}}')" \
	"DATE(1, 'unixepoch', 'start of year')"

# What SQLite's own words are written as, that text is when it is read.
while IFS='|' read -r json text; do
	is "$json" "$(expression "$json" --dialect sqlite)" "$text"
	is '... and reads back as itself' "$(echo "SELECT $text" | t2s-parse |
		t2s-synth --text --oneline)" "SELECT $text"
done <<'EOF'
{"fn":"date"}|CURRENT_DATE
{"fn":"date","args":[{"value":"NOW"},{"value":"start of month"},{"value":"-1 month"}]}|DATE(DATE(CURRENT_DATE, 'start of month'), '-1 month')
{"fn":"date","args":[{"value":"now"},{"value":"localtime"}]}|DATE(CURRENT_TIMESTAMP, 'localtime')
{"fn":"strftime","args":[{"value":"%Y"},{"value":"now"},{"value":"-3 hours"}]}|STRFTIME('%Y', DATETIME(CURRENT_TIMESTAMP, '-3 hours'))
{"fn":"datetime","args":[{"value":"now"},{"value":"unixepoch"}]}|DATETIME('now', 'unixepoch')
{"fn":"datetime","args":[{"value":5},{"value":"unixepoch"},{"value":"+1 day"}]}|DATETIME(5, 'unixepoch', '+1 day')
{"fn":"epoch","args":[{"value":"now"}]}|UNIXEPOCH(CURRENT_TIMESTAMP)
{"cast":{"value":"now"},"to":"datetime"}|CURRENT_TIMESTAMP
{"cast":{"fn":"strftime","args":[{"value":"%s"},{"value":"now"}]},"to":"integer"}|UNIXEPOCH(CURRENT_TIMESTAMP)
{"part":"year","of":{"value":"now"}}|CAST(STRFTIME('%Y', CURRENT_TIMESTAMP) AS INTEGER)
{"trunc":"week","of":{"value":"now"}}|DATE(CURRENT_DATE, '-6 days', 'weekday 1')
{"diff":"hour","from":{"value":"2026-01-01"},"to":{"value":"now"}}|(UNIXEPOCH(CURRENT_TIMESTAMP) - UNIXEPOCH('2026-01-01')) / 3600
{"trunc":"month","of":{"fn":"datetime","args":[{"value":5},{"value":"unixepoch"}]}}|DATE(5, 'unixepoch', 'start of month')
{"fn":"from_epoch","args":[{"fn":"from_epoch","args":[{"value":5}]}]}|DATETIME(DATETIME(5, 'unixepoch'), 'unixepoch')
EOF

# defaults

is '--limit' "$(synth --limit 3)" "$where 'Berlin' LIMIT 3"
is '--order desc' "$(synth --order desc)" \
	"$where 'Berlin' ORDER BY \"customer\".\"name\" DESC"
is '--order NAME' "$(synth --order joined_on)" \
	"$where 'Berlin' ORDER BY \"customer\".\"joined_on\""
is '--order of what is not shown' "$(t2s-synth --order 'citi desc' plan.json |
	jq -r '.findings[].code')" output_not_found
jq '.limit = 9 | .order_by = [{table: "customer", column: "id"}]' plan.json >own.json
is "the plan's own order and limit win" "$(t2s-synth --text --oneline \
	--limit 3 --order desc own.json)" \
	"$where 'Berlin' ORDER BY \"customer\".\"id\" LIMIT 9"
echo '{"selections": [{"table": "product", "columns": ["name"]}]}' >new.json
is '--since on the only date column' "$(t2s-synth --text --oneline \
	--since 2024-01-01 schema.json new.json | sed 's/.* WHERE //')" \
	"\"product\".\"introduced_on\" >= '2024-01-01'"
is '.. so many days ago' "$(t2s-synth --text --oneline --now 2024-01-31 \
	--since 30d schema.json new.json)" "$(t2s-synth --text --oneline \
	--since 2024-01-01 schema.json new.json)"
is '.. up to the day before' "$(t2s-synth --text --oneline --now 2024-03-01 \
	--until 1d schema.json new.json)" "$(t2s-synth --text --oneline \
	--until 2024-02-29 schema.json new.json)"
like '.. not so many weeks' "$(t2s-synth --text --since 4w schema.json new.json \
	2>&1)" "invalid date '4w': expected YYYY-MM-DD, or 30d"
t2s-synth --since 2024-01-01 schema.json plan.json >ambiguous.json
is 'two date columns are one too many' \
	"$(jq -c '.findings[0] | [.code, .candidates]' ambiguous.json)" \
	'["name_ambiguous",["joined_on","born_on"]]'
like '... and named' "$(jq -r '.findings[0].message' ambiguous.json)" \
	"'joined_on', 'born_on'"
is '--until takes the whole day in' \
	"$(t2s-synth --until joined_on=2024-06-30 schema.json plan.json |
	t2s-exec -d "$shop" -o csv | wc -l)" \
	"$(t2s-synth --until joined_on='2024-06-30 23:59:59' schema.json \
	plan.json | t2s-exec -d "$shop" -o csv | wc -l)"
is '--since without a schema needs the column' \
	"$(t2s-synth --since 2024-01-01 plan.json | jq -r '.findings[].code')" \
	column_not_found
is '--since COLUMN=DATE' "$(synth --since joined_on=2024-01-01)" \
	"$where 'Berlin' AND \"customer\".\"joined_on\" >= '2024-01-01'"
is 'a range that is no date' "$(t2s-synth --since yesterday plan.json |
	jq -r '.findings[].code')" value_invalid

sqlite3 moments.db 'CREATE TABLE visit(id INTEGER PRIMARY KEY, seconds INTEGER,
	millis INTEGER, day TEXT, moment TEXT, dots TEXT, digits INTEGER,
	month TEXT, who TEXT, amount INTEGER)'
for at in '2026-05-31 23:59:59' '2026-06-01 00:00:00' '2026-06-30 23:00:00' \
	'2026-07-01 00:00:00'; do
	sqlite3 moments.db "WITH m(t) AS (SELECT '$at') INSERT INTO visit SELECT
		NULL, unixepoch(t), 1000 * unixepoch(t), date(t), t,
		strftime('%d.%m.%Y', t), strftime('%Y%m%d', t),
		strftime('%Y-%m', t), 'anna', 7 FROM m"
done
t2s-schema -d moments.db >moments.json
echo '{"selections": [{"table": "visit", "columns": ["id"]}]}' >visits.json
for column in seconds millis day moment dots digits month; do
	is "a range of time is compared as the column holds times: $column" \
		"$(t2s-synth --since $column=2026-06-01 \
		--until visit.$column=2026-06-30 moments.json visits.json |
		t2s-exec -d moments.db -o csv | tr '\n' ' ')" 'id 2 3 '
done
is 'a range with times of day, on seconds' \
	"$(t2s-synth --since 'seconds=2026-06-01 00:00:01' \
	--until 'seconds=2026-06-30 23:00' moments.json visits.json |
	t2s-exec -d moments.db -o csv | tr '\n' ' ')" 'id 3 '
is '... leaves the plan of the document as it is' \
	"$(t2s-synth --since seconds=2026-06-01 moments.json visits.json |
	jq '.plan | keys')" "$(jq '. | keys' visits.json)"
for wrong in amount=2026-06-01 month=2026-06-02 who=2026-06-01; do
	is "a column that cannot tell the range is an error: $wrong" \
		"$(t2s-synth --since $wrong moments.json visits.json |
		jq -c '[.stop.status, .findings[0].code, .sql]')" \
		'[1,"time_format_mismatch",null]'
done

# refusals

is 'an unknown table is refused where there is a schema' \
	"$(jq '.selections[0].table = "custmer"' plan.json |
	t2s-synth schema.json - | jq -c \
	'[.stop.status, .sql, .findings[0].code, .findings[0].candidates[0]]')" \
	'[1,null,"table_not_found","customer"]'
is 'clarify is status 4' "$(jq '.decision = "clarify"' plan.json |
	t2s-synth | jq -c '[.stop.status, .stop.reason]')" '[4,"questions"]'
status 'terminate is status 6' 6 sh -c "echo '{\"decision\": \"terminate\",
	\"termination_reason\": \"no weather here\"}' | t2s-synth"
is 'with its reason' "$(echo '{"decision": "terminate",
	"termination_reason": "no weather here"}' | t2s-synth |
	jq -r .stop.message)" 'no weather here'
is 'no plan' "$(echo '{"t2s": 1}' | t2s-synth | jq -r '.findings[].code')" \
	plan_missing
is 'sql of before does not survive a refusal' "$(jq '{plan: .,
	sql: {text: "SELECT 1"}} | .plan.selections = []' plan.json |
	t2s-synth | jq -c .sql)" null
is 'a failure with --text goes to stderr' \
	"$(t2s-synth --text --set x=1 plan.json 2>/dev/null)" ''

# lines

jq -c . plan.json >lines
printf '{"t2s": 1}\n\n' >>lines
jq -c '.global_filters[0].default = "a\nb"' plan.json >>lines
is '-l --text: one statement a line, an empty one for what is stopped' \
	"$(t2s-synth -l --text lines 2>/dev/null)" "$where 'Berlin'

$where ('a' || CHAR(10) || 'b')"
is 'a line break in a value is kept where lines may break' \
	"$(sed -n '$p' lines | t2s-synth --text | tail -1)" "b'"
status '-l with a stopped document is status 1' 1 t2s-synth -l lines

echo '{"selections":3}' >misshapen.json
is 'what was to be SQL is not JSON when it fails' \
	"$(t2s-synth -o sql misshapen.json 2>err; echo $?)$(cat err)" \
	"1t2s-synth: 'selections' must be a list, not a number"
is 'a count is never null: its order needs no word of that elsewhere' \
	"$(t2s-synth --oneline --text --dialect postgres <<-'END'
	{"selections": [{"table": "t", "columns": ["a"]}], "dialect": "sqlite",
	 "group_by": {"group_by_columns": [{"table": "t", "column": "a"}],
		"aggregates": [{"function": "COUNT", "table": "t", "alias": "n"}]},
	 "order_by": [{"table": "t", "column": "n", "direction": "DESC"},
		{"table": "t", "column": "a"}]}
	END
	)" 'SELECT "t"."a", COUNT(*) AS "n" FROM "t" GROUP BY "t"."a" ORDER BY COUNT(*) DESC, "t"."a" NULLS FIRST'
status 'a day that no month has is no date' 1 \
	t2s-synth --since 2023-02-29 plan.json

listed() { # N: a plan with a list of so many values
	jq -n --argjson n "$1" '{dialect: "sqlite", selections: [{table: "t",
		columns: ["id"], filters: [{column: "id", op: "in",
		value: [range($n)]}]}]}'
}
is 'a list of a thousand values is text' "$(listed 1000 | t2s-synth --text |
	sed 1,2d | tr -cs 0-9 '\n' | grep -c .)" 1000
is '... a longer one is refused' "$(listed 1001 | t2s-synth |
	jq -c '[.stop.status, .findings[0].code, (.findings[0].hint |
	startswith("use --bind"))]')" '[1,"list_too_long",true]'
is '... but bound' "$(listed 1001 | t2s-synth --bind |
	jq '.sql.params | length')" 1001

# A table of BigQuery that is called by its path
cat >paths.json <<'END'
{"database": {"dialect": "bigquery"},
 "schema": {"tables": [
  {"name": "works.live.kiln", "columns": [{"name": "id", "type": "INT64"},
   {"name": "yard", "type": "INT64"}], "primary_key": ["id"]},
  {"name": "works.old.kiln", "columns": [{"name": "id", "type": "INT64"},
   {"name": "next", "type": "INT64"}]},
  {"schema": "works", "name": "live.glaze",
   "columns": [{"name": "kiln_id", "type": "INT64"}]}]},
 "plan": {
  "selections": [{"table": "works.live.kiln", "columns": ["id"]}],
  "global_filters": [{"table": "works.live.kiln", "column": "id", "op": ">",
   "value": 3}]}}
END
is 'a table called by a path is reached by its last name in BigQuery' \
	"$(t2s-synth --oneline --text paths.json)" \
	'SELECT `kiln`.`id` FROM `works.live.kiln` AS `kiln` WHERE `kiln`.`id` > 3'
is '... by its whole name where dots are a part of it' \
	"$(t2s-synth --oneline --text --dialect duckdb paths.json)" \
	'SELECT "works.live.kiln"."id" FROM "works.live.kiln" WHERE "works.live.kiln"."id" > 3'
jq '.plan = {selections: [{table: "works.live.kiln", columns: ["id"]},
	{table: "works.old.kiln", columns: ["next"]}], join_edges: [
	{from_table: "works.live.kiln", from_column: "id",
	to_table: "works.old.kiln", to_column: "id"}], global_filters: [
	{exists: {selections: [{table: "live.glaze", schema: "works"}],
	global_filters: [{table: "live.glaze", column: "kiln_id", op: "=",
	right: {table: "works.live.kiln", column: "id"}}]}}]}' \
	paths.json >twice.json
is '... two of one last name are kept apart, also within sub-queries' \
	"$(t2s-synth --oneline --text twice.json)" \
	'SELECT `kiln`.`id`, `kiln_2`.`next` FROM `works.live.kiln` AS `kiln` INNER JOIN `works.old.kiln` AS `kiln_2` ON `kiln`.`id` = `kiln_2`.`id` WHERE EXISTS (SELECT 1 FROM `works`.`live.glaze` AS `glaze` WHERE `glaze`.`kiln_id` = `kiln`.`id`)'
jq '.plan.selections[0].alias = "k" | .plan.global_filters[0].table = "k"' \
	paths.json >alias.json
is '... and an alias stays' "$(t2s-synth --oneline --text alias.json)" \
	'SELECT `k`.`id` FROM `works.live.kiln` AS `k` WHERE `k`.`id` > 3'
echo '{"columns": {"yard": "yard = :yard"}}' >policy.json
is '... and so it is under a policy' "$(t2s-synth --oneline --text \
	--policy policy.json paths.json)" \
	'SELECT `kiln`.`id` FROM (SELECT * FROM `works.live.kiln` AS `kiln` WHERE `kiln`.`yard` = ?) AS `kiln` WHERE `kiln`.`id` > 3'

is 'a number that is not 0 needs no guard as a divisor' "$(echo '{"dialect":
	"sqlite", "selections": [{"table": "t"}], "select": [{"as": "x", "expr":
	{"op": "/", "args": [{"column": "a"}, {"value": "100.0", "type":
	"number"}]}}]}' | t2s-synth --dialect postgres --text | grep -c NULLIF)" 0
done_testing
