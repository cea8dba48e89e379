SELECT
  CONCAT(CAST(CAST(`product`.`unit price` AS DECIMAL(38, 2)) AS CHAR), ' of ', CAST(`product`.`id` AS CHAR), '%') AS `price`,
  CHAR(65 USING utf8mb4) AS `letter`,
  CONV(HEX(CONVERT(LEFT(`product`.`name`, 1) USING utf32)), 16, 10) AS `code`,
  HEX(`category`.`name`) AS `bytes`,
  CAST(`address`.`postcode` AS SIGNED) AS `code_number`,
  CAST(`address`.`postcode` AS DOUBLE) AS `code_real`,
  RIGHT(`product`.`name`, 3) AS `ending`
FROM `product`
INNER JOIN `category` ON `product`.`category_id` = `category`.`id`
INNER JOIN `address` ON `product`.`id` = `address`.`id`
WHERE CAST(`product`.`id` AS CHAR) NOT IN (SELECT
      CASE
        WHEN `address`.`postcode` REGEXP '^[[:space:]]*[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?[[:space:]]*$' THEN CAST(`address`.`postcode` + 0e0 AS CHAR)
        ELSE `address`.`postcode`
      END
    FROM `address`)
  AND `product`.`id` < 9
ORDER BY `product`.`id`
