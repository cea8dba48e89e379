SELECT
  DATEPART(YEAR, [order].[ordered_on]) AS [year],
  DATEPART(QUARTER, [order].[ordered_on]) AS [quarter],
  DATEPART(ISO_WEEK, [order].[ordered_on]) AS [week],
  DATEDIFF(DAY, '18991231', [order].[ordered_on]) % 7 AS [weekday],
  DATETRUNC(MONTH, [order].[ordered_on]) AS [month],
  DATETRUNC(ISO_WEEK, [order].[ordered_on]) AS [monday],
  DATEDIFF_BIG(SECOND, [order].[ordered_on], [order].[promised_on]) / 86400 AS [days],
  DATEDIFF(MONTH, [order].[ordered_on], [order].[promised_on]) - CASE WHEN [order].[ordered_on] <= [order].[promised_on] AND DATEADD(MONTH, DATEDIFF(MONTH, [order].[ordered_on], [order].[promised_on]), [order].[ordered_on]) > [order].[promised_on] THEN 1 WHEN [order].[ordered_on] > [order].[promised_on] AND DATEADD(MONTH, DATEDIFF(MONTH, [order].[ordered_on], [order].[promised_on]), [order].[ordered_on]) < [order].[promised_on] THEN -1 ELSE 0 END AS [months],
  DATEADD(MONTH, -3, [order].[ordered_on]) AS [earlier],
  DATEADD(DAY, [order].[id], [order].[ordered_on]) AS [later]
FROM [order]
WHERE [order].[ordered_on] >= DATEADD(DAY, -400, CAST(GETDATE() AS DATE))
