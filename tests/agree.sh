# The same plan in SQLite and in a server: do the rows agree? Source it after
# load.sh, and have a server run.
#
#   agree DIALECT MEANT DB FOLDER   each NAME.json of FOLDER, meant as in MEANT
#                                   where it does not say, as text of DIALECT;
#                                   DB is the SQLite database, and the server
#                                   has the same tables at hand. Two tests or
#                                   one for each: what is wrong with it, or
#                                   that a dialect says it lacks something
#   takes DIALECT FOLDER            each NAME.sql of FOLDER runs there
#   takes_own DIALECT               the golden texts of a dialect run there, and
#                                   what is written of our plans, which are
#                                   left in the folder plan; schema.json has
#                                   the schema
#   agree_store DIALECT DB          the same of the questions of chinook.sql, in
#                                   the music store DB
#   agree_gold DIALECT              a sample of what make sweep does; wants
#                                   gold.sh
#
# Rows of golden plans are compared in their order, where they have one: none
# of them are equal in what they are ordered by.

# agree_rows DIALECT FOLDER
agree_rows() {
	case $1 in
	postgres) rows_postgres "$2" ;;
	mysql) rows_mariadb "$mariadb_name" "$2" ;;
	duckdb) rows_duckdb "$2" ;;
	esac
}

takes() {
	agree_rows "$1" "$2"
	for agree_file in "$2"/*.err; do
		is "$(basename "$agree_file" .err) is taken" \
			"$(cat "$agree_file")" ''
	done
}

takes_own() {
	mkdir plan taken
	own_plans plan
	for agree_file in "$SRC"/tests/golden/*/*."$1".sql; do
		grep -q '^-- ' "$agree_file" || cp "$agree_file" taken
	done
	for agree_file in plan/example-*.json; do
		agree_name=$(basename "$agree_file" .json)
		case $agree_name in
		*."$1") ;;
		*.*) continue ;;
		esac
		t2s-synth --schema schema.json --text --dialect "$1" \
			"$agree_file" >"taken/$agree_name.sql" 2>err && continue
		like "$agree_name: $1 cannot say it" "$(cat err)" 'has no '
		rm "taken/$agree_name.sql"
	done
	takes "$1" taken
}

# agree_write DIALECT MEANT PLAN: texts for both, or a test of why not
agree_write() {
	agree_name=$(basename "$3" .json)
	plan_of "$2" "$3" >"$TMP/agree/plan"
	for agree_dialect in sqlite "$1"; do
		t2s-synth --text --dialect "$agree_dialect" "$TMP/agree/schema" \
			"$TMP/agree/plan" 2>"$TMP/agree/why" \
			>"$TMP/agree/$agree_dialect/$agree_name.sql" && continue
		like "$agree_name as in $2: $agree_dialect cannot say it" \
			"$(cat "$TMP/agree/why")" 'has no \|collation\|is not known'
		rm -f "$TMP/agree"/*/"$agree_name.sql"
		return
	done
}

# agree_compare DIALECT MEANT NAME
agree_compare() {
	agree_order=sort
	[ "${3#example}" != "$3" ] || ! grep -q '^ORDER BY' "$3.sql" ||
		agree_order=cat
	for agree_dialect in sqlite "$1"; do
		cat "../$agree_dialect/$3.err" >&2
		rows_plain "../$agree_dialect/$3.rows" |
			$agree_order >"../$agree_dialect.rows"
	done 2>../why
	is "$3 as in $2: the same rows" "$(diff ../sqlite.rows "../$1.rows" |
		cat ../why - | head -n 20)" '' ||
		diagnose sql "$(tail -n 99 "$3.sql" "../$1/$3.sql")"
}

agree() {
	rm -rf "$TMP/agree"
	mkdir "$TMP/agree" "$TMP/agree/sqlite" "$TMP/agree/$1"
	t2s-schema -d "$3" >"$TMP/agree/schema"
	for agree_plan in "$4"/*.json; do
		agree_write "$1" "$2" "$agree_plan"
	done
	rows_sqlite "$3" "$TMP/agree/sqlite"
	agree_rows "$1" "$TMP/agree/$1"
	cd "$TMP/agree/sqlite" || exit 2
	for agree_file in *.sql; do
		agree_compare "$1" "$2" "${agree_file%.sql}"
	done
	cd "$TMP" || exit 2
}

agree_store() {
	mkdir store
	t2s-schema -d "$2" >schema.json
	query_plans "$SRC/tests/chinook.sql" schema.json store
	agree "$1" sqlite "$2" store
}

agree_gold() {
	gold_open spider-train
	for db in department_management student_assessment hr_1; do
		gold_run "$1" $db >verdicts 2>&1
		is "gold queries of $db" "$(grep -v '^same' verdicts | head)" ''
		ok '... were there' test -s verdicts
	done
}
