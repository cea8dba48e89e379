# A SQLite database in a server, and rows that can be compared. Source it
# after server.sh.
#
#   load_ddl DIALECT DB [WHERE]  CREATE TABLE for each table and view of DB;
#                                with WHERE '0' its rows do not count
#   sqlite_load DB FILE          tables and rows, into a new file
#   postgres_load DB             tables and rows, into $PGDATABASE
#   postgres_keys DOC            SQL for the keys and comments of its schema
#   mariadb_load DB NAME         the same, into a new database
#   rows_sqlite DB FOLDER, rows_postgres FOLDER, rows_mariadb NAME FOLDER
#                                run each NAME.sql there; makes NAME.rows,
#                                lines of columns between tabs, where \N is
#                                null, and NAME.err, empty when it went well
#   rows_plain [FILE]            numbers as numbers, lists sorted, no zones,
#                                no capitals other than of ASCII
#
# A column gets the type that it is declared with where all its values are of
# that type, else one that they are of: SQLite does not hold them to it.

# load_facts DB WHERE: a line a column: table, column, place in the primary
# key, declared type, and how many values there are, in all and of each kind
load_facts() {
	sqlite3 -batch -init /dev/null -readonly "$1" <<-EOF |
	SELECT printf('SELECT %Q, %Q, %d, %Q, count(c),
	 total(typeof(c) = ''integer''), total(typeof(c) IN (''integer'', ''real'')),
	 total(c IN (0, 1)), total(abs(c) < 2147483648), total(c = round(c, 2)),
	 total(c GLOB ''[12][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]''
	  AND date(c) = c), total(datetime(c) IN (c, c || '' 00:00:00'')),
	 total(time(c) = c), coalesce(max(length(c)), 0), count(*)
	 FROM (SELECT "%w" AS c FROM "%w" WHERE $2);',
	 m.name, x.name, x.pk, upper(x.type), x.name, m.name)
	FROM sqlite_schema AS m, pragma_table_xinfo(m.name) AS x
	WHERE m.type IN ('table', 'view') AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!'
	ORDER BY m.rowid, x.cid;
	EOF
		sqlite3 -batch -init /dev/null -readonly -tabs "$1"
}

load_ddl() {
	load_facts "$2" "${3:-1}" | awk -F'\t' -v to="$1" '
	function family(type) {
		if (type ~ /BOOL/) return "boolean"
		if (type ~ /INT|YEAR/) return "integer"
		if (type ~ /DATETIME|TIMESTAMP/) return "datetime"
		if (type ~ /DATE/) return "date"
		if (type ~ /TIME/) return "time"
		if (type ~ /REAL|FLOA|DOUB/) return "number"
		if (type ~ /DEC|NUM/) return "decimal"
		return type ~ /CHAR|CLOB|TEXT|STR/ ? "text" : "any"
	}
	function fits(name) {
		if (name == "boolean") return $8 == $5 && $6 == $5
		if (name == "integer") return $6 == $5
		if (name == "number" || name == "decimal") return $7 == $5
		if (name == "date") return $11 == $5
		if (name == "datetime") return $12 == $5
		if (name == "time") return $13 == $5
		return name == "text"
	}
	function spelled(name) {
		if (name == "integer") return $9 == $5 ? "INTEGER" : "BIGINT"
		if (name == "decimal" && to == "duckdb")
			return $4 ~ /\([0-9]+ *, *[2-9]\)/ && $10 == $5 ? $4 : "DOUBLE"
		if (to != "mysql")
			return name == "number" ? "DOUBLE PRECISION" : \
				name == "datetime" ? "TIMESTAMP" : \
				name == "decimal" ? "NUMERIC" : toupper(name)
		if (name == "decimal")
			return $4 ~ /\([0-9]+ *, *[2-9]\)/ && $10 == $5 ? $4 : "DOUBLE"
		if (name == "number") return "DOUBLE"
		# a key takes no more than 3072 bytes, four for a letter
		return name == "text" && $3 > 0 && $14 < 256 ? \
			"VARCHAR(" ($14 > 20 ? $14 : 20) ")" : toupper(name)
	}
	function type(  name) {
		name = family($4)
		if (!fits(name) || name == "any")
			name = $5 == 0 || !fits("number") ? "text" : \
				fits("integer") ? "integer" : "number"
		return spelled(name)
	}
	function quoted(name) {
		gsub(quote, quote quote, name)
		return quote name quote
	}
	function finish(  i, keys) {
		for (i = 1; i in key; i++) {
			keys = keys (i > 1 ? ", " : "") key[i]
			delete key[i]
		}
		if (holes) keys = ""
		if (open)
			print (keys ? ",\n\tPRIMARY KEY (" keys ")" : "") "\n);"
	}
	BEGIN { quote = to == "mysql" ? "`" : "\"" }
	$1 != table || !open {
		finish()
		open = 1
		table = $1
		holes = 0
		printf "CREATE TABLE %s (", quoted(table)
		comma = ""
	}
	{
		printf "%s\n\t%s %s", comma, quoted($2), type()
		comma = ","
		if ($3 > 0) key[$3] = quoted($2)
		if ($3 > 0 && $15 > $5) holes = 1
	}
	END { finish() }'
}

