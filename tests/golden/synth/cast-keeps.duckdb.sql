SELECT
  CAST("order_line"."unit price" * 0.25 AS DECIMAL(38, 10)) AS "price",
  CAST("product"."name" AS VARCHAR) AS "short"
FROM "order_line"
INNER JOIN "product" ON "order_line"."product_id" = "product"."id"
WHERE "order_line"."order_id" < 5
ORDER BY "order_line"."order_id" NULLS FIRST, "order_line"."line" NULLS FIRST
