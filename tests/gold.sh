# Gold queries of ../shared/data: SQL, read as a plan, written for a server.
# Source it after load.sh.
#
#   gold_open SET        e.g. spider-train
#   gold_names           its databases
#   gold_run DIALECT DB  loads the database and runs its queries here and
#                        there; a line a query: verdict, id, what was said.
#                        The verdicts: same; differs (other rows); refused (by
#                        the server); unwritten (a finding); unrun (by SQLite:
#                        it takes too long)
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

# gold_verdict DIALECT ID
gold_verdict() {
	if [ -s "gold.sqlite/$2.err" ]; then
		printf 'unrun\t%s\t%s\n' "$2" "$(head -n 1 "gold.sqlite/$2.err")"
	elif [ -s "gold.$1/$2.err" ]; then
		printf 'refused\t%s\t%s\n' "$2" "$(head -n 1 "gold.$1/$2.err")"
	elif [ "$(rows_plain "gold.sqlite/$2.rows" | sort | cksum)" = \
		"$(rows_plain "gold.$1/$2.rows" | sort | cksum)" ]; then
		printf 'same\t%s\n' "$2"
	else
		printf 'differs\t%s\t%s\n' "$2" "$(head -c 200 "gold.$1/$2.sql" |
			tr '\n' ' ')"
	fi
}

# In a folder of its own, since a query may run long.
gold_run() (
	mkdir -p "$TMP/gold"
	cd "$TMP/gold" || exit
	rm -f gold.db
	sqlite_load "$gold_set/databases/$2/$2.sqlite" gold.db
	t2s-schema -d gold.db >gold.schema
	gold_write "$1" "$2"
	case $1 in
	postgres)
		psql -q1 -c 'DROP SCHEMA public CASCADE' -c 'CREATE SCHEMA public' \
			2>/dev/null
		postgres_load gold.db
		rows_postgres gold.postgres
		;;
	mysql)
		mariadb_sql -e 'DROP DATABASE IF EXISTS gold'
		mariadb_load gold.db gold
		rows_mariadb gold gold.mysql
		;;
	duckdb)
		duckdb_load gold.db
		rows_duckdb gold.duckdb
		;;
	esac
	rows_sqlite gold.db gold.sqlite
	for gold_file in "gold.$1"/*.sql; do
		[ ! -e "$gold_file" ] ||
			gold_verdict "$1" "$(basename "$gold_file" .sql)"
	done
)
