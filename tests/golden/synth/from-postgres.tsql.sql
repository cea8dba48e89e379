SELECT [product].[name]
FROM [product]
WHERE [product].[name] COLLATE LATIN1_GENERAL_BIN2 LIKE 'Tea [[]1]%'
  AND [product].[name] LIKE '%tea%'
ORDER BY
  CASE WHEN [product].[weight_g] IS NULL THEN 1 ELSE 0 END DESC,
  [product].[weight_g] DESC
