SELECT
  "customer"."id",
  "customer"."language",
  CAST(COALESCE(NULLIF(REGEXP_EXTRACT("address"."postcode", '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)', 1), ''), LEFT("address"."postcode", 0) || '0') AS DOUBLE) + 1 AS "next",
  LENGTH(CAST("customer"."id" AS VARCHAR)) AS "digits",
  SUBSTR(CAST("customer"."joined_on" AS VARCHAR), 1, 4) AS "year",
  CASE
    WHEN "customer"."newsletter" = TRUE THEN CAST("customer"."id" AS VARCHAR)
    ELSE 'none'
  END AS "mark",
  COALESCE(CAST("customer"."born_on" AS VARCHAR), '?') AS "born"
FROM "customer"
INNER JOIN "address" ON "customer"."id" = "address"."customer_id"
WHERE "address"."postcode" > '80000'
  AND "customer"."id" = "address"."customer_id"
ORDER BY "address"."id" NULLS FIRST
