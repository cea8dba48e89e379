SELECT `product`.`name`
FROM `product`
WHERE `product`.`unit price` >= ALL (SELECT `q`.`unit price`
    FROM `product` AS `q`)
