SELECT
  `product`.`id`,
  `product`.`name`,
  RANK() OVER (PARTITION BY `product`.`category_id`
    ORDER BY
      CASE WHEN `product`.`weight_g` IS NULL THEN 1 ELSE 0 END DESC,
      `product`.`weight_g` DESC,
      CASE WHEN `product`.`id` IS NULL THEN 1 ELSE 0 END,
      `product`.`id`) AS `place`,
  LAG(`product`.`name`) OVER (ORDER BY
      `product`.`weight_g`,
      CASE WHEN `product`.`id` IS NULL THEN 1 ELSE 0 END,
      `product`.`id`) AS `before`
FROM `product`
ORDER BY `product`.`id` NULLS LAST
