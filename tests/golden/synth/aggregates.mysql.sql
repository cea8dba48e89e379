SELECT
  `order`.`channel`,
  SUM(CASE
    WHEN `payment`.`method` = 'card' THEN `payment`.`amount`
  END) AS `card`,
  SUM(DISTINCT `payment`.`amount`) AS `amounts`,
  MIN(`payment`.`paid_at`) AS `first`,
  COUNT(*) AS `n`,
  GROUP_CONCAT(DISTINCT `payment`.`method` SEPARATOR ',') AS `methods`
FROM `order`
INNER JOIN `payment` ON `payment`.`order_id` = `order`.`id`
GROUP BY `order`.`channel`
ORDER BY COUNT(*) DESC, `order`.`channel`
