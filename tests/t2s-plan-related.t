#!/bin/sh
# t2s-plan: references between rows, and what is said of the rows behind them
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail air.db <<'SQL'
CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT);
CREATE TABLE flight (id INTEGER PRIMARY KEY, number TEXT,
	origin TEXT REFERENCES airport (code));
INSERT INTO airport VALUES ('A', 'Rome'), ('B', NULL);
INSERT INTO flight VALUES (1, 'f1', 'A'), (2, 'f2', 'B');
SQL
t2s-schema -d air.db | t2s-filter -q 'flights with the city of the airport' |
	t2s-plan --assume --candidates 40 | jq -c '.candidates[].plan' >plans
is 'the city of each one is shown, no condition' \
	"$(grep -c is_not_null plans)" 0
ok '.. beside the row' grep -q '"number".*"city"' plans

done_testing
