#!/bin/sh
# In which unit the numbers of an answer are: said, and one for one measure
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 -batch -init /dev/null a.db <<'EOF' || skip_all 'no database'
CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE parcel(id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city,
 kind TEXT, weight REAL, fee_cents INTEGER, sent_on TEXT);
INSERT INTO city VALUES(1,'Kiel'),(2,'Worms');
INSERT INTO parcel VALUES(1,1,'box',2.5,1250,'2025-01-02'),
 (2,1,'bag',1.5,1250,'2025-01-03'),(3,2,'box',4,300,'2025-02-04');
EOF
cat >a.json <<'EOF'
{"tables": {"parcel": {"columns": {"weight": {"unit": "kg"}}}},
 "terms": {"load factor": {"sql": "sum(parcel.weight) / 40 * 100",
  "tables": ["parcel"], "unit": "%"}}}
EOF
# units QUESTION: how the results name them, and the rows
units() {
	t2s -d a.db --dictionary a.json --assume --no-history -o json "$1" \
		2>/dev/null </dev/null | jq -c '.results | [.units, .data]'
}
is 'the unit of the dictionary goes with a sum' \
	"$(units 'total weight of parcels per city')" \
	'[{"sum_weight":"kg"},[["Kiel",4],["Worms",4]]]'
is '... with a mean' "$(units 'average weight of parcels of Kiel')" \
	'[{"avg_weight":"kg"},[[2]]]'
is '... with each row' "$(units 'parcels of Worms with their weight')" \
	'[{"weight":"kg"},[[3,4]]]'
is 'a term has its own' "$(units 'load factor')" \
	'[{"load factor":"%"},[[20]]]'
is 'what counts has none' "$(units 'how many parcels are there')" '[null,[[3]]]'
whole='fee_cents / 100'
is 'cents are whole amounts in a total' "$(units 'total fee of parcels')" \
	"[{\"sum_fee\":\"$whole\"},[[28]]]"
is '... in a list' "$(units 'box parcels with their fee')" \
	"[{\"fee\":\"$whole\"},[[1,12.5],[3,3]]]"
is '... and where they are grouped by' "$(units 'number of parcels per fee')" \
	"[{\"fee\":\"$whole\"},[[3,1],[12.5,2]]]"
is '... beside a total' "$(units 'total weight of parcels per fee')" \
	"[{\"fee\":\"$whole\",\"sum_weight\":\"kg\"},[[3,4],[12.5,4]]]"

t2s -d a.db --dictionary a.json --no-history -o table --assume \
	'total fee and weight of parcels' >out 2>err </dev/null
like 'a table has them before the rows' "$(cat err)" \
	"^units: sum_fee in $whole, sum_weight in kg"
t2s -d a.db --dictionary a.json --no-history -o html --assume \
	'total weight of parcels per city' >page.html 2>/dev/null </dev/null
like '... and so has the page' "$(cat page.html)" 'Units</dt><dd>sum_weight in kg'

t2s-schema -d a.db --dictionary a.json >schema.json
said() { # SQL: of a statement of somebody else
	echo "$1" | t2s-parse --schema schema.json | t2s-show -o text |
		sed -n 's/^units: //p'
}
is 'a statement of others has them, too' "$(said \
	'SELECT MAX(weight) AS most, fee_cents FROM parcel GROUP BY fee_cents')" \
	'most in kg'
is '... a difference and a case of one unit' "$(said 'SELECT MAX(weight) -
	MIN(weight) AS gap, SUM(CASE WHEN kind = '\''box'\'' THEN weight ELSE 0 END)
	AS boxes FROM parcel' | tr '\n' ' ')" 'gap in kg, boxes in kg '
is '... but not a product' \
	"$(said 'SELECT weight * fee_cents AS x FROM parcel')" ''
done_testing
