SELECT
  "order"."id",
  CAST(CAST(CAST(DATE_TRUNC('month', "order"."ordered_on") AS DATE) + INTERVAL '1 month' AS DATE) + INTERVAL '-1 day' AS DATE) AS "month_end",
  STRFTIME("order"."ordered_on", '%Y-%m') AS "month",
  CAST("order"."ordered_on" + (8 - EXTRACT(DOW FROM "order"."ordered_on")) % 7 * INTERVAL '1 day' AS DATE) AS "monday",
  CAST("order"."ordered_on" + -"order"."customer_id" * INTERVAL '1 day' AS DATE) AS "earlier",
  EPOCH("order"."promised_on") / 86400 + 2440587.5 - (EPOCH("order"."ordered_on") / 86400 + 2440587.5) AS "days",
  CAST(CAST(EXTRACT(DOW FROM "order"."ordered_on") AS VARCHAR) AS INTEGER) AS "weekday"
FROM "order"
WHERE STRFTIME("order"."ordered_on", '%Y') = '2025'
  AND "order"."ordered_on" < '2025-03-01'
ORDER BY "order"."id" NULLS FIRST
