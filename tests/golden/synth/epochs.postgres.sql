SELECT
  "payment"."id",
  CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at")) AS BIGINT) AS "seconds",
  TO_TIMESTAMP(CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at")) AS BIGINT)) AT TIME ZONE 'UTC' AS "again",
  TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' AS "moment",
  CAST(FLOOR(EXTRACT(EPOCH FROM TIMESTAMP '2026-02-28 12:00:01')) AS BIGINT) AS "fixed",
  CAST(TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' AS DATE) AS "day",
  CAST(EXTRACT(YEAR FROM TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS INTEGER) AS "year",
  CAST(EXTRACT(WEEK FROM TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS INTEGER) AS "week",
  CAST(FLOOR(EXTRACT(SECOND FROM TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC')) AS INTEGER) AS "second",
  DATE_TRUNC('month', TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS "month",
  DATE_TRUNC('quarter', TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS "quarter",
  DATE_TRUNC('week', TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS "monday",
  DATE_TRUNC('hour', TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') AS "full_hour",
  TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' + INTERVAL '-1 day' AS "before",
  CAST(DATE_TRUNC('month', TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC') + INTERVAL '1 month' AS DATE) AS "next",
  TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' + "payment"."order_id" * INTERVAL '1 minute' AS "later",
  CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST(TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' AS TIMESTAMP)) / 86400) AS BIGINT) AS "days",
  CAST(EXTRACT(YEAR FROM AGE("payment"."paid_at", TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC')) * 12 + EXTRACT(MONTH FROM AGE("payment"."paid_at", TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC')) AS INTEGER) AS "months"
FROM "payment"
WHERE TO_TIMESTAMP("payment"."order_id" + "payment"."id" * 1000003) AT TIME ZONE 'UTC' < TIMESTAMP '1972-01-01 00:00:00'
  AND CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at")) AS BIGINT) >= 1704067200
ORDER BY "payment"."id"
