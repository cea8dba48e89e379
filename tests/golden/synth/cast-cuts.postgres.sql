SELECT
  CAST("order_line"."unit price" / 3 AS NUMERIC(10, 1)) AS "price",
  CAST("product"."name" AS VARCHAR(3)) AS "short"
FROM "order_line"
INNER JOIN "product" ON "order_line"."product_id" = "product"."id"
WHERE "order_line"."order_id" < 5
ORDER BY "order_line"."order_id", "order_line"."line"
