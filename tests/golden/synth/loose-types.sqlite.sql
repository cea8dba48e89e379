SELECT
  "customer"."id",
  "customer"."language",
  "address"."postcode" + 1 AS "next",
  LENGTH("customer"."id") AS "digits",
  SUBSTR("customer"."joined_on", 1, 4) AS "year",
  CASE
    WHEN "customer"."newsletter" = 1 THEN "customer"."id"
    ELSE 'none'
  END AS "mark",
  COALESCE("customer"."born_on", '?') AS "born"
FROM "customer"
INNER JOIN "address" ON "customer"."id" = "address"."customer_id"
WHERE "address"."postcode" > 80000 AND "customer"."id" = "address"."customer_id"
ORDER BY "address"."id"
