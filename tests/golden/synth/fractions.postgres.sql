SELECT
  "order"."channel",
  AVG(CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP))) AS BIGINT) / 3600.0) AS "hours",
  AVG(CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP))) AS BIGINT) / 86400.0) AS "days",
  AVG(CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP)) / 3600) AS BIGINT)) AS "whole_hours",
  MAX(CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP))) AS BIGINT) / 3600.0) AS "longest",
  SUM(CAST(TRUNC(EXTRACT(EPOCH FROM CAST("payment"."paid_at" AS TIMESTAMP) - CAST("order"."ordered_on" AS TIMESTAMP))) AS BIGINT) / 3600.0) AS "all_hours"
FROM "order"
INNER JOIN "payment" ON "payment"."order_id" = "order"."id"
GROUP BY "order"."channel"
ORDER BY "order"."channel"
