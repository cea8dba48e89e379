SELECT
  [order_line].[quantity] * [order_line].[unit price] - [order_line].[discount] AS [net],
  ([order_line].[quantity] + 1) * 100.0 AS [scaled],
  [order_line].[quantity] - ([order_line].[line] - -1) AS [minus],
  [order_line].[quantity] / (2 * 3) AS [divided],
  [order_line].[order_id] + '/' + ([order_line].[line] + 1) AS [label],
  -(-[order_line].[line]) AS [twice],
  [order_line].[line] & (1 | 2) AS [bits],
  ~[order_line].[line] AS [flipped],
  CASE
    WHEN [order_line].[quantity] > 1 THEN 1
    WHEN NOT [order_line].[quantity] > 1 THEN 0
  END AS [many]
FROM [order_line]
