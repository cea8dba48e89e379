SELECT `product`.`name`
FROM `product`
WHERE `product`.`name` LIKE BINARY 'Tea [1]%'
  AND LOWER(`product`.`name`) LIKE LOWER('%tea%')
ORDER BY
  CASE WHEN `product`.`weight_g` IS NULL THEN 1 ELSE 0 END DESC,
  `product`.`weight_g` DESC
