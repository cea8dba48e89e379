SELECT [order].[id], [shipment].[carrier], [employee].[name]
FROM [order]
FULL OUTER JOIN [shipment] ON [shipment].[order_id] = [order].[id]
INNER JOIN [employee] ON [order].[employee_id] = [employee].[id]
