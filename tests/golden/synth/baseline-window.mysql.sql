SELECT
  `product`.`name`,
  `product`.`category_id`,
  RANK() OVER (PARTITION BY `product`.`category_id`
    ORDER BY `product`.`unit price` DESC) AS `place`,
  CASE COUNT(*) OVER (ORDER BY `product`.`id`
      ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING)
    WHEN 0 THEN 0
    ELSE LAG(`product`.`unit price`, 1) OVER (ORDER BY `product`.`id`)
  END AS `before`
FROM `product`
