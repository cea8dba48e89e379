SELECT
  `product`.`category_id`,
  NULLIF(SUBSTRING_INDEX(GROUP_CONCAT(COALESCE(`product`.`name`, CAST(X'02' AS CHAR)) ORDER BY `product`.`unit price` DESC SEPARATOR X'01'), CAST(X'01' AS CHAR), 1), CAST(X'02' AS CHAR)) AS `name`,
  CAST(NULLIF(SUBSTRING_INDEX(GROUP_CONCAT(COALESCE(`product`.`weight_g`, CAST(X'02' AS CHAR)) ORDER BY `product`.`unit price` DESC SEPARATOR X'01'), CAST(X'01' AS CHAR), 1), CAST(X'02' AS CHAR)) AS SIGNED) AS `weight_g`,
  MAX(`product`.`unit price`) AS `dearest`
FROM `product`
WHERE `product`.`category_id` IN (5, 6, 9) AND `product`.`weight_g` > 500
GROUP BY `product`.`category_id`
ORDER BY `product`.`category_id`
