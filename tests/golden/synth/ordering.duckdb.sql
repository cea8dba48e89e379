SELECT "shipment"."id", "shipment"."delivered_on"
FROM "shipment"
ORDER BY
  "shipment"."delivered_on" NULLS LAST,
  "shipment"."id" DESC NULLS FIRST,
  "shipment"."id" % 3
LIMIT 10
OFFSET 20
