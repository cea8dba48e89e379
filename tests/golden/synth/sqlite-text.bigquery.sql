SELECT
  FORMAT('%.2f', CAST(`product`.`unit price` AS NUMERIC)) || ' of ' || CAST(`product`.`id` AS STRING) || '%' AS `price`,
  CHR(65) AS `letter`,
  UNICODE(`product`.`name`) AS `code`,
  UPPER(TO_HEX(CAST(`category`.`name` AS BYTES))) AS `bytes`,
  CAST(CAST(COALESCE(REGEXP_EXTRACT(`address`.`postcode`, r'^\s*([-+]?\d+)'), LEFT(`address`.`postcode`, 0) || '0') AS INT64) AS INT64) AS `code_number`,
  CAST(CAST(COALESCE(REGEXP_EXTRACT(`address`.`postcode`, r'^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)'), LEFT(`address`.`postcode`, 0) || '0') AS FLOAT64) AS FLOAT64) AS `code_real`,
  RIGHT(`product`.`name`, 3) AS `ending`
FROM `product`
INNER JOIN `category` ON `product`.`category_id` = `category`.`id`
INNER JOIN `address` ON `product`.`id` = `address`.`id`
WHERE CAST(`product`.`id` AS STRING) NOT IN (SELECT
      CASE
        WHEN REGEXP_CONTAINS(`address`.`postcode`, r'^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$') THEN CAST(CAST(TRIM(`address`.`postcode`) AS BIGNUMERIC) AS STRING)
        ELSE `address`.`postcode`
      END
    FROM `address`)
  AND `product`.`id` < 9
ORDER BY `product`.`id`
