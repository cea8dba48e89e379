SELECT Name FROM Artist WHERE Name LIKE 'a%' ORDER BY Name
SELECT BillingCountry, sum(Total) AS total, count(*) FROM Invoice GROUP BY BillingCountry ORDER BY count(*) DESC, BillingCountry
SELECT t.Name, round(t.Milliseconds / 60000.0, 2) AS minutes, t.Milliseconds / 60000 AS whole FROM Track t WHERE t.Milliseconds > 600000 ORDER BY t.Milliseconds DESC, t.TrackId
SELECT c.LastName || ', ' || c.FirstName AS name, c.Company FROM Customer c ORDER BY c.Company, c.LastName
SELECT c.LastName, c.State FROM Customer c ORDER BY c.State DESC, c.CustomerId
SELECT e.LastName, b.LastName AS boss FROM Employee e LEFT JOIN Employee b ON b.EmployeeId = e.ReportsTo ORDER BY e.EmployeeId
SELECT strftime('%Y', InvoiceDate) AS year, sum(Total) FROM Invoice GROUP BY 1 ORDER BY 1
SELECT date(InvoiceDate, '+1 month') AS due, InvoiceId FROM Invoice ORDER BY InvoiceId
SELECT InvoiceId, strftime('%m', InvoiceDate), date(InvoiceDate, 'start of month') FROM Invoice WHERE InvoiceDate >= '2022-06-01' AND InvoiceDate < '2022-09-01'
SELECT a.Title FROM Album a WHERE NOT EXISTS (SELECT 1 FROM Track t WHERE t.AlbumId = a.AlbumId AND t.Milliseconds > 200000)
SELECT ar.Name, count(DISTINCT al.AlbumId) AS albums, count(t.TrackId) AS tracks FROM Artist ar JOIN Album al ON al.ArtistId = ar.ArtistId JOIN Track t ON t.AlbumId = al.AlbumId GROUP BY ar.ArtistId, ar.Name HAVING count(DISTINCT al.AlbumId) > 4 ORDER BY 2 DESC, 1
SELECT g.Name, avg(t.Milliseconds), min(t.Bytes), max(t.UnitPrice) FROM Genre g LEFT JOIN Track t ON t.GenreId = g.GenreId GROUP BY g.Name
SELECT Country, group_concat(City) FROM Customer WHERE Country <> 'United Kingdom' GROUP BY Country
SELECT City FROM Customer WHERE Country <> 'United Kingdom' UNION SELECT City FROM Employee ORDER BY 1
SELECT City FROM Employee EXCEPT SELECT City FROM Customer
SELECT BillingCity FROM Invoice INTERSECT SELECT City FROM Customer WHERE Country = 'USA'
WITH spent AS (SELECT CustomerId, sum(Total) AS total FROM Invoice GROUP BY CustomerId) SELECT c.Email, s.total FROM Customer c JOIN spent s USING (CustomerId) WHERE s.total > (SELECT avg(total) FROM spent)
WITH RECURSIVE chain(EmployeeId, LastName, depth) AS (SELECT EmployeeId, LastName, 0 FROM Employee WHERE ReportsTo IS NULL UNION ALL SELECT e.EmployeeId, e.LastName, chain.depth + 1 FROM Employee e JOIN chain ON e.ReportsTo = chain.EmployeeId) SELECT LastName, depth FROM chain
SELECT * FROM (SELECT GenreId, Name, Milliseconds, row_number() OVER (PARTITION BY GenreId ORDER BY Milliseconds DESC, TrackId) AS place FROM Track) AS ranked WHERE place <= 3
SELECT InvoiceId, Total, sum(Total) OVER (PARTITION BY CustomerId ORDER BY InvoiceId) AS running, lag(Total) OVER (PARTITION BY CustomerId ORDER BY InvoiceId) AS previous FROM Invoice
SELECT CASE WHEN Total < 1 THEN 'small' WHEN Total < 10 THEN 'middle' ELSE 'large' END AS size, count(*) FROM Invoice GROUP BY 1
SELECT coalesce(Composer, 'nobody'), count(*) FROM Track GROUP BY Composer HAVING count(*) > 20
SELECT Name, length(Name), upper(substr(Name, 1, 2)), replace(Name, ' ', '_'), instr(Name, 'a') FROM Artist WHERE ArtistId <= 40
SELECT sum(CASE WHEN Country = 'Brazil' THEN 1 ELSE 0 END), sum(Country = 'USA'), count(*) FILTER (WHERE State IS NULL) FROM Customer
SELECT CAST(Total AS INTEGER), count(*) FROM Invoice GROUP BY CAST(Total AS INTEGER)
SELECT TrackId, Bytes / NULLIF(Milliseconds, 0), Bytes % 7, -Bytes FROM Track WHERE Composer IS NULL AND TrackId < 200
SELECT p.Name, count(pt.TrackId) FROM Playlist p LEFT JOIN PlaylistTrack pt ON pt.PlaylistId = p.PlaylistId GROUP BY p.PlaylistId, p.Name
SELECT FirstName FROM Customer WHERE (Country, City) IN (('Canada', 'Toronto'), ('France', 'Paris')) OR SupportRepId NOT IN (3, 4)
SELECT m.Name, t.n FROM MediaType m LEFT JOIN (SELECT MediaTypeId, count(*) AS n FROM Track GROUP BY MediaTypeId) t ON t.MediaTypeId = m.MediaTypeId
SELECT julianday('2022-03-01') - julianday('2022-02-01') AS days
SELECT a.Name, b.Name FROM Genre a CROSS JOIN MediaType b WHERE a.GenreId < 4
SELECT DISTINCT UnitPrice, MediaTypeId FROM Track ORDER BY UnitPrice DESC, MediaTypeId
SELECT total(Total), avg(Total), count(DISTINCT BillingCountry) FROM Invoice WHERE BillingCountry BETWEEN 'A' AND 'G'
SELECT ar.Name, al.Title, max(al.AlbumId) FROM Artist ar JOIN Album al ON al.ArtistId = ar.ArtistId GROUP BY ar.ArtistId
SELECT al.Title, ar.Name FROM Album al JOIN Artist ar ON ar.ArtistId = al.ArtistId GROUP BY al.ArtistId, al.AlbumId
SELECT ifnull(Company, 'private') AS company, iif(Country = 'USA', 'home', 'abroad') AS place, count(*) FROM Customer GROUP BY 1, 2 ORDER BY 1, 2
SELECT InvoiceId, julianday(date(InvoiceDate, '+30 days')) - julianday(InvoiceDate) AS days FROM Invoice WHERE InvoiceId < 20
SELECT strftime('%Y', InvoiceDate) || '-Q' || ((CAST(strftime('%m', InvoiceDate) AS INTEGER) + 2) / 3) AS quarter, round(sum(Total), 2) AS total FROM Invoice GROUP BY 1 ORDER BY 1
SELECT CAST(strftime('%Y', InvoiceDate) AS INTEGER) - CAST(strftime('%Y', e.HireDate) AS INTEGER) AS years, count(*) FROM Invoice i JOIN Customer c ON c.CustomerId = i.CustomerId JOIN Employee e ON e.EmployeeId = c.SupportRepId GROUP BY 1
SELECT InvoiceId, date(InvoiceDate, 'start of month', '+1 month', '-1 day') AS month_end, date(InvoiceDate, 'weekday 0') AS sunday, datetime(InvoiceDate, '+90 minutes') AS later FROM Invoice WHERE InvoiceId % 25 = 0
SELECT CustomerId, count(*) AS n, CAST((julianday(max(InvoiceDate)) - julianday(min(InvoiceDate))) AS INTEGER) AS span FROM Invoice GROUP BY CustomerId HAVING count(*) > 5 ORDER BY span DESC, CustomerId
WITH RECURSIVE months(m) AS (SELECT date('2022-01-01') UNION ALL SELECT date(m, '+1 month') FROM months WHERE m < '2022-12-01') SELECT months.m, count(i.InvoiceId) AS n FROM months LEFT JOIN Invoice i ON date(i.InvoiceDate, 'start of month') = months.m GROUP BY months.m ORDER BY months.m
WITH monthly AS (SELECT strftime('%Y-%m', InvoiceDate) AS month, sum(Total) AS total FROM Invoice GROUP BY 1) SELECT month, total, round(total - lag(total, 1, 0) OVER (ORDER BY month), 2) AS change, round(avg(total) OVER (ORDER BY month ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), 2) AS smooth FROM monthly ORDER BY month
WITH ranked AS (SELECT g.Name AS genre, t.Name AS track, t.Milliseconds, rank() OVER (PARTITION BY g.GenreId ORDER BY t.Milliseconds DESC) AS r FROM Track t JOIN Genre g USING (GenreId)) SELECT genre, track FROM ranked WHERE r = 1 ORDER BY genre
SELECT t.GenreId, ntile(4) OVER (ORDER BY t.Milliseconds, t.TrackId) AS quarter, first_value(t.TrackId) OVER (PARTITION BY t.GenreId ORDER BY t.TrackId) AS first, round(percent_rank() OVER (PARTITION BY t.GenreId ORDER BY t.TrackId), 6) AS share FROM Track t WHERE t.AlbumId < 50
SELECT CASE WHEN Milliseconds < 180000 THEN 'short' WHEN Milliseconds < 360000 THEN CASE WHEN Composer IS NULL THEN 'middle, unknown' ELSE 'middle' END ELSE 'long' END AS size, count(*), round(100.0 * count(*) / (SELECT count(*) FROM Track), 1) AS percent FROM Track GROUP BY 1
SELECT c.FirstName, c.LastName, (SELECT count(*) FROM Invoice i WHERE i.CustomerId = c.CustomerId AND i.Total > (SELECT avg(Total) FROM Invoice)) AS large FROM Customer c ORDER BY large DESC, c.CustomerId
SELECT Country, group_concat(DISTINCT State) AS states FROM Customer WHERE State IS NOT NULL AND Country <> 'United Kingdom' GROUP BY Country
SELECT TrackId, Name FROM Track WHERE Name LIKE '100%%' OR Name LIKE '_ove'
SELECT AlbumId, max(Milliseconds) - min(Milliseconds) AS spread, sum(Bytes) / count(*) AS mean, sum(Bytes) * 1.0 / count(*) AS exact FROM Track GROUP BY AlbumId HAVING count(*) > 15
SELECT e.FirstName || ' ' || e.LastName AS who, coalesce(b.LastName, 'nobody') AS boss, CASE e.ReportsTo WHEN 1 THEN 'top' WHEN 2 THEN 'sales' ELSE NULL END AS line FROM Employee e LEFT JOIN Employee b ON e.ReportsTo = b.EmployeeId
SELECT ar.Name FROM Artist ar LEFT JOIN Album al ON al.ArtistId = ar.ArtistId WHERE al.AlbumId IS NULL AND ar.Name NOT LIKE '%&%' ORDER BY ar.Name LIMIT 10 OFFSET 5
SELECT BillingCountry, Total FROM Invoice WHERE (BillingCountry, Total) IN (SELECT BillingCountry, max(Total) FROM Invoice GROUP BY BillingCountry)
SELECT Country FROM Customer GROUP BY Country HAVING sum(CASE WHEN Company IS NULL THEN 0 ELSE 1 END) = 0
SELECT count(*), count(Company), count(DISTINCT Country), min(LastName), max(length(Email)) FROM Customer
SELECT InvoiceId FROM Invoice WHERE InvoiceDate BETWEEN '2022-02-01' AND '2022-03-15' AND BillingState IS NOT NULL
SELECT date(InvoiceDate) AS day, total(Total) FROM Invoice WHERE strftime('%m', InvoiceDate) IN ('01', '02') AND strftime('%Y', InvoiceDate) = '2023' GROUP BY date(InvoiceDate)
SELECT abs(-3), round(2.5), round(-2.5), round(1234.567, 1), min(3, 1, 2), max('b', 'a'), nullif(1, 1), 7 / 2, -7 / 2, 7 % 3, -7 % 3, 7.0 / 2, 1 << 4, 6 & 3, 6 | 3, ~5
SELECT trim('  x '), ltrim('xxa', 'x'), rtrim('axx', 'x'), replace('abc', 'b', ''), substr('hello', 2, 3), substr('hello', -3), upper('abc'), instr('hello', 'l'), length(''), 'a' || 1 || 2.5
SELECT CAST('12abc' AS INTEGER), CAST('3.9' AS REAL), CAST(3.99 AS INTEGER), CAST(-3.99 AS INTEGER), CAST(12 AS TEXT) || '!', CAST('abc' AS INTEGER)
SELECT PostalCode, CAST(PostalCode AS INTEGER) + 1 AS next FROM Customer WHERE Country = 'Germany' ORDER BY PostalCode
SELECT p.Name, count(*) AS n, sum(t.Milliseconds) / 3600000.0 AS hours FROM Playlist p JOIN PlaylistTrack pt ON p.PlaylistId = pt.PlaylistId JOIN Track t ON t.TrackId = pt.TrackId GROUP BY p.PlaylistId ORDER BY n DESC, p.PlaylistId
SELECT t.Name, a.Title, ar.Name AS artist, g.Name AS genre, m.Name AS media FROM Track t JOIN Album a ON t.AlbumId = a.AlbumId JOIN Artist ar ON a.ArtistId = ar.ArtistId LEFT JOIN Genre g ON g.GenreId = t.GenreId, MediaType m WHERE m.MediaTypeId = t.MediaTypeId AND t.TrackId IN (1, 100, 2000)
SELECT Name FROM (SELECT Name, Milliseconds FROM Track WHERE GenreId = 1 UNION ALL SELECT Name, Milliseconds FROM Track WHERE GenreId = 2) AS both WHERE Milliseconds > 500000
SELECT GenreId, count(*) FROM Track WHERE EXISTS (SELECT 1 FROM InvoiceLine il WHERE il.TrackId = Track.TrackId) GROUP BY GenreId
SELECT CustomerId, Total, Total > 10 AS large, NOT (Total > 10) AS small, Total BETWEEN 1 AND 2 AS low FROM Invoice WHERE CustomerId < 6
SELECT printf('%.2f', Total) AS money, printf('%d', InvoiceId) FROM Invoice WHERE InvoiceId < 5
SELECT c.Country, i.BillingCity, count(*) AS n FROM Customer c JOIN Invoice i ON i.CustomerId = c.CustomerId GROUP BY c.Country ORDER BY n DESC, c.Country
SELECT a.Title, count(*) FROM Album a NATURAL JOIN Track GROUP BY a.AlbumId HAVING count(*) >= 25
SELECT InvoiceId, Total, Total - (SELECT avg(Total) FROM Invoice x WHERE x.CustomerId = i.CustomerId) AS diff FROM Invoice i WHERE InvoiceId <= 30
SELECT strftime('%w', InvoiceDate) AS weekday, strftime('%j', InvoiceDate) AS yday, count(*) FROM Invoice WHERE InvoiceDate < '2021-03-01' GROUP BY 1, 2
SELECT LastName, HireDate, (strftime('%Y', '2024-01-01') - strftime('%Y', HireDate)) - (strftime('%m-%d', '2024-01-01') < strftime('%m-%d', HireDate)) AS years FROM Employee
SELECT sum(Quantity * UnitPrice) AS revenue, CASE WHEN sum(Quantity * UnitPrice) > 2000 THEN 'good' ELSE 'poor' END FROM InvoiceLine
SELECT c.SupportRepId, strftime('%Y', i.InvoiceDate) AS y, sum(i.Total), sum(sum(i.Total)) OVER (PARTITION BY c.SupportRepId ORDER BY strftime('%Y', i.InvoiceDate)) AS running FROM Invoice i JOIN Customer c USING (CustomerId) GROUP BY c.SupportRepId, y ORDER BY 1, 2
SELECT Name, unixepoch('2022-01-01') - unixepoch('2021-12-31 12:00:00') AS s, time('2022-01-01 13:14:15') AS t, char(65) AS a, unicode('A') AS u, hex('ab') AS h FROM MediaType
