SELECT
  "c"."country",
  SUM("p"."amount") AS "revenue",
  COUNT(*) AS "orders",
  COUNT(DISTINCT "o"."customer_id") AS "buyers"
FROM "customer" AS "c"
INNER JOIN "order" AS "o" ON "o"."customer_id" = "c"."id"
RIGHT JOIN "payment" AS "p" ON "p"."order_id" = "o"."id"
WHERE ("c"."country" IN ('Germany', 'Austria') OR "c"."country" IS NULL)
  AND "o"."status" <> 'cancelled'
  AND "o"."note" IS NULL
GROUP BY "c"."country"
HAVING SUM("p"."amount") > 100
ORDER BY SUM("p"."amount") DESC
LIMIT 10
