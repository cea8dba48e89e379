#!/bin/sh
# What PostgreSQL's grammar makes of a text where others make something else
# of it: read, and written at length.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

written() { # SQL
	echo "$1" | t2s-parse --dialect postgres |
		t2s-synth --dialect postgres --oneline --text 2>&1
}

while IFS='|' read -r why sql want; do
	is "$why" "$(written "$sql")" "$want"
done <<'END'
IN holds tighter than =|SELECT a = b IN (1, 2) FROM t|SELECT "t"."a" = ("t"."b" IN (1, 2)) FROM "t"
LIKE holds tighter than <|SELECT a < b LIKE 'x' FROM t|SELECT "t"."a" < ("t"."b" LIKE 'x') FROM "t"
BETWEEN holds tighter than =|SELECT a = b BETWEEN 1 AND 2 FROM t|SELECT "t"."a" = ("t"."b" BETWEEN 1 AND 2) FROM "t"
IS NULL holds looser than =|SELECT a = b IS NULL FROM t|SELECT ("t"."a" = "t"."b") IS NULL FROM "t"
BETWEEN SYMMETRIC takes both orders|SELECT a BETWEEN SYMMETRIC 3 AND 1 FROM t|SELECT "t"."a" BETWEEN 3 AND 1 OR "t"."a" BETWEEN 1 AND 3 FROM "t"
LOCALTIMESTAMP has no zone|SELECT LOCALTIMESTAMP, LOCALTIME|SELECT CAST(CURRENT_TIMESTAMP AS TIMESTAMP), CAST(CURRENT_TIME AS TIME)
COLLATE is the zone's|SELECT x AT TIME ZONE 'UTC' COLLATE "C" FROM t|SELECT "t"."x" AT TIME ZONE ('UTC' COLLATE "C") FROM "t"
a time in a zone is collated in parentheses|SELECT (x AT TIME ZONE 'UTC') COLLATE "C" FROM t|SELECT ("t"."x" AT TIME ZONE 'UTC') COLLATE "C" FROM "t"
COLLATE behind BETWEEN keeps its parentheses|SELECT 1 FROM t WHERE x BETWEEN (y COLLATE "C") AND z|SELECT 1 FROM "t" WHERE "t"."x" BETWEEN ("t"."y" COLLATE "C") AND "t"."z"
a table function sees what stands before it|SELECT f.x FROM t, unnest(x) AS f (x)|SELECT "f"."x" FROM "t" CROSS JOIN UNNEST("t"."x") AS "f" ("x")
... and not itself|SELECT 1 FROM unnest(x) AS f|t2s-synth: line 1, column 22: unknown column 'x'
VALUES show no column that was not selected|SELECT rank() OVER (ORDER BY x) FROM (VALUES (1)) AS v (x)|SELECT RANK() OVER (ORDER BY "v"."x") AS "rank" FROM (VALUES (1)) AS "v" ("x")
an alias stays where the table's name hides another|SELECT (SELECT o.x FROM o AS i WHERE i.y = o.y) FROM generate_series(1, 2) AS o|SELECT (SELECT "o"."x" FROM "o" AS "i" WHERE "i"."y" = "o"."y") FROM GENERATE_SERIES(1, 2) AS "o"
WHERE sees a column around it before an alias|SELECT x, (SELECT v.b AS x FROM (SELECT 2 AS b) AS v WHERE x = 1) FROM (SELECT 1 AS x) AS t|SELECT "t"."x", (SELECT "v"."b" AS "x" FROM (SELECT 2 AS "b") AS "v" WHERE "t"."x" = 1) FROM (SELECT 1 AS "x") AS "t"
WHERE sees no alias|SELECT a + 1 AS n FROM t WHERE n > 2|SELECT "t"."a" + 1 AS "n" FROM "t" WHERE "t"."n" > 2
GROUP BY sees no alias within an expression|SELECT a + 1 AS b FROM t GROUP BY b / 2|SELECT "t"."a" + 1 AS "b" FROM "t" GROUP BY "t"."b" / 2
a query in parentheses on both sides|SELECT 1 WHERE 1 IN ((SELECT 2) UNION (SELECT 3))|SELECT 1 WHERE 1 IN (SELECT 2 UNION SELECT 3)
TABLE in parentheses|SELECT (TABLE t) > 3|SELECT (SELECT * FROM "t") > 3
a column with its schema|SELECT public.t.a FROM public.t|SELECT "t"."a" FROM "public"."t"
... is of that table|SELECT shop.t.a FROM public.t|t2s-synth: line 1, column 8: unknown table 't' in this query
an alias is told from another by its case|SELECT (SELECT "O".a FROM t AS o) FROM u AS "O"|SELECT (SELECT "u"."a" FROM "t") FROM "u"
top is a function|SELECT top(5) x FROM t|SELECT TOP(5) AS "x" FROM "t"
an order behind parentheses comes before the limit in them|(SELECT a FROM t LIMIT 1) ORDER BY 1|SELECT "t"."a" FROM "t" ORDER BY "t"."a" LIMIT 1
a number behind a plus is no position|SELECT a FROM t GROUP BY a, + 1|SELECT "t"."a" FROM "t" GROUP BY "t"."a", (SELECT 1)
ORDER BY tells an alias from a column by its case|SELECT a AS "B" FROM t ORDER BY b|SELECT "t"."a" AS "B" FROM "t" ORDER BY "t"."b"
tables of one name are told apart|SELECT 1 FROM public.orders, shop.orders|SELECT 1 FROM "public"."orders" CROSS JOIN "shop"."orders" AS "orders_1"
a query that is said twice groups twice|SELECT (SELECT max(a) FROM t GROUP BY b HAVING count(*) > 1) AS m FROM u GROUP BY m|SELECT (SELECT MAX("t"."a") AS "max_a" FROM "t" GROUP BY "t"."b" HAVING COUNT(*) > 1) AS "m" FROM "u" GROUP BY (SELECT MAX("t"."a") AS "max_a" FROM "t" GROUP BY "t"."b" HAVING COUNT(*) > 1)
END

