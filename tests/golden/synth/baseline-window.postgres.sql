SELECT
  "product"."name",
  "product"."category_id",
  RANK() OVER (PARTITION BY "product"."category_id"
    ORDER BY "product"."unit price" DESC) AS "place",
  LAG("product"."unit price", 1, 0) OVER (ORDER BY "product"."id") AS "before"
FROM "product"
