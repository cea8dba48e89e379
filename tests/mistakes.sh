# Sourced: mistaken DB SCHEMA PLANS: of the plans, one a line, what t2s-audit
# does not stand by, in the folder $TMP/wrong, a file for each promise:
#   again    an audit of an audited plan changes something
#   undo     taking the edits back does not give the plan that was given
#   synth    a plan that passed cannot be written
#   engine   the database does not take what was written
#   verdict  another status than 0, 1, 2, 4 or 6, or a line missing
# and adds to $mistaken_all and $mistaken_passed how many there were and passed.
mistaken_all=0 mistaken_passed=0
mistaken() {
	db=$1 schema=$2 plans=$3
	mkdir -p "$TMP/wrong"
	sed 's/^/{"plan":/; s/$/}/' "$plans" >"$TMP/docs"
	t2s-audit -l --compact --schema "$schema" "$TMP/docs" >"$TMP/audited"
	n=$(wc -l <"$plans")
	mistaken_all=$((mistaken_all + n))
	[ "$(wc -l <"$TMP/audited")" -eq "$n" ] ||
		echo "$db: a line is missing" >>"$TMP/wrong/verdict"
	t2s-audit -l --compact --schema "$schema" "$TMP/audited" >"$TMP/again"
	paste -d '\n' "$TMP/audited" "$TMP/again" | awk -v db="$db" '
		NR % 2 { first = $0; next }
		$0 != first { print db ": " first; print db ": " $0 }' \
		>>"$TMP/wrong/again"
	# what was given is compared as our own writer has it
	t2s-patch -l --undo --compact -o plan --schema "$schema" \
		"$TMP/audited" >"$TMP/undone" 2>/dev/null
	paste -d '\t' "$plans" "$TMP/audited" "$TMP/undone" | awk -F '\t' \
		-v db="$db" '
		$2 ~ /"edits":\[/ && $1 != $3 { print db ": " $1; print db ": " $3 }' \
		>>"$TMP/wrong/undo"
	grep -v '"stop":{' "$TMP/audited" >"$TMP/passed"
	mistaken_passed=$((mistaken_passed + $(wc -l <"$TMP/passed")))
	t2s-synth -l --schema "$schema" --compact "$TMP/passed" >"$TMP/written"
	[ "$(wc -l <"$TMP/written")" -eq "$(wc -l <"$TMP/passed")" ] ||
		echo "$db: t2s-synth left lines out" >>"$TMP/wrong/verdict"
	# what one dialect lacks or has as a word, the writer refuses, and a
	# parameter has its value there
	jq -r 'select(.stop and all(.findings[]?; .by != "t2s-synth" or
		(.code | IN("dialect_unsupported", "parameter_unset", "value_invalid") |
		not))) |
		"'"$db"': \(.stop.message) \(.plan | tojson)"' \
		"$TMP/written" >>"$TMP/wrong/synth"
	jq -r 'select(.sql) | .sql.text | gsub("\n"; " ")' "$TMP/written" \
		>"$TMP/texts"
	awk '{ print ".print " NR; print "EXPLAIN " $0 ";" }' "$TMP/texts" |
		sqlite3 -batch "$db" 2>&1 | awk '/^[0-9]+$/ { at = $1; next }
		# the functions that a dialect alone has are not counted
		/wrong number of arguments to function/ { next }
		/rror/ && !/error here/ { print at "\t" $0 }' | while IFS='	' read -r at why; do
		echo "$db: $why: $(sed -n "${at}p" "$TMP/texts")"
	done >>"$TMP/wrong/engine"
}
