#!/bin/sh
# A plan kept in a file, and a database that changes: what is told, what it
# means for the plan, what is mended
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

cat >was.sql <<'EOT'
CREATE TABLE region (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL, fax TEXT,
	city TEXT NOT NULL, state TEXT NOT NULL, region_id INTEGER NOT NULL
	REFERENCES region (id), UNIQUE (name));
CREATE TABLE bill (no INTEGER PRIMARY KEY, client_id INTEGER NOT NULL
	REFERENCES client (id), amount INTEGER NOT NULL, sent DATE);
INSERT INTO region VALUES (1, 'north');
INSERT INTO client (id, name, fax, city, state, region_id)
	VALUES (1, 'Ann', NULL, 'Kiel', 'open', 1),
	(2, 'Bo', NULL, 'Bonn', 'shut', 1);
INSERT INTO bill VALUES (1, 1, 10, '2025-01-01'), (2, 1, 9, '2025-02-01');
EOT
sqlite3 was.db <was.sql
t2s-schema -d was.db >was.json
cat >bare.json <<'EOT'
{"decision": "proceed", "intent_summary": "x", "confidence": 0.9,
 "selections": [
  {"table": "client", "alias": "c", "columns": ["city"]},
  {"table": "bill", "columns": []}],
 "join_edges": [{"from_table": "bill", "from_column": "client_id",
  "to_table": "c", "to_column": "id"}],
 "global_filters": [{"table": "c", "column": "city", "op": "=",
  "value": "Kiel"}],
 "group_by": {"group_by_columns": [{"table": "c", "column": "city"}],
  "aggregates": [{"function": "SUM", "table": "bill", "column": "amount",
   "alias": "total"}]}}
EOT
t2s-audit -o plan --renew-basis was.json bare.json >kept.json
is 'a basis tells what the plan uses' "$(jq -c .basis.bill kept.json |
	jq -c 'del(.fingerprint)')" \
	'{"columns":{"client_id":"2 INTEGER not null","amount":"3 INTEGER not null"},"refers":{"client_id":"client.id"}}'
is '... and keys' "$(jq -c .basis.client.unique kept.json)" '[["id"]]'
ok '... and is renewed to the same' sh -c \
	't2s-audit -o plan --pretty --renew-basis was.json kept.json |
	cmp - kept.json'
jq '.basis |= map_values(.fingerprint)' kept.json >prints.json

# now SQL: the database of today in now.json; CREATEs of was.sql can be edited
now() {
	rm -f now.db
	sed "${2-}" was.sql | sqlite3 now.db
	[ -z "$1" ] || sqlite3 now.db "$1"
	t2s-schema -d now.db >now.json
}
# audits PLAN [OPTION...]: findings in $said, a line each; the status in $ended
audits() {
	file=$1
	shift
	t2s-audit "$@" now.json "$file" >out.json
	ended=$?
	said=$(jq -r '.findings[]? | select(.code | startswith("basis")) |
		"\(.severity) \(.code) \(.pointer) \(.message)"' out.json)
}
# rows PLAN: what it gives
rows() {
	t2s -d now.db -o csv --mend --run "$1" 2>/dev/null
}

# --- nothing that the plan uses --------------------------------------------

for plan in kept prints; do
	now ''
	audits $plan.json --check
	is "$plan: no change is no finding" "$ended $said" '0 '
	now 'ALTER TABLE client ADD COLUMN vat TEXT;
		ALTER TABLE client ADD COLUMN owner INTEGER REFERENCES region'
	audits $plan.json --check --strict-basis
	is "$plan: a column that was added is no failure" "$ended $said" \
		"0 info basis_changed /plan/basis/client table 'client' has changed since the plan was made: 'vat, owner' was added"
	now '' 's/fax TEXT/tel TEXT, fax TEXT/'
	audits $plan.json --check --strict-basis
	like "$plan: nor in the middle" "$ended $said" "^0 info .*: 'tel' was added"
done
now 'ALTER TABLE client DROP COLUMN fax'
audits kept.json --check --strict-basis
is 'one that went and was not used is none, too' "$ended $said" \
	"0 info basis_changed /plan/basis/client table 'client' has changed since the plan was made, but nothing that the plan uses"
audits prints.json --check --strict-basis
like 'a fingerprint alone cannot tell that' "$ended $said" \
	'^1 error basis_changed /plan/basis/client '
jq '{decision, intent_summary, confidence, selections:
	[{table: "bill", columns: []}], select: [{star: true}]}' \
	bare.json >star.json
t2s-audit -o plan --renew-basis was.json star.json >stars.json
now 'ALTER TABLE bill ADD COLUMN memo TEXT'
audits stars.json --check --strict-basis
like 'what * shows is used' "$ended $said" "^1 error .*'memo' was added, which \* now includes"

# --- what the plan uses ----------------------------------------------------

now '' 's/amount INTEGER/amount TEXT/'
audits kept.json --check
is 'a type: what it means for the plan' "$said" \
	"warning basis_changed /plan/basis/bill/columns/amount column 'amount' of 'bill' was INTEGER and is now TEXT, and the plan computes with it: as text, '10' comes before '9' and does not equal 10"
