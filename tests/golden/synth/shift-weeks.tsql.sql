SELECT
  DATEADD(WEEK, [order].[id], [order].[ordered_on]) AS [weeks],
  DATEADD(QUARTER, [order].[id], [order].[ordered_on]) AS [quarters],
  DATEADD(WEEK, -[order].[id], CAST([order].[ordered_on] AS DATETIME2)) AS [moment],
  DATEADD(WEEK, 2, [order].[ordered_on]) AS [two]
FROM [order]
ORDER BY [order].[id]
