SELECT
  "product"."category_id",
  (ARRAY_AGG("product"."name" ORDER BY "product"."unit price" DESC NULLS LAST))[1] AS "name",
  (ARRAY_AGG("product"."weight_g" ORDER BY "product"."unit price" DESC NULLS LAST))[1] AS "weight_g",
  MAX("product"."unit price") AS "dearest"
FROM "product"
WHERE "product"."category_id" IN (5, 6, 9) AND "product"."weight_g" > 500
GROUP BY "product"."category_id"
ORDER BY "product"."category_id" NULLS FIRST
