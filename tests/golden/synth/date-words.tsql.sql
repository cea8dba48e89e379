SELECT
  DATEADD(DAY, DATEPART(DAY, [order].[ordered_on]) - 1, DATEADD(MONTH, 1, DATEADD(DAY, 1 - DATEPART(DAY, [order].[ordered_on]), [order].[ordered_on]))) AS [usual],
  DATEADD(DAY, 30, [order].[ordered_on]) AS [without_sign],
  DATEADD(DAY, DATEPART(DAY, [order].[ordered_on]) - 1, DATEADD(YEAR, -1, DATEADD(DAY, 1 - DATEPART(DAY, [order].[ordered_on]), [order].[ordered_on]))) AS [odd_plural],
  CAST(DATEADD(DAY, 3, CAST([order].[ordered_on] AS DATETIME2)) AS DATE) AS [day_of_moment],
  CAST(DATEADD(DAY, [order].[id], [order].[ordered_on]) AS DATETIME2) AS [moment_of_day]
FROM [order]
ORDER BY [order].[id]
