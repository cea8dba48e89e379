SELECT
  CAST(STRFTIME('%Y', "order"."ordered_on") AS INTEGER) AS "year",
  COUNT(*) AS "n"
FROM "order"
GROUP BY CAST(STRFTIME('%Y', "order"."ordered_on") AS INTEGER)
HAVING SUM(CASE WHEN "order"."status" = 'delivered' THEN 1 ELSE 0 END) > 0
ORDER BY CAST(STRFTIME('%Y', "order"."ordered_on") AS INTEGER) DESC
