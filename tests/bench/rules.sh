#!/bin/sh
# rules.sh SET [tune|report|all]: what each rule of t2s-audit says of the gold
# queries of the set, which are right: false alarms, but for the golds that are
# wrong themselves.
#
# Prints a line a rule: how many of the queries it is told of, that per 100,
# and of how many databases; the first line tells how many there are. A plan
# that has edits counts as `edited`. KEEP=FILE keeps a line a finding: rule,
# database, message, query. OPTIONS are given to t2s-audit ("--only
# limit_ties").
here=$(cd "${0%/*}" && pwd)
PATH=${BIN:-$here/../../build/bin}:$PATH
[ $# -ge 1 ] && [ -r "$1/questions.jsonl" ] || {
	sed -n '2,10s/^# //p' "$0" >&2
	exit 2
}
set_=$(cd "$1" && pwd) split=${2:-tune}
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
cd "$work" || exit

in_split() {
	[ "$split" = all ] && return
	n=$(printf %s "$1" | md5sum | python3 -c \
		'import sys; print(int(sys.stdin.read()[:32], 16) % 5)')
	if [ "$n" = 0 ]; then [ "$split" = report ]; else [ "$split" = tune ]; fi
}

jq -r '.db + "\t" + ((.gold_sql // .gold_sqls[]?) | gsub("[\\s;]+"; " "))' \
	"$set_/questions.jsonl" >all
cut -f1 all | sort -u | while read -r name; do
	in_split "$name" || continue
	awk -F '\t' -v n="$name" '$1 == n && !s[$2]++ { print $2 }' all >gold
	t2s-schema -d "$set_/databases/$name/$name.sqlite" >schema.json \
		2>/dev/null || continue
	t2s-parse -l --schema schema.json gold |
		t2s-audit -l ${OPTIONS-} --schema schema.json | jq -r '
		["read"], (select(any(.edits[]?; .by == "t2s-audit" and
			(.path | endswith("/confidence") or
			endswith("/decision") | not))) | ["edited"]),
		([.findings[]? | select(.by == "t2s-audit" and
			.code != "default_added")] | unique_by(.code)[] |
			[.code, .message]) | @tsv' >said
	# a document begins with "read"
	awk -F '\t' -v db="$name" 'NR == FNR { q[NR] = $0; next }
		$1 == "read" { n++ }
		{ print $1 "\t" db "\t" $2 "\t" q[n] }' gold said >>told
done
[ -z "${KEEP-}" ] || cp told "$KEEP"
awk -F '\t' '{ n[$1]++ } !s[$1 FS $2]++ { d[$1]++ }
	END { for (c in n) printf "%-21s %6d %6.2f %5d\n", c, n[c],
		100 * n[c] / n["read"], d[c] }' told | sort -k2,2nr
