#!/bin/sh
# t2s: plain questions, on which everybody agrees, are answered without one
# back
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail dance.db <<'EOF'
CREATE TABLE studios (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	floor_m2 INTEGER NOT NULL);
INSERT INTO studios VALUES (1, 'Haus Linde', 80), (2, 'Riverside', 120);
CREATE TABLE courses (id INTEGER PRIMARY KEY, name TEXT NOT NULL, level TEXT,
	duration_min INTEGER NOT NULL, year INTEGER NOT NULL,
	studio_id INTEGER NOT NULL REFERENCES studios (id));
INSERT INTO courses VALUES (1, 'Tango', 'all', 60, 2024, 1),
	(2, 'Waltz', 'beginner', 90, 2025, 2), (3, 'Salsa', 'all', 45, 2025, 2);
CREATE TABLE members (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL,
	last_name TEXT NOT NULL, vip_yn TEXT NOT NULL, born_on TEXT,
	joined_on TEXT NOT NULL);
INSERT INTO members VALUES (1, 'Conrad', 'Stone', 'Y', '1990-01-05', '2024-03-01'),
	(2, 'Mary', 'Conrad', 'N', '1985-07-01', '2025-04-01'),
	(3, 'Ida', 'Stone', 'Y', '1999-02-03', '2025-06-01');
CREATE TABLE bills (id INTEGER PRIMARY KEY, bill_no TEXT NOT NULL UNIQUE,
	member_id INTEGER NOT NULL REFERENCES members (id),
	issued_on TEXT NOT NULL, total REAL NOT NULL, status TEXT NOT NULL);
INSERT INTO bills VALUES (1, 'B-1', 1, '2025-01-01', 40, 'New'),
	(2, 'B-2', 2, '2025-02-01', 90, 'Pending'),
	(3, 'B-3', 3, '2025-03-01', 70, 'Completed');
CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT NOT NULL,
	min_salary INTEGER NOT NULL, max_salary INTEGER NOT NULL);
INSERT INTO jobs VALUES (1, 'Teacher', 2000, 3000), (2, 'Cleaner', 1500, 1900);
CREATE TABLE teachers (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	hired_on TEXT NOT NULL, studio_id INTEGER NOT NULL REFERENCES studios (id),
	job_id INTEGER NOT NULL REFERENCES jobs (id));
INSERT INTO teachers VALUES (1, 'Ola Berg', '2023-01-01', 1, 1),
	(2, 'Rui Sá', '2025-01-01', 2, 2);
EOF

# answers QUESTION ROWS: without asking
answers() {
	t2s -d dance.db -o csv "$1" 2>"$TMP/talk" </dev/null | sed 1d |
		tr -d '\r' | tr '\n' ' ' | sed 's/ $//' >"$TMP/got"
	is "$1" "$(cat "$TMP/got")" "$2"
}

answers 'all courses in the studio Riverside' 'Waltz Salsa'
answers 'how many courses are there in all studios' 3
answers 'which courses last longer than 50 minutes' 'Tango Waltz'
answers 'courses from 2024' 'Tango'
is '.. and no reading is of later years' "$(t2s-schema -d dance.db |
	t2s-filter -q 'courses from 2024' | t2s-plan --candidates 10 |
	jq '[.candidates[].plan | .. | objects | select(.column == "year" and
	.op == ">=")] | length')" 0
answers 'how many bills are pending' 1
answers 'number of VIP members' 2
answers 'largest studio by floor area' 'Riverside,120'
answers 'average floor area of the studios' 100.0
answers 'bills of Conrad Stone' 'B-1'
answers 'the two highest bills' 'B-2,90.0 B-3,70.0'
answers 'teachers who work in the studio Riverside' 'Rui Sá'
answers 'how many members registered in 2025' 2
answers 'list all jobs with their maximum salary' 'Teacher,3000 Cleaner,1900'

done_testing
