#!/bin/sh
# What a policy does not let be seen is in nothing that any program writes,
# for a SQLite database and for data files
. "${0%/*}/tap.sh"
. "$SRC/tests/secrets.sh"
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
cd "$TMP" || exit 2
export T2S_STILL=1 T2S_NOW='2024-03-01 12:00'

mkdir db-a db-b files-a files-b
secrets_tables 1 | sqlite3 db-a/t.db
secrets_tables | sqlite3 db-b/t.db
(cd files-a && secrets_files 1)
(cd files-b && secrets_files)

# What was read without the policy, and kept, serves nobody under it.
for twin in db-a files-a; do
	[ -e $twin/t.db ] && db=t.db || db=data
	mkdir -p $twin/home $twin/cache
	(cd $twin && HOME=$PWD/home && export HOME && t2s-schema -d $db --cache=cache
	t2s-schema -d $db --values=100 --cache=cache) >all 2>&1
	like "control: without a policy there is a secret in $twin" "$(cat all)" \
		'1871-03-09'
done
like 'control: ... also in what is told of its lines' "$(cat all)" \
	"'denied qend' in column 'ssn'"

export T2S_POLICY="$secrets_policy" T2S_CLAIM_CLIENT=7
for twin in a b; do
	(secrets_runs db-$twin t.db)
	(secrets_runs files-$twin data)
done
secrets_judge 'a database' db-a db-b
secrets_judge 'files' files-a files-b

# --- what is told of the lines of files ----------------------------------------

cd files-a || exit 2
export HOME="$PWD/home"
t2s-schema -d data -o text >text 2>err
is 'lines of a table that is open are told' "$(grep -c "zone.csv': 1 of 40 rows \
are irregular: line 3" err)" 1
is '... and of no other' "$(grep -c irregular: err)" 1
like 'a file that is left out' "$(cat err)" \
	"broken.csv': it is neither regular CSV nor JSON$"
t2s-exec -d data/payroll.csv --sql 'SELECT 1' >text 2>err
is '... nor where it is loaded for a query' "$(grep -c irregular err)" 0
for at in data data/zone.csv; do
	env -u T2S_POLICY t2s-schema -d $at -o text >text 2>err
	like "control: all of $at without a policy" "$(cat err)" 'line 3'
done
env -u T2S_POLICY t2s-schema -d data >all.json 2>err
like 'control: so has a document that was read without one' "$(cat all.json)" \
	'"by": *"t2s-schema"'
t2s-filter -d data -q payroll all.json >text 2>err
is '... which t2s-filter does not pass on under a policy' \
	"$? $(grep -c 't2s-schema"' text)" '0 0'
is 'a key is one of the rows that may be seen' "$(t2s-schema -d data |
	jq -c '.schema.tables[] | select(.name == "scan" or .name == "payroll") |
	[.name, .primary_key]')" '["payroll",[]]
["scan",["scan_id"]]'
is '... not of all' "$(env -u T2S_POLICY t2s-schema -d data |
	jq -c '.schema.tables[] | select(.name == "scan") | .primary_key')" '[]'
is 'a column that is denied is no key' "$(echo '{"tables": {"scan":
	{"where": "client_id = :client", "deny": ["scan_id"]}}}' >no-key.json
	T2S_POLICY=no-key.json t2s-schema -d data/scan.csv |
	jq -c '.schema.tables[0].primary_key')" '[]'
done_testing
