SELECT TOP 3
  DATEADD(MONTH, -3, CAST('2024-05-31' AS DATE)) AS [earlier],
  DATEADD(HOUR, 2, CAST('2024-05-31' AS DATETIME2)) AS [later],
  DATEADD(DAY, [order].[id], CAST('2024-05-31' AS DATE)) AS [computed]
FROM [order]
ORDER BY [order].[id]
