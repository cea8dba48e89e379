SELECT [customer].[country], COUNT(*) AS [n]
FROM [customer]
GROUP BY ROLLUP ([customer].[country], [customer].[city])
