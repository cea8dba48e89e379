SELECT `customer`.`name`
FROM `customer`
WHERE `customer`.`name` LIKE '%ann%'
  OR `customer`.`name` LIKE '50\\%\\_\\\\x%'
  OR `customer`.`email` LIKE '%.org'
  OR LOWER(`customer`.`city`) LIKE LOWER('m_nchen')
  OR `customer`.`city` NOT LIKE '10\\%%'
  OR `customer`.`name` LIKE REPLACE(REPLACE(REPLACE(`customer`.`city`, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
