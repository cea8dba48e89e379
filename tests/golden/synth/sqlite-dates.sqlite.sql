SELECT
  "order"."id",
  DATE("order"."ordered_on", 'start of month', '+1 month', '-1 day') AS "month_end",
  STRFTIME('%Y-%m', "order"."ordered_on") AS "month",
  DATE("order"."ordered_on", 'weekday 1') AS "monday",
  DATE("order"."ordered_on", '-' || "order"."customer_id" || ' days') AS "earlier",
  JULIANDAY("order"."promised_on") - JULIANDAY("order"."ordered_on") AS "days",
  CAST(STRFTIME('%w', "order"."ordered_on") AS INTEGER) AS "weekday"
FROM "order"
WHERE STRFTIME('%Y', "order"."ordered_on") = '2025'
  AND DATE("order"."ordered_on") < '2025-03-01'
ORDER BY "order"."id"
