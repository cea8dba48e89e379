#!/bin/sh
# Hard statements, one a line in tests/statements/DIALECT.sql: each is read,
# written and read again to the same text; for sqlite with the same rows.
# refused.tsv has what is no SELECT, or off the list: dialect, line and column
# of the finding, whether it is wrong or only unsupported.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

write() { # DIALECT STATEMENTS: the text of each on a line, or what is wrong
	t2s-parse -l --dialect "$1" --schema schema.json "$2" |
		t2s-synth -l --oneline --dialect "$1" |
		jq -r '.sql.text? // .findings[0].message | gsub("\n"; " ")'
}
for dialect in sqlite postgres mysql tsql; do
	statements=$SRC/tests/statements/$dialect.sql
	write $dialect "$statements" >once.$dialect
	write $dialect once.$dialect >twice.$dialect
	n=0
	while IFS= read -r sql; do
		n=$((n + 1))
		is "$dialect $n: $sql" "$(sed -n ${n}p twice.$dialect)" \
			"$(sed -n ${n}p once.$dialect)"
	done <"$statements"
	is "$dialect: every one is written" "$(t2s-parse -l --dialect $dialect \
		--schema schema.json "$statements" |
		t2s-synth -l --dialect $dialect |
		jq -r 'select(.stop) | .findings[0].message')" ''
done

rows() { # STATEMENTS: the rows of each behind its number
	awk '{ print ".print @" NR; print $0 "\n;" }' "$1" |
		sqlite3 -readonly "$shop" 2>&1
}
rows "$SRC/tests/statements/sqlite.sql" >want
rows once.sqlite >got
is 'the same rows in the same order' "$(diff want got)" ''

tab=$(printf '\t')
while IFS=$tab read -r dialect place code sql; do
	is "$dialect refuses: $sql" "$(printf '%s' "$sql" |
		t2s-parse --dialect "$dialect" --schema schema.json | jq -r \
		'[.stop.status, (.findings[0] | .code, .line, .column)] |
		map(tostring) | join(" ")')" "1 sql_$code ${place%:*} ${place#*:}"
done <"$SRC/tests/statements/refused.tsv"

done_testing
