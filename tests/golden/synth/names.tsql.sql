SELECT
  [group].[name],
  [customer].[name] AS [Kundin älter],
  [line 1].[unit price] AS [price]
FROM [group]
INNER JOIN [customer] ON [customer].[group_id] = [group].[id]
INNER JOIN [order] AS [select] ON [select].[customer_id] = [customer].[id]
INNER JOIN [order_line] AS [line 1] ON [line 1].[order_id] = [select].[id]
