SELECT
  `joined`.`order_id` AS `id`,
  `joined`.`shipment_carrier` AS `carrier`,
  `employee`.`name`
FROM (SELECT
    `order`.`employee_id` AS `order_employee_id`,
    `order`.`id` AS `order_id`,
    `shipment`.`carrier` AS `shipment_carrier`
  FROM `order`
  LEFT JOIN `shipment` ON `shipment`.`order_id` = `order`.`id`
  UNION ALL
  SELECT NULL, NULL, `shipment`.`carrier`
  FROM `shipment`
  WHERE NOT EXISTS (SELECT 1
      FROM `order`
      WHERE `shipment`.`order_id` = `order`.`id`)) AS `joined`
INNER JOIN `employee` ON `joined`.`order_employee_id` = `employee`.`id`
