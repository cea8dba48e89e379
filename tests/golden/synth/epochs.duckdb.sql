SELECT
  "payment"."id",
  CAST(FLOOR(EPOCH("payment"."paid_at")) AS BIGINT) AS "seconds",
  MAKE_TIMESTAMP(CAST(CAST(FLOOR(EPOCH("payment"."paid_at")) AS BIGINT) * 1e6 AS BIGINT)) AS "again",
  MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)) AS "moment",
  CAST(FLOOR(EPOCH(TIMESTAMP '2026-02-28 12:00:01')) AS BIGINT) AS "fixed",
  CAST(MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)) AS DATE) AS "day",
  EXTRACT(YEAR FROM MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "year",
  EXTRACT(WEEK FROM MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "week",
  EXTRACT(SECOND FROM MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "second",
  DATE_TRUNC('month', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "month",
  DATE_TRUNC('quarter', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "quarter",
  DATE_TRUNC('week', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "monday",
  DATE_TRUNC('hour', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) AS "full_hour",
  MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)) + INTERVAL '-1 day' AS "before",
  CAST(DATE_TRUNC('month', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT))) + INTERVAL '1 month' AS DATE) AS "next",
  MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)) + "payment"."order_id" * INTERVAL '1 minute' AS "later",
  DATE_SUB('day', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)), "payment"."paid_at") AS "days",
  DATE_SUB('month', MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)), "payment"."paid_at") AS "months"
FROM "payment"
WHERE MAKE_TIMESTAMP(CAST(("payment"."order_id" + "payment"."id" * 1000003) * 1e6 AS BIGINT)) < TIMESTAMP '1972-01-01 00:00:00'
  AND CAST(FLOOR(EPOCH("payment"."paid_at")) AS BIGINT) >= 1704067200
ORDER BY "payment"."id"
