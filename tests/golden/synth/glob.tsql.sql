SELECT [customer].[name]
FROM [customer]
WHERE [customer].[name] COLLATE Latin1_General_BIN2 LIKE 'A%\__' ESCAPE '\'