load_names() {
	sqlite3 -batch -init /dev/null -readonly "$1" "SELECT name
		FROM sqlite_schema WHERE type IN ('table', 'view')
		AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid"
}

# load_tables DB: writes each to $TMP/load/N.tsv; prints N and its name
load_tables() {
	rm -rf "$TMP/load"
	mkdir "$TMP/load"
	load_names "$1" >"$TMP/load/names"
	load_n=0
	while IFS= read -r load_name; do
		load_n=$((load_n + 1))
		printf 'SELECT * FROM "%s"\n' "$load_name" |
			t2s-exec -d "$1" -o tsv --timeout 0 >"$TMP/load/$load_n.tsv" ||
			return 1
		printf '%s\t%s\n' "$load_n" "$load_name"
	done <"$TMP/load/names"
}

sqlite_load() {
	{
		load_ddl sqlite "$1"
		printf "ATTACH 'file:%s?mode=ro' AS original;\n" "$1"
		load_names "$1" | awk '{
			gsub(/"/, "\"\"")
			printf "INSERT INTO main.\"%s\" SELECT * FROM original.\"%s\";\n",
				$0, $0 }'
	} | sqlite3 -batch -bail -init /dev/null "$2"
}

postgres_load() {
	load_tables "$1" >"$TMP/load.list" || return 1
	{
		load_ddl postgres "$1"
		awk -F'\t' -v dir="$TMP/load" '{
			printf "\\copy \"%s\" FROM %c%s/%d.tsv%c WITH (HEADER)\n",
				$2, 39, dir, $1, 39 }' "$TMP/load.list"
		echo 'ANALYZE;'
	} | psql -q1 -v ON_ERROR_STOP=1
}

mariadb_load() {
	load_tables "$1" >"$TMP/load.list" || return 1
	{
		printf 'CREATE DATABASE `%s` CHARACTER SET utf8mb4
			COLLATE utf8mb4_nopad_bin;\nUSE `%s`;\n' "$2" "$2"
		load_ddl mysql "$1"
		awk -F'\t' -v dir="$TMP/load" '{
			printf "LOAD DATA LOCAL INFILE %c%s/%d.tsv%c INTO TABLE `%s` CHARACTER SET utf8mb4 IGNORE 1 LINES;\n", 39, dir, $1, 39, $2
			print "SHOW WARNINGS;" }' "$TMP/load.list"
	} >"$TMP/load.sql"
	mariadb_sql <"$TMP/load.sql" >"$TMP/load.warnings" &&
		! grep . "$TMP/load.warnings"
}

# split_rows FOLDER SUFFIX: lines after "@ NAME" go into NAME.SUFFIX
split_rows() {
	awk -v dir="$1" -v suffix="$2" '
	/^@ / {
		close(out)
		out = dir "/" substr($0, 3) "." suffix
		printf "" >out
		next
	}
	out { print >out }'
}

