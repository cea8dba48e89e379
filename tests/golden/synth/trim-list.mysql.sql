SELECT
  REGEXP_REPLACE(`customer`.`name`, '^[AnrB]+|[AnrB]+\\z', '') AS `a`,
  REGEXP_REPLACE(`customer`.`name`, '^[A\\-\\]X]+', '') AS `b`,
  REGEXP_REPLACE(`customer`.`name`, '[r\\^n]+\\z', '') AS `c`
FROM `customer`
WHERE `customer`.`id` < 40
ORDER BY CASE WHEN `customer`.`id` IS NULL THEN 1 ELSE 0 END, `customer`.`id`
