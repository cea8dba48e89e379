SELECT
  `customer`.`name`,
  `o`.`id` AS `order_id`,
  `e`.`name` AS `seller`,
  `s`.`carrier`,
  `warehouse`.`name` AS `warehouse`
FROM `customer`
LEFT JOIN `order` AS `o` ON `o`.`customer_id` = `customer`.`id`
LEFT JOIN `employee` AS `e` ON `o`.`employee_id` = `e`.`id`
FULL OUTER JOIN `shipment` AS `s` ON `s`.`order_id` = `o`.`id`
CROSS JOIN `warehouse`
