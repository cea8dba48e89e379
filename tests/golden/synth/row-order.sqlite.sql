SELECT "order_line"."order_id", "order_line"."line"
FROM "order_line"
WHERE ("order_line"."order_id", "order_line"."line") < (3, 2)
ORDER BY "order_line"."order_id" NULLS LAST, "order_line"."line" NULLS LAST
