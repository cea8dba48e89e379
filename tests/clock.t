#!/bin/sh
# The clock of a plan that --now binds: what t2s-synth computes is what the
# engines make of the same moment
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
unset T2S_NOW

plan() { # EXPRESSION [DIALECT]
	jq -nc --argjson e "$1" --arg d "${2-sqlite}" \
		'{dialect: $d, selections: [], select: [{expr: $e}]}'
}
sql() { # EXPRESSION [DIALECT [OPTION..]]: as it is meant there
	plan "$1" "${2-sqlite}" >one.json
	[ $# -lt 2 ] || shift
	shift
	t2s-synth --text --oneline "$@" one.json 2>&1 | sed 's/^SELECT //'
}
june='2026-06-30 12:34'

# each dialect

last='{"shift": "month", "by": {"value": -1},
	"of": {"trunc": "month", "of": {"fn": "current_date"}}}'
while IFS='|' read -r dialect day moment; do
	is "the month before, for $dialect" \
		"$(sql "$last" sqlite --dialect $dialect --now "$june")" "$day"
	is '... that is meant there, too' \
		"$(sql "$last" $dialect --now "$june")" "$day"
	is "a moment, for $dialect" "$(sql '{"fn": "current_timestamp"}' \
		$dialect --now "$june")" "$moment"
done <<'EOF'
sqlite|'2026-05-01'|'2026-06-30 12:34:00'
postgres|DATE '2026-05-01'|TIMESTAMP '2026-06-30 12:34:00'
mysql|DATE '2026-05-01'|TIMESTAMP '2026-06-30 12:34:00'
tsql|CAST('2026-05-01' AS DATE)|CAST('2026-06-30 12:34:00' AS DATETIME2)
duckdb|DATE '2026-05-01'|TIMESTAMP '2026-06-30 12:34:00'
bigquery|DATE '2026-05-01'|DATETIME '2026-06-30 12:34:00'
EOF

# what is computed, and what is not

while IFS='|' read -r dialect text want; do
	is "$dialect: $text" "$(sql "$text" $dialect --now "$june")" "$want"
done <<'EOF'
sqlite|{"fn":"current_time"}|'12:34:00'
sqlite|{"part":"minute","of":{"fn":"current_time"}}|34
sqlite|{"cast":{"shift":"hour","by":{"value":-13},"of":{"fn":"current_timestamp"}},"to":"date"}|'2026-06-29'
sqlite|{"fn":"epoch","args":[{"fn":"current_timestamp"}]}|1782822840
sqlite|{"shift":"day","by":{"param":"n","default":-7},"of":{"fn":"current_date"}}|DATE('2026-06-30', -7 || ' days')
sqlite|{"diff":"day","from":{"value":"2026-06-01"},"to":{"fn":"current_date"}}|(UNIXEPOCH('2026-06-30') - UNIXEPOCH('2026-06-01')) / 86400
sqlite|{"fn":"strftime","args":[{"value":"%Y-%m"},{"fn":"current_timestamp"}]}|STRFTIME('%Y-%m', '2026-06-30 12:34:00')
sqlite|{"shift":"year","by":{"value":9000},"of":{"fn":"current_date"}}|DATE('2026-06-30', '+9000 years')
sqlite|{"shift":"month","by":{"value":1},"of":{"value":"2026-01-31","type":"date"}}|DATE('2026-01-31', '+1 month')
sqlite|{"fn":"date","args":[{"value":"now"},{"value":"localtime"}]}|DATE('2026-06-30 12:34:00')
sqlite|{"fn":"datetime"}|DATETIME('2026-06-30 12:34:00')
sqlite|{"fn":"strftime","args":[{"value":"%Y"}]}|STRFTIME('%Y', '2026-06-30 12:34:00')
sqlite|{"cast":{"value":"now"},"to":"date"}|'2026-06-30'
sqlite|{"cast":{"value":"now"},"to":"text"}|CAST('now' AS TEXT)
sqlite|{"trunc":"year","of":{"value":"now"}}|'2026-01-01'
postgres|{"trunc":"hour","of":{"fn":"current_timestamp"}}|TIMESTAMP '2026-06-30 12:00:00'
postgres|{"fn":"timezone","args":[{"value":"UTC"},{"fn":"current_timestamp"}]}|TIMESTAMP '2026-06-30 12:34:00'
mysql|{"fn":"now"}|TIMESTAMP '2026-06-30 12:34:00'
EOF

# the programs

is 'T2S_NOW' "$(T2S_NOW=2026-02-28 sql '{"fn": "current_timestamp"}')" \
	"'2026-02-28 00:00:00'"
is '--now goes before it' "$(T2S_NOW=2026-02-28 sql '{"fn": "current_date"}' \
	sqlite --now 2026-03-01T00:00:00)" "'2026-03-01'"
is 'without a clock nothing is bound' "$(sql "$last")" \
	"DATE(DATE(CURRENT_DATE, 'start of month'), '-1 month')"
is '... and no clock is told' "$(T2S_NOW='' t2s-synth one.json |
	jq -c .sql.now)" null
for now in 2026-02-29 26-6 '2026-06-30 24:00' '2026-06-30 12' now \
	'2026-06-30 12:34:56Z' '2026-06-30 1:00' 20260630; do
	status "no moment: $now" 2 t2s-synth --now "$now" one.json
done
is 'the document has the clock that was bound' \
	"$(t2s-synth --now "$june" one.json | jq -r .sql.now)" "$june"
