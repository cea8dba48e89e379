SELECT
  EXTRACT(HOUR FROM "payment"."paid_at") AS "hour",
  EXTRACT(SECOND FROM "payment"."paid_at") AS "second",
  DATE_TRUNC('hour', "payment"."paid_at") AS "full_hour",
  "payment"."paid_at" + INTERVAL '90 minutes' AS "after",
  "payment"."paid_at" + INTERVAL '3 months' AS "next"
FROM "payment"
WHERE "payment"."paid_at" >= TIMESTAMP '2024-01-01 00:00:00'
