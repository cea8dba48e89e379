SELECT
  "product"."name",
  CASE
    WHEN "product"."unit price" < 5 THEN 'cheap'
    WHEN "product"."unit price" >= 5
      AND "product"."cost" IS NOT NULL THEN 'dear'
    ELSE 'unknown'
  END AS "level",
  CASE "product"."category_id"
    WHEN 1 THEN 'one'
    WHEN 2 THEN 'two'
  END AS "word",
  CAST("product"."unit price" AS INTEGER) AS "whole",
  CAST("product"."id" AS VARCHAR) AS "id_text",
  CAST("product"."cost" AS DECIMAL(10, 2)) AS "money",
  CAST("product"."introduced_on" AS DATE) AS "day"
FROM "product"
