SELECT *
FROM `group`
