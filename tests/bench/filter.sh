#!/bin/sh
# filter.sh [TABLES] - one question over a large schema
#
# A schema of TABLES tables (10,000; 26 MB of JSON with comments and keys) is
# written by awk, then narrowed five times; the best time counts. Aim: 600 ms
# for 10,000 tables, the whole process.
. "${0%/*}/ground"
tables=${1:-10000}

awk -v tables="$tables" '
function word() { return words[int(rand() * n) + 1] }
function text(k,  s) { s = word(); while (--k) s = s " " word(); return s }
BEGIN {
	srand(1)
	n = split("customer order product invoice payment item line status" \
		" type code region city account user employee department" \
		" project task ticket event entry history stock warehouse" \
		" supplier shipment address contact note tag category group" \
		" role device sensor reading measure value amount price cost" \
		" discount tax total quantity unit weight date created", words)
	printf "{\"t2s\":1,\"schema\":{\"tables\":["
	for (t = 1; t <= tables; t++) {
		printf "%s{\"name\":\"%s_%d\",\"kind\":\"table\"," \
			"\"comment\":\"%s\",\"rows\":%d,\"columns\":[" \
			"{\"name\":\"id\",\"type\":\"INTEGER\"," \
			"\"nullable\":false}", (t > 1 ? "," : ""), word(), t,
			text(10), t
		for (c = 1; c <= 25; c++)
			printf ",{\"name\":\"%s_%s\",\"type\":\"VARCHAR(40)\"," \
				"\"nullable\":true,\"comment\":\"%s\"}",
				word(), word(), text(4)
		parent = int(rand() * t)
		printf ",{\"name\":\"parent_id\",\"type\":\"INTEGER\"," \
			"\"nullable\":true}],\"primary_key\":[\"id\"]," \
			"\"unique_keys\":[],\"foreign_keys\":["
		if (parent)
			printf "{\"columns\":[\"parent_id\"],\"to_table\":" \
				"\"%s\",\"to_columns\":[\"id\"]," \
				"\"origin\":\"declared\"}", "t" parent
		printf "]}"
	}
	print "]}}"
}' >"$dir/schema.json"

best 5 "$BIN/t2s-filter" -q 'total invoice amount by customer region' \
	"$dir/schema.json" | awk -v tables="$tables" \
	-v bytes="$(wc -c <"$dir/schema.json")" '{
	printf "%d tables, %.1f MB: %.0f ms (aim for 10,000: 600 ms)\n",
		tables, bytes / 1e6, $1 / 1e3 }'
