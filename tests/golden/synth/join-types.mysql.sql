SELECT
  `joined`.`customer_name` AS `name`,
  `joined`.`o_id` AS `order_id`,
  `joined`.`e_name` AS `seller`,
  `joined`.`s_carrier` AS `carrier`,
  `warehouse`.`name` AS `warehouse`
FROM (SELECT
    `customer`.`name` AS `customer_name`,
    `o`.`id` AS `o_id`,
    `e`.`name` AS `e_name`,
    `s`.`carrier` AS `s_carrier`
  FROM `customer`
  LEFT JOIN `order` AS `o` ON `o`.`customer_id` = `customer`.`id`
  LEFT JOIN `employee` AS `e` ON `o`.`employee_id` = `e`.`id`
  LEFT JOIN `shipment` AS `s` ON `s`.`order_id` = `o`.`id`
  UNION ALL
  SELECT NULL, NULL, NULL, `s`.`carrier`
  FROM `shipment` AS `s`
  WHERE NOT EXISTS (SELECT 1
      FROM `customer`
      LEFT JOIN `order` AS `o` ON `o`.`customer_id` = `customer`.`id`
      LEFT JOIN `employee` AS `e` ON `o`.`employee_id` = `e`.`id`
      WHERE `s`.`order_id` = `o`.`id`)) AS `joined`
CROSS JOIN `warehouse`
