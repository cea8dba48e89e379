SELECT `product`.`name`
FROM `product`
WHERE `product`.`name` LIKE 'Tea [1]%'
  AND LOWER(`product`.`name`) LIKE LOWER('%tea%')
ORDER BY `product`.`weight_g` DESC NULLS FIRST
