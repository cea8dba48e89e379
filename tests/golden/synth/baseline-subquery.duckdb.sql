SELECT "customer"."name"
FROM "customer"
WHERE "customer"."id" IN (SELECT "order"."customer_id"
    FROM "order"
    WHERE "order"."status" = 'delivered')
  AND NOT EXISTS (SELECT 1
    FROM "review"
    WHERE "review"."customer_id" = "customer"."id")
