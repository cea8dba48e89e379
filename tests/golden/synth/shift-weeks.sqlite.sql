SELECT
  DATE("order"."ordered_on", ("order"."id" * 7) || ' days') AS "weeks",
  DATE("order"."ordered_on", ("order"."id" * 3) || ' months') AS "quarters",
  DATETIME(DATETIME("order"."ordered_on"), (-"order"."id" * 7) || ' days') AS "moment",
  DATE("order"."ordered_on", '+14 days') AS "two"
FROM "order"
ORDER BY "order"."id"
