SELECT
  (ARRAY_AGG("customer"."name"))[1] AS "name",
  (ARRAY_AGG("customer"."city"))[1] AS "city",
  "order"."id",
  COUNT(*) AS "lines"
FROM "order"
INNER JOIN "customer" ON "order"."customer_id" = "customer"."id"
INNER JOIN "order_line" ON "order"."id" = "order_line"."order_id"
GROUP BY "order"."id"
ORDER BY "order"."id" NULLS FIRST
