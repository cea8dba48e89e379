SELECT "t"."city", COUNT(*) AS "n"
FROM (SELECT *
  FROM "customer"
  INNER JOIN "group" ON "customer"."group_id" = "group"."id") AS "t"
GROUP BY "t"."city"
ORDER BY "t"."city" NULLS FIRST
