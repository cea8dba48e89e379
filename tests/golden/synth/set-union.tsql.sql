SELECT [customer].[city]
FROM [customer]
UNION
SELECT [supplier].[city]
FROM [supplier]
UNION
SELECT [warehouse].[city]
FROM [warehouse]
ORDER BY [city]
OFFSET 0 ROWS
FETCH NEXT 5 ROWS ONLY
