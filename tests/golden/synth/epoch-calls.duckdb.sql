SELECT
  "payment"."id",
  CAST(CAST(DATE_TRUNC('month', MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT))) AS DATE) + INTERVAL '-1 day' AS DATE) AS "last_day",
  STRFTIME(MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT)), '%Y-%m') AS "month",
  STRFTIME(MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT)) + INTERVAL '90 minutes', '%H:%M') AS "later",
  CAST(MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT)) AS TIME) AS "clock",
  CAST(FLOOR(EPOCH("payment"."paid_at" + INTERVAL '-1 day')) AS BIGINT) AS "day_before",
  EPOCH(MAKE_TIMESTAMP(CAST("payment"."id" * 86400 * 1e6 AS BIGINT))) / 86400 + 2440587.5 AS "julian"
FROM "payment"
WHERE CAST(MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT)) AS DATE) < '1970-06-01'
  AND CAST(COALESCE(NULLIF(REGEXP_EXTRACT(CAST(CAST(FLOOR(EPOCH("payment"."paid_at")) AS BIGINT) AS VARCHAR), '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)', 1), ''), LEFT(CAST(CAST(FLOOR(EPOCH("payment"."paid_at")) AS BIGINT) AS VARCHAR), 0) || '0') AS DOUBLE) + 0 > 5
  AND MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT)) >= CAST(DATE_TRUNC('year', MAKE_TIMESTAMP(CAST("payment"."id" * 1000003 * 1e6 AS BIGINT))) AS DATE)
ORDER BY "payment"."id" NULLS FIRST
