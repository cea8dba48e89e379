SELECT
  "payment"."id",
  UNIXEPOCH("payment"."paid_at") AS "seconds",
  DATETIME(UNIXEPOCH("payment"."paid_at"), 'unixepoch') AS "again",
  DATETIME("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS "moment",
  UNIXEPOCH('2026-02-28 12:00:01') AS "fixed",
  DATE("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS "day",
  CAST(STRFTIME('%Y', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS INTEGER) AS "year",
  (CAST(STRFTIME('%j', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', '-3 days', 'weekday 4') AS INTEGER) + 6) / 7 AS "week",
  CAST(STRFTIME('%S', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS INTEGER) AS "second",
  DATE("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', 'start of month') AS "month",
  DATE("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', 'start of month', '-' || ((CAST(STRFTIME('%m', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS INTEGER) - 1) % 3) || ' months') AS "quarter",
  DATE("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', '-6 days', 'weekday 1') AS "monday",
  STRFTIME('%Y-%m-%d %H:00:00', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS "full_hour",
  DATETIME("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', '-1 day') AS "before",
  DATE(DATE("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', 'start of month'), '+1 month') AS "next",
  DATETIME("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch', "payment"."order_id" || ' minutes') AS "later",
  (UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch')) / 86400 AS "days",
  (CAST(STRFTIME('%Y', "payment"."paid_at") AS INTEGER) - CAST(STRFTIME('%Y', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS INTEGER)) * 12 + CAST(STRFTIME('%m', "payment"."paid_at") AS INTEGER) - CAST(STRFTIME('%m', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AS INTEGER) - (JULIANDAY("payment"."paid_at") >= JULIANDAY("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AND STRFTIME('%d %H:%M:%f', "payment"."paid_at") < STRFTIME('%d %H:%M:%f', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch')) + (JULIANDAY("payment"."paid_at") < JULIANDAY("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') AND STRFTIME('%d %H:%M:%f', "payment"."paid_at") > STRFTIME('%d %H:%M:%f', "payment"."order_id" + "payment"."id" * 1000003, 'unixepoch')) AS "months"
FROM "payment"
WHERE DATETIME("payment"."order_id" + "payment"."id" * 1000003, 'unixepoch') < '1972-01-01 00:00:00'
  AND UNIXEPOCH("payment"."paid_at") >= 1704067200
ORDER BY "payment"."id"
