SELECT "customer"."city", COUNT(*) AS "n"
FROM "customer"
WHERE "customer"."id" IN (1, 2, 3, 5)
GROUP BY "customer"."country"
HAVING "customer"."group_id" > 0
ORDER BY "customer"."country"
