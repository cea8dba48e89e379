SELECT
  "order"."channel",
  AVG(DATE_SUB('second', "order"."ordered_on", "payment"."paid_at") / 3600.0) AS "hours",
  AVG(DATE_SUB('second', "order"."ordered_on", "payment"."paid_at") / 86400.0) AS "days",
  AVG(DATE_SUB('hour', "order"."ordered_on", "payment"."paid_at")) AS "whole_hours",
  MAX(DATE_SUB('second', "order"."ordered_on", "payment"."paid_at") / 3600.0) AS "longest",
  SUM(DATE_SUB('second', "order"."ordered_on", "payment"."paid_at") / 3600.0) AS "all_hours"
FROM "order"
INNER JOIN "payment" ON "payment"."order_id" = "order"."id"
GROUP BY "order"."channel"
ORDER BY "order"."channel"
