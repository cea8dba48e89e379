#!/bin/sh
# t2s-plan: what words mean by the columns there are, over a shop that lends
# tools
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail tools.db <<'EOF'
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	head_id INTEGER REFERENCES staff (id));
CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT,
	department_id INTEGER REFERENCES departments (id), hired_on TEXT);
INSERT INTO departments VALUES (1, 'Counter', 2), (2, 'Repair', 2);
INSERT INTO staff VALUES (1, 'Ann', 'Lee', 1, '2024-01-01'),
	(2, 'Bo', 'Kerr', 1, '2025-03-01');
CREATE TABLE tools (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE,
	condition TEXT, status TEXT NOT NULL, has_case INTEGER NOT NULL,
	weight INTEGER);
INSERT INTO tools VALUES (1, 'T-1', 'worn', 'available', 0, 4),
	(2, 'T-2', 'good', 'lost', 1, 9), (3, 'T-3', 'broken', 'available', 1, 7),
	(4, 'T-4', 'good', 'available', 0, 2), (5, 'T-5', 'worn', 'lost', 1, 3);
CREATE TABLE lendings (id INTEGER PRIMARY KEY,
	tool_id INTEGER NOT NULL REFERENCES tools (id), lent_on TEXT NOT NULL,
	due_on TEXT NOT NULL, returned_on TEXT, renewals INTEGER NOT NULL);
INSERT INTO lendings VALUES (1, 1, '2025-01-02', '2025-01-09', '2025-01-12', 0),
	(2, 2, '2025-02-02', '2025-02-09', '2025-02-05', 2),
	(3, 3, '2025-03-02', '2025-03-09', NULL, 1);
CREATE TABLE penalties (id INTEGER PRIMARY KEY,
	lending_id INTEGER NOT NULL REFERENCES lendings (id), reason TEXT,
	amount REAL NOT NULL, issued_on TEXT NOT NULL, paid_on TEXT,
	waived INTEGER NOT NULL, waived_by INTEGER REFERENCES staff (id));
INSERT INTO penalties VALUES (1, 1, 'late', 5, '2025-01-12', NULL, 1, 2),
	(2, 1, 'damage', 9, '2025-01-13', '2025-01-20', 0, NULL),
	(3, 2, 'late', 3, '2025-02-06', NULL, 0, NULL);
EOF
t2s-schema -d tools.db >tools.json

# rows QUESTION: the rows of the first reading
rows() {
	t2s-filter -d tools.db -q "$1" tools.json |
		t2s-plan --assume --now 2025-11-15 | t2s-synth -o sql |
		sqlite3 tools.db | tr '\n' ' '
}

is 'an everyday word is a value where it is said of its rows' \
	"$(rows 'worn or broken tools that are still available')" 'T-1 T-3 '
is '.. before them, too' "$(rows 'available tools')" 'T-1 T-3 T-4 '
is '.. and with a slip of the pen' "$(rows 'tools that are availble')" \
	'T-1 T-3 T-4 '
is '"not" ends at "but"' \
	"$(rows 'tools without a case but weight of at least 3')" 'T-1 '
is 'late at a time' "$(rows 'how many lendings were returned late in 2025')" \
	'1 '
is 'who did it, of two keys' "$(rows 'who waived the most penalties')" \
	'Bo|Kerr '
is 'what was waived is not owed' "$(rows 'how much is still owed in penalties')" \
	'3.0 '
is 'a number that counts what was done' \
	"$(rows 'how many lendings were renewed')" '2 '
is 'an amount by what rows have is added up' \
	"$(rows 'penalty amount by reason')" 'damage|9.0 late|8.0 '
is 'when it was done' "$(rows 'when was penalty 2 paid')" '2025-01-20 '
is 'staff of a department are not its head' \
	"$(rows 'how many staff are in each department')" 'Counter|2 '
is 'the time behind rows that are not there is theirs' \
	"$(rows 'staff without waived penalties in 2025')" 'Ann|Lee '
is 'two months, either of which will do' \
	"$(rows 'which lendings were in january and march 2025')" '1 3 '
is 'a number with a noun is that of its column' \
	"$(rows 'lendings with 2 renewals')" '2 '
is 'a state is not asked of rows that it rules out' \
	"$(rows 'available tools that are worn')" 'T-1 '

done_testing
