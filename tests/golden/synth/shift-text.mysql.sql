SELECT
  DATE_ADD('2024-05-31', INTERVAL (-3) MONTH) AS `earlier`,
  DATE_ADD('2024-05-31', INTERVAL 2 HOUR) AS `later`,
  DATE_ADD('2024-05-31', INTERVAL `order`.`id` DAY) AS `computed`
FROM `order`
ORDER BY `order`.`id`
LIMIT 3
