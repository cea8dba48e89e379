SELECT
  "product"."category_id",
  STRING_AGG("product"."name", ',' ORDER BY "product"."weight_g" DESC, "product"."id") AS "names"
FROM "product"
GROUP BY "product"."category_id"
ORDER BY "product"."category_id"
