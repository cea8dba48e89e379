SELECT
  "product"."discontinued",
  PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY "product"."weight_g") AS "middle",
  PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY "product"."cost") FILTER (WHERE "product"."cost" > 5) AS "dear"
FROM "product"
GROUP BY "product"."discontinued"
HAVING PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY "product"."weight_g") > 1
ORDER BY "product"."discontinued"
