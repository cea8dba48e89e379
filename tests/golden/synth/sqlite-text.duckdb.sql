SELECT
  CAST(CAST("product"."unit price" AS DECIMAL(38, 2)) AS VARCHAR) || ' of ' || CAST("product"."id" AS VARCHAR) || '%' AS "price",
  CHR(65) AS "letter",
  UNICODE("product"."name") AS "code",
  HEX("category"."name") AS "bytes",
  CAST(CAST(COALESCE(NULLIF(REGEXP_EXTRACT("address"."postcode", '^\s*([-+]?\d+)', 1), ''), LEFT("address"."postcode", 0) || '0') AS BIGINT) AS INTEGER) AS "code_number",
  CAST(CAST(COALESCE(NULLIF(REGEXP_EXTRACT("address"."postcode", '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)', 1), ''), LEFT("address"."postcode", 0) || '0') AS DOUBLE) AS DOUBLE) AS "code_real",
  RIGHT("product"."name", 3) AS "ending"
FROM "product"
INNER JOIN "category" ON "product"."category_id" = "category"."id"
INNER JOIN "address" ON "product"."id" = "address"."id"
WHERE CAST("product"."id" AS VARCHAR) NOT IN (SELECT
      CASE
        WHEN REGEXP_MATCHES("address"."postcode", '^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$') THEN REGEXP_REPLACE(CAST(CAST(CAST("address"."postcode" AS DOUBLE) AS DECIMAL(38, 10)) AS VARCHAR), '\.?0+$', '')
        ELSE "address"."postcode"
      END
    FROM "address")
  AND "product"."id" < 9
ORDER BY "product"."id" NULLS FIRST
