#!/bin/sh
# Functions that a dialect does not have: told by t2s-parse, t2s-audit and
# t2s-synth, in SQL and in a plan, with the name that was meant or with what
# the dialect says in its place; what is somebody's own is let through.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
t2s-schema -d "$SHOP" >schema.json

# told BY SEVERITY: code, message, hint and candidates of what is told of
# functions
told() {
	jq -c --arg by "$1" '[.findings[]? | select(.by == $by and
		(.code | startswith("function_"))) | .code, .severity,
		(.message | sub("^line [0-9, column]*: "; "")), .hint,
		(.candidates // [])[0]]'
}
# sql DIALECT EXPRESSION
sql() {
	echo "SELECT $2 FROM customer" |
		t2s-parse --dialect "$1" --schema schema.json
}
audit() { # DIALECT
	jq --arg d "$1" '.database.dialect = $d' | t2s-audit
}

slip='"sqlite has no function '\''substrng'\''","did you mean '\''substring'\''?","substring"'
sql sqlite 'SUBSTRNG(name, 1, 2)' >doc.json
is 't2s-parse tells a slip, with its place' "$? $(told t2s-parse <doc.json)" \
	"0 [\"function_not_found\",\"warning\",$slip]"
is '... where it stands' "$(jq -c '[.findings[0].line, .findings[0].column]' \
	doc.json)" '[1,8]'
audit sqlite <doc.json >out.json
is 't2s-audit ends with 1' "$? $(told t2s-audit <out.json)" \
	"1 [\"function_not_found\",\"error\",$slip]"
is 't2s-synth refuses it too' "$(t2s-synth doc.json | told t2s-synth)" \
	"[\"function_not_found\",\"error\",$slip]"
plan='{"dialect": "sqlite", "selections": [{"table": "customer"}], "select":
	[{"expr": {"fn": "substrng", "args": [{"column": "name"},
	{"value": 1}]}}]}'
is 'in a plan' "$(echo "$plan" | t2s-audit schema.json - | told t2s-audit)" \
	"[\"function_not_found\",\"error\",$slip]"
is '... that does not say its dialect' "$(echo "$plan" | jq 'del(.dialect)' |
	t2s-audit schema.json - | told t2s-audit)" \
	"[\"function_not_found\",\"error\",$slip]"
is '... in a text' "$(echo '{"selections": [{"table": "customer"}],
	"select": [{"column": "substrng(name, 1)"}]}' |
	t2s-audit schema.json - | told t2s-audit)" \
	"[\"function_not_found\",\"error\",$slip]"

# near DIALECT EXPRESSION NAME, instead DIALECT EXPRESSION HINT
near() {
	is "$1: $2 is near $3" "$(sql "$1" "$2" | audit "$1" |
		jq -r '[.findings[] | select(.by == "t2s-audit") |
		select(.code | startswith("function_")) |
		.candidates[0]] | first')" "$3"
}
near sqlite "STRFTME('%Y', joined_on)" strftime
near sqlite 'group_conkat(name)' group_concat
near sqlite 'COALESC(name, 1)' coalesce
near sqlite 'JULIANDY(joined_on)' julianday
near postgres 'SPLIT_PRT(name, 1, 2)' split_part
near postgres "to_chr(joined_on, 'YYYY')" to_char
near mysql 'GREATST(1, 2)' greatest
near mysql "DATE_FORMATT(joined_on, '%Y')" date_format
near tsql 'CHARINDX(name, name)' charindex
near tsql 'SOUNDX(name)' soundex
instead() {
	got=$(sql "$1" "$2" | audit "$1" | jq -r '[.findings[] |
		select(.by == "t2s-audit" and .code == "function_not_found") |
		.hint] | first')
	is "$1: in place of $2" "$got" "$3"
}
instead sqlite "regexp_replace(name, 'a', 'b')" 'replace(x, part, other)'
instead sqlite 'find_in_set(name, city)' \
	"instr(',' || list || ',', ',' || x || ',') > 0"
