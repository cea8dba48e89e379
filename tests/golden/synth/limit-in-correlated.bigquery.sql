SELECT `customer`.`name`
FROM `customer`
WHERE 3 IN (SELECT `order`.`employee_id`
    FROM `order`
    WHERE `order`.`customer_id` = `customer`.`id`
    ORDER BY `order`.`ordered_on` DESC, `order`.`id`
    LIMIT 5)
ORDER BY `customer`.`id`
