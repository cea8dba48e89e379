# A database of several tenants, and one of the first alone, for tests of row
# scope. Source it after tap.sh.
#
# tenants NAME OPEN   of the SQLite database NAME makes NAME.all and NAME.one;
#                     the table OPEN is everybody's, some rows are nobody's.
#                     NAME.policy and NAME.schema (of all) go with them
tenants() {
	cp "$1" "$1.all" && chmod u+w "$1.all"
	tables=$(sqlite3 "$1" "SELECT name FROM sqlite_schema
		WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
	for table in $tables; do
		key=$(sqlite3 "$1" "SELECT group_concat('\"' || name || '\"', ' + ')
			FROM pragma_table_info('$table') WHERE pk")
		echo "ALTER TABLE \"$table\" ADD COLUMN client_id INTEGER;
		UPDATE \"$table\" SET client_id = CASE ($key) % 7
			WHEN 6 THEN NULL ELSE 1 + ($key) % 7 % 3 END;"
	done | sqlite3 "$1.all"
	cp "$1.all" "$1.one"
	for table in $tables; do
		[ "$table" = "$2" ] ||
			echo "DELETE FROM \"$table\" WHERE client_id IS NOT 1;"
	done | sqlite3 "$1.one"
	printf '{"tables": {"%s": {"open": true}, "order_total":
		{"where": "order_id IN (0)", "optional": true}},
		"columns": {"client_id": "client_id = :client"}}\n' "$2" \
		>"$1.policy"
	t2s-schema -d "$1.all" >"$1.schema"
}
