SELECT [t].[city], COUNT(*) AS [n]
FROM (SELECT
    [customer].[id],
    [customer].[name],
    [customer].[email],
    [customer].[phone],
    [customer].[city],
    [customer].[country],
    [customer].[language],
    [customer].[group_id],
    [customer].[joined_on],
    [customer].[born_on],
    [customer].[newsletter],
    [group].[id] AS [id_2],
    [group].[name] AS [name_2],
    [group].[discount_percent]
  FROM [customer]
  INNER JOIN [group] ON [customer].[group_id] = [group].[id]) AS [t]
GROUP BY [t].[city]
ORDER BY [t].[city]
