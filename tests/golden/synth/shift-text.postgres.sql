SELECT
  CAST(CAST('2024-05-31' AS DATE) + INTERVAL '-3 months' AS DATE) AS "earlier",
  CAST('2024-05-31' AS TIMESTAMP) + INTERVAL '2 hours' AS "later",
  CAST(CAST('2024-05-31' AS DATE) + "order"."id" * INTERVAL '1 day' AS DATE) AS "computed"
FROM "order"
ORDER BY "order"."id"
LIMIT 3
