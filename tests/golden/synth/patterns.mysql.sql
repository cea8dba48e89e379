SELECT `customer`.`name`
FROM `customer`
WHERE `customer`.`name` LIKE '%ann%'
  OR `customer`.`name` LIKE '50\\%\\_\\\\x%' ESCAPE '\\'
  OR `customer`.`email` LIKE '%.org'
  OR `customer`.`city` LIKE 'm_nchen'
  OR `customer`.`city` NOT LIKE '10!%%' ESCAPE '!'
  OR `customer`.`name` LIKE CONCAT(REPLACE(REPLACE(REPLACE(`customer`.`city`, '\\', '\\\\'), '%', '\\%'), '_', '\\_'), '%') ESCAPE '\\'
