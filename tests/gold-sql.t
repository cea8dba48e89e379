#!/bin/sh
# Gold queries through parse and synth: the same rows, columns in the same
# order; and what synth wrote, parsed and written again, the same to the byte
. "${0%/*}/tap.sh"
. "$SRC/tests/rows.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
[ -n "$DATA" ] || skip_all 'no ../shared/data'

total=0
: >wrong
: >unstable
for set in spider-train geoquery ambrosia; do
	[ -r "$DATA/$set/questions.jsonl" ] || continue
	cat "$DATA/$set/questions.jsonl" "$DATA/$set/ambiguous.jsonl" 2>/dev/null |
		jq -r '.db as $d | (.gold_sqls // [.gold_sql])[] |
		"\($d)\t\(gsub("[[:space:]]+"; " "))"' | sort -u >all
	cut -f1 all | sort -u >names
	while read -r name; do
		db=$DATA/$set/databases/$name/$name.sqlite
		awk -F '\t' -v n="$name" '$1 == n { print $2 }' all >gold
		t2s-schema -d "$db" --no-values >schema.json
		t2s-parse -l --schema schema.json gold >docs
		t2s-synth -l --text docs >once 2>messages
		t2s-parse -l --schema schema.json once 2>/dev/null |
			t2s-synth -l --text 2>/dev/null | diff once - |
			sed "s/^/$name: /" >>unstable
		rows_of "$db" gold >gold.rows 2>/dev/null
		rows_of "$db" once >once.rows 2>errors
		sed "s/^/$name: /" errors >>wrong
		rows_other gold.rows once.rows gold | while read -r n; do
			echo "$name: $(sed -n "${n}p" gold)"
		done >>wrong
		sed "s/^/$name: /" messages >>wrong
		total=$((total + $(wc -l <gold)))
	done <names
done
[ "$total" -gt 0 ] || skip_all 'no questions'

echo "# $total distinct gold queries, $(wc -l <wrong | tr -d ' ') not the same"
is 'the same rows in the same order of columns' "$(head -20 wrong)" ''
is 'the same text the second time' "$(head -20 unstable)" ''

done_testing
