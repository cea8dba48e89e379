SELECT
  `customer`.`country`,
  SUM(`customer`.`newsletter`) AS `readers`,
  MAX(`customer`.`newsletter`) AS `any_reader`,
  SUM(`address`.`postcode`) AS `codes`,
  CAST(COALESCE(SUM(`customer`.`id`), 0) AS DOUBLE) AS `ids`
FROM `customer`
INNER JOIN `address` ON `customer`.`id` = `address`.`customer_id`
GROUP BY `customer`.`country`
ORDER BY `customer`.`country`
