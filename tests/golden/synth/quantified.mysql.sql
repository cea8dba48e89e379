SELECT `product`.`name`
FROM `product`
WHERE `product`.`id` = ANY (SELECT `stock`.`product_id` FROM `stock`)
  AND `product`.`id` <> ALL (SELECT `review`.`product_id` FROM `review`)
