#!/bin/sh
# Each construction of lib/plan/grammar/rule.def has an example; it must take
# part in a plan for it, over the tables of firm.sql.
. "${0%/*}/tap.sh"

rules=$SRC/lib/plan/grammar/rule.def
sed -n 's/^RULE("\([^"]*\)".*"\([^"]*\)")$/\1\t\2/p' "$rules" >"$TMP/rules"
is 'each rule stands on a line of its own, with its example' \
	"$(grep -c '^RULE(\|^[[:space:]]*"' "$rules")" "$(grep -c . "$TMP/rules")"
is 'a name names one rule' "$(cut -f1 "$TMP/rules" | sort | uniq -d)" ''

sqlite3 -bail "$TMP/firm.db" <"$SRC/tests/firm.sql"
t2s-schema -d "$TMP/firm.db" >"$TMP/schema.json"
cut -f2 "$TMP/rules" |
	t2s-filter -l -d "$TMP/firm.db" --schema "$TMP/schema.json" --top 40 |
	t2s-plan -l --assume --now 2025-11-15 --candidates 40 >"$TMP/plans"

# A line for each rule: yes or no, its name, its example.
paste "$TMP/rules" "$TMP/plans" | awk -F '\t' '{
	print (index($3, "(" $1 " ") ? "yes" : "no") "\t" $1 ": " $2
}' >"$TMP/verdicts"
while IFS='	' read -r found desc; do
	is "$desc" "$found" yes
done <"$TMP/verdicts"

# What the manual says is read is an example of a construction.
cut -f2 "$TMP/rules" | sort -u >"$TMP/examples"
sed -n '/^\.Sh QUESTIONS IT READS/,/^\.Sh QUESTIONS AND/s/^\.Dl //p' \
	"$SRC/man/t2s-plan.1" | sort >"$TMP/manual"
ok 'the manual has examples' test -s "$TMP/manual"
is 'each of them is tested' "$(comm -23 "$TMP/manual" "$TMP/examples")" ''

done_testing
