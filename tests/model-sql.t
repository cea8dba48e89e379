#!/bin/sh
# Gold queries as models answer: in fences, in prose, in JSON, after thoughts.
# t2s-plan --write sql finds the query in each, and what the pipe makes of it
# gives the gold query's rows.
. "${0%/*}/tap.sh"
. "$SRC/tests/rows.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
[ -n "$DATA" ] || skip_all 'no ../shared/data'

cat >styles.jq <<'EOF'
def fence(word): "```" + word + "\n" + . + "\n```";
def styles:
	., (. + ";"),
	("Sure, here it is:\n\n" + (. + ";" | fence("sql")) +
	"\n\nIt's simple: we SELECT from the table."),
	("<think>maybe SELECT 1 FROM x;\n" + ("SELECT 2" | fence("sql")) +
	"</think>\n\n" + .),
	("SQL: " + . + "\n\nExplanation: this selects what's asked."),
	({sql: .} | tojson),
	(({reasoning: "join \"a\" with b", query: .} | tojson) | fence("json")),
	(("-- the answer\n" + . | fence("sqlite")) + "\nOutput:\n" +
	("| name |\n| Bob |" | fence(""))),
	("I need to select the right table with care.\nFinal answer:\n" + . +
	";\nNote that this doesn't change data; it selects only."),
	("<think>hm, select something from\n" + .),
	("First:\n" + ("SELECT count(*) FROM sqlite_master" | fence("sql")) +
	"\nBetter:\n" + fence("SQL")),
	(. + "\nThis query returns the rows that were asked for."),
	("SQLQuery: " + . + "\nSQLResult: [(1,)]\nAnswer: 1"),
	("<sql>\n" + . + "\n</sql>"), ("`" + . + "`"),
	("The answer is: " + . + "<|im_end|>"), ("```sql " + . + "```"),
	(sub("^\\s*select"; ""; "i") + ";");
gsub("\\s*;\\s*$"; "") | styles |
	{t2s: 1, question: "what is asked?", reply: {text: .}}
EOF
styles=$(echo '"SELECT 1"' | jq -c -f styles.jq | wc -l | tr -d ' ')

# some of the queries join keys of different things, or order what DISTINCT left
# by a column that is not shown, and are wrong or arbitrary
slips=key_corrected,distinct_order_corrected

total=0
: >lost
: >wrong
for set in spider-train geoquery; do
	[ -r "$DATA/$set/questions.jsonl" ] || continue
	jq -r '"\(.db)\t\(.gold_sql | gsub("[[:space:]]+"; " "))"' \
		"$DATA/$set/questions.jsonl" | sort -u >all
	cut -f1 all | sort -u | awk -v n="${COARSE:-1}" 'NR % n == 0' >names
	while read -r name; do
		db=$DATA/$set/databases/$name/$name.sqlite
		awk -F '\t' -v n="$name" '$1 == n { print $2 }' all >gold
		t2s-schema -d "$db" --no-values >schema.json
		t2s-parse -l --schema schema.json gold | jq -c '.plan |
			del(.intent_summary)' | awk -v n="$styles" \
			'{ for (i = 0; i < n; i++) print }' >want
		jq -R . gold | jq -c -f styles.jq |
			t2s-plan --write sql -l --schema schema.json >docs
		jq -c '.plan | del(.intent_summary, .basis)?' docs >got
		diff want got | grep '^>' | sed "s/^/$name: /" >>lost
		awk -v n="$styles" 'NR % n == 3' docs |
			t2s-audit -l --believe --skip "$slips" \
			--schema schema.json |
			t2s-synth -l --text --schema schema.json >once 2>/dev/null
		rows_of "$db" gold >gold.rows 2>/dev/null
		rows_of "$db" once >once.rows 2>/dev/null
		rows_other gold.rows once.rows | while read -r n; do
			echo "$name: $(sed -n "${n}p" gold)"
		done >>wrong
		total=$((total + $(wc -l <gold)))
	done <names
done
[ "$total" -gt 0 ] || skip_all 'no questions'

echo "# $total queries in $styles styles, $(wc -l <lost | tr -d ' ') answers" \
	"not understood, $(wc -l <wrong | tr -d ' ') with other rows"
is 'the query is found in each answer' "$(head -20 lost)" ''
[ -s wrong ] && sed "s/^/# other rows: /" wrong
# what a rule mends in a wrong query may change its rows
ok 'its rows are those of the query, but for one in a thousand' \
	test "$(wc -l <wrong)" -le $((total / 1000))

done_testing
