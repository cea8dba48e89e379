SELECT
  COALESCE("customer"."email", "customer"."phone", '-') AS "contact",
  CONCAT("customer"."name", ', ', "customer"."city") AS "label",
  UPPER(LEFT("customer"."name", 3)) AS "short",
  STRPOS("customer"."email", '@') AS "at",
  ROUND("customer"."id" / 3.0, 2) AS "third",
  TRIM("customer"."city", ' x') AS "trimmed",
  GREATEST("customer"."id", 10) AS "most"
FROM "customer"
ORDER BY "customer"."id"
LIMIT 5
