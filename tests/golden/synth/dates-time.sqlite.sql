SELECT
  CAST(STRFTIME('%H', "payment"."paid_at") AS INTEGER) AS "hour",
  CAST(STRFTIME('%S', "payment"."paid_at") AS INTEGER) AS "second",
  STRFTIME('%Y-%m-%d %H:00:00', "payment"."paid_at") AS "full_hour",
  DATETIME("payment"."paid_at", '+90 minutes') AS "after",
  DATETIME("payment"."paid_at", '+3 months') AS "next"
FROM "payment"
WHERE "payment"."paid_at" >= '2024-01-01 00:00:00'
