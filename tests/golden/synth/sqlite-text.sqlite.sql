SELECT
  PRINTF('%.2f of %d%%', "product"."unit price", "product"."id") AS "price",
  CHAR(65) AS "letter",
  UNICODE("product"."name") AS "code",
  HEX("category"."name") AS "bytes",
  CAST("address"."postcode" AS INTEGER) AS "code_number",
  CAST("address"."postcode" AS REAL) AS "code_real",
  SUBSTR("product"."name", -3) AS "ending"
FROM "product"
INNER JOIN "category" ON "product"."category_id" = "category"."id"
INNER JOIN "address" ON "product"."id" = "address"."id"
WHERE "product"."id" NOT IN (SELECT "address"."postcode" FROM "address")
  AND "product"."id" < 9
ORDER BY "product"."id"
