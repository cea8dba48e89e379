SELECT
  CAST(CAST("product"."unit price" AS NUMERIC(38, 2)) AS TEXT) || ' of ' || CAST("product"."id" AS TEXT) || '%' AS "price",
  CHR(65) AS "letter",
  ASCII("product"."name") AS "code",
  UPPER(ENCODE(CONVERT_TO("category"."name", 'UTF8'), 'hex')) AS "bytes",
  CAST(CAST(COALESCE(SUBSTRING("address"."postcode", '^\s*([-+]?\d+)'), LEFT("address"."postcode", 0) || '0') AS BIGINT) AS INTEGER) AS "code_number",
  CAST(CAST(COALESCE(SUBSTRING("address"."postcode", '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT("address"."postcode", 0) || '0') AS NUMERIC) AS DOUBLE PRECISION) AS "code_real",
  RIGHT("product"."name", 3) AS "ending"
FROM "product"
INNER JOIN "category" ON "product"."category_id" = "category"."id"
INNER JOIN "address" ON "product"."id" = "address"."id"
WHERE CAST("product"."id" AS TEXT) NOT IN (SELECT
      CASE
        WHEN "address"."postcode" ~ '^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*$' THEN CAST(TRIM_SCALE(CAST("address"."postcode" AS NUMERIC)) AS TEXT)
        ELSE "address"."postcode"
      END
    FROM "address")
  AND "product"."id" < 9
ORDER BY "product"."id" NULLS FIRST
