SELECT
  "product"."category_id",
  "product"."name",
  "product"."weight_g",
  MAX("product"."unit price") AS "dearest"
FROM "product"
WHERE "product"."category_id" IN (5, 6, 9) AND "product"."weight_g" > 500
GROUP BY "product"."category_id"
ORDER BY "product"."category_id"
