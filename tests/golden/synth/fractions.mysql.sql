SELECT
  `order`.`channel`,
  AVG(TIMESTAMPDIFF(SECOND, `order`.`ordered_on`, `payment`.`paid_at`) / 3600.0) AS `hours`,
  AVG(TIMESTAMPDIFF(SECOND, `order`.`ordered_on`, `payment`.`paid_at`) / 86400.0) AS `days`,
  AVG(TIMESTAMPDIFF(HOUR, `order`.`ordered_on`, `payment`.`paid_at`)) AS `whole_hours`,
  MAX(TIMESTAMPDIFF(SECOND, `order`.`ordered_on`, `payment`.`paid_at`) / 3600.0) AS `longest`,
  SUM(TIMESTAMPDIFF(SECOND, `order`.`ordered_on`, `payment`.`paid_at`) / 3600.0) AS `all_hours`
FROM `order`
INNER JOIN `payment` ON `payment`.`order_id` = `order`.`id`
GROUP BY `order`.`channel`
ORDER BY `order`.`channel`
