SELECT `group`.`name`, COUNT(*) AS `customers`
FROM `customer`
INNER JOIN `group` ON `customer`.`group_id` = `group`.`id`
GROUP BY `customer`.`group_id`
HAVING MIN(`group`.`discount_percent`) > 2
ORDER BY `group`.`name`
