SELECT
  EXTRACT(YEAR FROM "order"."ordered_on") AS "year",
  EXTRACT(QUARTER FROM "order"."ordered_on") AS "quarter",
  EXTRACT(WEEK FROM "order"."ordered_on") AS "week",
  EXTRACT(DOW FROM "order"."ordered_on") AS "weekday",
  DATE_TRUNC('month', "order"."ordered_on") AS "month",
  DATE_TRUNC('week', "order"."ordered_on") AS "monday",
  DATE_SUB('day', "order"."ordered_on", "order"."promised_on") AS "days",
  DATE_SUB('month', "order"."ordered_on", "order"."promised_on") AS "months",
  CAST("order"."ordered_on" + INTERVAL '-3 months' AS DATE) AS "earlier",
  CAST("order"."ordered_on" + "order"."id" * INTERVAL '1 day' AS DATE) AS "later"
FROM "order"
WHERE "order"."ordered_on" >= CAST(CURRENT_DATE + INTERVAL '-400 days' AS DATE)
