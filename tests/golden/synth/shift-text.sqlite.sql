SELECT
  DATE('2024-05-31', '-3 months') AS "earlier",
  DATETIME('2024-05-31', '+2 hours') AS "later",
  DATE('2024-05-31', "order"."id" || ' days') AS "computed"
FROM "order"
ORDER BY "order"."id"
LIMIT 3
