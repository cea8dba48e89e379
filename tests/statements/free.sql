select l_returnflag, l_linestatus, sum(l_quantity) as sum_qty, sum(l_extendedprice) as sum_base_price, sum(l_extendedprice * (1 - l_discount)) as sum_disc_price, sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)) as sum_charge, avg(l_quantity) as avg_qty, count(*) as count_order from lineitem where l_shipdate <= date '1998-12-01' - interval '90' day group by l_returnflag, l_linestatus order by l_returnflag, l_linestatus
select s_acctbal, s_name, n_name, p_partkey from part, supplier, partsupp, nation, region where p_partkey = ps_partkey and s_suppkey = ps_suppkey and p_size = 15 and p_type like '%BRASS' and s_nationkey = n_nationkey and n_regionkey = r_regionkey and r_name = 'EUROPE' and ps_supplycost = (select min(ps_supplycost) from partsupp, supplier, nation, region where p_partkey = ps_partkey and s_suppkey = ps_suppkey and s_nationkey = n_nationkey and n_regionkey = r_regionkey and r_name = 'EUROPE') order by s_acctbal desc, n_name limit 100
select o_orderpriority, count(*) as order_count from orders where o_orderdate >= date '1993-07-01' and o_orderdate < date '1993-07-01' + interval '3' month and exists (select * from lineitem where l_orderkey = o_orderkey and l_commitdate < l_receiptdate) group by o_orderpriority order by o_orderpriority
select supp_nation, cust_nation, l_year, sum(volume) as revenue from (select n1.n_name as supp_nation, n2.n_name as cust_nation, extract(year from l_shipdate) as l_year, l_extendedprice * (1 - l_discount) as volume from supplier, lineitem, orders, customer, nation n1, nation n2 where s_suppkey = l_suppkey and o_orderkey = l_orderkey and c_custkey = o_custkey and s_nationkey = n1.n_nationkey and c_nationkey = n2.n_nationkey and ((n1.n_name = 'FRANCE' and n2.n_name = 'GERMANY') or (n1.n_name = 'GERMANY' and n2.n_name = 'FRANCE')) and l_shipdate between date '1995-01-01' and date '1996-12-31') as shipping group by supp_nation, cust_nation, l_year order by supp_nation, cust_nation, l_year
select o_year, sum(case when nation = 'BRAZIL' then volume else 0 end) / sum(volume) as mkt_share from (select extract(year from o_orderdate) as o_year, l_extendedprice * (1 - l_discount) as volume, n2.n_name as nation from part, lineitem, orders, nation n2 where p_partkey = l_partkey) as all_nations group by o_year order by o_year
select c_count, count(*) as custdist from (select c_custkey, count(o_orderkey) from customer left outer join orders on c_custkey = o_custkey and o_comment not like '%special%requests%' group by c_custkey) as c_orders (c_custkey, c_count) group by c_count order by custdist desc, c_count desc
with revenue (supplier_no, total_revenue) as (select l_suppkey, sum(l_extendedprice * (1 - l_discount)) from lineitem where l_shipdate >= date '1996-01-01' and l_shipdate < date '1996-01-01' + interval '3' month group by l_suppkey) select s_suppkey, s_name, total_revenue from supplier, revenue where s_suppkey = supplier_no and total_revenue = (select max(total_revenue) from revenue) order by s_suppkey
select p_brand, p_type, p_size, count(distinct ps_suppkey) as supplier_cnt from partsupp, part where p_partkey = ps_partkey and p_brand <> 'Brand#45' and p_type not like 'MEDIUM POLISHED%' and p_size in (49, 14, 23) and ps_suppkey not in (select s_suppkey from supplier where s_comment like '%Customer%Complaints%') group by p_brand, p_type, p_size order by supplier_cnt desc, p_brand
select sum(l_extendedprice) / 7.0 as avg_yearly from lineitem, part where p_partkey = l_partkey and l_quantity < (select 0.2 * avg(l_quantity) from lineitem where l_partkey = p_partkey)
select cntrycode, count(*) as numcust, sum(c_acctbal) as totacctbal from (select substring(c_phone from 1 for 2) as cntrycode, c_acctbal from customer where substring(c_phone from 1 for 2) in ('13', '31') and c_acctbal > (select avg(c_acctbal) from customer where c_acctbal > 0.00) and not exists (select * from orders where o_custkey = c_custkey)) as custsale group by cntrycode order by cntrycode
with customer_total_return as (select sr_customer_sk as ctr_customer_sk, sr_store_sk as ctr_store_sk, sum(sr_return_amt) as ctr_total_return from store_returns, date_dim where sr_returned_date_sk = d_date_sk and d_year = 2000 group by sr_customer_sk, sr_store_sk) select c_customer_id from customer_total_return ctr1, store, customer where ctr1.ctr_total_return > (select avg(ctr_total_return) * 1.2 from customer_total_return ctr2 where ctr1.ctr_store_sk = ctr2.ctr_store_sk) and s_store_sk = ctr1.ctr_store_sk and s_state = 'TN' and ctr1.ctr_customer_sk = c_customer_sk order by c_customer_id limit 100
select i_item_id, i_category, sum(ws_ext_sales_price) as itemrevenue, sum(ws_ext_sales_price) * 100 / sum(sum(ws_ext_sales_price)) over (partition by i_class) as revenueratio from web_sales, item, date_dim where ws_item_sk = i_item_sk and d_date between cast('1999-02-22' as date) and (cast('1999-02-22' as date) + interval '30' day) group by i_item_id, i_category, i_class order by i_category, revenueratio
SELECT pk FROM tab0 WHERE (col3 > 1 OR col0 IN (1, 2) AND (col1 < 3.5 OR col4 BETWEEN 1.5 AND 2)) AND NOT (col3 IS NULL)
SELECT DISTINCT - col2 + + 5 * col0 AS col1 FROM tab1 AS cor0 WHERE NOT + 3 NOT BETWEEN ( - col0 ) AND NULL
SELECT ALL + CASE + 3 WHEN - COUNT ( * ) THEN NULL ELSE + NULLIF ( - 4, 2 ) END * 2 AS col0 FROM tab0 GROUP BY col0 HAVING NOT NULL IS NULL
SELECT * FROM t1 CROSS JOIN t2 AS x, t3 y LEFT JOIN t4 USING (a, b) WHERE x.c = y.d
SELECT (SELECT count(*) FROM t1 AS x WHERE x.b < t1.b) FROM t1 WHERE EXISTS (SELECT 1 FROM t1 AS x WHERE x.b < t1.b) ORDER BY 1
SELECT abs(a), CASE WHEN c > (SELECT avg(c) FROM t1) THEN a * 2 ELSE b * 10 END FROM t1 WHERE c > d AND (e > a AND e < b OR d > e) ORDER BY 2, 1
SELECT first_value(x) OVER (PARTITION BY y ORDER BY z DESC NULLS LAST ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM t
SELECT sum(x) FILTER (WHERE y > 1) / count(*) FILTER (WHERE NOT y > 1) FROM t HAVING sum(x) > 0
WITH RECURSIVE r(n, p) AS (SELECT 1, CAST('a' AS VARCHAR(100)) UNION ALL SELECT n + 1, p || 'b' FROM r WHERE n < 5), s AS (SELECT * FROM r WHERE n > 2) SELECT * FROM s UNION ALL SELECT n, p FROM r ORDER BY 1 DESC LIMIT 3
SELECT t.a FROM t WHERE t.b = (SELECT max(u.b) FROM u WHERE u.a = t.a AND u.c IN (SELECT v.c FROM v WHERE v.d = t.d)) OR t.b IS NULL
SELECT a FROM t GROUP BY a HAVING count(DISTINCT b) = (SELECT count(*) FROM u) AND min(c) <> max(c)
SELECT count(*) OVER w AS c, lag(a, 1, 0) OVER w FROM t WINDOW w AS (PARTITION BY b, c ORDER BY d DESC, e)
SELECT * FROM (t1 LEFT JOIN t2 ON t1.a = t2.a) INNER JOIN (t3 CROSS JOIN t4) ON t1.b = t3.b
SELECT coalesce(nullif(trim(a), ''), 'none') AS v, count(*) FROM t GROUP BY coalesce(nullif(trim(a), ''), 'none') ORDER BY 2 DESC, v
SELECT 1 AS filter, 2 AS window, 3 AS row, 4 AS first, 5 AS rank, 6 AS year, 7 AS date, 8 AS value, 9 AS key, 10 AS type
SELECT date, time, timestamp, year, month, day, interval, text, name FROM t
SELECT a.b.c FROM a.b
SELECT (SELECT 1) + (SELECT 2), ((1)), ((SELECT 3))
SELECT * FROM ((SELECT 1 AS a) UNION ALL (SELECT 2)) AS u
SELECT * FROM (((t)))
SELECT * FROM (t1 JOIN t2 ON t1.a = t2.a) JOIN t3 ON t3.b = t1.b
SELECT * FROM t1, (t2 JOIN t3 ON t2.x = t3.x)
SELECT a FROM t WHERE a NOT IN (1, 2) AND NOT a IN (3) AND a NOT LIKE 'x' AND a NOT BETWEEN 1 AND 2 AND NOT EXISTS (SELECT 1)
SELECT NOT a = b, NOT (a AND b), NOT a IS NULL, NOT NOT a FROM t
SELECT a = b IS NULL, (a = b) IS NULL, a IS NULL = b, a < b IS NOT NULL FROM t
SELECT 1.e5, .5e-3, 0.1, 1., 00012, 1E10
SELECT a || b || c, a + b - c + d, a * b / c * d, a - (b - c), a / (b / c), (a || b) || c, a || (b || c) FROM t
SELECT COUNT(*) FILTER (WHERE a) OVER (PARTITION BY b) FROM t
SELECT a FROM t ORDER BY a NULLS FIRST, b DESC NULLS LAST, c ASC
SELECT a FROM t UNION ALL SELECT b FROM u EXCEPT SELECT c FROM v INTERSECT SELECT d FROM w ORDER BY 1 LIMIT 3 OFFSET 2
WITH a AS (SELECT 1 AS x) (SELECT x FROM a) UNION ALL SELECT 2
SELECT CASE WHEN a THEN b ELSE c END = 1, CASE a WHEN 1 THEN 'x' WHEN NULL THEN 'y' END FROM t
SELECT CASE WHEN a = 1 THEN CASE WHEN b = 2 THEN 'x' ELSE CASE c WHEN 3 THEN 'y' END END ELSE 'z' END FROM t
SELECT EXISTS (SELECT 1 FROM t) AND NOT EXISTS (SELECT 2 FROM u) AS e
SELECT DISTINCT a, COUNT(DISTINCT b), SUM(DISTINCT c) FROM t GROUP BY a
SELECT a, ROW_NUMBER() OVER () FROM t WHERE TRUE
SELECT SUBSTR(a, 1, 2), UPPER(b), COALESCE(c, d, 'x'), NULLIF(e, ''), ROUND(f, 2), ABS(-g), LENGTH(h), REPLACE(i, 'a', 'b'), MOD(j, 2), POWER(k, 2) FROM t
SELECT t.*, u.a AS b FROM t JOIN u ON (t.id = u.id AND (t.x > u.x OR u.x IS NULL))
SELECT MAX(a) - MIN(a) AS r FROM t HAVING COUNT(*) > 1 AND MAX(a) <> MIN(a)
SELECT LEFT(a, 2), RIGHT(a, 2) FROM t
SELECT a FROM t WHERE a IN ((SELECT b FROM u))
SELECT a FROM t WHERE a = (SELECT b FROM u WHERE u.id = t.id ORDER BY c LIMIT 1)
SELECT a FROM t OFFSET 5
SELECT CURRENT_DATE - 7, CURRENT_TIMESTAMP FROM t
SELECT CAST(a AS INT), CAST(b AS DOUBLE PRECISION), CAST(c AS NUMERIC(10)), CAST(d AS CHARACTER VARYING(20)), CAST(e AS TEXT), CAST(f AS BOOLEAN), CAST(g AS DATE), CAST(h AS TIMESTAMP), CAST(i AS TIME), CAST(j AS BIGINT), CAST(k AS SMALLINT), CAST(l AS REAL), CAST(m AS JSON), CAST(n AS UUID), CAST(o AS XML) FROM t
SELECT t.date, t.interval FROM t WHERE date = '2024-01-01' AND interval > 3
SELECT branch.revenue_of_the_revenue_of_the_revenue_of_the_revenue_of_the_x, b.y FROM branch FULL JOIN b ON branch.x = b.x
select * from ((select * from a) as x join b on x.i = b.i)
select * from a left join ((select i from b where j = 1) as b inner join ((select * from c) as c cross join d) on b.i = c.i) on a.i = b.i
select * from (((select 1 as i)) union (select 2)) as t, ((select i from a) order by i limit 1) as u
select * from (select * from a) as x union select * from b order by n desc
with recursive a as (select * from a) select x from a
with recursive a as (select * from (select * from a) as b) select i from a
