SELECT AVG(`per_customer`.`n`) AS `mean`
FROM (SELECT `order`.`customer_id`, COUNT(*) AS `n`
  FROM `order`
  GROUP BY `order`.`customer_id`) AS `per_customer`
