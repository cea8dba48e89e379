SELECT [name], [c].[city] FROM [customer] AS [c] WHERE [c].[country] = 'DE' -- comment
SELECT TOP 5 name FROM customer ORDER BY id
SELECT TOP (5) name FROM customer ORDER BY id DESC
SELECT DISTINCT TOP 3 city FROM customer
SELECT name FROM customer ORDER BY id OFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY
SELECT name FROM customer ORDER BY id OFFSET 10 ROWS
SELECT name + ' ' + city, 'a' + 'b', 1 + 2, id + 1 FROM customer
SELECT n = name, c.city AS [the city], 'x' AS 'y' FROM customer c
SELECT ISNULL(email, '-'), COALESCE(email, phone), NULLIF(id, 1), IIF(id > 3, 'a', 'b'), CHOOSE(2, 'a', 'b'), CASE WHEN id = 1 THEN 'x' END FROM customer
SELECT LEN(name), SUBSTRING(name, 2, 3), LEFT(name, 2), RIGHT(name, 2), UPPER(name), LOWER(name), LTRIM(RTRIM(name)), TRIM(name), CHARINDEX('a', name), CHARINDEX('a', name, 3), PATINDEX('%a%', name), REPLACE(name, 'a', 'b'), STUFF(name, 1, 2, 'x'), REVERSE(name), REPLICATE('a', 3), SPACE(2), CONCAT(name, ' ', city), CONCAT_WS(',', name, city), STRING_AGG(name, ', ') WITHIN GROUP (ORDER BY name), FORMAT(id, 'N2'), STR(id), CHAR(65), NCHAR(65), ASCII('a'), UNICODE('a'), QUOTENAME(name) FROM customer
SELECT ROUND(1.234, 2), ROUND(1.5, 0), CEILING(1.5), FLOOR(1.5), ABS(-1), POWER(2, 3), SQRT(4), SQUARE(3), RAND(), SIGN(-1), LOG(2), LOG10(10), PI(), 5 % 3, 7 / 2, NEWID(), ISNUMERIC('1')
SELECT COUNT(*), COUNT_BIG(*), SUM(DISTINCT id), STDEV(id), VAR(id), STDEVP(id), STRING_AGG(name, ',') FROM customer
SELECT c.name, x.n FROM customer c CROSS APPLY (SELECT COUNT(*) AS n FROM [order] o WHERE o.customer_id = c.id) x
SELECT c.name, x.id FROM customer c OUTER APPLY (SELECT TOP 1 id FROM [order] o WHERE o.customer_id = c.id ORDER BY id) AS x
SELECT * FROM customer (NOLOCK)
SELECT name FROM customer WHERE name LIKE '[a-c]%' AND name LIKE '%!%%' ESCAPE '!' AND name NOT LIKE '[^x]_'
SELECT city, country, COUNT(*) FROM customer GROUP BY ROLLUP (country, city)
SELECT city, COUNT(*) FROM customer GROUP BY city WITH ROLLUP
SELECT city, COUNT(*), GROUPING(city) FROM customer GROUP BY GROUPING SETS ((city), ())
WITH t (a, b) AS (SELECT 1, 2) SELECT a, b FROM t
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (id, name)
SELECT id, ROW_NUMBER() OVER (PARTITION BY city ORDER BY id) AS rn, SUM(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM customer
SELECT id FROM customer EXCEPT SELECT id FROM supplier
SELECT id FROM customer UNION ALL SELECT id FROM supplier ORDER BY id OFFSET 2 ROWS FETCH FIRST 3 ROWS ONLY
SELECT name COLLATE Latin1_General_CI_AS FROM customer ORDER BY name COLLATE Latin1_General_BIN2
SELECT id FROM customer WHERE id IN (SELECT customer_id FROM [order]) AND id = ANY (SELECT 1) AND id >= ALL (SELECT 2)
SELECT id FROM customer WHERE (SELECT COUNT(*) FROM [order] o WHERE o.customer_id = customer.id) > 3
SELECT CAST(1 AS BIT), CAST(id AS VARCHAR), CAST(id AS NVARCHAR(MAX)), CAST('1.5' AS MONEY), CAST(1 AS TINYINT), CAST(1 AS UNIQUEIDENTIFIER), CAST(1.5 AS DECIMAL(10, 2)), CONVERT(INT, '5') FROM customer
SELECT name FROM customer ORDER BY (SELECT NULL)
SELECT CASE WHEN EXISTS (SELECT 1 FROM [order]) THEN 1 ELSE 0 END
SELECT a.id FROM customer a FULL OUTER JOIN supplier b ON a.id = b.id AND a.city = b.city
SELECT IIF(newsletter = 1, 'y', 'n') FROM customer WHERE newsletter = 1
SELECT * FROM STRING_SPLIT('a,b', ',')
SELECT * FROM OPENJSON('[1]')
SELECT t.value FROM customer c CROSS APPLY STRING_SPLIT(c.name, ' ') t
SELECT TOP 5 c.name, SUM(l.amount) AS total FROM customer c JOIN [order] o ON o.customer_id = c.id JOIN order_line l ON l.order_id = o.id WHERE YEAR(o.ordered_on) = 2024 GROUP BY c.name HAVING SUM(l.amount) > 100 ORDER BY total DESC
SELECT FIRST_VALUE(name) OVER (ORDER BY id), LAG(id, 1, 0) OVER (ORDER BY id) FROM customer
SELECT N'ünï', 'it''s', 0x1F, 0x, 1.5, 1e3, NULL, "quoted", CAST('2024-01-01' AS DATE) FROM (SELECT 1 AS quoted) t
SELECT GETDATE(), SYSDATETIME(), GETUTCDATE(), CURRENT_TIMESTAMP, DATEADD(day, 7, joined_on), DATEADD(MONTH, -1, GETDATE()), DATEDIFF(day, born_on, joined_on), DATEDIFF(YEAR, born_on, GETDATE()), DATEPART(year, joined_on), DATEPART(isowk, joined_on), YEAR(joined_on), MONTH(joined_on), DAY(joined_on), EOMONTH(joined_on), CONVERT(date, joined_on), CONVERT(VARCHAR(10), joined_on), TRY_CONVERT(INT, name), TRY_CAST(name AS INT), CAST(joined_on AS DATETIME2), DATEFROMPARTS(2024, 1, 1), DATETRUNC(month, joined_on), ISDATE('x'), CAST(GETDATE() AS DATE) FROM customer
SELECT SUBSTRING(name, 'x', 2) FROM customer
SELECT DATEADD(SECOND, id, '1970-01-01'), DATEPART(YEAR, DATEADD(SECOND, id, CAST('1970-01-01' AS DATETIME2))), DATEDIFF_BIG(SECOND, CAST('1970-01-01' AS DATETIME2), joined_on) FROM customer
SELECT TOP (SELECT count(*) / 100 FROM customer) id FROM customer ORDER BY id
SELECT TOP (1 + 2) id FROM customer ORDER BY id
SELECT id FROM customer ORDER BY id OFFSET 1 + 1 ROWS FETCH NEXT (SELECT 2) ROWS ONLY
SELECT TOP 0 id FROM customer
SELECT TOP (0) id FROM customer ORDER BY id
