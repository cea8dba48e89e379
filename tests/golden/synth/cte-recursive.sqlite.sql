WITH RECURSIVE "tree" ("id", "name", "depth") AS (SELECT
    "category"."id",
    "category"."name",
    0 AS "depth"
  FROM "category"
  WHERE "category"."parent_id" IS NULL
  UNION ALL
  SELECT "c"."id", "c"."name", "t"."depth" + 1 AS "depth"
  FROM "category" AS "c"
  INNER JOIN "tree" AS "t" ON "c"."parent_id" = "t"."id")
SELECT "tree"."name", "tree"."depth"
FROM "tree"
ORDER BY "tree"."depth", "tree"."name"
