#!/bin/sh
# retrieval.sh [TOP] - are the tables a question needs among the first kept?
#
# The databases of ../shared/data/spider-train are merged into one schema,
# each table carrying its database as `schema`; the gold tables of a question
# are those behind FROM and JOIN of its gold query. Counted are questions
# whose gold tables are all among the first TOP (8) tables, bridges not
# counted. The figure of the report split (databases whose MD5 is 0 modulo 5)
# is the one to cite; the other one is for tuning.
set -eu
here=$(cd "${0%/*}" && pwd)
bin=$(cd "${BIN:-$here/../../build/bin}" && pwd)
data=${T2S_DATA-$here/../../../shared/data}/spider-train
top=${1:-8}
[ -d "$data/databases" ] || { echo "skipped: no $data"; exit; }
command -v jq >/dev/null || { echo 'skipped: no jq'; exit; }
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

for path in "$data"/databases/*/; do
	db=$(basename "$path")
	# hexadecimal 16^n is 1 modulo 5: the digit sum decides
	digits=$(printf %s "$db" | md5sum | cut -c1-32 | fold -w1 |
		tr a-f A-F | sed 's/A/10/; s/B/11/; s/C/12/; s/D/13/
			s/E/14/; s/F/15/' | paste -sd+ -)
	part=tune
	[ $((($digits) % 5)) -ne 0 ] || part=report
	echo "$db $part" >>"$dir/split"
	"$bin/t2s-schema" -d "$path$db.sqlite" -o schema --compact |
		jq -c --arg db "$db" '.tables[] | {schema: $db} + . |
			(.foreign_keys[]?.to_schema) = $db'
done | jq -cs '{tables: .}' >"$dir/merged.json"

jq -r '.question | gsub("[\n\t]"; " ")' "$data/questions.jsonl" \
	>"$dir/questions"
"$bin/t2s-filter" -l --no-probe --top "$top" --schema "$dir/merged.json" \
	<"$dir/questions" | jq -r --argjson top "$top" '[.schema.tables[] |
		select(.reason | startswith("joins ") | not)][:$top] |
		map("\(.schema).\(.name | ascii_downcase)") | join(" ")' \
	>"$dir/kept"
jq -r '.tables[] | "\(.schema).\(.name | ascii_downcase)"' \
	"$dir/merged.json" >"$dir/tables"
# FROM a, b JOIN c: each name that is a table of the database
jq -r '[.db, (.gold_sql | ascii_downcase |
	[scan("\\b(?:from|join)\\s+([`\"\\[]?\\w+[^()]*?)(?=\\bwhere\\b|\\bgroup\\b|\\border\\b|\\bjoin\\b|\\bon\\b|\\(|\\)|$)")[0] |
	split(",")[] | ltrimstr(" ") | split(" ")[0] | gsub("[`\"\\[\\];]"; "")] |
	unique | join(","))] | @tsv' "$data/questions.jsonl" >"$dir/gold"

paste "$dir/gold" "$dir/kept" | awk -F '\t' '
	FILENAME == ARGV[1] { split($0, f, " "); part[f[1]] = f[2]; next }
	FILENAME == ARGV[2] { table[$0] = 1; next }
	{
		n = split($2, gold, ",")
		wanted = met = 0
		for (i = 1; i <= n; i++) {
			name = $1 "." gold[i]
			if (!(name in table))
				continue
			wanted++
			met += index(" " $3 " ", " " name " ") > 0
		}
		if (!wanted)
			next
		all[part[$1]]++
		good[part[$1]] += met == wanted
	}
	END {
		for (p in all)
			printf "%s: %d of %d, %.1f %%\n", p, good[p], all[p],
				100 * good[p] / all[p]
	}' "$dir/split" "$dir/tables" - | sort
