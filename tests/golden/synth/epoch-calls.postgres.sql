SELECT
  "payment"."id",
  CAST(CAST(DATE_TRUNC('month', TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC') AS DATE) + INTERVAL '-1 day' AS DATE) AS "last_day",
  TO_CHAR(TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC', 'YYYY-MM') AS "month",
  TO_CHAR(TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC' + INTERVAL '90 minutes', 'HH24":"MI') AS "later",
  CAST(TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC' AS TIME) AS "clock",
  CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at" + INTERVAL '-1 day')) AS BIGINT) AS "day_before",
  CAST(EXTRACT(EPOCH FROM TO_TIMESTAMP("payment"."id" * 86400) AT TIME ZONE 'UTC') / 86400 + 2440587.5 AS DOUBLE PRECISION) AS "julian"
FROM "payment"
WHERE CAST(TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC' AS DATE) < '1970-06-01'
  AND CAST(COALESCE(SUBSTRING(CAST(CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at")) AS BIGINT) AS TEXT), '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT(CAST(CAST(FLOOR(EXTRACT(EPOCH FROM "payment"."paid_at")) AS BIGINT) AS TEXT), 0) || '0') AS NUMERIC) + 0 > 5
  AND TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC' >= CAST(DATE_TRUNC('year', TO_TIMESTAMP("payment"."id" * 1000003) AT TIME ZONE 'UTC') AS DATE)
ORDER BY "payment"."id" NULLS FIRST
