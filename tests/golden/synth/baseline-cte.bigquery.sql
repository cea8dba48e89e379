WITH `spent` AS (SELECT
    `order`.`customer_id`,
    SUM(`payment`.`amount`) AS `total`
  FROM `order`
  INNER JOIN `payment` ON `payment`.`order_id` = `order`.`id`
  WHERE `payment`.`amount` > 0
  GROUP BY `order`.`customer_id`)
SELECT `customer`.`name`, `spent`.`total`
FROM `customer`
INNER JOIN `spent` ON `spent`.`customer_id` = `customer`.`id`
ORDER BY `spent`.`total` DESC
LIMIT 3
