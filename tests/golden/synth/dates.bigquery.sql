SELECT
  EXTRACT(YEAR FROM `order`.`ordered_on`) AS `year`,
  EXTRACT(QUARTER FROM `order`.`ordered_on`) AS `quarter`,
  EXTRACT(ISOWEEK FROM `order`.`ordered_on`) AS `week`,
  EXTRACT(DAYOFWEEK FROM `order`.`ordered_on`) - 1 AS `weekday`,
  DATE_TRUNC(`order`.`ordered_on`, MONTH) AS `month`,
  DATE_TRUNC(`order`.`ordered_on`, ISOWEEK) AS `monday`,
  DIV(DATETIME_DIFF(CAST(`order`.`promised_on` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND), 86400) AS `days`,
  DATETIME_DIFF(CAST(`order`.`promised_on` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), MONTH) - CASE WHEN `order`.`ordered_on` <= `order`.`promised_on` AND DATETIME_ADD(CAST(`order`.`ordered_on` AS DATETIME), INTERVAL DATETIME_DIFF(CAST(`order`.`promised_on` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), MONTH) MONTH) > CAST(`order`.`promised_on` AS DATETIME) THEN 1 WHEN `order`.`ordered_on` > `order`.`promised_on` AND DATETIME_ADD(CAST(`order`.`ordered_on` AS DATETIME), INTERVAL DATETIME_DIFF(CAST(`order`.`promised_on` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), MONTH) MONTH) < CAST(`order`.`promised_on` AS DATETIME) THEN -1 ELSE 0 END AS `months`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL (-3) MONTH) AS `earlier`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL `order`.`id` DAY) AS `later`
FROM `order`
WHERE `order`.`ordered_on` >= DATE_ADD(CURRENT_DATE(), INTERVAL (-400) DAY)
