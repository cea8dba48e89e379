SELECT TOP 2 [customer].[name], 2 AS [two]
FROM [customer]
ORDER BY (SELECT 2), [customer].[name]
