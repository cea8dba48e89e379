SELECT
  SUBSTR(PRINTF('%*s', 20, ''), 1, MAX(20 - LENGTH("customer"."name"), 0)) || SUBSTR("customer"."name", 1, 20) AS "a",
  SUBSTR(REPLACE(PRINTF('%*s', 20, ''), ' ', '*'), 1, MAX(20 - LENGTH("customer"."name"), 0)) || SUBSTR("customer"."name", 1, 20) AS "b",
  SUBSTR("customer"."name" || REPLACE(PRINTF('%*s', 4, ''), ' ', '*'), 1, 4) AS "c",
  REPLACE(PRINTF('%*s', 3, ''), ' ', 'ab') AS "d"
FROM "customer"
WHERE "customer"."id" < 5
ORDER BY "customer"."id" NULLS LAST
