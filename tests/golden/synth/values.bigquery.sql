SELECT `land`.`title`, `customer`.`name`
FROM (SELECT 'DE' AS `code`, 'Germany' AS `title`
  UNION ALL
  SELECT 'AT', 'O\'Neill\'s') AS `land`
INNER JOIN `customer` ON `land`.`code` = `customer`.`country`
