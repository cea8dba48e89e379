#!/bin/sh
# Links of a question as a model is told them: a row of the table a question.
# ": =" is a value of a column, ": ~" a part of one.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

cat >schema.json <<'EOF'
{"tables":[
 {"name":"clients","kind":"table","columns":[
  {"name":"client_id","type":"INTEGER","nullable":true},
  {"name":"title","type":"TEXT","nullable":true,"values":["Bakery Anton Kiel","Garage Meier","Old Mill Bakery House","Tailor Braun & Sons","Nordic Fish"]},
  {"name":"trade","type":"TEXT","nullable":true,"values":["Bakery","Garage","Tailor","Fish"]},
  {"name":"contact","type":"TEXT","nullable":true,"values":["Anton","Braun","Mill","Clara"]},
  {"name":"town","type":"TEXT","nullable":true,"values":["Kiel","Braun","Husum"]}],
  "primary_key":["client_id"],"unique_keys":[],"foreign_keys":[]},
 {"name":"drv_mst","kind":"table","comment":"drivers of the vans","columns":[
  {"name":"drv_no","type":"INTEGER","nullable":true},
  {"name":"label","type":"TEXT","nullable":true},
  {"name":"status","type":"TEXT","nullable":true,"values":["on duty","off"]}],
  "primary_key":["drv_no"],"unique_keys":[],"foreign_keys":[]},
 {"name":"trips","kind":"table","columns":[
  {"name":"trip_id","type":"INTEGER","nullable":true},
  {"name":"driver","type":"INTEGER","nullable":true},
  {"name":"client_id","type":"INTEGER","nullable":true},
  {"name":"km","type":"REAL","nullable":true},
  {"name":"note","type":"TEXT","nullable":true,"values":["open gate at the back","late","month"]}],
  "primary_key":["trip_id"],"unique_keys":[],"foreign_keys":[
  {"columns":["driver"],"to_table":"drv_mst","to_columns":["drv_no"]},
  {"columns":["client_id"],"to_table":"clients","to_columns":["client_id"]}]},
 {"name":"fines","kind":"table","columns":[
  {"name":"fine_id","type":"INTEGER","nullable":true},
  {"name":"driver","type":"INTEGER","nullable":true},
  {"name":"amount","type":"REAL","nullable":true}],
  "primary_key":["fine_id"],"unique_keys":[],"foreign_keys":[
  {"columns":["driver"],"to_table":"drv_mst","to_columns":["drv_no"]}]},
 {"name":"leave","kind":"table","columns":[
  {"name":"leave_id","type":"INTEGER","nullable":true},
  {"name":"driver","type":"INTEGER","nullable":true},
  {"name":"from_day","type":"DATE","nullable":true}],
  "primary_key":["leave_id"],"unique_keys":[],"foreign_keys":[
  {"columns":["driver"],"to_table":"drv_mst","to_columns":["drv_no"]}]},
 {"name":"act","kind":"table","comment":"accounts of the clients","columns":[
  {"name":"act_no","type":"INTEGER","nullable":true},
  {"name":"balance","type":"REAL","nullable":true}],
  "primary_key":["act_no"],"unique_keys":[],"foreign_keys":[]},
 {"name":"veh","kind":"table","columns":[
  {"name":"veh_id","type":"INTEGER","nullable":true},
  {"name":"plate","type":"TEXT","nullable":true},
  {"name":"depot","type":"INTEGER","nullable":true},
  {"name":"keeper","type":"INTEGER","nullable":true}],
  "primary_key":["veh_id"],"unique_keys":[],"foreign_keys":[
  {"columns":["depot"],"to_table":"depots","to_columns":["depot_id"]},
  {"columns":["keeper"],"to_table":"drv_mst","to_columns":["drv_no"]}]},
 {"name":"gates","kind":"table","columns":[
  {"name":"gate_id","type":"INTEGER","nullable":true},
  {"name":"depot","type":"INTEGER","nullable":true},
  {"name":"keeper","type":"INTEGER","nullable":true}],
  "primary_key":["gate_id"],"unique_keys":[],"foreign_keys":[
  {"columns":["depot"],"to_table":"depots","to_columns":["depot_id"]},
  {"columns":["keeper"],"to_table":"clients","to_columns":["client_id"]}]},
 {"name":"depots","kind":"table","columns":[
  {"name":"depot_id","type":"INTEGER","nullable":true},
  {"name":"place","type":"TEXT","nullable":true,"values":["Harbour West","Mill Street"]}],
  "primary_key":["depot_id"],"unique_keys":[],"foreign_keys":[]},
 {"name":"people","kind":"table","columns":[
  {"name":"person_id","type":"INTEGER","nullable":true},
  {"name":"first_name","type":"TEXT","nullable":true,"values":["Clara","Hugo"]},
  {"name":"last_name","type":"TEXT","nullable":true,"values":["Weber","Braun"]}],
  "primary_key":["person_id"],"unique_keys":[],"foreign_keys":[]},
 {"name":"firms","kind":"table","columns":[
  {"name":"firm_id","type":"INTEGER","nullable":true},
  {"name":"firm_name","type":"TEXT","nullable":true,"values":["Clara Weber Consulting","Blue Door Studio"]},
  {"name":"colour","type":"TEXT","nullable":true,"values":["Blue","Red"]}],
  "primary_key":["firm_id"],"unique_keys":[],"foreign_keys":[]}],
 "terms":[
  {"name":"active driver","synonyms":["driver on duty"],"sql":"drv_mst.status = 'on duty'","tables":["drv_mst"]},
  {"name":"total mileage","sql":"SUM(trips.km)","tables":["trips"]},
  {"name":"net fine income","sql":"SUM(fines.amount)","tables":["fines"]}]}
