SELECT *
FROM "group"
