#!/bin/sh
# sweep.sh FOLDER [DIALECTS [SETS]]: the gold queries of ../shared/data,
# written for each engine and run there beside SQLite (gold.sh says how). One
# line for each set and engine, and what is not the same in a file of FOLDER;
# free is what may differ, since more than one answer is right. Ends with 1
# where something else differs or an engine refuses a text.
# Both are lists in one word each, e.g. "postgres mysql" geoquery.
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/duckdb.sh"
. "$SRC/tests/gold.sh"
[ -n "$DATA" ] || { echo 'no ../shared/data'; exit 2; }
mkdir -p "$1"
to=$(cd "$1" && pwd)

# Queries of which more than one answer is right, so that engines may differ:
# a column that is not grouped, of any row of its group; the row of a MIN or
# MAX where several have it; a LIMIT in a sub-query among equal keys.
cat >"$TMP/free" <<-EOF
	any-row ambrosia-vague_2cols_offering_department-0
	any-row ambrosia-vague_2cols_offering_department-0-int1
	any-row ambrosia-vague_2cols_offering_department-0-int2
	any-row ambrosia-vague_2cols_offering_department-0-int3
	any-row spider-train-155
	any-row spider-train-156
	any-row spider-train-3587
	any-row spider-train-3588
	any-row spider-train-3641
	any-row spider-train-3642
	any-row spider-train-3659
	any-row spider-train-3660
	any-row spider-train-3669
	any-row spider-train-3670
	extreme-row spider-train-2504
	extreme-row spider-train-2505
	extreme-row spider-train-2506
	extreme-row spider-train-2507
	extreme-row spider-train-3657
	extreme-row spider-train-3658
	extreme-row spider-train-5348
	extreme-row spider-train-5349
	inner-limit spider-train-897
	inner-limit spider-train-898
	inner-limit spider-train-4773
	inner-limit spider-train-4774
	inner-limit spider-train-6316
	inner-limit spider-train-6317
EOF

sweep() { # DIALECT SET
	gold_open "$2"
	gold_names >"$TMP/databases"
	while read -r db; do
		gold_run "$1" "$db" 2>>"$to/$1-$2.talk"
	done <"$TMP/databases" | awk -F'\t' -v OFS='\t' -v list="$TMP/free" '
		BEGIN { while ((getline line < list) > 0) {
			split(line, f, " "); why[f[2]] = f[1] } }
		$1 == "differs" && $2 in why { $1 = "free"; $3 = why[$2] ":" $3 }
		{ print }' >"$to/$1-$2.all"
	grep -v '^same' "$to/$1-$2.all" >"$to/$1-$2"
	! grep -q '^differs\|^refused\|^unloaded' "$to/$1-$2" || wrong=1
	printf '%-9s %-13s %5d queries' "$1" "$2" \
		"$(wc -l <"$to/$1-$2.all")"
	for verdict in same free differs refused unwritten unrun unloaded; do
		printf ', %d %s' "$(grep -c "^$verdict" "$to/$1-$2.all")" \
			$verdict
	done
	echo
	rm "$to/$1-$2.all"
}

wrong=0
for dialect in ${2:-postgres mysql duckdb}; do
	case $dialect in
	postgres) postgres_start ;;
	mysql) mariadb_start ;;
	duckdb) duckdb_start ;;
	esac >"$TMP/start" || { echo "$dialect: $server_reason"; continue; }
	for set in ${3:-ambrosia geoquery spider-train}; do
		sweep "$dialect" "$set"
	done
done
exit $wrong
