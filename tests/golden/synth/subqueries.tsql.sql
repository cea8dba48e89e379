SELECT
  [product].[name],
  (SELECT AVG([review].[rating]) AS [r]
    FROM [review]
    WHERE [review].[product_id] = [product].[id]) AS [rating]
FROM [product]
WHERE [product].[unit price] > (SELECT AVG([p].[unit price]) AS [mean]
    FROM [product] AS [p])
  AND EXISTS (SELECT 1
    FROM [stock]
    WHERE [stock].[product_id] = [product].[id] AND [stock].[quantity] > 0)
  AND NOT EXISTS (SELECT 1
    FROM [return]
    INNER JOIN [order_line] ON [return].[order_id] = [order_line].[order_id]
      AND [return].[line] = [order_line].[line]
    WHERE [order_line].[product_id] = [product].[id])
