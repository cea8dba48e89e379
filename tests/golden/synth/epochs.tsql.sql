SELECT
  [payment].[id],
  DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), [payment].[paid_at]) AS [seconds],
  DATEADD(SECOND, DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), [payment].[paid_at]), CAST('1970-01-01' AS DATETIME2)) AS [again],
  DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)) AS [moment],
  DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), CAST('2026-02-28 12:00:01' AS DATETIME2)) AS [fixed],
  CAST(DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)) AS DATE) AS [day],
  DATEPART(YEAR, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [year],
  DATEPART(ISO_WEEK, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [week],
  DATEPART(SECOND, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [second],
  DATETRUNC(MONTH, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [month],
  DATETRUNC(QUARTER, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [quarter],
  DATETRUNC(ISO_WEEK, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [monday],
  DATETRUNC(HOUR, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [full_hour],
  DATEADD(DAY, -1, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [before],
  DATEADD(MONTH, 1, DATETRUNC(MONTH, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)))) AS [next],
  DATEADD(MINUTE, [payment].[order_id], DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) AS [later],
  DATEDIFF_BIG(SECOND, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)), [payment].[paid_at]) / 86400 AS [days],
  DATEDIFF(MONTH, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)), [payment].[paid_at]) - CASE WHEN DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)) <= [payment].[paid_at] AND DATEADD(MONTH, DATEDIFF(MONTH, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)), [payment].[paid_at]), DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) > [payment].[paid_at] THEN 1 WHEN DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)) > [payment].[paid_at] AND DATEADD(MONTH, DATEDIFF(MONTH, DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)), [payment].[paid_at]), DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2))) < [payment].[paid_at] THEN -1 ELSE 0 END AS [months]
FROM [payment]
WHERE DATEADD(SECOND, [payment].[order_id] + [payment].[id] * 1000003, CAST('1970-01-01' AS DATETIME2)) < CAST('1972-01-01 00:00:00' AS DATETIME2)
  AND DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), [payment].[paid_at]) >= 1704067200
ORDER BY [payment].[id]
