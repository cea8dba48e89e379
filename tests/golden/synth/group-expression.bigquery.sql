SELECT EXTRACT(YEAR FROM `order`.`ordered_on`) AS `year`, COUNT(*) AS `n`
FROM `order`
GROUP BY EXTRACT(YEAR FROM `order`.`ordered_on`)
HAVING SUM(CASE WHEN `order`.`status` = 'delivered' THEN 1 ELSE 0 END) > 0
ORDER BY EXTRACT(YEAR FROM `order`.`ordered_on`) DESC
