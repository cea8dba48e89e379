SELECT
  CAST(EXTRACT(YEAR FROM "order"."ordered_on") AS INTEGER) AS "year",
  CAST(EXTRACT(QUARTER FROM "order"."ordered_on") AS INTEGER) AS "quarter",
  CAST(EXTRACT(WEEK FROM "order"."ordered_on") AS INTEGER) AS "week",
  CAST(EXTRACT(DOW FROM "order"."ordered_on") AS INTEGER) AS "weekday",
  DATE_TRUNC('month', "order"."ordered_on") AS "month",
  DATE_TRUNC('week', "order"."ordered_on") AS "monday",
  CAST(TRUNC(EXTRACT(EPOCH FROM CAST("order"."promised_on" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP)) / 86400) AS BIGINT) AS "days",
  CAST(EXTRACT(YEAR FROM AGE("order"."promised_on", "order"."ordered_on")) * 12 + EXTRACT(MONTH FROM AGE("order"."promised_on", "order"."ordered_on")) AS INTEGER) AS "months",
  CAST("order"."ordered_on" + INTERVAL '-3 months' AS DATE) AS "earlier",
  CAST("order"."ordered_on" + "order"."id" * INTERVAL '1 day' AS DATE) AS "later"
FROM "order"
WHERE "order"."ordered_on" >= CAST(CURRENT_DATE + INTERVAL '-400 days' AS DATE)
