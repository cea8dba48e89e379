#!/bin/sh
# exec.sh [ROWS] - rows out of SQLite: t2s-exec against sqlite3, in pairs
#
# A table of mixed rows (integers, money, reals with all digits, short and
# long text, dates, nulls) is printed to /dev/null by both, five times in
# turn. Aims: ndjson 2.2 times as fast as sqlite3 -json, csv 1.7 times as
# -csv, at most 6 MB whatever the rows. The limit is a program that reads all
# values and prints none; t2s-exec takes so many times as long.
. "${0%/*}/ground"
rows=${1:-1000000}

sqlite3 "$dir/rows.db" >/dev/null <<EOF
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE entry(id INTEGER PRIMARY KEY, number INT, name TEXT, city TEXT,
	price REAL, share REAL, quantity INT, made TEXT, note TEXT, active INT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $rows)
INSERT INTO entry SELECT i, i * 7919 % 1000003, 'customer ' || i,
	substr('Berlin    LisboaMünchenNew York', i % 4 * 8 + 1, 8),
	(i * 37 % 1000000) / 100.0, (i * 7919 % 1000003) / 1000003.0, i % 97,
	datetime(1577836800 + i * 61, 'unixepoch'),
	CASE WHEN i % 3 THEN 'a remark of some length, number ' || i ||
		', with "quotes", which goes on for a while' END, i % 2
	FROM n;
EOF
sql='SELECT * FROM entry'
tens='SELECT 1 UNION ALL SELECT 1 UNION ALL SELECT 1 UNION ALL SELECT 1 UNION ALL
	SELECT 1'
printf '%s' "$sql" >"$dir/all.sql"
printf '%s LIMIT 1000' "$sql" >"$dir/thousand.sql"
printf 'SELECT e.* FROM (%s), (SELECT 1 UNION ALL SELECT 1) CROSS JOIN entry e' \
	"$tens" >"$dir/tenfold.sql"
# as the programs are built
${CC:-cc} -O2 -static -o "$dir/values" "$here/values.c" -lsqlite3 -lm \
	2>/dev/null ||
	${CC:-cc} -O2 -o "$dir/values" "$here/values.c" -lsqlite3

for pair in 'ndjson json 2.2' 'csv csv 1.7'; do
	set -- $pair
	paired "$1" "$3 or more" 5 /dev/null sqlite3 "-$2" "$dir/rows.db" \
		"$sql" -- "$BIN/t2s-exec" -d "$dir/rows.db" -o "$1" "$dir/all.sql"
done
for pair in 'ndjson 1.4' 'csv 1.5'; do
	set -- $pair
	paired "$1/limit" "$2 or less" 5 /dev/null "$BIN/t2s-exec" \
		-d "$dir/rows.db" -o "$1" "$dir/all.sql" -- \
		"$dir/values" "$dir/rows.db" "$sql"
done

[ -x /usr/bin/time ] || { echo 'no /usr/bin/time: memory not measured'; exit; }
for format in ndjson json csv tsv table markdown; do
	for size in thousand tenfold; do
		/usr/bin/time -f %M -o "$dir/kb" "$BIN/t2s-exec" -d "$dir/rows.db" \
			-o $format --limit 0 --timeout 0 "$dir/$size.sql" >/dev/null
		awk -v f=$format -v size=$size -v rows=$rows '{ printf \
			"%s, %d rows: peak %.1f MB (aim 6)\n", f, \
			size == "tenfold" ? 10 * rows : 1000, $1 / 1024 }' "$dir/kb"
	done
done
