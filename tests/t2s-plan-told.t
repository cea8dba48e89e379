#!/bin/sh
# t2s-plan: how people word a question at work and what the answer shows, over
# a coach firm
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail coaches.db <<'EOT'
CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL, town TEXT);
INSERT INTO depots VALUES (1, 'North', 'Leek'), (2, 'South', 'Stone');
CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	depot_id INTEGER NOT NULL REFERENCES depots (id));
INSERT INTO drivers VALUES (1, 'Ann Holt', 1), (2, 'Bo Marsh', 1),
	(3, 'Cy Teal', 2);
CREATE TABLE coaches (id INTEGER PRIMARY KEY, plate TEXT NOT NULL UNIQUE,
	kind TEXT NOT NULL, price_per_km REAL NOT NULL,
	depot_id INTEGER NOT NULL REFERENCES depots (id),
	bought_on TEXT NOT NULL);
INSERT INTO coaches VALUES (1, 'AA-1', 'mini', 1.5, 1, '2021-03-01'),
	(2, 'BB-2', 'double', 2.5, 1, '2022-03-01'),
	(3, 'CC-3', 'touring', 3, 2, '2025-12-01');
CREATE TABLE trips (id INTEGER PRIMARY KEY,
	coach_id INTEGER NOT NULL REFERENCES coaches (id),
	driver_id INTEGER NOT NULL REFERENCES drivers (id),
	planned_on TEXT NOT NULL, driven_on TEXT, km REAL NOT NULL,
	price REAL NOT NULL);
INSERT INTO trips VALUES (1, 1, 1, '2025-05-02', '2025-05-03', 40, 100),
	(2, 1, 1, '2025-06-02', '2025-06-02', 50, 120),
	(3, 2, 2, '2025-05-09', '2025-05-09', 200, 400),
	(4, 3, 1, '2024-04-01', '2024-04-01', 10, 30);
CREATE TABLE washes (id INTEGER PRIMARY KEY,
	coach_id INTEGER NOT NULL REFERENCES coaches (id),
	washed_on TEXT NOT NULL);
INSERT INTO washes VALUES (1, 2, '2025-01-01'), (2, 2, '2025-02-01'),
	(3, 2, '2025-03-01'), (4, 1, '2025-04-01'), (5, 1, '2025-04-09'),
	(6, 3, '2024-01-01');
EOT
t2s-schema -d coaches.db >coaches.json

plan() {
	t2s-filter -d coaches.db -q "$1" coaches.json |
		t2s-plan --assume --now 2025-11-15
}
# rows QUESTION: the rows of the first reading
rows() {
	plan "$1" | t2s-synth -o sql | sqlite3 coaches.db | sort | tr '\n' ' '
}

# --- measures ---------------------------------------------------------------

is 'kilometres are those of a column called km, not what each of them costs' \
	"$(rows 'how many kilometres were driven in 2025')" '290.0 '
is 'a verb before "the most" is no column to be shown' \
	"$(rows 'which coach costs us the most trips')" 'AA-1 '

# --- groups -----------------------------------------------------------------

is 'examples tell the column, and leave nothing out' \
	"$(rows 'number of coaches: mini, double and so on')" \
	'double|1 mini|1 touring|1 '
is 'a group behind a calculation' \
	"$(rows 'price of trips on average, by driver')" \
	'Ann Holt|83.3333333333333 Bo Marsh|400.0 '
is 'when each was last there: rows that refer to it tell it' \
	"$(rows 'when was each coach last used')" \
	'AA-1|2025-06-02 BB-2|2025-05-09 CC-3|2024-04-01 '
is '.. as "last time" as well' "$(rows 'last time each coach was on the road')" \
	'AA-1|2025-06-02 BB-2|2025-05-09 CC-3|2024-04-01 '

# --- the most ---------------------------------------------------------------

is 'the most of what was done to them' \
	"$(rows 'the 2 most washed coaches')" 'AA-1|2 BB-2|3 '
is 'no first rows of an order that nothing tells' \
	"$(plan 'the 2 most splendid coaches' |
	jq -c '.plan | .limit != null and .order_by == null')" false

# --- what is shown ----------------------------------------------------------

is 'which rows, asked behind a colon, are shown alone' \
	"$(rows 'trips over 100 km: which drivers, and when')" \
	'Bo Marsh|2025-05-09 '
is 'a plus joins columns' "$(rows 'name + town of depots')" \
	'North|Leek South|Stone '
is 'a list of its own is all that is shown' \
	"$(rows 'who drove in 2024? plate and kilometres')" 'CC-3|10.0 '
is 'a noun that is used like the name of a table' \
	"$(rows 'number of drivers at each garage')" 'North|2 South|1 '

done_testing
