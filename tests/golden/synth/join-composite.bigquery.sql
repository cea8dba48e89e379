SELECT `return`.`reason`, `order_line`.`amount`, `product`.`name`
FROM `return`
INNER JOIN `order_line` ON `return`.`order_id` = `order_line`.`order_id`
  AND `return`.`line` = `order_line`.`line`
INNER JOIN `product` ON `order_line`.`product_id` = `product`.`id`
  AND `product`.`unit price` > 3
