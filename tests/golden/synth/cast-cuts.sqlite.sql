SELECT
  ROUND(CAST(CAST("order_line"."unit price" AS REAL) / 3 AS NUMERIC), 1) AS "price",
  SUBSTR(CAST("product"."name" AS TEXT), 1, 3) AS "short"
FROM "order_line"
INNER JOIN "product" ON "order_line"."product_id" = "product"."id"
WHERE "order_line"."order_id" < 5
ORDER BY "order_line"."order_id" NULLS LAST, "order_line"."line" NULLS LAST
