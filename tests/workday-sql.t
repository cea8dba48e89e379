#!/bin/sh
# What people at work ask, as the SQL of a model: the golds of the workday set
# are taken as a model's answers, with all that the schema tells of values.
# None is refused, none gets other rows, and next to none is doubted. Counts
# alone are printed: some of these databases are kept unread.
. "${0%/*}/tap.sh"
. "$SRC/tests/rows.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
set=$DATA/workday
[ -n "$DATA" ] && [ -r "$set/questions.jsonl" ] || skip_all 'no workday set'

jq -r '.db as $d | (.gold_sqls // [])[] |
	"\($d)\t\(gsub("[[:space:]]+"; " "))"' "$set/questions.jsonl" |
	sort -u >all
cut -f1 all | sort -u >names
total=0
: >doubted
: >refused
: >wrong
: >mended
while read -r name; do
	db=$set/databases/$name/$name.sqlite
	awk -F '\t' -v n="$name" '$1 == n { print $2 }' all >gold
	t2s-schema -d "$db" >schema.json
	jq -R -c '{t2s: 1, question: "what is asked?", reply: {text: .}}' gold |
		t2s-plan --write sql -l --schema schema.json >plans
	t2s-audit -l --schema schema.json plans |
		jq -r 'select(.stop) | .stop.message' >>doubted
	t2s-audit --believe -l --schema schema.json plans >docs
	jq -r 'select(.stop) | .stop.message' docs >>refused
	t2s-synth -l --text --schema schema.json docs >once 2>/dev/null
	rows_of "$db" gold >gold.rows 2>/dev/null
	rows_of "$db" once >once.rows 2>/dev/null
	rows_other gold.rows once.rows gold | while read -r n; do
		sed -n "${n}p" docs | jq -r '[.findings[] | select(.code |
			. == "time_format_corrected" or . == "value_spelling_corrected")] |
			length'
	done >other
	grep '^0$' other >>wrong
	grep -v '^0$' other >>mended
	total=$((total + $(wc -l <gold)))
done <names

count() {
	wc -l <"$1" | tr -d ' '
}
echo "# $total queries: $(count refused) refused, $(count doubted) doubted" \
	"once, $(count wrong) with other rows, $(count mended) of another" \
	"spelling or form of time"
is 'none is refused' "$(count refused)" 0
is 'none has other rows' "$(count wrong)" 0
ok 'less than one in a hundred is doubted' \
	test $((100 * $(count doubted))) -lt "$total"
ok '... and one in five hundred mended' \
	test $((500 * $(count mended))) -lt "$total"

done_testing
