SELECT [customer].[country]
FROM [customer]
INNER JOIN [group] ON [customer].[group_id] = [group].[id]
WHERE [group].[id] = 3
GROUP BY [customer].[country]
ORDER BY MIN([group].[id]), [customer].[country]
