SELECT "product"."name"
FROM "product"
WHERE "product"."name" GLOB 'Tea [[]1]*' AND "product"."name" LIKE '%tea%'
ORDER BY "product"."weight_g" DESC NULLS FIRST
