#!/bin/sh
# files.sh [ROWS] - a CSV file as a database: t2s-schema against sqlite3 .import
#
# A file of eight columns (integers, dates, texts, money, flags, quoted text)
# is loaded by t2s-schema, which finds types and a key, and by sqlite3, which
# makes texts of all, five times in turn, each time anew. Aim: t2s-schema
# takes at most 0.66 times as long, and 64 MB whatever the rows.
. "${0%/*}/ground"
rows=${1:-1000000}

awk -v rows="$rows" 'BEGIN {
	print "id,ordered_on,customer,city,amount,quantity,active,note"
	split("Berlin,Lisboa,München,New York,Paris", city, ",")
	for (i = 1; i <= rows; i++) {
		note = i % 3 ? "" : "a plain remark of some length " i
		if (i % 6 == 0)
			note = "\"a remark, number " i ", that \"\"goes\"\" on\""
		printf "%d,%04d-%02d-%02d,customer %d,%s,%.2f,%d,%s,%s\n", i,
			2020 + i % 5, 1 + i % 12, 1 + i % 28, i * 7919 % 100003,
			city[1 + i % 5], (i * 37 % 1000000) / 100, i % 97,
			i % 2 ? "true" : "false", note
	}
}' >"$dir/entry.csv"
head -n 1000 "$dir/entry.csv" >"$dir/few.csv"

cat >"$dir/ours" <<EOF
#!/bin/sh
rm -rf "$dir/cache"
XDG_CACHE_HOME=$dir/cache exec "$BIN/t2s-schema" --no-values -d "\$1"
EOF
cat >"$dir/theirs" <<EOF
#!/bin/sh
rm -f "$dir/entry.db"
exec sqlite3 "$dir/entry.db" '.mode csv' ".import \$1 entry"
EOF
paired "$rows rows" 0.66 5 /dev/null sh "$dir/ours" "$dir/entry.csv" -- \
	sh "$dir/theirs" "$dir/entry.csv"

[ -x /usr/bin/time ] || { echo 'no /usr/bin/time: memory not measured'; exit; }
for file in few entry; do
	rm -rf "$dir/cache"
	XDG_CACHE_HOME=$dir/cache /usr/bin/time -f %M -o "$dir/kb" \
		"$BIN/t2s-schema" --no-values -d "$dir/$file.csv" >/dev/null
	awk -v n="$(wc -l <"$dir/$file.csv")" '{
		printf "%d lines: peak %.1f MB (aim 64)\n", n, $1 / 1024 }' \
		"$dir/kb"
done
