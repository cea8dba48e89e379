SELECT "product"."name"
FROM "product"
WHERE "product"."name" LIKE 'Tea [1]%' AND "product"."name" ILIKE '%tea%'
ORDER BY "product"."weight_g" DESC NULLS FIRST
