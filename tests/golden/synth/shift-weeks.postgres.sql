SELECT
  CAST("order"."ordered_on" + "order"."id" * INTERVAL '7 days' AS DATE) AS "weeks",
  CAST("order"."ordered_on" + "order"."id" * INTERVAL '3 months' AS DATE) AS "quarters",
  CAST("order"."ordered_on" AS TIMESTAMP) + -"order"."id" * INTERVAL '7 days' AS "moment",
  CAST("order"."ordered_on" + INTERVAL '14 days' AS DATE) AS "two"
FROM "order"
ORDER BY "order"."id"
