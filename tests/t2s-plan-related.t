#!/bin/sh
# t2s-plan: references between rows, flags by names and comments,
# over a club that hires out kayaks
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail club.db <<'SQL'
CREATE TABLE coach (coach_no INTEGER PRIMARY KEY, nm TEXT NOT NULL,
	boss_no INTEGER REFERENCES coach (coach_no),
	trained_by INTEGER REFERENCES coach (coach_no));
INSERT INTO coach VALUES (1, 'Ada Bell', NULL, NULL),
	(2, 'Ben Carr', 1, 3), (3, 'Cora Dunn', 1, NULL);
CREATE TABLE mbr (mbr_no INTEGER PRIMARY KEY, nm TEXT NOT NULL, town TEXT,
	referred_by INTEGER REFERENCES mbr (mbr_no), stu_flg TEXT NOT NULL,
	lck_flg INTEGER NOT NULL, pays_by_card INTEGER NOT NULL,
	email TEXT);
INSERT INTO mbr VALUES (1, 'Ed Fox', 'Ulm', NULL, 'Y', 0, 1, 'a@b.example'),
	(2, 'Flo Gray', 'Ulm', 1, 'N', 1, 0, NULL),
	(3, 'Gus Hall', 'Bonn', 1, 'N', 0, 0, 'c@d.example');
CREATE TABLE kayaks (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	has_rudder INTEGER NOT NULL, st TEXT NOT NULL);
INSERT INTO kayaks VALUES (1, 'Otter', 1, 'RDY'), (2, 'Pike', 0, 'RDY'),
	(3, 'Roach', 0, 'RPR');
SQL
cat >club.json <<'JSON'
{"tables": {"coach": {"synonyms": ["coach"]},
 "mbr": {"synonyms": ["member"], "columns": {
  "stu_flg": {"comment": "student Y/N"},
  "lck_flg": {"comment": "1 = permanently barred from the water"}}},
 "kayaks": {"columns": {
  "st": {"comment": "RDY ready for use, RPR in repair"}}}}}
JSON
t2s-schema -d club.db --dictionary club.json >club.doc

# rows QUESTION: the rows of the first reading
rows() {
	t2s-filter -d club.db -q "$1" club.doc |
		t2s-plan --assume --now 2025-11-15 | t2s-synth -o sql |
		sqlite3 club.db | tr '\n' ' '
}

is 'whom somebody reports to' "$(rows 'who does Ben Carr report to')" \
	'Ada Bell '
is '.. who brought somebody in' "$(rows 'who brought Flo Gray to us')" \
	'Ed Fox '
is '.. by an idiom' "$(rows 'who showed Ben Carr the ropes')" 'Cora Dunn '
is 'a flag by its comment, which ends in its values' \
	"$(rows 'which members are students')" 'Ed Fox '
is '.. that it is not so' "$(rows "members in Ulm who aren't students")" \
	'Flo Gray '
is 'a code by the first words of what it means' \
	"$(rows 'kayaks that are ready')" 'Otter Pike '
is '.. without how much' "$(rows 'members who are not barred')" \
	'Ed Fox Gus Hall '
is 'a flag with a preposition in its name' \
	"$(rows "members who don't pay by card")" 'Flo Gray Gus Hall '
is 'a flag is not missing where it says no' \
	"$(rows 'which kayaks have no rudder')" 'Pike Roach '
is '"left us no" is without' \
	"$(rows 'which members have left us no email')" 'Flo Gray '

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
