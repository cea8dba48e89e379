SELECT
  "product"."discontinued",
  MEDIAN("product"."weight_g") AS "middle",
  MEDIAN("product"."cost") FILTER (WHERE "product"."cost" > 5) AS "dear"
FROM "product"
GROUP BY "product"."discontinued"
HAVING MEDIAN("product"."weight_g") > 1
ORDER BY "product"."discontinued"
