#!/bin/sh
# sweep.sh FOLDER: the gold queries of ../shared/data, written for each server
# and run there beside SQLite (gold.sh says how); takes most of an hour. One
# line for each set and server, and what is not the same in a file of FOLDER.
# T2S_SWEEP="postgres geoquery" does one of them.
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

if [ -n "${T2S_SWEEP-}" ]; then
	set -- $T2S_SWEEP
else
	set -- 'postgres mysql' 'ambrosia geoquery spider-train'
fi
for dialect in $1; do
	case $dialect in
	postgres) postgres_start ;;
	mysql) mariadb_start ;;
	duckdb) duckdb_start ;;
	esac >"$TMP/start" || { echo "$dialect: $server_reason"; continue; }
	for set in $2; do
		sweep "$dialect" "$set"
	done
done
