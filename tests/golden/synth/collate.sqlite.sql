SELECT "customer"."name"
FROM "customer"
WHERE "customer"."city" COLLATE NOCASE = 'berlin'
ORDER BY "customer"."name" COLLATE NOCASE