instead sqlite 'stddev_pop(id)' 'sqrt(avg(x * x) - avg(x) * avg(x))'
instead sqlite 'median(id)' 'take the row in the middle: ORDER BY the value, '\
'LIMIT 1, OFFSET half of (SELECT count(*) ..)'
like 'a function that another dialect has is written for that' "$(echo '{
	"dialect": "sqlite", "selections": [{"table": "customer"}], "select":
	[{"expr": {"fn": "stddev", "args": [{"column": "id"}]}}]}' |
	t2s-synth --dialect postgres --text --oneline)" \
	'STDDEV("customer"."id")'
echo '{"dialect": "sqlite", "selections": [{"table": "customer"}], "select":
	[{"expr": {"fn": "datediff", "args": [{"column": "joined_on"},
	{"value": "2026-01-01"}]}}]}' >datediff.json
is 'a plan that says DATEDIFF is told what SQLite says' "$(t2s-audit \
	schema.json datediff.json | jq -r '.findings[] |
	select(.code == "function_not_found") | .hint')" \
	'julianday(x) - julianday(y)'
is '... SQL that says it is translated' "$(sql sqlite \
	"DATEDIFF(joined_on, '2026-01-01')" | t2s-audit | jq -c '[.stop,
	[.findings[] | select(.severity == "error")]]')" '[null,[]]'

# --- what may be somebody's own ----------------------------------------------

sql postgres 'frobnicate(name)' | audit postgres >out.json
is 'an own function of a server is a warning' "$? $(told t2s-audit <out.json |
	jq -c .[:3])" "0 [\"function_unknown\",\"warning\",\"postgres has no \
built-in function 'frobnicate'\"]"
is '... an error where a model made the plan' "$(sql postgres \
	'frobnicate(name)' | jq '.planner = "model" | .database.dialect =
	"postgres"' | t2s-audit | told t2s-audit | jq -r .[1])" \
	"$(sql postgres 'frobnicate(name)' | jq '.planner = "model"' |
	jq -r 'if .planner then "error" else "" end')"
sql sqlite 'frobnicate(name)' | audit sqlite >out.json
is 'SQLite has only its own' "$? $(jq -r .stop.message out.json)" \
	"1 sqlite has no function 'frobnicate'"
is '... but SQL may be written for whoever has another' "$(echo \
	'SELECT frobnicate(name) FROM customer' | t2s-parse |
	t2s-synth --text --oneline)" \
	'SELECT FROBNICATE("customer"."name") FROM "customer"'
for dialect in duckdb bigquery; do
	is "$dialect: nothing is told of what is not known" "$(echo "$plan" |
		jq --arg d $dialect '.dialect = $d' | t2s-synth |
		told t2s-synth)" '[]'
done

# --- the functions that are told of are those that fail ----------------------

echo 'SELECT frobnicate(name) FROM customer' | t2s-exec -d "$SHOP" >out.json \
	2>err
like 'the engine has a class for it, too' "$(echo \
	'SELECT strftme(name) FROM customer' | t2s-exec -d "$SHOP" -o document |
	jq -c '.findings[0] | [.code, .candidates]')" \
	'"db_function_not_found",."strftime"'
: >wrong
if command -v sqlite3 >/dev/null; then
	sqlite3 :memory: 'SELECT DISTINCT name FROM pragma_function_list' |
		grep -E '^[a-z_0-9]+$' | while read -r name; do
		echo "SELECT $name(1) FROM customer" |
			t2s-parse --dialect sqlite 2>/dev/null | jq -r '.findings[]? |
			select(.code == "function_not_found") | .message'
	done >wrong
	version=$(sqlite3 :memory: 'SELECT sqlite_version()')
	case $version in
	3.3* | 3.40*)
		is "all functions of SQLite $version are known" "$(grep -v \
			"shell\|'edit'\|'sha\|'readfile\|'writefile\|lsmode\|'ieee\|\
'decimal\|'base\|'regexp\|'zipfile\|'sqlar\|'strtod\|'dtostr\|'is_\|'usleep\|\
'mark_\|fts\|'generate" wrong)" '' ;;
	esac
fi
done_testing
