SELECT "land"."title", "customer"."name"
FROM (SELECT "column1" AS "code", "column2" AS "title" FROM (VALUES
  ('Germany', 'Deutschland'), ('Austria', 'O''Neill''s'))) AS "land"
INNER JOIN "customer" ON "land"."code" = "customer"."country"
