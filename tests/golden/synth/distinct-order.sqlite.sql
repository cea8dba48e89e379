SELECT DISTINCT "customer"."country"
FROM "customer"
INNER JOIN "group" ON "customer"."group_id" = "group"."id"
WHERE "group"."id" = 3
ORDER BY "group"."id", "customer"."country"
