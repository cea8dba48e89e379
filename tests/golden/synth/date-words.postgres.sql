SELECT
  CAST(CAST(DATE_TRUNC('month', CAST("order"."ordered_on" AS TIMESTAMP)) AS TIMESTAMP) + INTERVAL '1 month' + (CAST("order"."ordered_on" AS TIMESTAMP) - DATE_TRUNC('month', CAST("order"."ordered_on" AS TIMESTAMP))) AS DATE) AS "usual",
  CAST("order"."ordered_on" + INTERVAL '30 days' AS DATE) AS "without_sign",
  CAST(CAST(DATE_TRUNC('month', CAST("order"."ordered_on" AS TIMESTAMP)) AS TIMESTAMP) + INTERVAL '-1 year' + (CAST("order"."ordered_on" AS TIMESTAMP) - DATE_TRUNC('month', CAST("order"."ordered_on" AS TIMESTAMP))) AS DATE) AS "odd_plural",
  CAST(CAST("order"."ordered_on" AS TIMESTAMP) + INTERVAL '3 days' AS DATE) AS "day_of_moment",
  CAST(CAST("order"."ordered_on" + "order"."id" * INTERVAL '1 day' AS DATE) AS TIMESTAMP) AS "moment_of_day"
FROM "order"
ORDER BY "order"."id" NULLS FIRST
