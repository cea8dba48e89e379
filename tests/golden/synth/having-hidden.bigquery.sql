SELECT
  ARRAY_AGG(`group`.`name` LIMIT 1)[OFFSET(0)] AS `name`,
  COUNT(*) AS `customers`
FROM `customer`
INNER JOIN `group` ON `customer`.`group_id` = `group`.`id`
GROUP BY `customer`.`group_id`
HAVING ARRAY_AGG(`group`.`discount_percent` LIMIT 1)[OFFSET(0)] > 2
ORDER BY ARRAY_AGG(`group`.`name` LIMIT 1)[OFFSET(0)]
