SELECT `land`.`title`, `customer`.`name`
FROM (SELECT 'Germany' AS `code`, 'Deutschland' AS `title`
  UNION ALL
  SELECT 'Austria', 'O\'Neill\'s') AS `land`
INNER JOIN `customer` ON `land`.`code` = `customer`.`country`
