# DuckDB's own engine for tests. Source it after load.sh.
#
#   duckdb_start           returns 1 and sets $server_reason where there is no
#                          engine. It is the library that $T2S_DUCKDB names,
#                          else that of an npm package, which is kept in
#                          $XDG_CACHE_HOME/t2s or ~/.cache/t2s
#   duckdb_load DB         the tables of a SQLite database, for what comes
#   rows_duckdb FOLDER     as rows_sqlite does it
#
# There is no server: each run is a process that loads what it needs.

duckdb_package=@duckdb/node-bindings-linux-x64
duckdb_version=1.5.6-r.1

# What npm takes long about is not waited for.
duckdb_fetch() {
	command -v npm >/dev/null || { server_reason='DuckDB: no npm'; return 1; }
	mkdir -p "$1" && duckdb_new=$(mktemp -d "$1/new.XXXXXX") || return 1
	timeout 120 npm install --prefix "$duckdb_new" --no-audit --no-fund \
		--ignore-scripts --fetch-retries=0 --fetch-timeout=60000 \
		"$duckdb_package@$duckdb_version" >"$TMP/npm" 2>&1 &&
		mv "$duckdb_new/node_modules/$duckdb_package/libduckdb.so" "$2"
	duckdb_status=$?
	rm -rf "$duckdb_new"
	server_reason="DuckDB: npm does not bring $duckdb_package"
	return $duckdb_status
}

duckdb_start() {
	duckdb_run=${BIN%/bin}/tests/duckdb
	duckdb_cache=${XDG_CACHE_HOME:-${HOME:-/nowhere}/.cache}/t2s
	duckdb_library=${T2S_DUCKDB:-$duckdb_cache/libduckdb-$duckdb_version.so}
	[ -r "$duckdb_library" ] ||
		duckdb_fetch "$duckdb_cache" "$duckdb_library" || return 1
	mkdir -p "$TMP/duckdb"
	: >"$TMP/duckdb/load.sql"
	printf '@ start\nSELECT 1;\n' |
		"$duckdb_run" "$duckdb_library" >"$TMP/duckdb/said" 2>&1 &&
		[ "$(cat "$TMP/duckdb/said")" = '@ start' ] && return
	server_reason="DuckDB: $(head -n 2 "$TMP/duckdb/said" | tail -n 1)"
	return 1
}

duckdb_load() {
	rm -f "$TMP"/duckdb/*.csv
	load_names "$1" >"$TMP/duckdb/names"
	{
		echo '@ .tables'
		load_ddl duckdb "$1"
		duckdb_n=0
		while IFS= read -r duckdb_name; do
			duckdb_n=$((duckdb_n + 1))
			printf 'SELECT * FROM "%s"\n' "$duckdb_name" |
				t2s-exec -d "$1" -o csv --timeout 0 \
				--limit 0 >"$TMP/duckdb/$duckdb_n.csv" || return 1
			printf '@ .rows\nCOPY "%s" FROM %s%s/%d.csv%s (FORMAT csv,
				AUTO_DETECT false, HEADER, NULLSTR %s,
				ALLOW_QUOTED_NULLS false);\n' "$duckdb_name" \' \
				"$TMP/duckdb" "$duckdb_n" \' "''"
		done <"$TMP/duckdb/names"
	} >"$TMP/duckdb/load.sql"
	"$duckdb_run" "$duckdb_library" <"$TMP/duckdb/load.sql" |
		grep -v '^@ ' | grep . >"$TMP/duckdb/said"
	[ ! -s "$TMP/duckdb/said" ]
}

rows_duckdb() {
	{
		cat "$TMP/duckdb/load.sql"
		for rows_file in "$1"/*.sql; do
			rows_name=$(basename "$rows_file" .sql)
			printf '@ %s\nCOPY (SELECT REPLACE(REPLACE(
				CAST(COLUMNS(*) AS VARCHAR), %s, %s),
				chr(10), %s) FROM (\n' "$rows_name" \
				"'\\'" "'\\\\'" "'\\n'"
			cat "$rows_file"
			printf ")) TO '%s' (FORMAT csv, DELIMITER '\\\\t', HEADER false,
				NULLSTR '\\\\N', QUOTE '', ESCAPE '');\n" \
				"$(cd "$1" && pwd)/$rows_name.rows"
		done
	} | "$duckdb_run" "$duckdb_library" | split_rows "$1" err
}
