#!/bin/sh
# meaning.sh [SET [PART]] - how often does each finding doubt a right query?
#
# The gold queries of ../shared/data/SET (spider-train) are read, audited
# against the schema of their database, and the findings of the audit counted
# by code: a line has the code, the queries that have it, their share of all,
# and the severity. Gold queries are right, but for about 7 %, so a finding
# that many have is a false alarm. PART `tune` or `report` takes databases by
# the MD5 of their names, modulo 5, as README.md there says; only those of
# `tune` are for reading: with WHICH=CODE each query that has the code is
# printed with what is said of it.
#
# OPTIONS is given to t2s-audit ("--only text_as_number"); KEEP is a folder
# that keeps the schemas from one run to the next.
set -eu
here=$(cd "${0%/*}" && pwd)
bin=$(cd "${BIN:-$here/../../build/bin}" && pwd)
set=${1:-spider-train} part=${2:-all}
data=${T2S_DATA-$here/../../../shared/data}/$set
[ -d "$data/databases" ] || { echo "skipped: no $data"; exit; }
command -v jq >/dev/null || { echo 'skipped: no jq'; exit; }
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$dir}
mkdir -p "$keep"

part_of() {
	digits=$(printf %s "$1" | md5sum | cut -c1-32 | fold -w1 |
		tr a-f A-F | sed 's/A/10/; s/B/11/; s/C/12/; s/D/13/
			s/E/14/; s/F/15/' | paste -sd+ -)
	[ $((($digits) % 5)) -ne 0 ] && echo tune || echo report
}

# each query a line, of one database after the other
jq -r '.db + "\t" + ((.gold_sql // .gold_sqls[]?) | gsub("[\n\t\r]"; " "))' \
	"$data"/*.jsonl | sort -s -t "$(printf '\t')" -k1,1 >"$dir/all"
for db in $(cut -f1 "$dir/all" | uniq); do
	[ "$part" = all ] || [ "$(part_of "$db")" = "$part" ] || continue
	case " ${WITHOUT-} " in *" $db "*) continue ;; esac
	[ -s "$keep/$db.json" ] || "$bin/t2s-schema" --compact \
		-d "$data/databases/$db/$db.sqlite" >"$keep/$db.json"
	awk -F '\t' -v db="$db" '$1 == db { print $2 }' "$dir/all" >"$dir/sql"
	# shellcheck disable=SC2086
	"$bin/t2s-parse" -l --schema "$keep/$db.json" "$dir/sql" |
		"$bin/t2s-audit" -l ${OPTIONS-} --schema "$keep/$db.json" |
		jq -c --arg db "$db" '[.findings[]? | select(.by == "t2s-audit")
			| {code, severity, message}] | {db: $db, findings: .}' |
		paste "$dir/sql" -
done >"$dir/told" || :
if [ -n "${WHICH-}" ]; then
	jq -rR --arg code "$WHICH" 'split("\t") | .[0] as $sql | .[1] |
		fromjson | .db as $db | .findings[] | select(.code == $code) |
		"\($db): \($sql)\n    \(.message)"' "$dir/told"
else
	cut -f2 "$dir/told" | jq -rs 'length as $n |
		[.[].findings | unique_by(.code)[]] | group_by(.code) |
		(.[] | [.[0].code, length, 100 * length / $n, .[0].severity] |
			@tsv), (["queries", $n] | @tsv)' |
		awk -F '\t' '{ printf "%-20s %6d", $1, $2 }
			NF > 2 { printf " %6.2f %%  %s", $3, $4 }
			{ print "" }'
fi
