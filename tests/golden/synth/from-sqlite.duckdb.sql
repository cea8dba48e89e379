SELECT
  "product"."name",
  "product"."weight_g" // NULLIF("product"."category_id", 0) AS "share",
  "product"."id" || ': ' || "product"."name" AS "label",
  CAST("product"."cost" > 3 AS INTEGER) AS "dear"
FROM "product"
WHERE "product"."name" ILIKE '%tea%' AND "product"."discontinued" = FALSE
ORDER BY "product"."weight_g" NULLS FIRST, "product"."name" DESC
