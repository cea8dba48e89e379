SELECT
  `product`.`name`,
  `product`.`weight_g` DIV `product`.`category_id` AS `share`,
  CONCAT(`product`.`id`, ': ', `product`.`name`) AS `label`,
  `product`.`cost` > 3 AS `dear`
FROM `product`
WHERE LOWER(`product`.`name`) LIKE LOWER('%tea%')
  AND `product`.`discontinued` = 0
ORDER BY `product`.`weight_g`, `product`.`name` DESC
