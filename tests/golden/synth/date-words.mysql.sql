SELECT
  DATE_ADD(DATE_ADD(DATE_ADD(`order`.`ordered_on`, INTERVAL (1 - EXTRACT(DAY FROM `order`.`ordered_on`)) DAY), INTERVAL 1 MONTH), INTERVAL (EXTRACT(DAY FROM `order`.`ordered_on`) - 1) DAY) AS `usual`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL 30 DAY) AS `without_sign`,
  DATE_ADD(DATE_ADD(DATE_ADD(`order`.`ordered_on`, INTERVAL (1 - EXTRACT(DAY FROM `order`.`ordered_on`)) DAY), INTERVAL (-1) YEAR), INTERVAL (EXTRACT(DAY FROM `order`.`ordered_on`) - 1) DAY) AS `odd_plural`,
  CAST(DATE_ADD(CAST(`order`.`ordered_on` AS DATETIME), INTERVAL 3 DAY) AS DATE) AS `day_of_moment`,
  CAST(DATE_ADD(`order`.`ordered_on`, INTERVAL `order`.`id` DAY) AS DATETIME) AS `moment_of_day`
FROM `order`
ORDER BY `order`.`id`
