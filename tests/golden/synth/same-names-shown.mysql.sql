WITH `pair` AS (SELECT `customer`.`name`, `group`.`name` AS `name_2`
  FROM `customer`
  INNER JOIN `group` ON `customer`.`group_id` = `group`.`id`
  WHERE `customer`.`id` < 20)
SELECT
  `customer`.`name`,
  `group`.`name`,
  (SELECT COUNT(*) AS `count` FROM `pair`) AS `pairs`
FROM `customer`
INNER JOIN `group` ON `customer`.`group_id` = `group`.`id`
ORDER BY `customer`.`id`
