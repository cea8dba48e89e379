SELECT
  [product].[name],
  [product].[weight_g] / NULLIF([product].[category_id], 0) AS [share],
  CAST([product].[id] AS NVARCHAR(MAX)) + ': ' + [product].[name] AS [label],
  CASE
    WHEN [product].[cost] > 3 THEN 1
    WHEN NOT [product].[cost] > 3 THEN 0
  END AS [dear]
FROM [product]
WHERE [product].[name] LIKE '%tea%' AND [product].[discontinued] = 0
ORDER BY [product].[weight_g], [product].[name] DESC
