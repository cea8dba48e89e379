SELECT `customer`.`city`
FROM `customer`
UNION DISTINCT
SELECT `supplier`.`city`
FROM `supplier`
UNION DISTINCT
SELECT `warehouse`.`city`
FROM `warehouse`
ORDER BY `city`
LIMIT 5
