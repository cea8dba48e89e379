SELECT
  RIGHT(REPLICATE(' ', 20) + LEFT([customer].[name], 20), 20) AS [a],
  LEFT(REPLICATE('*', 20), CASE
    WHEN 20 > LEN([customer].[name]) THEN 20 - LEN([customer].[name])
    ELSE 0
  END) + LEFT([customer].[name], 20) AS [b],
  LEFT([customer].[name] + REPLICATE('*', 4), 4) AS [c],
  REPLICATE('ab', 3) AS [d]
FROM [customer]
WHERE [customer].[id] < 5
ORDER BY CASE WHEN [customer].[id] IS NULL THEN 1 ELSE 0 END, [customer].[id]
