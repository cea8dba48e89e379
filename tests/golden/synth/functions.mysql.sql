SELECT
  COALESCE(`customer`.`email`, `customer`.`phone`, '-') AS `contact`,
  CONCAT(COALESCE(`customer`.`name`, ''), COALESCE(', ', ''), COALESCE(`customer`.`city`, '')) AS `label`,
  UPPER(LEFT(`customer`.`name`, 3)) AS `short`,
  INSTR(`customer`.`email`, '@') AS `at`,
  ROUND(`customer`.`id` / 3.0, 2) AS `third`,
  REGEXP_REPLACE(`customer`.`city`, '^[ x]+|[ x]+\\z', '') AS `trimmed`,
  GREATEST(`customer`.`id`, 10) AS `most`
FROM `customer`
ORDER BY `customer`.`id`
LIMIT 5
