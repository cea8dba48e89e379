SELECT `shipment`.`id`, `shipment`.`delivered_on`
FROM `shipment`
ORDER BY
  CASE WHEN `shipment`.`delivered_on` IS NULL THEN 1 ELSE 0 END,
  `shipment`.`delivered_on`,
  CASE WHEN `shipment`.`id` IS NULL THEN 1 ELSE 0 END DESC,
  `shipment`.`id` DESC,
  `shipment`.`id` % 3
LIMIT 10
OFFSET 20
