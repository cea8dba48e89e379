SELECT
  CAST([order_line].[unit price] / 3 AS DECIMAL(10, 1)) AS [price],
  CAST([product].[name] AS NVARCHAR(3)) AS [short]
FROM [order_line]
INNER JOIN [product] ON [order_line].[product_id] = [product].[id]
WHERE [order_line].[order_id] < 5
ORDER BY
  CASE WHEN [order_line].[order_id] IS NULL THEN 1 ELSE 0 END,
  [order_line].[order_id],
  CASE WHEN [order_line].[line] IS NULL THEN 1 ELSE 0 END,
  [order_line].[line]
