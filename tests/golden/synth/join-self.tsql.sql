SELECT [e].[name] AS [who], [m].[name] AS [manager]
FROM [employee] AS [e]
LEFT JOIN [employee] AS [m] ON [e].[manager] = [m].[id]
