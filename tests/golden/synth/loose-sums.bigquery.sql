SELECT
  `customer`.`country`,
  SUM(CAST(`customer`.`newsletter` AS INT64)) AS `readers`,
  MAX(CAST(`customer`.`newsletter` AS INT64)) AS `any_reader`,
  SUM(CAST(COALESCE(REGEXP_EXTRACT(`address`.`postcode`, r'^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT(`address`.`postcode`, 0) || '0') AS FLOAT64)) AS `codes`,
  CAST(COALESCE(SUM(`customer`.`id`), 0) AS FLOAT64) AS `ids`
FROM `customer`
INNER JOIN `address` ON `customer`.`id` = `address`.`customer_id`
GROUP BY `customer`.`country`
ORDER BY `customer`.`country`
