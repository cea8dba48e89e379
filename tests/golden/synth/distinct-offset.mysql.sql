SELECT DISTINCT `customer`.`country`, `customer`.`city`
FROM `customer`
ORDER BY `customer`.`city`
LIMIT 18446744073709551615
OFFSET 3
