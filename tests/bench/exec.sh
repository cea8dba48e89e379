#!/bin/sh
# exec.sh [ROWS] - rows out of SQLite: t2s-exec against sqlite3, in pairs
#
# A table of mixed rows (integers, money, reals with all digits, short and
# long text, dates, nulls) is printed to /dev/null by both, five times in
# turn; of each the best time counts. Aims: ndjson 2.2 times as fast as
# sqlite3 -json, csv 1.7 times as -csv, at most 6 MB whatever the rows.
set -eu
here=$(cd "${0%/*}" && pwd)
exec_=${BIN:-$here/../../build/bin}/t2s-exec
rows=${1:-1000000}
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

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
printf '%s' "$sql" >"$dir/all.sql"
printf '%s LIMIT 1000' "$sql" >"$dir/some.sql"

ours() { "$exec_" -d "$dir/rows.db" -o "$1" "$dir/all.sql" >/dev/null; }
theirs() { sqlite3 "-$1" "$dir/rows.db" "$sql" >/dev/null; }

# seconds COMMAND...: how long it takes
seconds() {
	start=$(date +%s%N)
	"$@"
	echo "$(($(date +%s%N) - start))" | awk '{ printf "%.3f\n", $1 / 1e9 }'
}

for pair in 'ndjson json 2.2' 'csv csv 1.7'; do
	set -- $pair
	: >"$dir/a" >"$dir/b"
	for _ in 1 2 3 4 5; do
		seconds ours "$1" >>"$dir/a"
		seconds theirs "$2" >>"$dir/b"
	done
	sort -n "$dir/a" | head -1 >"$dir/best"
	sort -n "$dir/b" | head -1 >>"$dir/best"
	tr '\n' ' ' <"$dir/best" | awk -v f="$1" -v g="$2" -v aim="$3" '{
		printf "%s: %.3f s, sqlite3 -%s: %.3f s, %.2f times as fast" \
			" (aim %s)\n", f, $1, g, $2, $2 / $1, aim }'
done

[ -x /usr/bin/time ] || { echo 'no /usr/bin/time: memory not measured'; exit; }
for format in ndjson csv table; do
	for size in some all; do
		/usr/bin/time -f %M -o "$dir/kb" "$exec_" -d "$dir/rows.db" \
			-o $format --limit 0 "$dir/$size.sql" >/dev/null
		awk -v f=$format -v size=$size '{ printf "%s, %s rows: peak " \
			"%.1f MB (aim 6)\n", f, size, $1 / 1024 }' "$dir/kb"
	done
done
