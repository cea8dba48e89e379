# Gold queries of ../shared/data: SQL, read as a plan, written for a server.
# Source it after load.sh.
#
#   gold_open SET        e.g. spider-train
#   gold_names           its databases
#   gold_run DIALECT DB  loads the database and runs its queries here and
#                        there; a line a query: verdict, id, what was said.
#                        The verdicts: same; differs (other rows); refused (by
#                        the server); unwritten (a finding); unrun (by SQLite:
#                        it takes too long); unloaded (so is its database)
# Both run the same plan, without its limit: which of equal rows come first is
# anybody's choice. SQLite has a copy whose columns have the types that the
# server's have.

gold_sql() {
	sqlite3 -batch -init /dev/null -tabs "$TMP/gold.db" "$@"
}

gold_open() {
	gold_set=$DATA/$1
	rm -f "$TMP/gold.db"
	{
		printf '.mode ascii\n.separator \037 "\\n"\n'
		echo 'CREATE TABLE line (text);'
		for gold_file in "$gold_set"/*.jsonl; do
			echo ".import '$gold_file' line"
		done
		cat <<-'EOF'
		CREATE TABLE gold AS
		SELECT json_extract(text, '$.db') AS db,
			json_extract(text, '$.id') AS id,
			replace(replace(json_extract(text, '$.gold_sql'),
				char(10), ' '), char(13), ' ') AS sql
		FROM line;
		EOF
	} | sqlite3 -batch -init /dev/null "$TMP/gold.db"
}

gold_names() {
	gold_sql 'SELECT DISTINCT db FROM gold ORDER BY db'
}

gold_json() {
	printf '.mode ascii\n.separator \037 "\\n"\n'
	cat
}

# gold_write DIALECT DB: the texts, a file each; those that could not be
# written as lines of the verdict
gold_write() {
	gold_sql "SELECT sql FROM gold WHERE db = '$2' ORDER BY rowid" >gold.lines
	gold_sql "SELECT id FROM gold WHERE db = '$2' ORDER BY rowid" >gold.ids
	t2s-parse -l --schema gold.schema gold.lines >gold.parsed
	gold_json <<-'EOF' | sqlite3 -batch -init /dev/null >gold.plans
	CREATE TABLE t (doc);
	.import gold.parsed t
	SELECT json_remove(doc, '$.plan.limit', '$.plan.offset') FROM t;
	EOF
	for gold_dialect in sqlite "$1"; do
		rm -rf gold.$gold_dialect
		mkdir gold.$gold_dialect
		t2s-synth -l --schema gold.schema --dialect $gold_dialect \
			gold.plans | paste -d "$(printf '\037')" gold.ids - >gold.docs
		gold_json <<-EOF | sqlite3 -batch -init /dev/null >/dev/null
		CREATE TABLE t (id, doc);
		.import gold.docs t
		SELECT writefile('gold.$gold_dialect/' || id || '.sql',
			json_extract(doc, '\$.sql.text'))
		FROM t WHERE json_extract(doc, '\$.stop') IS NULL;
		.output gold.unwritten
		.separator \t "\\n"
		SELECT 'unwritten', t.id, json_extract(value, '\$.message')
		FROM t, json_each(doc, '\$.findings')
		WHERE json_extract(doc, '\$.stop') IS NOT NULL
			AND json_extract(value, '\$.severity') = 'error'
		GROUP BY t.id;
		EOF
	done
	cat gold.unwritten
}

# gold_list FOLDER SUFFIX: what is not empty and was written for the server
gold_list() {
	for gold_file in "$1"/*."$2"; do
		gold_name=$(basename "$gold_file" ".$2")
		[ ! -s "$gold_file" ] ||
			[ ! -e "gold.$gold_to/$gold_name.sql" ] ||
			printf '%s\n' "$gold_file"
	done
}

# gold_rows FOLDER: all rows of all queries, each behind its query's id
gold_rows() {
	gold_list "$1" rows | xargs -r awk -v OFS='\t' '
		FNR == 1 { id = FILENAME; gsub(/.*\/|[.]rows$/, "", id) }
		{ print "@" id, $0 }' | rows_plain | sort
}

# gold_said FOLDER VERDICT: the first line of each error
gold_said() {
	gold_list "$1" err | xargs -r awk -v OFS='\t' -v verdict="$2" 'FNR == 1 {
		id = FILENAME
		gsub(/.*\/|[.]err$/, "", id)
		gsub(/\t/, " ")
		print verdict, id, $0 }'
}

# gold_differing: the first row of each query that only one of them has
gold_differing() {
	comm -3 gold.here gold.there | awk -F'\t' -v OFS='\t' '
	{
		side = $1 == "" ? "there" : "here"
		sub(/^\t?@/, "")
		id = $1
		sub(/^[^\t]*\t/, "")
		if (!(id in said)) order[++n] = id
		if ((id, side) in seen) next
		seen[id, side]
		said[id] = said[id] " " side ": " $0
	}
	END { for (i = 1; i <= n; i++)
		print "differs", order[i], said[order[i]] }'
}

gold_verdicts() {
	gold_to=$1
	gold_rows gold.sqlite >gold.here
	gold_rows "gold.$1" >gold.there
	{
		gold_said gold.sqlite unrun
		gold_said "gold.$1" refused
		gold_differing
		for gold_file in "gold.$1"/*.sql; do
			[ ! -e "$gold_file" ] || printf 'same\t%s\n' \
				"$(basename "$gold_file" .sql)"
		done
	} | awk -F'\t' '!($2 in seen) { seen[$2]; print }'
}

gold_unloaded() {
	gold_sql "SELECT 'unloaded', id FROM gold WHERE db = '$1'"
	exit
}

# In a folder of its own, since a query may run long.
gold_run() (
	mkdir -p "$TMP/gold"
	cd "$TMP/gold" || exit
	rm -f gold.db
	sqlite_load "$gold_set/databases/$2/$2.sqlite" gold.db ||
		gold_unloaded "$2"
	t2s-schema -d gold.db >gold.schema
	gold_write "$1" "$2"
	case $1 in
	postgres)
		psql -q1 -c 'DROP SCHEMA public CASCADE' -c 'CREATE SCHEMA public' \
			2>/dev/null
		postgres_load gold.db || gold_unloaded "$2"
		rows_postgres gold.postgres
		;;
	mysql)
		mariadb_sql -e 'DROP DATABASE IF EXISTS gold'
		mariadb_load gold.db gold || gold_unloaded "$2"
		rows_mariadb gold gold.mysql
		;;
	duckdb)
		duckdb_load gold.db || gold_unloaded "$2"
		rows_duckdb gold.duckdb
		;;
	esac
	rows_sqlite gold.db gold.sqlite
	gold_verdicts "$1"
)
