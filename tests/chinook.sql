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
