SELECT
  "product"."category_id",
  STRING_AGG(CAST("product"."name" AS VARCHAR), ',' ORDER BY "product"."weight_g" DESC NULLS FIRST, "product"."id") AS "names"
FROM "product"
GROUP BY "product"."category_id"
ORDER BY "product"."category_id"
