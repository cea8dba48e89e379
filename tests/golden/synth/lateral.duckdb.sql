SELECT "customer"."name", "last"."ordered_on"
FROM "customer"
CROSS JOIN LATERAL (SELECT "order"."ordered_on"
  FROM "order"
  WHERE "order"."customer_id" = "customer"."id"
  ORDER BY "order"."ordered_on" DESC
  LIMIT 1) AS "last"
