SELECT
  "customer"."country",
  SUM("customer"."newsletter") AS "readers",
  MAX("customer"."newsletter") AS "any_reader",
  SUM("address"."postcode") AS "codes",
  TOTAL("customer"."id") AS "ids"
FROM "customer"
INNER JOIN "address" ON "customer"."id" = "address"."customer_id"
GROUP BY "customer"."country"
ORDER BY "customer"."country"
