SELECT
  "order"."channel",
  AVG((UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("order"."ordered_on")) / 3600.0) AS "hours",
  AVG((UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("order"."ordered_on")) / 86400.0) AS "days",
  AVG((UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("order"."ordered_on")) / 3600) AS "whole_hours",
  MAX((UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("order"."ordered_on")) / 3600.0) AS "longest",
  SUM((UNIXEPOCH("payment"."paid_at") - UNIXEPOCH("order"."ordered_on")) / 3600.0) AS "all_hours"
FROM "order"
INNER JOIN "payment" ON "payment"."order_id" = "order"."id"
GROUP BY "order"."channel"
ORDER BY "order"."channel"
