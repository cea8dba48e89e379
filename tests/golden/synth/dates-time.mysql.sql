SELECT
  EXTRACT(HOUR FROM `payment`.`paid_at`) AS `hour`,
  EXTRACT(SECOND FROM `payment`.`paid_at`) AS `second`,
  CAST(DATE_FORMAT(`payment`.`paid_at`, '%Y-%m-%d %H:00:00') AS DATETIME) AS `full_hour`,
  DATE_ADD(`payment`.`paid_at`, INTERVAL 90 MINUTE) AS `after`,
  DATE_ADD(`payment`.`paid_at`, INTERVAL 1 QUARTER) AS `next`
FROM `payment`
WHERE `payment`.`paid_at` >= TIMESTAMP '2024-01-01 00:00:00'
