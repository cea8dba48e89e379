#!/bin/sh
# audit.sh - what the audit costs a plan of ten tables on a schema of a thousand
#
# Plans are read from SQL and audited in one process: one that is right, with
# totals, conditions and sub-queries; one whose totals repeat rows; one with
# slips in the names of tables and columns. In microseconds, the best of 30:
# with a schema that was read before, as in a stream, and with one that is read
# for the plan. Aim: under a millisecond.
. "${0%/*}/ground"
top=$here/../..

${CC:-cc} -std=c11 -O2 -D_XOPEN_SOURCE=700 -I"$top/lib" -o "$dir/audit" \
	"$here/audit.c" "${BIN%/bin}/libt2s.a" -lstemmer -lutf8proc -ljansson -lm

# Tables t0 to t999 of 14 columns, each with keys to three before it.
awk -v tables=1000 '
	function column(name, type, more) {
		printf "%s{\"name\":\"%s\",\"type\":\"%s\",\"nullable\":%s}",
			(n++ ? "," : ""), name, type, more ? "true" : "false"
	}
	BEGIN {
		print "{\"t2s\":1,\"database\":{\"dialect\":\"sqlite\"},\"schema\":{\"tables\":["
		for (t = 0; t < tables; t++) {
			n = keys = 0
			printf "%s{\"name\":\"table_%d\",\"kind\":\"table\",\"rows\":%d,\"columns\":[",
				(t ? "," : ""), t, 100 + t
			column("id", "INTEGER", 0)
			for (k = 1; k <= 3; k++)
				column("parent_" k "_id", "INTEGER", 1)
			for (k = 1; k <= 10; k++)
				column("value_" k, k % 2 ? "TEXT" : "REAL", 1)
			printf "],\"primary_key\":[\"id\"],\"unique_keys\":[],\"foreign_keys\":["
			for (k = 1; k <= 3 && t > 0; k++)
				printf "%s{\"columns\":[\"parent_%d_id\"],\"to_table\":\"table_%d\",\"to_columns\":[\"id\"],\"origin\":\"declared\"}",
					(keys++ ? "," : ""), k, int((t - 1) / k)
			print "]}"
		}
		print "]}}"
	}' >"$dir/schema"

# A chain of ten tables by their first key, from the 900th down.
awk 'BEGIN {
	for (t = 909; t >= 900; t--) {
		from = from (t == 909 ? "table_909" : " JOIN table_" t " ON table_" t ".id = table_" t + 1 ".parent_1_id")
		shown = shown ", table_" t ".value_1"
		where = where (t == 909 ? " WHERE " : " AND ") "table_" t ".value_2 > " t
	}
	print "SELECT table_900.id" shown ", COUNT(*), SUM(table_909.value_2), AVG(table_909.value_4) FROM " from where " AND table_900.id IN (SELECT parent_2_id FROM table_950 WHERE value_6 BETWEEN 1 AND 5) AND NOT EXISTS (SELECT 1 FROM table_951 WHERE table_951.parent_1_id = table_900.id) GROUP BY table_900.id" shown " HAVING COUNT(*) > 3 ORDER BY SUM(table_909.value_2) DESC, table_900.value_1 LIMIT 10"
	print "SELECT table_900.value_1, SUM(table_900.value_2), SUM(table_905.value_4), COUNT(table_903.id) FROM " from where " GROUP BY table_900.value_1"
	gsub(/table_90[37]\./, "tabel_&", where); sub(/tabel_table_903/, "tabel_903", where)
	slip = shown; gsub(/value_1/, "valu_1", slip)
	print "SELECT table_900.id" slip " FROM " from
}' >"$dir/sql"

"$BIN/t2s-parse" -l --schema "$dir/schema" "$dir/sql" >"$dir/plans"
awk 'NR == FNR { schema = schema $0; next }
	FNR == 1 { sub(/\}$/, "", schema) }
	{ name[1] = "right"; name[2] = "repeated rows"; name[3] = "slips"
	sub(/^\{/, "")
	print schema ",\"question\":\"" name[FNR] "\"," $0 }' \
	"$dir/schema" "$dir/plans" >"$dir/documents"
echo '   before    fresh'
"$dir/audit" "$dir/documents"
