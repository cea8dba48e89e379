SELECT
  [product].[category_id],
  STRING_AGG(CAST([product].[name] AS NVARCHAR(MAX)), ',') WITHIN GROUP (ORDER BY CASE
    WHEN [product].[weight_g] IS NULL THEN 1
    ELSE 0
  END DESC, [product].[weight_g] DESC, CASE
    WHEN [product].[id] IS NULL THEN 1
    ELSE 0
  END, [product].[id]) AS [names]
FROM [product]
GROUP BY [product].[category_id]
ORDER BY
  CASE WHEN [product].[category_id] IS NULL THEN 1 ELSE 0 END,
  [product].[category_id]
