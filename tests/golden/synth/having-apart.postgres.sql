SELECT (ARRAY_AGG("customer"."city"))[1] AS "city", COUNT(*) AS "n"
FROM "customer"
WHERE "customer"."id" IN (1, 2, 3, 5)
GROUP BY "customer"."country"
HAVING (ARRAY_AGG("customer"."group_id"))[1] > 0
ORDER BY "customer"."country" NULLS FIRST
