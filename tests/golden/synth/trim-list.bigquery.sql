SELECT
  TRIM(`customer`.`name`, 'AnrB') AS `a`,
  LTRIM(`customer`.`name`, 'A-]X') AS `b`,
  RTRIM(`customer`.`name`, 'r^n') AS `c`
FROM `customer`
WHERE `customer`.`id` < 40
ORDER BY `customer`.`id` NULLS LAST
