SELECT
  `order`.`id`,
  DATE_ADD(DATE_ADD(CAST(DATE_FORMAT(`order`.`ordered_on`, '%Y-%m-01') AS DATE), INTERVAL 1 MONTH), INTERVAL (-1) DAY) AS `month_end`,
  DATE_FORMAT(`order`.`ordered_on`, '%Y-%m') AS `month`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL ((8 - (DAYOFWEEK(`order`.`ordered_on`) - 1)) % 7) DAY) AS `monday`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL (-`order`.`customer_id`) DAY) AS `earlier`,
  TIMESTAMPDIFF(SECOND, '1970-01-01', `order`.`promised_on`) / 86400e0 + 2440587.5 - (TIMESTAMPDIFF(SECOND, '1970-01-01', `order`.`ordered_on`) / 86400e0 + 2440587.5) AS `days`,
  CAST(CAST(DAYOFWEEK(`order`.`ordered_on`) - 1 AS CHAR) AS SIGNED) AS `weekday`
FROM `order`
WHERE DATE_FORMAT(`order`.`ordered_on`, '%Y') = '2025'
  AND `order`.`ordered_on` < '2025-03-01'
ORDER BY `order`.`id`
