SELECT [customer].[name]
FROM [customer]
WHERE [customer].[name] COLLATE LATIN1_GENERAL_BIN2 LIKE 'A%\__' ESCAPE '\'
