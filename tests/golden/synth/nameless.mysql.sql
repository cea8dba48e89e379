SELECT
  `customer`.`country`,
  COUNT(*) AS `count`,
  MAX(`customer`.`joined_on`) AS `max_joined_on`,
  COUNT(CASE WHEN `customer`.`email` IS NOT NULL THEN 1 END) AS `count_2`,
  RANK() OVER (ORDER BY COUNT(*) DESC) AS `rank`
FROM `customer`
WHERE `customer`.`id` < (SELECT MAX(`order`.`customer_id`) AS `max_customer_id`
    FROM `order`)
GROUP BY `customer`.`country`
ORDER BY `customer`.`country`
