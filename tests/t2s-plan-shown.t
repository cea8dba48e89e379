#!/bin/sh
# t2s-plan: what is shown of rows, over a boat yard that keeps its names short
# and declares no keys
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail yard.db <<'EOF'
CREATE TABLE emp (emp_no INTEGER PRIMARY KEY, nm TEXT, job TEXT, tel TEXT,
	sup_no INTEGER);
INSERT INTO emp VALUES (1, 'Ann Lee', 'head rigger', '030 1', NULL),
	(2, 'Bo Kerr', 'rigger', '030 2', 1), (3, 'Cy Ode', 'sailmaker', '030 3', 1),
	(4, 'Di Ray', 'rigger', '030 4', 1);
CREATE TABLE cst (cst_no INTEGER PRIMARY KEY, nm TEXT, town TEXT, tel TEXT);
INSERT INTO cst VALUES (1, 'Ebb & Co', 'Kiel', '040 1'),
	(2, 'Flow Ltd', 'Bremen', '040 2'), (3, 'Gale AG', 'Kiel', '040 3');
CREATE TABLE wrktyp (typ_cd TEXT PRIMARY KEY, ds TEXT);
INSERT INTO wrktyp VALUES ('RG', 'rigging'), ('SL', 'sail making');
CREATE TABLE ord (ord_no INTEGER PRIMARY KEY, cst_no INTEGER, typ_cd TEXT,
	rigger_no INTEGER, lead_no INTEGER, byr_nm TEXT, ord_dt TEXT,
	is_rush INTEGER);
INSERT INTO ord VALUES (11, 1, 'RG', 2, 3, 'Max', '2025-03-01', 1),
	(12, 2, 'SL', 4, 3, 'Ida', '2025-03-02', 0),
	(13, 1, 'RG', 2, 3, 'Uwe', '2025-03-03', 1);
CREATE TABLE boats (id INTEGER PRIMARY KEY, reg_no TEXT NOT NULL UNIQUE,
	title TEXT NOT NULL, insured_value INTEGER, kind TEXT);
INSERT INTO boats VALUES (1, 'B-1', 'Gull', 500, 'sloop'),
	(2, 'B-2', 'Tern', 500, 'sloop'), (3, 'B-3', 'Auk', 90, 'ketch');
EOF
cat >yard.json <<'EOF'
{"tables": {
 "emp": {"comment": "employees"},
 "cst": {"comment": "customers"},
 "ord": {"comment": "orders of customers", "columns": {
  "lead_no": {"comment": "employee in charge"},
  "is_rush": {"synonyms": ["rush job"]}}},
 "wrktyp": {"comment": "kinds of work"}}}
EOF
t2s-schema -d yard.db --dictionary yard.json >schema.json

# rows QUESTION: the rows of the first reading
rows() {
	t2s-filter -d yard.db -q "$1" schema.json |
		t2s-plan --assume --now 2025-11-15 | t2s-synth -o sql |
		sqlite3 yard.db | tr '\n' ' '
}
# among QUESTION PATTERN: how many of the readings match
among() {
	t2s-filter -d yard.db -q "$1" schema.json |
		t2s-plan --assume --now 2025-11-15 --candidates 40 |
		jq -c '.candidates[].plan' | t2s-synth -l --dialect sqlite --text |
		grep -c "$2"
}

is 'rows are called by a name that is cut short, not by their number' \
	"$(rows 'customers in Kiel')" 'Ebb & Co Gale AG '
is '.. in groups, too' "$(rows 'how many orders per customer')" \
	'Ebb & Co|2 Flow Ltd|1 '
is 'a row is not called by the name of somebody else' \
	"$(rows 'orders in March 2025')" '11 12 13 '
is 'a code is shown as what it means' \
	"$(rows 'number of orders by kind of work')" 'rigging|2 sail making|1 '
is 'what a column refers to is shown, of keys that nobody declared' \
	"$(rows 'which rigger did order 12')" 'Di Ray '
is '.. by what the dictionary calls it' "$(rows 'lead of order 11')" 'Cy Ode '
is 'the code by which people speak of rows stands beside their title' \
	"$(rows 'sloops')" 'Gull|B-1 Tern|B-2 '
is 'what is said of rows is not what is shown' \
	"$(rows 'boats insured for over 400')" 'Gull|B-1 Tern|B-2 '
is "somebody's number is the one to call" "$(rows "Bo Kerr's number")" \
	'030 2 '
is '.. so is that which one rings' \
	"$(rows 'what number do I ring to get Cy Ode')" '030 3 '
is 'the number of rows is how many there are' \
	"$(rows 'number of customers in Kiel')" '2 '
is 'whose rows they are' "$(rows 'whose orders are rigging')" 'Ebb & Co '
is 'a flag in the plural is rows' "$(rows 'how many rush jobs')" '2 '
sqlite3 yard.db "INSERT INTO cst VALUES (4, 'Ebb & Co', 'Kiel', '040 4');
	INSERT INTO ord VALUES (14, 4, 'RG', 2, 3, 'Eva', '2025-03-04', 0)"
is 'two of one name or town are two' \
	"$(rows 'towns of the 3 customers with the most orders' | wc -w)" 3
ok '"who ordered" is hardly one of the staff' \
	test "$(among 'who ordered a rush job' '^SELECT "cst"."nm"')" -gt 0

done_testing
