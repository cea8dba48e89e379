SELECT
  EXTRACT(YEAR FROM `order`.`ordered_on`) AS `year`,
  EXTRACT(QUARTER FROM `order`.`ordered_on`) AS `quarter`,
  WEEK(`order`.`ordered_on`, 3) AS `week`,
  DAYOFWEEK(`order`.`ordered_on`) - 1 AS `weekday`,
  CAST(DATE_FORMAT(`order`.`ordered_on`, '%Y-%m-01') AS DATE) AS `month`,
  DATE_ADD(DATE(`order`.`ordered_on`), INTERVAL -WEEKDAY(`order`.`ordered_on`) DAY) AS `monday`,
  TIMESTAMPDIFF(DAY, `order`.`ordered_on`, `order`.`promised_on`) AS `days`,
  TIMESTAMPDIFF(MONTH, `order`.`ordered_on`, `order`.`promised_on`) AS `months`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL (-3) MONTH) AS `earlier`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL `order`.`id` DAY) AS `later`
FROM `order`
WHERE `order`.`ordered_on` >= DATE_ADD(CURRENT_DATE, INTERVAL (-400) DAY)
