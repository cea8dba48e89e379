SELECT
  ROUND(STDEV([customer].[id]), 3) AS [a],
  ROUND(STDEVP([customer].[id]), 3) AS [b],
  ROUND(VAR([customer].[id]), 3) AS [c],
  ROUND(VARP([customer].[id]), 3) AS [d]
FROM [customer]