while IFS='|' read -r why sql want; do
	like "refused: $why" "$(written "$sql")" "$want"
done <<'END'
a comparison of a comparison|SELECT a = b = c FROM t|parentheses around one of two
IS of a value|SELECT a IS document FROM t|expected NULL, TRUE
other names for a table's columns|SELECT o.a FROM orders AS o (a)|renaming the columns of 'orders'
ONLY in parentheses|SELECT * FROM ONLY (orders)|FROM ONLY is not
a whole row|SELECT count(t.*) FROM t|a whole row as a value is not
a row of one value|SELECT ROW(1) = ROW(2)|a row of one value
USER is no column|SELECT user FROM t|session information of the server
CURRENT_USER is no table|SELECT * FROM current_user|a value as a table
a second WITH|WITH a AS (SELECT 1) (WITH b AS (SELECT 2) SELECT * FROM b)|a second WITH
a CTE that is named before it is written|WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a|the CTE 'b' is used before
a table that differs from a CTE by its case|WITH "Order" AS (SELECT 1) SELECT * FROM "order"|the table 'order' is hidden by a CTE
a name that two tables have|SELECT t.a FROM public.t, shop.t|two tables in this query have the name 't'
two orders|(SELECT a FROM t ORDER BY a) ORDER BY b|a second ORDER BY
two limits|SELECT a FROM t LIMIT 1 LIMIT 2|a second LIMIT
a word of XMLPARSE is no column|SELECT xmlparse(document - x) FROM t|a function with special syntax
a length of two numbers|SELECT a::varchar(10, 2) FROM t|this type
the form of NORMALIZE|SELECT normalize(a, nfc) FROM t|the normal form of NORMALIZE
a word of the grammar as a type|SELECT a::do FROM t|'do'
END

like 'SQLite, too, lets a CTE name one behind it' "$(echo 'WITH a AS (SELECT
	* FROM b), b AS (SELECT 1) SELECT * FROM a' | t2s-parse --dialect sqlite |
	t2s-synth --text 2>&1)" "the CTE 'b' is used before"

done_testing
