SELECT `order`.`id`, `order`.`ordered_on`
FROM `order`
WHERE `order`.`status` = 'open' AND `order`.`id` BETWEEN 1 AND 500
LIMIT 10