rows_sqlite() {
	for rows_file in "$2"/*.sql; do
		rows_name=${rows_file%.sql}
		t2s-exec -d "$1" -o tsv --limit 0 <"$rows_file" \
			2>"$rows_name.err" >"$rows_name.out" &&
			: >"$rows_name.err" # why there are no rows
		sed 1d "$rows_name.out" >"$rows_name.rows"
	done
}

rows_postgres() {
	printf 'SET statement_timeout = %s;\n' "'60s'" >"$TMP/rows.sql"
	for rows_file in "$1"/*.sql; do
		rows_name=$(basename "$rows_file" .sql)
		printf '\\warn @ %s\n\\o %s\nCOPY (\n' "$rows_name" \
			"$1/$rows_name.rows"
		cat "$rows_file"
		printf ') TO STDOUT;\n'
	done >>"$TMP/rows.sql"
	psql -q <"$TMP/rows.sql" 2>&1 >/dev/null | split_rows "$1" err
}

# NULL and the text NULL look the same there: the text does not occur.
rows_mariadb() {
	echo 'SET max_statement_time = 60;' >"$TMP/rows.sql"
	for rows_file in "$2"/*.sql; do
		printf 'SELECT %c@ %s%c;\n' \' "$(basename "$rows_file" .sql)" \'
		cat "$rows_file"
		echo ';'
	done >>"$TMP/rows.sql"
	mariadb_sql --force --unbuffered "$1" <"$TMP/rows.sql" \
		>"$TMP/rows.both" 2>&1
	sed '/^@ \|^ERROR /!d' "$TMP/rows.both" | split_rows "$2" err
	awk -F'\t' -v OFS='\t' '{
		for (i = 1; i <= NF; i++) if ($i == "NULL") $i = "\\N"
		print }' "$TMP/rows.both" | split_rows "$2" rows
}

# The parts of a list in a column, too: string_agg alone has no order. upper()
# knows other letters than those of ASCII in some engines; the data has few.
rows_plain() {
	sed 's/\xc3\x89/\xc3\xa9/g' "$@" | awk -F'\t' -v OFS='\t' '
	function plain(v) {
		if (v ~ /^(t|true|f|false)$/) return v ~ /^t/
		if (v ~ /^[0-9-]+ [0-9:]+\.0+$/) sub(/\.0+$/, "", v)
		if (v ~ /:[0-9.]+\+00$/) return substr(v, 1, length(v) - 3)
		if (v !~ /^-?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?$/)
			return v ~ /,/ ? list(v) : v
		if (v !~ /[.eE]/ && length(v) > 15) return v
		v = sprintf("%.8g", v)
		return v == "-0" ? "0" : v
	}
	function list(v,  n, i, j, part, t) {
		n = split(v, part, ",")
		for (i = 2; i <= n; i++)
			for (j = i; j > 1 && part[j - 1] "" > part[j] ""; j--) {
				t = part[j]
				part[j] = part[j - 1]
				part[j - 1] = t
			}
		v = part[1]
		for (i = 2; i <= n; i++)
			v = v "," part[i]
		return v
	}
	{
		gsub(/\\\\/, "\\") # not all write one as two
		for (i = 1; i <= NF; i++) $i = plain($i)
		print
	}'
}

# postgres_keys DOC: what tables made by postgres_load lack, from the schema
# of a document: what is never null, unique and foreign keys, comments
postgres_keys() {
	jq -r 'def q: "\"" + gsub("\""; "\"\"") + "\"";
	def s: "\u0027" + gsub("\u0027"; "\u0027\u0027") + "\u0027";
	.schema.tables[] | .name as $t |
	(.unique_keys[] | "ALTER TABLE \($t | q) ADD UNIQUE (\(map(q) |
		join(", ")));"),
	(if .comment then "COMMENT ON TABLE \($t | q) IS \(.comment | s);"
	else empty end),
	(.columns[] | select(.nullable | not) |
		"ALTER TABLE \($t | q) ALTER \(.name | q) SET NOT NULL;"),
	(.columns[] | select(.comment) |
		"COMMENT ON COLUMN \($t | q).\(.name | q) IS \(.comment | s);")' "$1"
	jq -r 'def q: "\"" + gsub("\""; "\"\"") + "\"";
	.schema.tables[] | .name as $t | .foreign_keys[] |
	"ALTER TABLE \($t | q) ADD FOREIGN KEY (\(.columns | map(q) |
		join(", "))) REFERENCES \(.to_table | q) (\(.to_columns |
		map(q) | join(", ")));"' "$1"
}
