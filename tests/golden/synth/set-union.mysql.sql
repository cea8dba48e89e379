SELECT `customer`.`city`
FROM `customer`
UNION
SELECT `supplier`.`city`
FROM `supplier`
UNION
SELECT `warehouse`.`city`
FROM `warehouse`
ORDER BY `city`
LIMIT 5
