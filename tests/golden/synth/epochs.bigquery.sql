SELECT
  `payment`.`id`,
  UNIX_SECONDS(TIMESTAMP(`payment`.`paid_at`)) AS `seconds`,
  DATETIME(TIMESTAMP_MICROS(CAST(UNIX_SECONDS(TIMESTAMP(`payment`.`paid_at`)) * 1000000 AS INT64))) AS `again`,
  DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS `moment`,
  UNIX_SECONDS(TIMESTAMP(DATETIME '2026-02-28 12:00:01')) AS `fixed`,
  CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATE) AS `day`,
  EXTRACT(YEAR FROM DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64)))) AS `year`,
  EXTRACT(ISOWEEK FROM DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64)))) AS `week`,
  EXTRACT(SECOND FROM DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64)))) AS `second`,
  DATE_TRUNC(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), MONTH) AS `month`,
  DATE_TRUNC(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), QUARTER) AS `quarter`,
  DATE_TRUNC(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), ISOWEEK) AS `monday`,
  DATETIME_TRUNC(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), HOUR) AS `full_hour`,
  DATETIME_ADD(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), INTERVAL (-1) DAY) AS `before`,
  DATE_ADD(DATE_TRUNC(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), MONTH), INTERVAL 1 MONTH) AS `next`,
  DATETIME_ADD(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))), INTERVAL `payment`.`order_id` MINUTE) AS `later`,
  DIV(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), SECOND), 86400) AS `days`,
  DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), MONTH) - CASE WHEN DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) <= `payment`.`paid_at` AND DATETIME_ADD(CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), INTERVAL DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), MONTH) MONTH) > CAST(`payment`.`paid_at` AS DATETIME) THEN 1 WHEN DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) > `payment`.`paid_at` AND DATETIME_ADD(CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), INTERVAL DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) AS DATETIME), MONTH) MONTH) < CAST(`payment`.`paid_at` AS DATETIME) THEN -1 ELSE 0 END AS `months`
FROM `payment`
WHERE DATETIME(TIMESTAMP_MICROS(CAST((`payment`.`order_id` + `payment`.`id` * 1000003) * 1000000 AS INT64))) < DATETIME '1972-01-01 00:00:00'
  AND UNIX_SECONDS(TIMESTAMP(`payment`.`paid_at`)) >= 1704067200
ORDER BY `payment`.`id`
