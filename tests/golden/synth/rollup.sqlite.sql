SELECT "customer"."country", COUNT(*) AS "n"
FROM "customer"
GROUP BY "customer"."country", "customer"."city"
UNION ALL
SELECT "customer"."country", COUNT(*) AS "n"
FROM "customer"
GROUP BY "customer"."country"
UNION ALL
SELECT NULL AS "country", COUNT(*) AS "n"
FROM "customer"
