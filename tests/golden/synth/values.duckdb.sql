SELECT "land"."title", "customer"."name"
FROM (VALUES ('DE', 'Germany'),
  ('AT', 'O''Neill''s')) AS "land" ("code", "title")
INNER JOIN "customer" ON "land"."code" = "customer"."country"
