SELECT
  `product`.`name`,
  DIV(`product`.`weight_g`, NULLIF(`product`.`category_id`, 0)) AS `share`,
  CAST(`product`.`id` AS STRING) || ': ' || `product`.`name` AS `label`,
  CAST(`product`.`cost` > 3 AS INT64) AS `dear`
FROM `product`
WHERE LOWER(`product`.`name`) LIKE LOWER('%tea%')
  AND `product`.`discontinued` = FALSE
ORDER BY `product`.`weight_g`, `product`.`name` DESC
