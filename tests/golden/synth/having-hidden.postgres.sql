SELECT (ARRAY_AGG("group"."name"))[1] AS "name", COUNT(*) AS "customers"
FROM "customer"
INNER JOIN "group" ON "customer"."group_id" = "group"."id"
GROUP BY "customer"."group_id"
HAVING (ARRAY_AGG("group"."discount_percent"))[1] > 2
ORDER BY (ARRAY_AGG("group"."name"))[1] NULLS FIRST
