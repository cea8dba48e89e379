SELECT
  ROUND(STDDEV("customer"."id"), 3) AS "a",
  ROUND(STDDEV_POP("customer"."id"), 3) AS "b",
  ROUND(VARIANCE("customer"."id"), 3) AS "c",
  ROUND(VAR_POP("customer"."id"), 3) AS "d"
FROM "customer"
