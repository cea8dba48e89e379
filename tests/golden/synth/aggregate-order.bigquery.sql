SELECT
  `supplier`.`country`,
  STRING_AGG(`supplier`.`name`, '; ' ORDER BY `supplier`.`name`) AS `names`
FROM `supplier`
GROUP BY `supplier`.`country`