audits kept.json --check --strict-basis
is '... an error with --strict-basis' "$ended" 1
now '' 's/amount INTEGER/amount BIGINT/'
audits kept.json --check --strict-basis
like 'a type of the same kind is no failure' "$ended $said" \
	'^0 info .* was INTEGER and is now BIGINT$'
now '' 's/amount INTEGER NOT NULL/amount INTEGER/'
audits kept.json --check
like 'what may be null now' "$said" "^warning .*'amount' of 'bill' can now be null"
now 'ALTER TABLE client DROP COLUMN city'
audits kept.json --check
is 'a column that is gone: status' "$ended" 1
like '... and no other is taken for it' "$said" \
	"^error .*'city' of 'client', which the plan uses, no longer exists"
is '... or offered' "$(jq -c '[.findings[] |
	select(.code == "basis_changed") | .candidates[]?]' out.json)" '[]'
sed 's/"city"/"cities"/g' kept.json | jq '.basis.client.columns.cities = .basis.client.columns.city | .basis = (.basis | map_values(.fingerprint))' >slip.json
now 'ALTER TABLE client DROP COLUMN city; ALTER TABLE client ADD COLUMN citie TEXT'
audits slip.json
is '... nor is a guess in its place right, where the table has changed' \
	"$ended" 1
now '' 's/(id INTEGER PRIMARY KEY, name/(id INTEGER NOT NULL, name/'
audits kept.json --check
like 'a key that is none any more' "$said" \
	"^warning basis_changed /plan/basis/client/unique/0 'id' of 'client' is no longer a key"
now '' 's/REFERENCES client (id)/REFERENCES region (id)/'
audits kept.json --check
like 'a key to another table' "$said" \
	"^warning .*'client_id' of 'bill' referenced 'client.id' and now references 'region.id'"
now 'DROP TABLE bill'
audits kept.json --check
like 'a table that is gone' "$ended $said" "^1 error basis_missing /plan/basis/bill "

# --- other names -----------------------------------------------------------

now ''
right=$(rows kept.json)
# renamed DESC SQL MESSAGE: known for sure, whatever the basis holds
renamed() {
	for plan in kept prints; do
		now "$2"
		audits $plan.json --check
		is "$plan: $1: --check" "$ended" 1
		like "... which says" "$said" "$3"
		audits $plan.json
		is '... it is mended' "$ended $(rows $plan.json | tail -n +2)" \
			"0 $(echo "$right" | tail -n +2)"
		t2s-audit out.json >again.json
		ok '... and that stands' cmp out.json again.json
		jq '.findings = []' out.json >mended.json
		t2s-audit --check --strict-basis mended.json >again.json
		is '... with a basis of now' $? 0
	done
}
renamed 'a column' 'ALTER TABLE client RENAME COLUMN city TO wohnort' \
	"^warning basis_renamed /plan/global_filters/0/column column 'city' of 'client' was renamed to 'wohnort'"
renamed 'two columns' 'ALTER TABLE bill RENAME COLUMN amount TO net;
	ALTER TABLE bill RENAME COLUMN client_id TO who' \
	"'client_id' of 'bill' was renamed to 'who'"
renamed 'a key, and all that refers to it' \
	'ALTER TABLE client RENAME COLUMN id TO nr' \
	"^warning basis_renamed /plan/join_edges/0/to_column "
renamed 'a table' 'ALTER TABLE client RENAME TO kunde' \
	"^warning basis_renamed /plan/selections/0/table table 'client' was renamed to 'kunde'"
renamed 'a column beside one that was added' \
	'ALTER TABLE client RENAME COLUMN city TO ort;
	ALTER TABLE client ADD COLUMN vat TEXT' "was renamed to 'ort'"
now 'ALTER TABLE client RENAME TO kunde; ALTER TABLE kunde RENAME COLUMN city TO ort'
audits kept.json
is 'a table and a column of it' "$(rows out.json | tail -n +2)" \
	"$(echo "$right" | tail -n +2)"
now 'ALTER TABLE client DROP COLUMN fax;
	ALTER TABLE client RENAME COLUMN city TO cty'
audits kept.json
like 'among other changes a like name of the old type' "$said" \
	"'city' of 'client' was renamed to 'cty'"
now "ALTER TABLE client DROP COLUMN fax;
	ALTER TABLE client RENAME COLUMN city TO wohnort"
audits kept.json --check
is '... an unlike one is offered' "$ended $(jq -c '.findings[] |
	select(.code == "basis_changed") | .candidates | index("wohnort")
	!= null' out.json)" '1 true'
now "ALTER TABLE client DROP COLUMN fax;
	ALTER TABLE client ADD COLUMN place TEXT NOT NULL DEFAULT 'far';
	ALTER TABLE client DROP COLUMN city"
jq '(.schema.tables[] | select(.name == "client").columns[] |
	select(.name == "place")) += {values: ["far"]}' now.json >n && mv n now.json
audits kept.json --check
is '... but not one that does not hold what is compared' "$(jq -c '
	[.findings[] | select(.code == "basis_changed") | .candidates[]?] |
	index("place")' out.json)" null

done_testing
