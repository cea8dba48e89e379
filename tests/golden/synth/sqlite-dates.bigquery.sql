SELECT
  `order`.`id`,
  DATE_ADD(DATE_ADD(CAST(DATE_TRUNC(`order`.`ordered_on`, MONTH) AS DATE), INTERVAL 1 MONTH), INTERVAL (-1) DAY) AS `month_end`,
  FORMAT_DATETIME('%Y-%m', `order`.`ordered_on`) AS `month`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL MOD(8 - (EXTRACT(DAYOFWEEK FROM `order`.`ordered_on`) - 1), 7) DAY) AS `monday`,
  DATE_ADD(`order`.`ordered_on`, INTERVAL (-`order`.`customer_id`) DAY) AS `earlier`,
  DATETIME_DIFF(`order`.`promised_on`, DATETIME '1970-01-01', SECOND) / 86400 + 2440587.5 - (DATETIME_DIFF(`order`.`ordered_on`, DATETIME '1970-01-01', SECOND) / 86400 + 2440587.5) AS `days`,
  CAST(CAST(EXTRACT(DAYOFWEEK FROM `order`.`ordered_on`) - 1 AS STRING) AS INT64) AS `weekday`
FROM `order`
WHERE FORMAT_DATETIME('%Y', `order`.`ordered_on`) = '2025'
  AND `order`.`ordered_on` < '2025-03-01'
ORDER BY `order`.`id`
