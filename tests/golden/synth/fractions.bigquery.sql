SELECT
  `order`.`channel`,
  AVG(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND) / 3600.0) AS `hours`,
  AVG(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND) / 86400.0) AS `days`,
  AVG(DIV(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND), 3600)) AS `whole_hours`,
  MAX(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND) / 3600.0) AS `longest`,
  SUM(DATETIME_DIFF(CAST(`payment`.`paid_at` AS DATETIME), CAST(`order`.`ordered_on` AS DATETIME), SECOND) / 3600.0) AS `all_hours`
FROM `order`
INNER JOIN `payment` ON `payment`.`order_id` = `order`.`id`
GROUP BY `order`.`channel`
ORDER BY `order`.`channel`
