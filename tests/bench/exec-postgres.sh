#!/bin/sh
# exec-postgres.sh [ROWS] - rows out of PostgreSQL: t2s-exec against psql's
# COPY to csv, in pairs
#
# A table of mixed rows (integers, decimals, reals with all digits, short and
# long text, times, booleans, nulls) on a server of its own is printed to
# /dev/null by both, seven times in turn. Aims: 1.3 times as fast, at most
# 10 MB whatever the rows. The server is half of the work: on a machine whose
# processors are busy otherwise it does not show.
. "${0%/*}/ground"
rows=${1:-1000000}
served -c shared_buffers=512MB
psql -q <<EOS
CREATE TABLE entry AS SELECT i AS id,
	(i::bigint * 7919 % 1000003)::int AS number, 'customer ' || i AS name,
	substr('Berlin    LisboaMünchenNew York', i % 4 * 8 + 1, 8) AS city,
	((i::bigint * 37 % 1000000) / 100.0)::numeric(12, 2) AS price,
	(i::bigint * 7919 % 1000003) / 1000003.0::float8 AS share,
	i % 97 AS quantity,
	timestamp '2020-01-01' + i * interval '61 seconds' AS made,
	CASE WHEN i % 3 > 0 THEN 'a remark of some length, number ' || i ||
		', with "quotes", which goes on for a while' END AS note,
	i % 2 = 0 AS active
	FROM generate_series(1, $rows) AS i;
VACUUM ANALYZE entry;
EOS
db=postgresql://reader@/postgres
sql='SELECT * FROM entry'
echo "$sql" >"$dir/all.sql"
echo "$sql LIMIT 1000" >"$dir/some.sql"
echo "$sql, generate_series(1, 10)" >"$dir/more.sql"
psql=$(ls -d "$server_bin/psql" 2>/dev/null || command -v psql)

for format in ndjson csv; do
	paired $format '1.3 or more' 7 /dev/null "$psql" -qX -U reader -c \
		"COPY ($sql) TO STDOUT (FORMAT csv)" -- \
		t2s-exec -d $db -o $format "$dir/all.sql"
done

[ -x /usr/bin/time ] || { echo 'no /usr/bin/time: memory not measured'; exit; }
for format in ndjson csv; do
	for size in some all more; do
		/usr/bin/time -f %M -o "$dir/kb" t2s-exec -d $db -o $format \
			"$dir/$size.sql" >/dev/null
		awk -v f=$format -v size=$size '{ printf "%s, %s rows: peak " \
			"%.1f MB (aim 10)\n", f, size, $1 / 1024 }' "$dir/kb"
	done
done
