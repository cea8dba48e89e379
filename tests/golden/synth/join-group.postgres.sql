SELECT "customer"."name", "o"."ordered_on", "payment"."amount"
FROM "customer"
LEFT JOIN ("order" AS "o"
  INNER JOIN "payment" ON "payment"."order_id" = "o"."id") ON "customer"."id" = "o"."customer_id"
