SELECT "customer"."name"
FROM "customer"
WHERE "customer"."name" GLOB 'A*_?'
