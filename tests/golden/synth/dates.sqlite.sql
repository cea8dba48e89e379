SELECT
  CAST(STRFTIME('%Y', "order"."ordered_on") AS INTEGER) AS "year",
  (CAST(STRFTIME('%m', "order"."ordered_on") AS INTEGER) + 2) / 3 AS "quarter",
  (CAST(STRFTIME('%j', "order"."ordered_on", '-3 days', 'weekday 4') AS INTEGER) + 6) / 7 AS "week",
  CAST(STRFTIME('%w', "order"."ordered_on") AS INTEGER) AS "weekday",
  DATE("order"."ordered_on", 'start of month') AS "month",
  DATE("order"."ordered_on", '-6 days', 'weekday 1') AS "monday",
  (UNIXEPOCH("order"."promised_on") - UNIXEPOCH("order"."ordered_on")) / 86400 AS "days",
  (CAST(STRFTIME('%Y', "order"."promised_on") AS INTEGER) - CAST(STRFTIME('%Y', "order"."ordered_on") AS INTEGER)) * 12 + CAST(STRFTIME('%m', "order"."promised_on") AS INTEGER) - CAST(STRFTIME('%m', "order"."ordered_on") AS INTEGER) - (JULIANDAY("order"."promised_on") >= JULIANDAY("order"."ordered_on") AND STRFTIME('%d %H:%M:%f', "order"."promised_on") < STRFTIME('%d %H:%M:%f', "order"."ordered_on")) + (JULIANDAY("order"."promised_on") < JULIANDAY("order"."ordered_on") AND STRFTIME('%d %H:%M:%f', "order"."promised_on") > STRFTIME('%d %H:%M:%f', "order"."ordered_on")) AS "months",
  DATE("order"."ordered_on", '-3 months') AS "earlier",
  DATE("order"."ordered_on", "order"."id" || ' days') AS "later"
FROM "order"
WHERE "order"."ordered_on" >= DATE(CURRENT_DATE, '-400 days')
