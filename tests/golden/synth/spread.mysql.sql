SELECT
  ROUND(CAST(STDDEV_SAMP(`customer`.`id` + 0e0) AS DECIMAL(65, 15)), 3) AS `a`,
  ROUND(CAST(STDDEV_POP(`customer`.`id` + 0e0) AS DECIMAL(65, 15)), 3) AS `b`,
  ROUND(CAST(VAR_SAMP(`customer`.`id` + 0e0) AS DECIMAL(65, 15)), 3) AS `c`,
  ROUND(CAST(VAR_POP(`customer`.`id` + 0e0) AS DECIMAL(65, 15)), 3) AS `d`
FROM `customer`
