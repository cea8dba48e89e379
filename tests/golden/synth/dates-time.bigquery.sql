SELECT
  EXTRACT(HOUR FROM `payment`.`paid_at`) AS `hour`,
  EXTRACT(SECOND FROM `payment`.`paid_at`) AS `second`,
  DATETIME_TRUNC(`payment`.`paid_at`, HOUR) AS `full_hour`,
  DATETIME_ADD(`payment`.`paid_at`, INTERVAL 90 MINUTE) AS `after`,
  DATETIME_ADD(`payment`.`paid_at`, INTERVAL 1 QUARTER) AS `next`
FROM `payment`
WHERE `payment`.`paid_at` >= DATETIME '2024-01-01 00:00:00'
