SELECT
  DATEPART(HOUR, [payment].[paid_at]) AS [hour],
  DATEPART(SECOND, [payment].[paid_at]) AS [second],
  DATETRUNC(HOUR, [payment].[paid_at]) AS [full_hour],
  DATEADD(MINUTE, 90, [payment].[paid_at]) AS [after],
  DATEADD(QUARTER, 1, [payment].[paid_at]) AS [next]
FROM [payment]
WHERE [payment].[paid_at] >= CAST('2024-01-01 00:00:00' AS DATETIME2)
