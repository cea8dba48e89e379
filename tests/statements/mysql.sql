SELECT `name`, `c`.`city` FROM `customer` AS `c` WHERE `c`.`country` = "DE" # comment
SELECT name FROM customer LIMIT 5, 10
SELECT name FROM customer LIMIT 10 OFFSET 5
SELECT DISTINCTROW name FROM customer
SELECT SQL_CALC_FOUND_ROWS name FROM customer
SELECT STRAIGHT_JOIN c.name FROM customer c, supplier s
SELECT c.name FROM customer c STRAIGHT_JOIN supplier s ON s.city = c.city
SELECT c.name FROM (customer c, supplier s) JOIN `order` o ON o.customer_id = c.id
SELECT c.name FROM customer c JOIN supplier s
SELECT c.name FROM customer c LEFT OUTER JOIN supplier s USING (city) WHERE s.id IS NULL
SELECT DATE_ADD(joined_on, INTERVAL 1 DAY), DATE_SUB(joined_on, INTERVAL 2 MONTH), joined_on + INTERVAL 1 YEAR, joined_on - INTERVAL id DAY, INTERVAL 1 DAY + joined_on, ADDDATE(joined_on, 7), SUBDATE(joined_on, INTERVAL 1 WEEK), DATEDIFF(joined_on, born_on), TIMESTAMPDIFF(MONTH, born_on, joined_on), TIMESTAMPADD(DAY, 3, joined_on) FROM customer
SELECT NOW(), CURDATE(), CURTIME(), CURRENT_DATE, CURRENT_DATE(), CURRENT_TIMESTAMP(), SYSDATE(), UTC_DATE(), UNIX_TIMESTAMP(), UNIX_TIMESTAMP(joined_on), FROM_UNIXTIME(1) FROM customer
SELECT IF(id > 3, 'a', 'b'), IFNULL(email, '-'), NULLIF(id, 3), COALESCE(email, phone), GREATEST(1, 2), LEAST(1, 2), CASE id WHEN 1 THEN 'x' ELSE 'y' END, ISNULL(email) FROM customer
SELECT CONCAT(name, ' ', city), CONCAT_WS(',', name, city), SUBSTRING(name, 2, 3), SUBSTR(name, 2), SUBSTRING_INDEX(name, ' ', 1), LEFT(name, 2), RIGHT(name, 2), LENGTH(name), CHAR_LENGTH(name), UPPER(name), LCASE(name), LOCATE('a', name), LOCATE('a', name, 3), INSTR(name, 'a'), POSITION('a' IN name), REPLACE(name, 'a', 'b'), TRIM(name), TRIM(BOTH 'x' FROM name), LPAD(name, 5, ' '), REVERSE(name), REPEAT('a', 3), SPACE(3), FORMAT(id, 2), FIELD(city, 'a', 'b'), FIND_IN_SET('a', 'a,b'), STRCMP('a', 'b'), ASCII('a'), HEX('a'), CHAR(65) FROM customer
SELECT ROUND(1.5), ROUND(1.234, 2), TRUNCATE(1.234, 2), CEIL(1.5), CEILING(1.5), FLOOR(1.5), ABS(-1), MOD(5, 3), POW(2, 3), POWER(2, 3), SQRT(4), RAND(), SIGN(-1), LOG(2), LOG10(10), LN(2), PI(), CONV('a', 16, 2) FROM customer
SELECT CAST(id AS CHAR), CAST('1' AS SIGNED), CAST('1' AS UNSIGNED), CAST('1.5' AS DECIMAL(10, 2)), CAST(joined_on AS DATETIME), CONVERT(id, CHAR), CONVERT(name USING utf8mb4), CAST(name AS BINARY), CAST('2024-01-01' AS DATE) FROM customer
SELECT city, COUNT(*) FROM customer GROUP BY city WITH ROLLUP
SELECT city, COUNT(*) AS n FROM customer GROUP BY city HAVING n > 1 ORDER BY n DESC LIMIT 3
SELECT name FROM customer WHERE (city, country) IN (('a', 'b'), ('c', 'd')) AND ROW(1, 2) = (1, 2)
SELECT name FROM customer WHERE id = ANY (SELECT customer_id FROM `order`) AND EXISTS (SELECT 1 FROM `order` o WHERE o.customer_id = customer.id)
SELECT id, ROW_NUMBER() OVER (PARTITION BY city ORDER BY id) rn, SUM(id) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) FROM customer
WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5) SELECT * FROM n
WITH t AS (SELECT 1 a), u AS (SELECT 2 a) SELECT * FROM t UNION SELECT * FROM u ORDER BY a LIMIT 1
(SELECT id FROM customer LIMIT 1) UNION ALL (SELECT id FROM supplier LIMIT 1)
SELECT id FROM customer UNION DISTINCT SELECT id FROM supplier
SELECT /*+ NO_INDEX_MERGE(t) */ name FROM customer
SELECT name AS 'alias', city "alias2", country alias3 FROM customer ORDER BY 'alias'
SELECT COUNT(*) FROM DUAL
SELECT 1 FROM dual WHERE 1 = 1
SELECT name COLLATE utf8mb4_bin FROM customer ORDER BY name COLLATE utf8mb4_general_ci
SELECT name FROM customer WHERE name LIKE 'a\_b' AND name LIKE 'a|%' ESCAPE '|'
SELECT a.id FROM customer a NATURAL LEFT JOIN `order` b
SELECT t.x FROM (VALUES ROW(1, 2), ROW(3, 4)) AS t (x, y)
VALUES ROW(1, 2), ROW(3, 4)
TABLE customer
SELECT SUM(IF(status = 'open', 1, 0)) / COUNT(*) * 100 AS pct FROM `order` GROUP BY YEAR(ordered_on), MONTH(ordered_on) ORDER BY pct DESC
SELECT name FROM customer WHERE joined_on BETWEEN '2024-01-01' AND CURDATE() AND YEAR(joined_on) = 2024
SELECT name FROM customer WHERE joined_on >= DATE_SUB(NOW(), INTERVAL 30 DAY)
SELECT id FROM customer ORDER BY FIELD(city, 'a'), RAND(), name IS NULL, -id
SELECT IF(1, 2, 3), MID(name, 1, 2), SUBSTRING(name FROM 2 FOR 3), SUBSTRING(name FROM 2) FROM customer
SELECT 'it\'s', "say \"hi\"", 'a''b', 'tab\t', N'nat', 'a' 'b', 0x1F, X'1F', b'101', 1e3, .5, NULL, TRUE
SELECT 7 DIV 2, 7 MOD 2, 7 % 2, 7 / 2, NOT 1, 1 && 0, 1 || 0, 5 & 3, 1 << 2, 1--1
SELECT 1 <=> NULL, 1 <> 2, 1 != 2, 1 IS NULL, 1 IS TRUE, NULL IS UNKNOWN, 1 BETWEEN 0 AND 2, 'a' REGEXP 'b', 'a' NOT REGEXP 'b', 'a' RLIKE 'c', 'a' LIKE BINARY 'A'
SELECT YEAR(joined_on), MONTH(joined_on), DAY(joined_on), DAYOFMONTH(joined_on), DAYOFWEEK(joined_on), WEEKDAY(joined_on), DAYOFYEAR(joined_on), WEEK(joined_on), QUARTER(joined_on), HOUR(joined_on), MINUTE(joined_on), SECOND(joined_on), EXTRACT(YEAR FROM joined_on), DATE_FORMAT(joined_on, '%Y-%m'), STR_TO_DATE('2024', '%Y'), LAST_DAY(joined_on), DATE(joined_on), TIME(joined_on), MONTHNAME(joined_on), DAYNAME(joined_on) FROM customer
SELECT COUNT(*), COUNT(DISTINCT city), SUM(DISTINCT id), GROUP_CONCAT(name), GROUP_CONCAT(DISTINCT name ORDER BY name DESC SEPARATOR '; '), STD(id), STDDEV(id), VARIANCE(id), BIT_AND(id), ANY_VALUE(name) FROM customer
SELECT DATE '2024-01-01', TIME '12:00:00', TIMESTAMP '2024-01-01 12:00:00'
SELECT TIMESTAMPADD(SECOND, id, '1970-01-01'), YEAR(DATE_ADD('1970-01-01', INTERVAL id + 1 SECOND)), DATE_SUB('1970-01-01', INTERVAL id SECOND), TIMESTAMPDIFF(SECOND, '1970-01-01', joined_on), FROM_UNIXTIME(id), UNIX_TIMESTAMP(joined_on) FROM customer
SELECT id FROM customer LIMIT 0
SELECT c.id FROM (SELECT id FROM customer LIMIT 0) c JOIN customer d ON d.id = c.id ORDER BY 1 LIMIT 0 OFFSET 2
