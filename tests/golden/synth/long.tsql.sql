SELECT
  [customer].[id],
  [customer].[name],
  [customer].[email],
  [customer].[phone],
  [customer].[city],
  [customer].[country],
  [customer].[language],
  [customer].[joined_on]
FROM [customer]
WHERE [customer].[city] IN ('Berlin', 'Hamburg', 'Wien', N'Zürich', 'Paris',
    'London', 'Roma', 'Madrid', 'Lisboa', 'Praha', 'Oslo', 'Kopenhagen')
  AND ([customer].[email] IS NOT NULL
    OR [customer].[phone] IS NOT NULL
    OR [customer].[language] = 'de')
  AND [customer].[id] IN (SELECT [order].[customer_id]
    FROM [order]
    INNER JOIN [payment] ON [payment].[order_id] = [order].[id]
    WHERE [payment].[amount] > 50)
