SELECT `product`.`name`
FROM `product`
WHERE `product`.`id` IN (SELECT `stock`.`product_id` FROM `stock`)
  AND `product`.`id` NOT IN (SELECT `review`.`product_id` FROM `review`)
