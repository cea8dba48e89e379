#!/bin/sh
# mend.sh SET [tune|report|all] [SEED] [EVERY]: how many statements with a
# mistake come back right from t2s-parse, t2s-audit and t2s-synth.
#
# Each gold query of the set's databases (tune: those of the tuning split,
# report: the others; every EVERYth query, 1 by default) is corrupted by rule
# (corrupt.py). One whose rows are the gold's by itself does not count. A line
# a kind is printed: how many there are, how many of 100 come back with the
# gold's rows, run with other rows, are asked about (4), or are refused; and
# last what becomes of the golds themselves. KEEP=FOLDER keeps the statements
# by verdict, KINDS="KIND .." makes only these mistakes.
here=$(cd "${0%/*}" && pwd)
PATH=${BIN:-$here/../../build/bin}:$PATH
. "$here/../rows.sh"
[ $# -ge 1 ] && [ -r "$1/questions.jsonl" ] || {
	sed -n '2,12s/^# //p' "$0" >&2
	exit 2
}
rows_steps=50 set_=$1 split=${2:-tune} seed=${3:-1} every=${4:-1}
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

in_split() {
	[ "$split" = all ] && return
	n=$(printf %s "$1" | md5sum | python3 -c \
		'import sys; print(int(sys.stdin.read()[:32], 16) % 5)')
	if [ "$n" = 0 ]; then [ "$split" = report ]; else [ "$split" = tune ]; fi
}

# mended FILE: what becomes of the statements, a line each
mended() {
	t2s-parse -l --schema schema.json "$1" |
		t2s-audit -l --schema schema.json |
		t2s-synth -l --schema schema.json >docs
	jq -r 'if .stop then (if .stop.status == 4 then "asked" else "refused" end)
		else "runs" end + "\t" + (.sql.text // "" | gsub("\\s+"; " "))
		+ "\t" + (.stop.message // "")' docs
}

cd "$work" || exit
jq -r '.db + "\t" + (.gold_sql | gsub("[\\s;]+"; " "))' \
	"$set_/questions.jsonl" >all
cut -f1 all | sort -u | while read -r name; do
	in_split "$name" || continue
	db=$set_/databases/$name/$name.sqlite
	awk -F '\t' -v n="$name" -v e="$every" \
		'$1 == n && ++k % e == 0 && !s[$2]++ { print $2 }' all >gold
	[ -s gold ] || continue
	t2s-schema -d "$db" >schema.json 2>/dev/null || continue
	# shellcheck disable=SC2086 # names without blanks
	python3 "$here/corrupt.py" "$db" "$seed" ${KINDS-} <gold >corrupted
	awk '{ print "gold\t" NR "\t" $0 }' gold >>corrupted
	cut -f3 corrupted >wrong
	cut -f2 corrupted | awk 'NR == FNR { g[FNR] = $0; next } { print g[$1] }' \
		gold - >right
	mended wrong >verdicts
	cut -f2 verdicts | sed 's/^$/SELECT 0 WHERE 0/' >got
	for f in right wrong got; do
		rows_of "$db" $f >$f.rows 2>/dev/null
	done
	rows_other right.rows wrong.rows right >counts
	rows_other right.rows got.rows right >other
	paste corrupted verdicts | awk -F '\t' -v db="$name" '
		FILENAME == "counts" { c[$1] = 1; next }
		FILENAME == "other" { o[$1] = 1; next }
		{ n++ }
		$1 != "gold" && !(n in c) { next }
		{ v = $4 == "runs" ? (n in o ? "other" : "same") : $4
		  print $1 "\t" v "\t" db "\t" $2 "\t" $3 "\t" $5 "\t" $6 }
	' counts other - >>told
done
[ -z "${KEEP-}" ] || { mkdir -p "$KEEP" && cp told "$KEEP/"; }
awk -F '\t' '{ print }
	$1 != "gold" { print "all\t" $2 }' told | awk -F '\t' '
	{ n[$1]++; v[$1 "," $2]++ }
	END {
		for (k in n)
			printf "%-18s %6d %6.1f %6.1f %6.1f %6.1f\n", k, n[k],
			    100 * v[k ",same"] / n[k],
			    100 * v[k ",other"] / n[k],
			    100 * v[k ",asked"] / n[k],
			    100 * v[k ",refused"] / n[k]
	}' | sort >table
printf '%-18s %6s %6s %6s %6s %6s\n' kind n same other asked refused
grep -v '^all\|^gold' table
grep '^all' table
grep '^gold' table
