# What a query means: helpers of the meaning-*.t tests. Source it after tap.sh,
# in $TMP. $DB is the database, of which meaning_schema makes schema.json.
#
#   meaning_schema          read the schema of $DB
#   tells CODE SQL          the audit tells CODE of the statement
#   quiet CODE SQL          it does not
#   wrong CODE GOT SQL WANT RIGHT
#                           it tells CODE of SQL, which gives GOT, and not of
#                           RIGHT, which gives WANT: rows on one line, columns
#                           between |
# $dialect, where it is set, is that of the statement; $options are given to
# t2s-audit.
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

meaning_schema() {
	t2s-schema -d "$DB" >schema.json
}

# the codes that the audit tells of a statement, in one line
meaning_of() {
	printf '%s\n' "$1" |
		t2s-parse ${dialect:+--dialect $dialect} schema.json - |
		t2s-audit ${options-} >told.json
	jq -r '[.findings[]? | select(.by == "t2s-audit") | .code] | unique |
		" " + join(" ") + " "' told.json
}

tells() {
	like "$1: $2" "$(meaning_of "$2")" " $1 " ||
		diagnose findings "$(jq -c '.findings[]?' told.json)"
}

quiet() {
	unlike "no $1: $2" "$(meaning_of "$2")" " $1 " ||
		diagnose findings "$(jq -c '.findings[]?' told.json)"
}

meaning_rows() {
	sqlite3 -batch -init /dev/null -readonly "$DB" "$1" | tr '\n' ' ' |
		sed 's/ $//'
}

wrong() {
	tells "$1" "$3"
	is '... which gives' "$(meaning_rows "$3")" "$2"
	quiet "$1" "$5"
	is '... which gives' "$(meaning_rows "$5")" "$4"
}
