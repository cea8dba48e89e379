SELECT
  COALESCE("customer"."email", "customer"."phone", '-') AS "contact",
  COALESCE("customer"."name", '') || COALESCE(', ', '') || COALESCE("customer"."city", '') AS "label",
  UPPER(SUBSTR("customer"."name", 1, 3)) AS "short",
  INSTR("customer"."email", '@') AS "at",
  ROUND("customer"."id" / 3.0, 2) AS "third",
  TRIM("customer"."city", ' x') AS "trimmed",
  MAX("customer"."id", 10) AS "most"
FROM "customer"
ORDER BY "customer"."id"
LIMIT 5
