SELECT
  LPAD("customer"."name", 20) AS "a",
  LPAD("customer"."name", 20, '*') AS "b",
  RPAD("customer"."name", 4, '*') AS "c",
  REPEAT('ab', 3) AS "d"
FROM "customer"
WHERE "customer"."id" < 5
ORDER BY "customer"."id"
