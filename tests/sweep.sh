#!/bin/sh
# sweep.sh FOLDER [DIALECTS [SETS]]: the gold queries of ../shared/data,
# written for each engine and run there beside SQLite (gold.sh says how). One
# line for each set and engine, and what is not the same in a file of FOLDER.
# Both are lists in one word each, e.g. "postgres mysql" geoquery.
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/load.sh"
. "$SRC/tests/duckdb.sh"
. "$SRC/tests/gold.sh"
[ -n "$DATA" ] || { echo 'no ../shared/data'; exit 2; }
mkdir -p "$1"
to=$(cd "$1" && pwd)

sweep() { # DIALECT SET
	gold_open "$2"
	gold_names >"$TMP/databases"
	while read -r db; do
		gold_run "$1" "$db" 2>>"$to/$1-$2.talk"
	done <"$TMP/databases" >"$to/$1-$2.all"
	grep -v '^same' "$to/$1-$2.all" >"$to/$1-$2"
	printf '%-9s %-13s %5d queries' "$1" "$2" \
		"$(wc -l <"$to/$1-$2.all")"
	for verdict in same differs refused unwritten unrun unloaded; do
		printf ', %d %s' "$(grep -c "^$verdict" "$to/$1-$2.all")" \
			$verdict
	done
	echo
	rm "$to/$1-$2.all"
}

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
