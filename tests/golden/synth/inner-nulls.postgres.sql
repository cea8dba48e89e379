SELECT
  "product"."id",
  "product"."name",
  RANK() OVER (PARTITION BY "product"."category_id"
    ORDER BY "product"."weight_g" DESC, "product"."id") AS "place",
  LAG("product"."name") OVER (ORDER BY
      "product"."weight_g" NULLS FIRST,
      "product"."id") AS "before"
FROM "product"
ORDER BY "product"."id"
