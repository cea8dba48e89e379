(SELECT "customer"."city" FROM "customer" ORDER BY "customer"."city" LIMIT 10)
EXCEPT
(SELECT "supplier"."city"
  FROM "supplier"
  INTERSECT
  SELECT "warehouse"."city"
  FROM "warehouse")
