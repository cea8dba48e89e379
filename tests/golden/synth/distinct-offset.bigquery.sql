SELECT DISTINCT `customer`.`country`, `customer`.`city`
FROM `customer`
ORDER BY `city`
LIMIT 9223372036854775807
OFFSET 3
