SELECT "order_line"."order_id", "order_line"."amount", "return"."reason"
FROM "order_line"
LEFT JOIN "return" USING ("order_id", "line")
