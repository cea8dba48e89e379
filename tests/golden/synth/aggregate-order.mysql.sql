SELECT
  `supplier`.`country`,
  GROUP_CONCAT(`supplier`.`name` ORDER BY `supplier`.`name` SEPARATOR '; ') AS `names`
FROM `supplier`
GROUP BY `supplier`.`country`
