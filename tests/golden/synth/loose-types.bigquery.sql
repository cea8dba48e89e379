SELECT
  `customer`.`id`,
  `customer`.`language`,
  CAST(COALESCE(REGEXP_EXTRACT(`address`.`postcode`, r'^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT(`address`.`postcode`, 0) || '0') AS FLOAT64) + 1 AS `next`,
  LENGTH(CAST(`customer`.`id` AS STRING)) AS `digits`,
  SUBSTR(CAST(`customer`.`joined_on` AS STRING), 1, 4) AS `year`,
  CASE
    WHEN `customer`.`newsletter` = TRUE THEN CAST(`customer`.`id` AS STRING)
    ELSE 'none'
  END AS `mark`,
  COALESCE(CAST(`customer`.`born_on` AS STRING), '?') AS `born`
FROM `customer`
INNER JOIN `address` ON `customer`.`id` = `address`.`customer_id`
WHERE `address`.`postcode` > '80000'
  AND `customer`.`id` = `address`.`customer_id`
ORDER BY `address`.`id`
