SELECT
  MIN([customer].[name]) AS [name],
  MIN([customer].[city]) AS [city],
  [order].[id],
  COUNT(*) AS [lines]
FROM [order]
INNER JOIN [customer] ON [order].[customer_id] = [customer].[id]
INNER JOIN [order_line] ON [order].[id] = [order_line].[order_id]
GROUP BY [order].[id]
ORDER BY [order].[id]
