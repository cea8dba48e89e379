SELECT `product`.`name`
FROM `product`
WHERE (`product`.`unit price` BETWEEN 2 AND 9.5
    AND `product`.`discontinued` = FALSE
    OR NOT (`product`.`weight_g` IS NULL OR `product`.`weight_g` >= 500))
  AND `product`.`id` NOT IN (1, 2, 3)
  AND `product`.`cost` < `product`.`unit price`
  AND NOT `product`.`weight_g` <=> 250
  AND 1 = 0