EOF

cat >cases <<'EOF'
trips of Bakery Anton | trips: trips; Bakery Anton: ~clients.title
trips of bakery anton | trips: trips; bakery anton: ~clients.title
trips for Mill Bakery | trips: trips; Mill Bakery: ~clients.title
trips of Tailor Braun | trips: trips; Tailor Braun: ~clients.title
trips of the Nordic | trips: trips
fish clients | fish: =clients.trade; clients: clients
clients in Husum | clients: clients; Husum: =clients.town
the bakery in Kiel | bakery: =clients.trade; Kiel: =clients.town
trips with an open gate | trips: trips; gate: gates
open trips | trips: trips
contact Anton | contact: clients.contact; Anton: =clients.contact
trips of Clara Weber | trips: trips; Clara Weber: ~firms.firm_name; Clara: =people.first_name; Weber: =people.last_name
Blue Door invoices | Blue Door: ~firms.firm_name
blue doors | blue: =firms.colour
depot at Harbour West | depot: depots; Harbour West: =depots.place
depot in Mill Street | depot: depots; Mill Street: =depots.place
fines of all drivers | fines: fines; drivers: fines.driver
mileage per driver | mileage: term total mileage; driver: drv_mst
driver of each van | driver: drv_mst; van: drv_mst
leave by driver | leave: leave; driver: leave.driver
active drivers | active drivers: term active driver
drivers on duty | drivers on duty: term active driver; drivers: drv_mst; on duty: =drv_mst.status
drivers | drivers: drv_mst
the income of fines | income of fines: term net fine income; fines: fines
net income | net income: term net fine income
net fine income | net fine income: term net fine income
fine income this year | fine income: term net fine income; fine: fines
mileage | mileage: term total mileage
total mileage per client | total mileage: term total mileage; client: clients
actions of last year |
active contracts |
accounts with a balance | accounts: act; balance: act.balance
vehicles by plate | vehicles: veh; plate: veh.plate
keeper of each gate | keeper: gates.keeper; gate: gates
all keepers |
depot of each vehicle | depot: depots; vehicle: veh
gates per depot | gates: gates; depot: depots
trips to a place | trips: trips; place: depots.place
fish | fish: =clients.trade
Garage Meier | Garage Meier: =clients.title
trips of last month | trips: trips
km per month | km: trips.km
trips noted month | trips: trips; noted: trips.note; month: =trips.note
EOF

sed 's/ |.*//' cases | t2s-filter -l --no-probe --top 30 \
	--schema schema.json >matched
t2s-plan -l --model=test:m --request <matched | jq -r '[.request.messages[-1]
	.content | capture("<data name=\"links\">\n(?<l>[^<]*)\n</data>"; "m").l] |
	first // "" | gsub("\n"; "; ") | gsub("\""; "") |
	gsub("a value of "; "=") | gsub("part of ="; "~") |
	gsub("the term "; "term ")' >told
n=0
while IFS='|' read -r question want; do
	n=$((n + 1))
	is "${question% }" "$(sed -n "${n}p" told)" "${want# }"
done <cases
is 'there are as many as were written' $n 43

# matches QUESTION: phrases that are values, in their order
matches() {
	jq -r --arg q "$1" 'select(.question == $q) | [.matches[] |
		select(.kind == "value") | "\(.phrase)=\(.column)"] |
		join(", ")' matched
}
is 'a stretch of a value stands before the values of its words' \
	"$(matches 'trips of Clara Weber')" \
	'Clara Weber=firm_name, Clara=first_name, Weber=last_name'
is '... which are none where they make no name' \
	"$(matches 'trips of Bakery Anton')" 'Bakery Anton=title'
is 'words without capitals that begin a text are chance' \
	"$(matches 'trips with an open gate')" ''
is 'the planner compares with the stored value' "$(t2s-filter --no-probe \
	-q 'trips of bakery anton' schema.json | t2s-plan --assume |
	t2s-audit | t2s-synth --text | grep WHERE)" \
	"WHERE \"clients\".\"title\" = 'Bakery Anton Kiel'"
done_testing
