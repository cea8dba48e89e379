SELECT
  `payment`.`id`,
  TIMESTAMPDIFF(SECOND, '1970-01-01', `payment`.`paid_at`) AS `seconds`,
  TIMESTAMPADD(SECOND, TIMESTAMPDIFF(SECOND, '1970-01-01', `payment`.`paid_at`), '1970-01-01') AS `again`,
  TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01') AS `moment`,
  TIMESTAMPDIFF(SECOND, '1970-01-01', TIMESTAMP '2026-02-28 12:00:01') AS `fixed`,
  CAST(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01') AS DATE) AS `day`,
  EXTRACT(YEAR FROM TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')) AS `year`,
  WEEK(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), 3) AS `week`,
  EXTRACT(SECOND FROM TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')) AS `second`,
  CAST(DATE_FORMAT(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), '%Y-%m-01') AS DATE) AS `month`,
  MAKEDATE(YEAR(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')), 1) + INTERVAL (QUARTER(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')) - 1) QUARTER AS `quarter`,
  DATE_ADD(DATE(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')), INTERVAL -WEEKDAY(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01')) DAY) AS `monday`,
  CAST(DATE_FORMAT(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), '%Y-%m-%d %H:00:00') AS DATETIME) AS `full_hour`,
  DATE_ADD(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), INTERVAL (-1) DAY) AS `before`,
  DATE_ADD(CAST(DATE_FORMAT(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), '%Y-%m-01') AS DATE), INTERVAL 1 MONTH) AS `next`,
  DATE_ADD(TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), INTERVAL `payment`.`order_id` MINUTE) AS `later`,
  TIMESTAMPDIFF(DAY, TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), `payment`.`paid_at`) AS `days`,
  TIMESTAMPDIFF(MONTH, TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01'), `payment`.`paid_at`) AS `months`
FROM `payment`
WHERE TIMESTAMPADD(SECOND, `payment`.`order_id` + `payment`.`id` * 1000003, '1970-01-01') < TIMESTAMP '1972-01-01 00:00:00'
  AND TIMESTAMPDIFF(SECOND, '1970-01-01', `payment`.`paid_at`) >= 1704067200
ORDER BY `payment`.`id`
