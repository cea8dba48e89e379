SELECT TOP 10 [order].[id], [order].[ordered_on]
FROM [order]
WHERE [order].[status] = 'delivered' AND [order].[id] BETWEEN 1 AND 500
