SELECT
  [order].[channel],
  AVG(DATEDIFF_BIG(SECOND, [order].[ordered_on], [payment].[paid_at]) / 3600.0) AS [hours],
  AVG(DATEDIFF_BIG(SECOND, [order].[ordered_on], [payment].[paid_at]) / 86400.0) AS [days],
  AVG(DATEDIFF_BIG(SECOND, [order].[ordered_on], [payment].[paid_at]) / 3600) AS [whole_hours],
  MAX(DATEDIFF_BIG(SECOND, [order].[ordered_on], [payment].[paid_at]) / 3600.0) AS [longest],
  SUM(DATEDIFF_BIG(SECOND, [order].[ordered_on], [payment].[paid_at]) / 3600.0) AS [all_hours]
FROM [order]
INNER JOIN [payment] ON [payment].[order_id] = [order].[id]
GROUP BY [order].[channel]
ORDER BY [order].[channel]
