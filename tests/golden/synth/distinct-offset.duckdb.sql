SELECT DISTINCT "customer"."country", "customer"."city"
FROM "customer"
ORDER BY "customer"."city"
OFFSET 3
