SELECT `customer`.`city`
FROM `customer`
INTERSECT ALL
SELECT `supplier`.`city`
FROM `supplier`
