#!/bin/sh
# Hard statements, one a line in tests/statements/DIALECT.sql: each is read,
# written and read again to the same text; for sqlite with the same rows.
# Those of free.sql are read without a schema, in every dialect.
# refused.tsv has what is no SELECT, or off the list: dialect, line and column
# of the finding, whether it is wrong or only unsupported.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

write() { # DIALECT STATEMENTS [OPTION..]: a text on a line, or what is wrong
	dialect=$1
	file=$2
	shift 2
	t2s-parse -l --dialect "$dialect" "$@" "$file" |
		t2s-synth -l --oneline --dialect "$dialect" |
		jq -r '.sql.text? // "wrong: \([.findings[] |
			select(.severity == "error")][0].message)" |
		gsub("\n"; " ")'
}
stable() { # NAME DIALECT [OPTION..]
	name=$1
	shift
	write "$1" "$SRC/tests/statements/$name.sql" ${2+"$2" "$3"} >once.$1
	write "$1" once.$1 ${2+"$2" "$3"} >twice.$1
	n=0
	while IFS= read -r sql; do
		n=$((n + 1))
		is "$1 $n: $sql" "$(sed -n ${n}p twice.$1)" \
			"$(sed -n ${n}p once.$1)"
	done <"$SRC/tests/statements/$name.sql"
	is "$name in $1: every one is written" "$(grep '^wrong' once.$1)" ''
}
for dialect in sqlite postgres mysql tsql; do
	stable free $dialect
done
for dialect in sqlite postgres mysql tsql; do
	stable $dialect $dialect --schema schema.json
done

rows() { # STATEMENTS: the rows of each behind its number
	awk '{ print ".print @" NR; print $0 "\n;" }' "$1" |
		sqlite3 -readonly "$shop" 2>&1
}
rows "$SRC/tests/statements/sqlite.sql" >want
rows once.sqlite >got
is 'the same rows in the same order' "$(diff want got)" ''

for sql in 'SELECT ADD(1, 2)' 'SELECT CAST(1 AS add)'; do
	echo "$sql" >word.sql
	like "no name for sqlite: $sql" "$(write sqlite word.sql)" \
		"^wrong: invalid .* name 'add'"
done

# too long for a line: laid out the same once the constant is a sub-query
again() {
	t2s-parse --dialect mysql | t2s-synth --dialect mysql | jq -r .sql.text
}
again >once <<'END'
SELECT ROUND(VA ORDER BY RIANCE <> (customer.aid_of_the_customer), 3) AS c FROM customer
END
again <once >twice
is 'a constant key is laid out as a sub-query' "$(cat twice)" "$(cat once)"

# rows of VALUES as SELECTs, too long for a line
echo "SELECT (VALUES ('Austria', 'Vienna')) AS a_rather_long_name_for_a_column" |
	t2s-parse --dialect mysql | t2s-synth --dialect mysql --text >once
t2s-parse --dialect mysql once | t2s-synth --dialect mysql --text >twice
is 'rows of VALUES are laid out as SELECTs are' "$(cat twice)" "$(cat once)"

# FULL JOIN as a union: a column that is called as the union calls it, and one
# that may be of a table within it
union='SELECT o.id AS o_id, s.id FROM o FULL JOIN s ON s.o_id = o.id'
echo "$union" | t2s-parse | t2s-synth --dialect mysql --text >once
t2s-parse --dialect mysql once | t2s-synth --dialect mysql --text >twice
like 'a column is called as the union calls it' "$(cat once)" \
	'joined`.`o_id`,'
is '... and the same once read' "$(cat twice)" "$(cat once)"
like 'no union hides a column that may be of any table' \
	"$(echo 'SELECT o.id, seller FROM o FULL JOIN s ON s.o_id = o.id' |
		t2s-parse | t2s-synth --dialect mysql --text 2>&1)" \
	'without columns of unknown tables'

values='SELECT o.id FROM o FULL JOIN s ON s.o_id = o.id
	WHERE EXISTS (SELECT 1 FROM (VALUES (s.seller)) AS v (x) WHERE v.x = 2)'
like 'the union gives a column that only VALUES within a query use' \
	"$(echo "$values" | t2s-parse --dialect postgres |
		t2s-synth --dialect mysql --text)" '`s`.`seller` AS `s_seller`'

# A column whose name is mended, "All; (x)" to All_x, is so wherever it is used.
inner='(SELECT t.a AS "All; (x)" FROM t) AS d'
while IFS='|' read -r where sql; do
	like "a name is mended in $where" "$(echo "$sql" |
		t2s-parse --dialect postgres | jq 'del(.sql)' |
		t2s-synth --dialect postgres --text 2>&1)" '"d"."All_x")'
done <<END
grouping sets|SELECT count(*) FROM $inner GROUP BY GROUPING SETS ((d."All; (x)"), ())
the argument of a table function|SELECT u.x FROM $inner, unnest(d."All; (x)") AS u (x)
VALUES|SELECT v.x FROM $inner CROSS JOIN LATERAL (VALUES (d."All; (x)")) AS v (x)
END

# so deep that a line is short: an order that says nothing is laid out as one
# that is said
deep='SELECT c FROM v LIMIT 3 OFFSET 2'
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
	deep="SELECT c FROM t WHERE a IN ($deep)"
done
echo "$deep" | t2s-parse | t2s-synth --dialect tsql | jq -r .sql.text >once
like 'any order is broken over lines as any other' "$(cat once)" \
	'ORDER BY
 *(SELECT NULL)
 *OFFSET'
t2s-parse --dialect tsql once | t2s-synth --dialect tsql --text >twice
is '... and is the same once read' "$(cat twice)" "$(cat once)"

tab=$(printf '\t')
while IFS=$tab read -r dialect place code sql; do
	is "$dialect refuses: $sql" "$(printf '%s' "$sql" |
		t2s-parse --dialect "$dialect" --schema schema.json | jq -r \
		'[.stop.status, (.findings[0] | .code, .line, .column)] |
		map(tostring) | join(" ")')" "1 sql_$code ${place%:*} ${place#*:}"
done <"$SRC/tests/statements/refused.tsv"

# names that resolve to nothing enter the plan as they are written
while IFS='|' read -r sql place code; do
	echo "$sql" | t2s-parse --schema schema.json >out.json
	is "told, and in the plan: $sql" "$? $(jq -r '[.findings[0] | .code,
		.severity, .line, .column] | map(tostring) | join(" ")' \
		out.json)" "0 $code warning $place"
	t2s-synth out.json >written.json
	is '... and no SQL is written of it' \
		"$? $(jq -r '.stop.status, .sql.text' written.json)" '1 1
null'
done <<'END'
SELECT nosuch FROM customer|1 8|column_not_found
SELECT name FROM nosuch|1 18|table_not_found
SELECT x.name FROM customer c|1 8|table_not_in_plan
SELECT id FROM customer, supplier|1 8|name_ambiguous
END

done_testing
