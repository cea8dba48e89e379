SELECT
  "customer"."country",
  SUM(CAST("customer"."newsletter" AS INTEGER)) AS "readers",
  MAX(CAST("customer"."newsletter" AS INTEGER)) AS "any_reader",
  SUM(CAST(COALESCE(SUBSTRING("address"."postcode", '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT("address"."postcode", 0) || '0') AS NUMERIC)) AS "codes",
  CAST(COALESCE(SUM("customer"."id"), 0) AS DOUBLE PRECISION) AS "ids"
FROM "customer"
INNER JOIN "address" ON "customer"."id" = "address"."customer_id"
GROUP BY "customer"."country"
ORDER BY "customer"."country" NULLS FIRST
