SELECT `customer`.`country`, `customer`.`city`, COUNT(*) AS `n`
FROM `customer`
GROUP BY `customer`.`country`, `customer`.`city`
UNION ALL
SELECT `customer`.`country`, NULL AS `city`, COUNT(*) AS `n`
FROM `customer`
GROUP BY `customer`.`country`
UNION ALL
SELECT NULL AS `country`, NULL AS `city`, COUNT(*) AS `n`
FROM `customer`
