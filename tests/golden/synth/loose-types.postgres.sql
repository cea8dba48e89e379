SELECT
  "customer"."id",
  "customer"."language",
  CAST(COALESCE(SUBSTRING("address"."postcode", '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT("address"."postcode", 0) || '0') AS NUMERIC) + 1 AS "next",
  LENGTH(CAST("customer"."id" AS TEXT)) AS "digits",
  SUBSTR(CAST("customer"."joined_on" AS TEXT), 1, 4) AS "year",
  CASE
    WHEN "customer"."newsletter" = TRUE THEN CAST("customer"."id" AS TEXT)
    ELSE 'none'
  END AS "mark",
  COALESCE(CAST("customer"."born_on" AS TEXT), '?') AS "born"
FROM "customer"
INNER JOIN "address" ON "customer"."id" = "address"."customer_id"
WHERE "address"."postcode" > '80000'
  AND "customer"."id" = "address"."customer_id"
ORDER BY "address"."id" NULLS FIRST
