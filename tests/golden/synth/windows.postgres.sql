SELECT
  "payment"."id",
  ROW_NUMBER() OVER "by_order" AS "n",
  SUM("payment"."amount") OVER ("by_order"
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS "running",
  AVG("payment"."amount") OVER (ORDER BY "payment"."paid_at"
    ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS "around",
  COUNT(*) FILTER (WHERE "payment"."method" = 'card') OVER (PARTITION BY "payment"."method") AS "cards"
FROM "payment"
WINDOW "by_order" AS (PARTITION BY "payment"."order_id"
  ORDER BY "payment"."paid_at")
