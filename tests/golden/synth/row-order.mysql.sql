SELECT `order_line`.`order_id`, `order_line`.`line`
FROM `order_line`
WHERE (`order_line`.`order_id`, `order_line`.`line`) < (3, 2)
ORDER BY
  CASE WHEN `order_line`.`order_id` IS NULL THEN 1 ELSE 0 END,
  `order_line`.`order_id`,
  CASE WHEN `order_line`.`line` IS NULL THEN 1 ELSE 0 END,
  `order_line`.`line`
