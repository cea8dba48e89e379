SELECT `o`.*, `customer`.`name`
FROM `order` AS `o`
INNER JOIN `customer` ON `o`.`customer_id` = `customer`.`id`
