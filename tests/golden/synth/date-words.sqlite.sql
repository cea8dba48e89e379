SELECT
  DATE("order"."ordered_on", '+1 month') AS "usual",
  DATE("order"."ordered_on", '30 days') AS "without_sign",
  DATE("order"."ordered_on", '-1 years') AS "odd_plural",
  DATE(DATETIME("order"."ordered_on"), '+3 days') AS "day_of_moment",
  DATETIME("order"."ordered_on", "order"."id" || ' days') AS "moment_of_day"
FROM "order"
ORDER BY "order"."id"
