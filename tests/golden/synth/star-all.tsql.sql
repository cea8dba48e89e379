SELECT *
FROM [group]
