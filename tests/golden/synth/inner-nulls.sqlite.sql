SELECT
  "product"."id",
  "product"."name",
  RANK() OVER (PARTITION BY "product"."category_id"
    ORDER BY
      "product"."weight_g" DESC NULLS FIRST,
      "product"."id" NULLS LAST) AS "place",
  LAG("product"."name") OVER (ORDER BY
      "product"."weight_g" NULLS FIRST,
      "product"."id" NULLS LAST) AS "before"
FROM "product"
ORDER BY "product"."id" NULLS LAST
