SELECT `customer`.`name`
FROM `customer`
WHERE `customer`.`name` LIKE BINARY 'A%\\__' ESCAPE '\\'
