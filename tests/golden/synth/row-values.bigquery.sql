SELECT `order_line`.`amount`
FROM `order_line`
WHERE (`order_line`.`order_id`, `order_line`.`line`) IN ((1, 1), (2, 1))
  AND (`order_line`.`order_id`, `order_line`.`line`) NOT IN (SELECT AS STRUCT
      `return`.`order_id`,
      `return`.`line`
    FROM `return`)
