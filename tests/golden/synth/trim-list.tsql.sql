SELECT
  TRIM('AnrB' FROM [customer].[name]) AS [a],
  LTRIM([customer].[name], 'A-]X') AS [b],
  RTRIM([customer].[name], 'r^n') AS [c]
FROM [customer]
WHERE [customer].[id] < 40
ORDER BY CASE WHEN [customer].[id] IS NULL THEN 1 ELSE 0 END, [customer].[id]
