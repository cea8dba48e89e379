SELECT DATEPART(YEAR, [order].[ordered_on]) AS [year], COUNT(*) AS [n]
FROM [order]
GROUP BY DATEPART(YEAR, [order].[ordered_on])
HAVING SUM(CASE WHEN [order].[status] = 'delivered' THEN 1 ELSE 0 END) > 0
ORDER BY DATEPART(YEAR, [order].[ordered_on]) DESC
