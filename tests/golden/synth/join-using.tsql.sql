SELECT [order_line].[order_id], [order_line].[amount], [return].[reason]
FROM [order_line]
LEFT JOIN [return] ON [order_line].[order_id] = [return].[order_id]
  AND [order_line].[line] = [return].[line]
