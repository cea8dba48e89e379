SELECT DISTINCT "customer"."country", "customer"."city"
FROM "customer"
ORDER BY "customer"."city"
LIMIT -1
OFFSET 3
