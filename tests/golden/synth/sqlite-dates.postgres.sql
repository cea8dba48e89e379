SELECT
  "order"."id",
  CAST(CAST(CAST(DATE_TRUNC('month', "order"."ordered_on") AS DATE) + INTERVAL '1 month' AS DATE) + INTERVAL '-1 day' AS DATE) AS "month_end",
  TO_CHAR("order"."ordered_on", 'YYYY-MM') AS "month",
  CAST("order"."ordered_on" + (8 - CAST(EXTRACT(DOW FROM "order"."ordered_on") AS INTEGER)) % 7 * INTERVAL '1 day' AS DATE) AS "monday",
  CAST("order"."ordered_on" + -"order"."customer_id" * INTERVAL '1 day' AS DATE) AS "earlier",
  CAST(EXTRACT(EPOCH FROM "order"."promised_on") / 86400 + 2440587.5 AS DOUBLE PRECISION) - CAST(EXTRACT(EPOCH FROM "order"."ordered_on") / 86400 + 2440587.5 AS DOUBLE PRECISION) AS "days",
  CAST(CAST(CAST(EXTRACT(DOW FROM "order"."ordered_on") AS INTEGER) AS TEXT) AS INTEGER) AS "weekday"
FROM "order"
WHERE TO_CHAR("order"."ordered_on", 'YYYY') = '2025'
  AND "order"."ordered_on" < '2025-03-01'
ORDER BY "order"."id" NULLS FIRST