plan '{"fn": "sysdatetimeoffset"}' tsql >other.json
is 'a clock of the database is told' "$(t2s-synth --now "$june" other.json |
	jq -c '[.sql.text, .sql.now, .findings[0].code, .findings[0].pointer]')" \
	'["SELECT SYSDATETIMEOFFSET()",null,"database_clock_used","/plan/select/0/expr"]'

t2s-schema -d "$SHOP" >schema.json
jq -nc --argjson e "$last" '{
	selections: [{table: "order", columns: ["id"]}],
	global_filters: [
		{table: "order", column: "ordered_on", op: ">=", right: $e},
		{table: "order", column: "status", op: "=", value: "delivered"}]}' >plan.json
is 'a clock is no parameter' "$(t2s-synth --bind --oneline --now "$june" \
	plan.json | jq -c '[(.sql.text | sub(".*on. >= "; "")), .sql.params]')" \
	'["'\''2026-05-01'\'' AND \"order\".\"status\" = ?",[{"value":"delivered","type":"text"}]]'
is 'the driver gives it to the steps' "$(t2s -d "$SHOP" --no-history \
	--run plan.json --now "$june" -o sql | sed -n 's/.* >= //p')" \
	"'2026-05-01' AND \"order\".\"status\" = 'delivered'"
is '... and to the planner, whose day it is' "$(t2s-filter -q \
	'orders since March' schema.json |
	t2s-plan --now "$june" --probe-ms 0 -o plan |
	grep -o '2026-03-01' | head -1)" 2026-03-01
is '... but a time that is counted from today stays so' "$(t2s-filter -q \
	'orders of last month' schema.json | t2s-plan --now "$june" -o plan |
	jq -c '.global_filters[0].right')" "$(echo "$last" | jq -c .)"
status 'a driver without a moment' 2 t2s -d "$SHOP" --no-history \
	--run plan.json --now june
is 'conditions that leave nothing are those of the plan' \
	"$(t2s-synth --now 9999-06-30 schema.json plan.json |
	t2s-exec -d "$SHOP" -o document |
	jq -c '.result.empty_because[].pointer')" '"/plan/global_filters/0"'
echo '{"tables": {"order": "ordered_on <= current_date"}}' >policy.json
like 'a policy has its own clock' "$(t2s-synth --now "$june" --policy \
	policy.json --text schema.json plan.json)" '<= CURRENT_DATE'

# what is computed, and what the engines compute of the same

units='year quarter month week day hour minute second'
items() { # JSON of a moment or a day, its smaller units
	for unit in $units; do
		echo "{\"trunc\": \"$unit\", \"of\": $1}"
		for n in 1 -1 13 -400; do
			echo "{\"shift\": \"$unit\", \"by\": {\"value\": $n}, \"of\": $1}"
		done
	done
	# a day of PostgreSQL has no hours
	for unit in ${units%% hour*} weekday day_of_year $2; do
		echo "{\"part\": \"$unit\", \"of\": $1}"
	done
	echo "{\"cast\": $1, \"to\": \"date\"} {\"fn\": \"epoch\", \"args\": [$1]}"
	echo "{\"shift\": \"day\", \"by\": {\"value\": -1}, \"of\": {\"shift\":
		\"month\", \"by\": {\"value\": 1}, \"of\": {\"trunc\": \"month\",
		\"of\": $1}}}"
}
text() { # DIALECT JSON UNITS [OPTION..]
	items "$2" "$3" | jq -sc --arg d "$1" '{dialect: $d, selections: [],
		select: [to_entries[] | {expr: .value, as: "c\(.key)"}]}' >all.json
	shift 3
	t2s-synth --text --oneline "$@" all.json
}
# Midnight of a day is that day.
agrees() { # DIALECT RUN
	while read -r day time; do
		for type in date datetime; do
			value=$day word=current_date small=''
			[ $type = date ] || value="$day $time" word=current_timestamp \
				small='hour minute second'
			text $1 "{\"fn\": \"$word\"}" "$small" --now "$day $time" |
				$2 >got
			text $1 "{\"value\": \"$value\", \"type\": \"$type\"}" \
				"$small" | $2 >want
			for file in got want; do
				sed -i 's/ 00:00:00\(+00\)\{0,1\}\(|\|$\)/\2/g' $file
			done
			is "$1: what is made of $value" "$(cat got)" "$(cat want)"
			ok '... is something' test "$(tr -dc '|' <got | wc -c)" -gt 45
		done
	done <<-'EOF'
	2024-02-29 23:59:59
	2023-12-31 00:00:00
	2024-12-30 11:00:00
	2021-01-03 00:00:01
	2026-06-30 12:34:00
	2024-01-31 05:00:00
	1969-12-31 23:59:59
	2000-08-31 10:10:10
	EOF
}
in_sqlite() {
	sqlite3 -batch -init /dev/null -list :memory: "$(cat)"
}
in_postgres() {
	psql -qAtX -F '|'
}
in_mariadb() {
	mariadb_sql | tr '\t' '|'
}
if command -v sqlite3 >/dev/null; then
	agrees sqlite in_sqlite
else
	skip 'SQLite' 'no sqlite3'
fi
if postgres_start; then
	agrees postgres in_postgres
else
	skip 'PostgreSQL' "$server_reason"
fi
if mariadb_start; then
	agrees mysql in_mariadb
else
	skip 'MariaDB' "$server_reason"
fi

done_testing
