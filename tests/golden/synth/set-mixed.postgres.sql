(SELECT "customer"."country"
  FROM "customer"
  UNION
  SELECT "supplier"."country"
  FROM "supplier")
UNION ALL
SELECT "warehouse"."country"
FROM "warehouse"
