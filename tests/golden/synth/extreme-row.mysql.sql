SELECT
  `product`.`category_id`,
  NULLIF(SUBSTRING_INDEX(GROUP_CONCAT(COALESCE(`product`.`name`, CHAR(2 USING utf8mb4)) ORDER BY `product`.`unit price` DESC SEPARATOR 0x01), CHAR(1 USING utf8mb4), 1), CHAR(2 USING utf8mb4)) AS `name`,
  CAST(NULLIF(SUBSTRING_INDEX(GROUP_CONCAT(COALESCE(`product`.`weight_g`, CHAR(2 USING utf8mb4)) ORDER BY `product`.`unit price` DESC SEPARATOR 0x01), CHAR(1 USING utf8mb4), 1), CHAR(2 USING utf8mb4)) AS SIGNED) AS `weight_g`,
  MAX(`product`.`unit price`) AS `dearest`
FROM `product`
WHERE `product`.`category_id` IN (5, 6, 9) AND `product`.`weight_g` > 500
GROUP BY `product`.`category_id`
ORDER BY `product`.`category_id`
