SELECT 1
SELECT 1;
SELECT 1 AS "select", 2 AS [from], 3 AS `where`
select-1,- -1,~1,+1,not 1,not not 0
SELECT 0x1F, 0Xff, 1., .5, 1.5e3, 1E-2, 1e+2, 9223372036854775807, -9223372036854775808, 9223372036854775808
SELECT 'it''s', '', 'a' || 'b' || 'c', X'', x'0aFF', 'ünïcödé', 'line' || char(10) || 'break'
SELECT NULL, TRUE, FALSE, CURRENT_DATE = date('now'), typeof(1.0), typeof('a')
SELECT 7 / 2, 7 % 2, 7.0 / 2, -7 / 2, -7 % 3, 1 + 2 * 3 - 4, (1 + 2) * 3, 2 - (3 - 4), 2 - 3 - 4, 8 / 4 / 2, 8 / (4 / 2)
SELECT 1 < 2, 1 <= 2, 1 > 2, 1 >= 2, 1 = 2, 1 == 2, 1 <> 2, 1 != 2, 1 IS 2, 1 IS NOT 2
SELECT 5 & 3, 5 | 3, 1 << 4, 256 >> 2, ~5, 1 | 2 & 3, 1 + 1 << 2, 'a' || 1 + 2
SELECT 1 < 2 = 1, 1 = 2 < 3, 1 IS NULL IS NOT NULL, NOT 1 = 2, NOT (1 = 1) OR 1, 1 BETWEEN 0 AND 2 AND 1, 1 BETWEEN 0 AND 2 = 1
SELECT NULL IS NULL, NULL ISNULL, 1 NOTNULL, 1 NOT NULL, NULL = NULL, NULL IS NOT DISTINCT FROM NULL, 1 IS DISTINCT FROM NULL
SELECT 1 IN (1, 2), 1 NOT IN (2), 1 IN (), NULL IN (1), 1 IN (NULL, 1), 1 NOT IN (NULL, 2), (1) IN (1)
SELECT 'abc' LIKE 'A%', 'abc' LIKE 'a_c', 'a%c' LIKE 'a\%c' ESCAPE '\', 'abc' NOT LIKE 'b%', 'abc' GLOB 'a*', 'abc' GLOB 'A*', 'abc' NOT GLOB '*d', 'abc' GLOB '[a-c]??'
SELECT 'a' < 'B' COLLATE NOCASE, 'a ' = 'a' COLLATE RTRIM, 'a' = 'A' COLLATE BINARY
SELECT CASE WHEN 1 THEN 'x' END, CASE 1 WHEN 1 THEN 'a' WHEN 2 THEN 'b' ELSE 'c' END, CASE WHEN NULL THEN 1 ELSE CASE 3 WHEN 3 THEN CASE WHEN 1 = 1 THEN 'deep' END END END
SELECT CAST('12' AS INTEGER), CAST(1.9 AS INT), CAST(5 AS TEXT), CAST('1.5' AS REAL), CAST('abc' AS BLOB), CAST(3 AS NUMERIC), CAST('7' AS DECIMAL(10, 2)), CAST(1 AS VARCHAR(20)), CAST('2' AS BIGINT), CAST('x' AS NVARCHAR(10)), CAST('1.5' AS FLOAT), CAST('1.5' AS DOUBLE PRECISION)
SELECT coalesce(NULL, 1, 2), ifnull(NULL, 3), nullif(1, 1), iif(1 > 2, 'a', 'b'), max(1, 3, 2), min(1, 3, 2), abs(-4), round(2.567, 2), round(2.5), length('abc'), lower('ABC'), upper('abc')
SELECT substr('hello', 2, 3), substr('hello', -3), substring('hello', 2), trim('  x '), ltrim('xxa', 'x'), rtrim('axx', 'x'), trim('xax', 'x'), replace('aXb', 'X', '-'), instr('hello', 'l'), hex('abc'), unicode('a'), char(65, 66), quote('it''s'), printf('%05.2f|%s', 3.14159, 'x'), typeof(NULL)
SELECT date('2024-02-29', '+1 year'), date('2024-01-31', '+1 month', 'start of month', '-1 day'), time('12:34:56', '+90 minutes'), datetime('2024-01-01', 'weekday 1'), strftime('%Y-%m', '2024-05-06'), strftime('%w', '2024-05-06'), julianday('2024-01-02') - julianday('2024-01-01'), strftime('%s', '2024-01-01'), unixepoch('2024-01-01')
SELECT id FROM customer WHERE id = 3 LIMIT 1;
SELECT c.name FROM customer c WHERE c.id < 5 ORDER BY c.name COLLATE NOCASE DESC
SELECT c.name FROM customer AS c WHERE c.id < 5 ORDER BY 1
SELECT customer.name AS n FROM customer WHERE n LIKE 'A%' ORDER BY n LIMIT 3 OFFSET 1
SELECT main.customer.name FROM main.customer WHERE main.customer.id = 3
SELECT "customer"."name" FROM "customer" WHERE "customer"."id" = 3
SELECT [customer].[name] FROM [customer] WHERE `customer`.`id` = 3
SELECT name FROM customer WHERE city = "Wien"
SELECT ALL city FROM customer WHERE id < 5
SELECT DISTINCT city, country FROM customer ORDER BY country DESC, city
SELECT COUNT(*), COUNT(id), COUNT(DISTINCT city), SUM(id), TOTAL(id), AVG(id), MIN(name), MAX(name), GROUP_CONCAT(DISTINCT country) FROM customer
SELECT count() FROM customer
SELECT city, COUNT(*) FROM customer GROUP BY city HAVING COUNT(*) > 2 ORDER BY COUNT(*) DESC, city
SELECT city AS c, COUNT(*) AS n FROM customer GROUP BY c HAVING n > 2 ORDER BY n DESC, c LIMIT 3
SELECT country, city, COUNT(*) FROM customer GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 5
SELECT substr(name, 1, 1) AS initial, COUNT(*) FROM customer GROUP BY substr(name, 1, 1) ORDER BY initial
SELECT strftime('%Y', ordered_on) AS y, strftime('%m', ordered_on) AS m, COUNT(*) FROM "order" GROUP BY y, m HAVING COUNT(*) > 5 ORDER BY y, m
SELECT SUM(CASE WHEN status = 'open' THEN 1 ELSE 0 END) AS open, SUM(status = 'open') AS o2, COUNT(*) FILTER (WHERE status = 'open') AS o3 FROM "order"
SELECT 100.0 * SUM(CASE WHEN status = 'open' THEN 1 ELSE 0 END) / COUNT(*) FROM "order"
SELECT COUNT(*) FROM customer HAVING COUNT(*) > 1
SELECT MAX(id), name FROM customer
SELECT c.name, o.id FROM customer c JOIN "order" o ON c.id = o.customer_id WHERE o.id < 10
SELECT c.name, o.id FROM customer c INNER JOIN "order" o ON c.id = o.customer_id AND o.status = 'open' ORDER BY o.id LIMIT 5
SELECT c.name, o.id FROM customer c LEFT JOIN "order" o ON c.id = o.customer_id AND o.status = 'open' ORDER BY c.id, o.id LIMIT 5
SELECT c.name, o.id FROM "order" o RIGHT JOIN customer c ON c.id = o.customer_id ORDER BY c.id, o.id LIMIT 5
SELECT c.city, s.city FROM (SELECT DISTINCT city FROM customer) c FULL OUTER JOIN (SELECT DISTINCT city FROM supplier) s ON c.city = s.city ORDER BY 1, 2
SELECT COUNT(*) FROM customer CROSS JOIN "group"
SELECT COUNT(*) FROM customer, "group", category
SELECT COUNT(*) FROM customer JOIN "group"
SELECT COUNT(*) FROM customer c, "order" o WHERE c.id = o.customer_id AND (o.status = 'open' OR c.country = 'DE')
SELECT c.name, g.name FROM customer c, "group" g LEFT JOIN "order" o ON o.customer_id = c.id AND o.id < 3 WHERE c.group_id = g.id AND c.id < 4
SELECT COUNT(*) FROM order_line NATURAL JOIN "return"
SELECT COUNT(*) FROM order_line NATURAL LEFT JOIN "return"
SELECT order_id, reason FROM order_line JOIN "return" USING (order_id, line) ORDER BY order_id LIMIT 4
SELECT * FROM order_line JOIN "return" USING (order_id, line) ORDER BY order_id, line LIMIT 2
SELECT * FROM "group" NATURAL JOIN category
SELECT c.* FROM customer c WHERE c.id = 1
SELECT c.id, g.* FROM customer c JOIN "group" g ON g.id = c.group_id WHERE c.id < 3
SELECT *, id * 2 AS twice FROM "group" ORDER BY twice DESC
SELECT e.name, m.name AS boss, mm.name AS bigboss FROM employee e LEFT JOIN employee m ON e.manager = m.id LEFT JOIN employee mm ON m.manager = mm.id ORDER BY e.id
SELECT a.id, b.id FROM customer a JOIN customer b ON a.city = b.city AND a.id < b.id ORDER BY 1, 2 LIMIT 5
SELECT o.id FROM "order" o JOIN (customer c JOIN "group" g ON c.group_id = g.id) ON o.customer_id = c.id WHERE g.name <> 'x' ORDER BY o.id LIMIT 3
SELECT o.id, w.name FROM "order" o LEFT JOIN (shipment s INNER JOIN warehouse w ON s.warehouse_id = w.id) ON s.order_id = o.id ORDER BY o.id, w.name LIMIT 6
SELECT name FROM customer WHERE group_id IN (SELECT id FROM "group" WHERE discount_percent > 0) AND id < 20
SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM "order") ORDER BY name LIMIT 5
SELECT name FROM product WHERE "unit price" > (SELECT AVG("unit price") FROM product) ORDER BY id LIMIT 5
SELECT name FROM product p WHERE "unit price" >= (SELECT MAX("unit price") FROM product q WHERE q.category_id = p.category_id) ORDER BY name LIMIT 5
SELECT name FROM customer c WHERE EXISTS (SELECT * FROM "order" o WHERE o.customer_id = c.id AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id)) ORDER BY 1 LIMIT 5
SELECT name, (SELECT COUNT(*) FROM "order" o WHERE o.customer_id = c.id) AS n, (SELECT MAX(ordered_on) FROM "order" WHERE customer_id = c.id) FROM customer c ORDER BY n DESC, name LIMIT 5
SELECT (SELECT name FROM customer ORDER BY id LIMIT 1), (SELECT 1 WHERE 0), EXISTS (SELECT 1), NOT EXISTS (SELECT 1 WHERE 0)
SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM "order" GROUP BY customer_id)
SELECT t.city, t.n FROM (SELECT city, COUNT(*) AS n FROM customer GROUP BY city) AS t WHERE t.n = (SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM customer GROUP BY city))
SELECT * FROM (SELECT * FROM (SELECT id, name FROM customer WHERE id < 10) WHERE id > 3) WHERE id <> 5
SELECT x.a FROM (SELECT 1 AS a UNION SELECT 2) x JOIN (SELECT 2 AS a UNION ALL SELECT 3) y ON x.a = y.a
SELECT (1, 2) = (1, 2), (1, 2) < (1, 3), (1, 'a') IN (SELECT 1, 'a'), (1, 2) IN (VALUES (1, 2), (3, 4))
SELECT order_id, line FROM order_line WHERE (order_id, line) = (3, 1) OR (order_id, line) > (400, 2) ORDER BY 1, 2 LIMIT 5
SELECT name FROM customer WHERE (city, country) IN (SELECT city, country FROM supplier)
SELECT name FROM customer WHERE id BETWEEN 3 AND 5 OR id NOT BETWEEN 2 AND 1000
SELECT name FROM customer WHERE NOT (id > 5 AND id < 100) AND NOT id = 3 AND NOT (email IS NULL OR phone IS NOT NULL)
SELECT name FROM customer WHERE id = 1 OR id = 2 AND name LIKE 'A%' OR (id = 3 OR id = 4) AND city <> 'x'
SELECT name FROM customer WHERE newsletter
SELECT name FROM customer WHERE NOT newsletter AND id < 10
SELECT name FROM product WHERE discontinued IS TRUE OR discontinued IS NOT FALSE
SELECT name FROM customer WHERE length(name) > 12 AND name NOT LIKE '%a%' AND upper(city) = 'WIEN'
SELECT name FROM customer ORDER BY born_on NULLS FIRST, id LIMIT 4
SELECT name FROM customer ORDER BY born_on DESC NULLS LAST, name ASC LIMIT 4
SELECT name FROM customer ORDER BY CASE country WHEN 'DE' THEN 1 WHEN 'AT' THEN 2 ELSE 3 END, name LIMIT 6
SELECT name FROM customer ORDER BY length(name), name LIMIT 5
SELECT name FROM customer ORDER BY random() * 0, id LIMIT 2
SELECT id FROM customer ORDER BY id LIMIT 5, 3
SELECT id FROM customer ORDER BY id LIMIT -1 OFFSET 120
SELECT id FROM customer WHERE id < 3 UNION ALL SELECT id FROM supplier WHERE id < 3 ORDER BY 1 DESC
SELECT city FROM customer INTERSECT SELECT city FROM supplier ORDER BY city
SELECT city FROM customer EXCEPT SELECT city FROM supplier ORDER BY 1 LIMIT 3
SELECT 1 UNION SELECT 2 UNION ALL SELECT 2 EXCEPT SELECT 1 INTERSECT SELECT 2
SELECT * FROM (SELECT 1 AS x UNION SELECT 2) UNION SELECT * FROM (SELECT 3 INTERSECT SELECT 3)
SELECT * FROM (SELECT id FROM customer ORDER BY id DESC LIMIT 2) UNION ALL SELECT * FROM (SELECT id FROM customer ORDER BY id LIMIT 2)
SELECT name AS n, 'c' AS kind FROM customer WHERE id < 3 UNION SELECT name, 's' FROM supplier WHERE id < 3 ORDER BY kind, n
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t
SELECT column1 + 1 FROM (VALUES (1), (2))
WITH v(a, b) AS (VALUES (1, 2), (3, 4)) SELECT a, b FROM v WHERE a + b > 3
SELECT 1 WHERE 1 IN (VALUES (1), (2))
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS x FROM a), c AS (SELECT * FROM a UNION SELECT * FROM b) SELECT SUM(x) FROM c
WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10) SELECT group_concat(x) FROM n
WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n LIMIT 5) SELECT x FROM n
WITH RECURSIVE chain(id, name, depth, path) AS (SELECT id, name, 0, name FROM employee WHERE manager IS NULL UNION ALL SELECT e.id, e.name, c.depth + 1, c.path || '/' || e.name FROM employee e JOIN chain c ON e.manager = c.id WHERE c.depth < 5) SELECT depth, COUNT(*), MAX(path) FROM chain GROUP BY depth ORDER BY depth
WITH RECURSIVE fib(a, b) AS (SELECT 0, 1 UNION ALL SELECT b, a + b FROM fib WHERE a < 50) SELECT a FROM fib
WITH RECURSIVE cat(id, name, level) AS (SELECT id, name, 0 FROM category WHERE parent_id IS NULL UNION SELECT c.id, c.name, level + 1 FROM category c, cat WHERE c.parent_id = cat.id) SELECT name, level FROM cat ORDER BY level, name
WITH RECURSIVE dates(d) AS (SELECT date('2024-01-01') UNION ALL SELECT date(d, '+1 day') FROM dates WHERE d < '2024-01-05') SELECT d, (SELECT COUNT(*) FROM "order" WHERE ordered_on = d) FROM dates
WITH t AS MATERIALIZED (SELECT 1 AS x), u AS NOT MATERIALIZED (SELECT 2 AS x) SELECT * FROM t, u
WITH t AS (SELECT id, name FROM customer WHERE id < 4) SELECT a.name, b.name FROM t a JOIN t b ON a.id < b.id ORDER BY 1, 2
SELECT * FROM (WITH t AS (SELECT 5 AS v) SELECT v, v * 2 FROM t)
SELECT (WITH t(x) AS (SELECT 3) SELECT x FROM t)
WITH x AS (SELECT 1 AS a) SELECT a FROM x UNION ALL SELECT a + 1 FROM x ORDER BY a
SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS rn FROM customer WHERE id < 5
SELECT id, city, RANK() OVER (PARTITION BY city ORDER BY id DESC), DENSE_RANK() OVER (PARTITION BY city ORDER BY joined_on), PERCENT_RANK() OVER (ORDER BY id), CUME_DIST() OVER (ORDER BY id), NTILE(4) OVER (ORDER BY id) FROM customer ORDER BY id LIMIT 10
SELECT id, LAG(id) OVER (ORDER BY id), LAG(id, 2, -1) OVER (ORDER BY id), LEAD(id, 1) OVER (ORDER BY id DESC), FIRST_VALUE(name) OVER (PARTITION BY city ORDER BY id), LAST_VALUE(name) OVER (PARTITION BY city ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), NTH_VALUE(name, 2) OVER (ORDER BY id) FROM customer ORDER BY id LIMIT 8
SELECT id, SUM(id) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), AVG(id) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), COUNT(*) OVER (), SUM(id) OVER (ORDER BY id RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), MAX(id) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM customer WHERE id < 9
SELECT id, SUM(id) OVER (ROWS UNBOUNDED PRECEDING), SUM(id) OVER (ORDER BY id RANGE 3 PRECEDING), SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING EXCLUDE TIES) FROM customer WHERE id < 6
SELECT id, SUM(id) FILTER (WHERE id % 2 = 0) OVER w, COUNT(*) OVER (w ROWS 1 PRECEDING), rank() OVER v FROM customer WHERE id < 9 WINDOW w AS (PARTITION BY country ORDER BY id), v AS (ORDER BY city)
SELECT city, SUM(COUNT(*)) OVER (ORDER BY city) FROM customer GROUP BY city ORDER BY city
SELECT city, COUNT(*) AS n, RANK() OVER (ORDER BY COUNT(*) DESC) AS r FROM customer GROUP BY city ORDER BY r, city LIMIT 5
SELECT name, r FROM (SELECT name, city, ROW_NUMBER() OVER (PARTITION BY city ORDER BY id) AS r FROM customer) WHERE r = 1 ORDER BY name LIMIT 5
WITH ranked AS (SELECT p.*, ROW_NUMBER() OVER (PARTITION BY category_id ORDER BY "unit price" DESC, id) AS rn FROM product p) SELECT category_id, name FROM ranked WHERE rn <= 2 ORDER BY 1, rn
WITH monthly AS (SELECT strftime('%Y-%m', ordered_on) AS m, COUNT(*) AS n FROM "order" GROUP BY 1) SELECT m, n, n - LAG(n) OVER (ORDER BY m) AS diff, ROUND(100.0 * (n - LAG(n) OVER (ORDER BY m)) / LAG(n) OVER (ORDER BY m), 1) AS pct FROM monthly ORDER BY m LIMIT 12
WITH totals AS (SELECT c.id, c.name, SUM(l.amount) AS total FROM customer c JOIN "order" o ON o.customer_id = c.id JOIN order_line l ON l.order_id = o.id GROUP BY c.id, c.name), avg_total AS (SELECT AVG(total) AS a FROM totals) SELECT name, ROUND(total, 2), CASE WHEN total > 2 * a THEN 'high' WHEN total > a THEN 'mid' ELSE 'low' END AS band FROM totals, avg_total ORDER BY total DESC, name LIMIT 10
SELECT julianday(s.delivered_on) - julianday(s.shipped_on) AS days, COUNT(*) FROM shipment s WHERE s.delivered_on IS NOT NULL GROUP BY days ORDER BY 1
SELECT name, (strftime('%Y', '2025-06-15') - strftime('%Y', born_on)) - (strftime('%m-%d', '2025-06-15') < strftime('%m-%d', born_on)) AS age FROM customer WHERE born_on IS NOT NULL ORDER BY age, name LIMIT 5
SELECT COUNT(*) FROM "order" WHERE ordered_on >= date('2025-06-15', '-12 months') AND ordered_on < date('2025-06-15', 'start of month')
SELECT COUNT(DISTINCT customer_id || '-' || status), GROUP_CONCAT(DISTINCT status) FROM "order"
SELECT COUNT(DISTINCT CASE WHEN status = 'open' THEN customer_id END) FROM "order"
SELECT GROUP_CONCAT(name, ' | ') FROM (SELECT name FROM category ORDER BY name)
SELECT a.name FROM category a WHERE 2 > (SELECT COUNT(*) FROM category b WHERE b.name < a.name) ORDER BY 1
SELECT name FROM customer WHERE city = (SELECT city FROM customer GROUP BY city ORDER BY COUNT(*) DESC, city LIMIT 1) ORDER BY name LIMIT 3
SELECT * FROM customer WHERE 0
SELECT count(*) FROM customer WHERE id IN (1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30)
SELECT COUNT(*) FROM customer WHERE (((((((((id))))))))) > ((((3))))
SELECT id AS "a b", name AS 'quoted', city "c" FROM customer WHERE id = 1
SELECT id x, name y FROM customer z WHERE z.id = 1
SELECT value FROM json_each('[1,2,3]')
SELECT j.value FROM customer c, json_each('["a","b"]') j WHERE c.id = 1
SELECT max(a, b) FROM (SELECT 1 AS a, 2 AS b)
SELECT "name", "nosuch" FROM customer WHERE id = 1
SELECT likely(id) FROM customer WHERE id = 1
SELECT COUNT(*) AS count, SUM(id) AS sum, MIN(id) AS "min" FROM customer
SELECT date, count FROM (SELECT ordered_on AS date, COUNT(*) AS count FROM "order" GROUP BY ordered_on) ORDER BY count DESC, date LIMIT 3
SELECT year FROM (SELECT strftime('%Y', ordered_on) AS year FROM "order") GROUP BY year ORDER BY year
SELECT name FROM customer WHERE name REGEXP 'a'
SELECT DISTINCT COUNT(*) FROM customer GROUP BY city ORDER BY 1
SELECT DISTINCT c.country FROM customer c JOIN supplier s ON s.country = c.country ORDER BY c.country
SELECT c.country, SUM(p.amount) FROM payment p INNER JOIN "order" o ON o.id = p.order_id INNER JOIN customer c ON c.id = o.customer_id GROUP BY c.country HAVING SUM(p.amount) > (SELECT AVG(amount) FROM payment) ORDER BY 2 DESC
SELECT COALESCE(m.name, 'none') AS boss, COUNT(e.id) FROM employee e LEFT JOIN employee m ON m.id = e.manager GROUP BY m.id ORDER BY 2 DESC, 1
SELECT 1 FROM customer GROUP BY country HAVING MAX(id) > 3 AND MIN(id) < 100
SELECT country FROM customer GROUP BY country HAVING COUNT(*) = (SELECT MAX(n) FROM (SELECT COUNT(*) AS n FROM customer GROUP BY country))
SELECT country FROM customer GROUP BY country ORDER BY COUNT(*) DESC, country LIMIT 1
SELECT p.name FROM product p LEFT JOIN order_line l ON l.product_id = p.id WHERE l.order_id IS NULL ORDER BY p.name
SELECT total FROM order_total WHERE order_id = 3
SELECT o.*, (SELECT SUM(amount) FROM order_line WHERE order_id = o.id) FROM "order" o WHERE o.id IN (SELECT order_id FROM order_line GROUP BY order_id HAVING COUNT(*) > 3) ORDER BY o.id LIMIT 3
SELECT CASE WHEN EXISTS (SELECT 1 FROM "return" r WHERE r.order_id = o.id) THEN 'returned' ELSE 'kept' END AS state, COUNT(*) FROM "order" o GROUP BY state ORDER BY state
SELECT AVG(x * x) - AVG(x) * AVG(x) FROM (SELECT amount AS x FROM payment)
SELECT SUM(amount) / COUNT(DISTINCT order_id) FROM payment
SELECT name || ' (' || city || ')' AS label FROM supplier ORDER BY label
SELECT CAST(SUM(amount) AS INTEGER) / 100 * 100, SUM(amount) * 1.0 / 3 FROM payment
SELECT id FROM customer WHERE email LIKE '%@%.com' AND substr(email, instr(email, '@') + 1) <> 'x'
SELECT (id + 1) * (id - 1) / (id + 2) % 7 FROM customer WHERE id < 5
SELECT id - (id - 1) - (2 - id), -(id + 1), -id, - -id, ~(id | 1), NOT (id IN (1, 2)), (NOT id) IN (0, 1) FROM customer WHERE id < 4
SELECT id = 1 = 1, (id = 1) = 1, id = (1 = 1), id < 2 < 3, (id IS NULL) + 1, (id > 1) + (id > 2), id > 1 AND id < 3 OR NULL FROM customer WHERE id < 4
SELECT id || '' = '1', id + '1', '3' > id, id = '1' FROM customer WHERE id < 4
SELECT * FROM customer ORDER BY 2 LIMIT 3
SELECT *, 1 AS one FROM "group" ORDER BY 3 DESC, 2, 4
SELECT c.id, g.*, c.name FROM customer c JOIN "group" g ON g.id = c.group_id ORDER BY 5, 1 LIMIT 3
WITH t AS (SELECT 1 a), u AS (SELECT 2 a) SELECT * FROM t UNION SELECT * FROM u ORDER BY a LIMIT 1
SELECT * FROM supplier UNION SELECT * FROM supplier ORDER BY 2 DESC, id LIMIT 3
SELECT name 'n', id "i" FROM customer ORDER BY 2 LIMIT 1
SELECT length(x) FROM (SELECT 'ä' AS x)
SELECT id, datetime(id * 1000003, 'unixepoch'), date(id * 1000003, 'unixepoch'), time(id * 1000003, 'unixepoch'), strftime('%Y-%m', id * 1000003, 'unixepoch'), CAST(strftime('%Y', id * 1000003, 'unixepoch') AS INTEGER) FROM customer WHERE id < 20
SELECT id, date(id * 1000003, 'unixepoch', 'start of month', '-1 day'), datetime(id * 1000003.5, 'unixepoch', '+90 minutes'), strftime('%w', id * 1000003, 'unixepoch', '+1 day'), date(datetime(id * 1000003, 'unixepoch'), 'start of year'), julianday(id * 1000003, 'unixepoch') FROM customer WHERE id < 20
SELECT id, unixepoch(paid_at), CAST(strftime('%s', paid_at) AS INTEGER), unixepoch(paid_at) - unixepoch('2024-01-01'), (CAST(strftime('%s', paid_at) AS INTEGER) - CAST(strftime('%s', '2024-01-01') AS INTEGER)) / 3600.0, unixepoch(id, 'unixepoch') FROM payment WHERE id < 20
SELECT date('now') = CURRENT_DATE, date('now', 'start of month', '-1 month') = date(CURRENT_DATE, 'start of month', '-1 month'), date('NOW', '-7 days', 'start of year') = date(date('now', '-7 days'), 'start of year'), date() = date('now'), date('now', 'weekday 0', '-6 days') = date('now', '-6 days', 'weekday 1'), date('now', '+0 days') = date('now'), date('now', 'localtime') >= date('now', '-1 day'), date('now', 'weekday 1') >= date('now')
SELECT datetime('now', 'start of month') = date('now', 'start of month') || ' 00:00:00', datetime('now', '-1 day', 'start of day') = date('now', '-1 day') || ' 00:00:00', strftime('%Y', 'now') = strftime('%Y'), CAST(strftime('%Y', 'now') AS INTEGER) > 2000, unixepoch('now', '-1 day') < unixepoch(), abs(unixepoch('now') - strftime('%s', 'now')) < 2, julianday('now') > 2460000, date('now', '-30 hours') < date('now'), time('now', '+1 hour') = time(datetime('now', '+1 hour'))
SELECT COUNT(*) FROM "order" WHERE ordered_on >= date('now', 'start of year', '-3 years') AND ordered_on < date('now', 'start of month') ORDER BY date(MAX(ordered_on), '-' || COUNT(*) || ' days')
SELECT datetime(id * 1000003, 'unixepoch') AS at FROM customer WHERE id < 9 ORDER BY date(at, 'start of month') DESC, id
SELECT id FROM customer ORDER BY id LIMIT (SELECT count(*) / 100 FROM customer) OFFSET 1 + 1
SELECT id FROM product WHERE id IN (SELECT product_id FROM order_line ORDER BY product_id LIMIT 2 * 3) ORDER BY id LIMIT max(2, 3)
SELECT id FROM customer LIMIT 0
SELECT c.id FROM (SELECT id FROM customer LIMIT 0) c JOIN customer d ON d.id = c.id ORDER BY 1 LIMIT 0 OFFSET 2
