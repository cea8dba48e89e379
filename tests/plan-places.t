#!/bin/sh
# t2s-plan: who runs things, where they are, what is late, expired, not
# finished, called off; one table referred to twice.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail yard.db <<'END'
CREATE TABLE depots(id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	city TEXT NOT NULL, manager_name TEXT);
CREATE TABLE crews(id INTEGER PRIMARY KEY, first_name TEXT NOT NULL,
	last_name TEXT NOT NULL);
CREATE TABLE cranes(id INTEGER PRIMARY KEY, crane_no TEXT NOT NULL UNIQUE,
	depot_id INTEGER REFERENCES depots(id), permit_expires DATE,
	inspection_due DATE);
CREATE TABLE haulages(id INTEGER PRIMARY KEY, haul_no TEXT NOT NULL UNIQUE,
	origin_depot_id INTEGER NOT NULL REFERENCES depots(id),
	destination_depot_id INTEGER NOT NULL REFERENCES depots(id),
	second_crew_id INTEGER REFERENCES crews(id), state TEXT NOT NULL,
	planned_start TEXT NOT NULL, started_at TEXT);
INSERT INTO depots VALUES (1, 'North', 'Oslo', 'Ida Berg'),
	(2, 'South', 'Malmo', 'Jon Dahl');
INSERT INTO crews VALUES (1, 'Per', 'Lund'), (2, 'Ana', 'Holm');
INSERT INTO cranes VALUES (1, 'K100', 1, '2025-01-31', '2025-03-01'),
	(2, 'K200', 2, '2099-01-31', '2099-11-01');
INSERT INTO haulages VALUES
	(1, 'H1', 1, 2, NULL, 'done', '2025-02-01 08:00:00',
	 '2025-02-01 09:00:00'),
	(2, 'H2', 1, 1, 2, 'done', '2025-02-02 08:00:00',
	 '2025-02-02 08:05:00'),
	(3, 'H3', 2, 1, NULL, 'cancelled', '2025-02-03 08:00:00', NULL),
	(4, 'H4', 2, 1, NULL, 'waiting', '2025-04-03 08:00:00', NULL);
END
t2s-schema -d yard.db >yard.json
sql() {
	t2s-filter -q "$1" yard.json |
		t2s-plan --now 2025-03-20 --assume | t2s-synth -o sql >q.sql
}
rows() {
	sql "$1" && sqlite3 yard.db <q.sql | tr '\n' ' '
}

is 'who runs something is kept as text' \
	"$(rows 'who runs the depot in Oslo')" 'Ida Berg '
is '... in other words' \
	"$(rows 'who is in charge of the Malmo depot')" 'Jon Dahl '
is 'where something is' "$(rows 'at which depot is crane K200?')" 'South '
is '... of a place: its city' "$(rows 'where is the North depot?')" 'Oslo '
is 'expired, before what it is of' \
	"$(rows 'cranes with an expired permit')" 'K100 '
is '... and behind it' "$(rows 'cranes whose permit has expired')" 'K100 '
is 'overdue, of what has no column of its own for the end' \
	"$(rows 'cranes with overdue inspection')" 'K100 '
is 'late by so much' \
	"$(rows 'haulages that set off more than 15 minutes late')" 'H1 '
is 'not finished is not called off, either' \
	"$(rows 'haulages not finished yet')" 'H4 '
is 'what was called off was planned for then' \
	"$(rows 'how many haulages were cancelled in February 2025')" '1 '
is 'begins where it ends' \
	"$(rows 'haulages that start and end at the same depot')" 'H2 '
is 'the most often, of those that there are' \
	"$(rows 'who was second crew most often')" 'Ana|Holm '

done_testing
