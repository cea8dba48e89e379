(SELECT `customer`.`city` FROM `customer` ORDER BY `customer`.`city` LIMIT 10)
EXCEPT DISTINCT
(SELECT `supplier`.`city`
  FROM `supplier`
  INTERSECT DISTINCT
  SELECT `warehouse`.`city`
  FROM `warehouse`)
