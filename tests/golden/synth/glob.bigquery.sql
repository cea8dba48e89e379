SELECT `customer`.`name`
FROM `customer`
WHERE `customer`.`name` LIKE 'A%\\__'
