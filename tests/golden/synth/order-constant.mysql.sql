SELECT `customer`.`name`, 2 AS `two`
FROM `customer`
ORDER BY (SELECT 2), `customer`.`name`
LIMIT 2
