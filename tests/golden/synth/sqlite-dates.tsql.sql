SELECT
  [order].[id],
  DATEADD(DAY, -1, DATEADD(MONTH, 1, CAST(DATETRUNC(MONTH, [order].[ordered_on]) AS DATE))) AS [month_end],
  FORMAT([order].[ordered_on], 'yyyy-MM') AS [month],
  DATEADD(DAY, (8 - DATEDIFF(DAY, '18991231', [order].[ordered_on]) % 7) % 7, [order].[ordered_on]) AS [monday],
  DATEADD(DAY, -[order].[customer_id], [order].[ordered_on]) AS [earlier],
  DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), [order].[promised_on]) / 86400e0 + 2440587.5 - (DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), [order].[ordered_on]) / 86400e0 + 2440587.5) AS [days],
  CAST(CAST(DATEDIFF(DAY, '18991231', [order].[ordered_on]) % 7 AS NVARCHAR(MAX)) AS INT) AS [weekday]
FROM [order]
WHERE FORMAT([order].[ordered_on], 'yyyy') = '2025'
  AND [order].[ordered_on] < '2025-03-01'
ORDER BY [order].[id]
