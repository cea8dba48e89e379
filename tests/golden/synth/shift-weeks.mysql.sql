SELECT
  DATE_ADD(`order`.`ordered_on`, INTERVAL `order`.`id` WEEK) AS `weeks`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL `order`.`id` QUARTER) AS `quarters`,
  DATE_ADD(CAST(`order`.`ordered_on` AS DATETIME), INTERVAL (-`order`.`id`) WEEK) AS `moment`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL 2 WEEK) AS `two`
FROM `order`
ORDER BY `order`.`id`
