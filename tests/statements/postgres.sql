SELECT 1 /* a /* nested */ comment */ + 2 -- end
SELECT 1 = 1 AND NOT 2 = 3 OR FALSE, 1 <> 2, 1 != 2, NULL IS NULL, 1 IS DISTINCT FROM 2, 1 IS NOT DISTINCT FROM 1, TRUE IS NOT FALSE, NULL IS UNKNOWN
SELECT x BETWEEN SYMMETRIC 3 AND 1 FROM (VALUES (2)) AS t(x)
SELECT CAST(id AS TEXT), id::text || 'x', (id + 1)::text, -id::int FROM customer
SELECT name FROM customer ORDER BY joined_on DESC NULLS LAST FETCH FIRST 5 ROWS ONLY
SELECT name FROM customer ORDER BY id OFFSET 5 ROWS FETCH NEXT 3 ROWS ONLY
SELECT name FROM customer ORDER BY id LIMIT 5 OFFSET 2
SELECT name FROM customer ORDER BY id OFFSET 2 LIMIT 5
SELECT name FROM customer LIMIT ALL
SELECT name FROM customer FETCH FIRST ROW ONLY
SELECT c.name FROM customer c JOIN LATERAL (SELECT * FROM "order" o WHERE o.customer_id = c.id ORDER BY ordered_on DESC LIMIT 1) lo ON TRUE
SELECT c.name, x.n FROM customer c CROSS JOIN LATERAL (SELECT count(*) AS n FROM "order" o WHERE o.customer_id = c.id) x
SELECT c.name, x.n FROM customer c, LATERAL (SELECT count(*) AS n FROM "order" o WHERE o.customer_id = c.id) AS x
SELECT c.name FROM customer c LEFT JOIN LATERAL (SELECT 1 FROM "order" o WHERE o.customer_id = c.id LIMIT 1) x ON true
SELECT name FROM customer WHERE id = ANY (SELECT customer_id FROM "order")
SELECT name FROM customer WHERE id > ALL (SELECT customer_id FROM "order" WHERE id < 3)
SELECT name FROM customer WHERE id = SOME (SELECT customer_id FROM "order")
SELECT name FROM customer WHERE id = ANY (ARRAY[1, 2, 3])
SELECT ROW(1, 2) = ROW(1, 2), (1, 2) = (1, 2), (1, 2) IN ((1, 2), (3, 4))
SELECT DATE_TRUNC('month', joined_on), date_trunc('year', joined_on)::date, to_char(joined_on, 'YYYY-MM'), age(joined_on), joined_on + 1, joined_on - 7, joined_on + INTERVAL '1 month', joined_on - INTERVAL '1 year 2 months', joined_on - DATE '2020-01-01', NOW() - INTERVAL '30 days', CURRENT_DATE - 30 FROM customer
SELECT string_agg(name, ', ' ORDER BY name), array_agg(id ORDER BY id DESC), count(*) FILTER (WHERE id > 3), bool_and(newsletter), sum(DISTINCT id) FROM customer
SELECT city, country, count(*) FROM customer GROUP BY ROLLUP (country, city)
SELECT city, country, count(*) FROM customer GROUP BY CUBE (country, city)
SELECT city, country, count(*), GROUPING(city) FROM customer GROUP BY GROUPING SETS ((country, city), (country), ())
SELECT city, country, count(*) FROM customer GROUP BY country, ROLLUP (city)
SELECT country FROM customer GROUP BY (country), (city)
SELECT count(*) FROM customer GROUP BY ()
SELECT id, sum(id) OVER (PARTITION BY city ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM customer
SELECT * FROM generate_series(1, 5)
SELECT g FROM generate_series(1, 5) AS g
SELECT g.x FROM generate_series(1, 5) AS g(x)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t (id, name) WHERE id > 1
VALUES (1, 2), (3, 4) ORDER BY 1 LIMIT 1
TABLE customer
WITH t AS (SELECT 1 AS x) SELECT x FROM t UNION ALL (SELECT 2 ORDER BY 1 LIMIT 1) ORDER BY 1
(SELECT id FROM customer ORDER BY id LIMIT 2) UNION (SELECT id FROM supplier ORDER BY id LIMIT 2) ORDER BY 1 DESC
SELECT id FROM customer INTERSECT ALL SELECT id FROM supplier EXCEPT ALL SELECT 3
SELECT 1 UNION SELECT 2 INTERSECT SELECT 2
((SELECT 1))
(SELECT 1 UNION SELECT 2) INTERSECT SELECT 2
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t
SELECT * FROM customer c NATURAL JOIN "order" o
SELECT a.name FROM customer a, customer b, LATERAL (SELECT 1) x WHERE a.id = b.id
SELECT name COLLATE "C" FROM customer ORDER BY name COLLATE "en_US"
SELECT CASE WHEN newsletter THEN 'y' WHEN NOT newsletter THEN 'n' END FROM customer WHERE newsletter AND NOT newsletter OR newsletter IS TRUE
SELECT COALESCE(email, phone, 'none'), NULLIF(city, ''), GREATEST(id, 3), LEAST(id, 3) FROM customer
SELECT name AS "Name", city "City", country country FROM customer AS "C"
SELECT count(*) AS count, max(id) max FROM customer
SELECT id FROM customer WHERE (city, country) = ('a', 'b') AND (id, 1) <> (2, 1)
SELECT id FROM customer WHERE joined_on > '2024-01-01' AND joined_on::text LIKE '2024%'
SELECT id FROM customer WHERE name LIKE 'a\%' AND name LIKE 'a!%' ESCAPE '!' AND name NOT LIKE ''
SELECT EXISTS (SELECT 1), NOT EXISTS (SELECT 1), (SELECT 1), (SELECT max(id) FROM customer) + 1
SELECT rank() OVER (ORDER BY x.n DESC), x.* FROM (SELECT count(*) n, city FROM customer GROUP BY city) x
SELECT date_trunc('month', o.ordered_on) AS m, sum(l.amount) AS revenue, sum(sum(l.amount)) OVER (ORDER BY date_trunc('month', o.ordered_on)) AS running FROM "order" o JOIN order_line l ON l.order_id = o.id GROUP BY 1 ORDER BY 1
SELECT position('a' in 'banana'), 'abc' IN ('abc'), NOT 'a' IN ('b'), 'a' NOT IN ('b', NULL)
SELECT count(DISTINCT (city, country)) FROM customer
SELECT * FROM customer WHERE id IN (SELECT customer_id FROM "order" GROUP BY 1 HAVING count(*) >= 3)
SELECT round(avg(amount)::numeric, 2), trunc(sum(amount)), ceil(1.5), ceiling(1.5), floor(1.5), power(2, 3), sqrt(4), mod(5, 3), random(), pi(), sign(-1), ln(2), log(10), log(2, 8), exp(1), md5('a'), width_bucket(5, 0, 10, 5) FROM payment
SELECT TRUE AND FALSE, 't'::bool, newsletter::int FROM customer
SELECT a.id FROM customer AS a CROSS JOIN customer b FULL JOIN supplier s ON s.id = a.id AND a.id <> b.id
SELECT o.status, count(*) filter (where o.channel = 'web') * 100.0 / nullif(count(*), 0) as pct from "order" o group by o.status order by pct desc nulls last
SELECT 1::int, '12'::integer + 1, 'x'::varchar(10), 1.5::numeric(10,2), '2024-01-01'::date, 'a'::char(3), now()::date
SELECT E'it\'s\n', $$dollar 'quoted'$$, $tag$a $$ b$tag$, 'it''s'
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 12:00:00', TIME '12:00', TRUE, FALSE, NULL
SELECT 'a' || 'b', 'abc' LIKE 'a%', 'abc' ILIKE 'A%', 'abc' NOT ILIKE 'b%', 'abc' ~ '^a', 'abc' ~* 'A', 'abc' !~ 'x', 'abc' !~* 'X'
SELECT 5 % 3, 2 ^ 3, 5 / 2, 5 & 3, 5 | 3, ~5, 1 << 2, 8 >> 1
SELECT EXTRACT(YEAR FROM joined_on), EXTRACT(month FROM joined_on), EXTRACT('day' FROM joined_on), EXTRACT(EPOCH FROM joined_on), EXTRACT(quarter FROM joined_on), DATE_PART('year', joined_on), date_part('month', joined_on) FROM customer
SELECT CURRENT_DATE, CURRENT_TIME, CURRENT_TIMESTAMP, LOCALTIME, LOCALTIMESTAMP, now()
SELECT joined_on + INTERVAL '3' MONTH, joined_on + 2 * INTERVAL '1 day', INTERVAL '1 day' + joined_on FROM customer
SELECT SUBSTRING(name FROM 2 FOR 3), SUBSTRING(name FROM 2), SUBSTRING(name, 2, 3), POSITION('a' IN name), TRIM(BOTH ' ' FROM name), TRIM(LEADING 'x' FROM name), TRIM(name), CHAR_LENGTH(name), strpos(name, 'a'), left(name, 2), right(name, 2), lpad(name, 5, 'x'), split_part(name, ' ', 1), initcap(name), concat(name, '-', city), concat_ws(',', name, city), string_agg(name, ',') OVER () FROM customer
SELECT b.a, b.column2 FROM (VALUES (1, 2), (3, 4)) AS b (a)
SELECT to_timestamp(id) AT TIME ZONE 'UTC', date_trunc('month', to_timestamp(id * 1000003) AT TIME ZONE 'UTC'), extract(year from to_timestamp(id) AT TIME ZONE 'UTC')::integer, (to_timestamp(id) AT TIME ZONE 'UTC')::date + 1 FROM customer
SELECT CAST(floor(extract(epoch from paid_at)) AS bigint), extract(epoch from paid_at)::bigint, date_part('epoch', paid_at), now() AT TIME ZONE 'Europe/Berlin' + interval '1 day', -id AT TIME ZONE 'x', timezone('UTC', paid_at) FROM payment
SELECT method, percentile_cont(0.5) WITHIN GROUP (ORDER BY amount), percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FILTER (WHERE amount > 3) AS m FROM payment GROUP BY method HAVING percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) > 2
SELECT id FROM customer ORDER BY id LIMIT (SELECT count(*) / 100 FROM customer) OFFSET 1 + 1
SELECT U&'d\0061t\+000061 \\', U&"n!0061me" UESCAPE '!', E'\x41\101\u00e9\U0001F600\q%\%\_' FROM customer
SELECT Name, "name", CITY AS Town FROM CUSTOMER ORDER BY TOWN
SELECT 1 <-1, 2 *-1, 3/-1, 4 - -1, 2^-1, 5 !=1, 6<>-1
SELECT id FROM customer LIMIT 0
SELECT c.id FROM (SELECT id FROM customer LIMIT 0) c JOIN customer d ON d.id = c.id ORDER BY 1 LIMIT 0 OFFSET 2
