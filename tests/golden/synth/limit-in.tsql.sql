SELECT [customer].[name]
FROM [customer]
WHERE [customer].[id] IN (SELECT TOP 5 [order].[customer_id]
    FROM [order]
    WHERE [order].[status] = 'new'
    ORDER BY [order].[ordered_on] DESC, [order].[id])
  AND [customer].[id] NOT IN (SELECT TOP 3 [review].[customer_id]
    FROM [review]
    ORDER BY [review].[written_on], [review].[id])
ORDER BY [customer].[id]
