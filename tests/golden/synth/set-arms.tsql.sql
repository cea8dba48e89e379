SELECT * FROM (SELECT TOP 10 [customer].[city]
  FROM [customer]
  ORDER BY [customer].[city]) AS [arm]
EXCEPT
(SELECT [supplier].[city]
  FROM [supplier]
  INTERSECT
  SELECT [warehouse].[city]
  FROM [warehouse])
