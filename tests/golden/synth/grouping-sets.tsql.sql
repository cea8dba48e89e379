SELECT [customer].[country], [customer].[city], COUNT(*) AS [n]
FROM [customer]
GROUP BY GROUPING SETS (([customer].[country], [customer].[city]), ([customer].[country]), ())
