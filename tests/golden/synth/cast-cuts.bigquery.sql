SELECT
  ROUND(CAST(`order_line`.`unit price` / 3 AS NUMERIC), 1) AS `price`,
  LEFT(CAST(`product`.`name` AS STRING), 3) AS `short`
FROM `order_line`
INNER JOIN `product` ON `order_line`.`product_id` = `product`.`id`
WHERE `order_line`.`order_id` < 5
ORDER BY `order_line`.`order_id` NULLS LAST, `order_line`.`line` NULLS LAST
