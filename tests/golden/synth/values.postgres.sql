SELECT "land"."title", "customer"."name"
FROM (VALUES ('Germany', 'Deutschland'),
  ('Austria', 'O''Neill''s')) AS "land" ("code", "title")
INNER JOIN "customer" ON "land"."code" = "customer"."country"
