SELECT "customer"."name"
FROM "customer"
WHERE "customer"."id" IN (SELECT "order"."customer_id"
    FROM "order"
    WHERE "order"."status" = 'new'
    ORDER BY "order"."ordered_on" DESC, "order"."id"
    LIMIT 5)
  AND "customer"."id" NOT IN (SELECT "review"."customer_id"
    FROM "review"
    ORDER BY "review"."written_on", "review"."id"
    LIMIT 3)
ORDER BY "customer"."id"
