SELECT
  "payment"."id",
  DATE("payment"."id" * 1000003, 'unixepoch', 'start of month', '-1 day') AS "last_day",
  STRFTIME('%Y-%m', "payment"."id" * 1000003, 'unixepoch') AS "month",
  STRFTIME('%H:%M', "payment"."id" * 1000003, 'unixepoch', '+90 minutes') AS "later",
  TIME("payment"."id" * 1000003, 'unixepoch') AS "clock",
  UNIXEPOCH("payment"."paid_at", '-1 day') AS "day_before",
  JULIANDAY("payment"."id" * 86400, 'unixepoch') AS "julian"
FROM "payment"
WHERE DATE("payment"."id" * 1000003, 'unixepoch') < '1970-06-01'
  AND STRFTIME('%s', "payment"."paid_at") + 0 > 5
  AND DATETIME("payment"."id" * 1000003, 'unixepoch') >= DATE("payment"."id" * 1000003, 'unixepoch', 'start of year')
ORDER BY "payment"."id"
