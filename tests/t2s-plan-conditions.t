#!/bin/sh
# t2s-plan: what never happened, what is still so, what is left out, over a
# stable that lets horses
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail stable.db <<'EOF'
CREATE TABLE breeds (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	size TEXT NOT NULL);
INSERT INTO breeds VALUES (1, 'Haflinger', 'pony'), (2, 'Shire', 'cob'),
	(3, 'Welsh', 'pony'), (4, 'Noriker', 'draught');
CREATE TABLE horses (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	breed_id INTEGER NOT NULL REFERENCES breeds (id), born_on TEXT NOT NULL,
	died_on TEXT, given_away_on TEXT);
INSERT INTO horses VALUES (1, 'Alma', 1, '2010-04-01', NULL, NULL),
	(2, 'Bruno', 2, '2001-05-01', '2024-03-01', NULL),
	(3, 'Cleo', 3, '2012-06-01', NULL, '2023-02-01'),
	(4, 'Dora', 1, '2015-03-01', NULL, NULL),
	(5, 'Emil', 2, '2014-03-01', NULL, NULL);
CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	town TEXT NOT NULL,
	joined_on TEXT NOT NULL, exit_on TEXT);
INSERT INTO members VALUES (1, 'Ida', 'Ulm', '2020-01-01', NULL),
	(2, 'Jon', 'Ulm', '2021-01-01', '2024-01-01'),
	(3, 'Kim', 'Bonn', '2022-01-01', NULL);
CREATE TABLE rides (id INTEGER PRIMARY KEY,
	horse_id INTEGER NOT NULL REFERENCES horses (id),
	member_id INTEGER NOT NULL REFERENCES members (id),
	ridden_on TEXT NOT NULL, minutes INTEGER NOT NULL,
	status TEXT NOT NULL, no_show INTEGER NOT NULL);
INSERT INTO rides VALUES (1, 1, 1, '2025-02-01', 60, 'done', 0),
	(2, 1, 2, '2025-03-01', 30, 'cancelled', 0),
	(3, 3, 1, '2022-03-01', 45, 'done', 0),
	(4, 4, 1, '2025-04-01', 90, 'done', 1),
	(5, 4, 2, '2025-04-02', 30, 'rejected', 0);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, part TEXT NOT NULL,
	reported_on TEXT NOT NULL, done_on TEXT, cancelled_on TEXT);
INSERT INTO repairs VALUES (1, 'fence', '2025-01-01', '2025-02-01', NULL),
	(2, 'gate', '2025-01-02', NULL, '2025-01-09'),
	(3, 'roof', '2025-01-03', NULL, NULL);
EOF
t2s-schema -d stable.db >stable.json

# rows QUESTION: the rows of the first reading
rows() {
	t2s-filter -d stable.db -q "$1" stable.json |
		t2s-plan --assume --now 2025-11-15 | t2s-synth -o sql |
		sqlite3 stable.db | tr '\n' ' '
}
# among QUESTION ROWS: do the rows of one of the readings say so?
among() {
	t2s-filter -d stable.db -q "$1" stable.json |
		t2s-plan --assume --now 2025-11-15 --candidates 20 >read.json
	jq -c '.candidates[].plan' read.json | while IFS= read -r plan; do
		jq -c --argjson plan "$plan" '.plan = $plan | del(.candidates)' \
			read.json | t2s-synth -o sql | sqlite3 stable.db |
			tr '\n' ' '
		echo
	done >readings
	grep -qxF "$2" readings
}

is 'a verb that no name says never happened' \
	"$(rows 'which breeds have we never kept')" 'Noriker '
is '.. nor anything of it' "$(rows 'horses that nobody has ever touched')" \
	'Bruno Emil '
is '.. in a year' "$(rows 'members who have never come by in 2025')" 'Kim '
is '"no member has ever" is never' \
	"$(rows 'which horses has no member ever looked after')" 'Bruno Emil '
is 'anything is a thing, not one that did it' \
	"$(rows 'anything that nobody ever touched')" 'Bruno Emil '
ok 'values of a kind are rows that are of it' \
	among 'ponies born after 2011' 'Cleo Dora '
is '.. so are several' "$(rows 'ponies and cobs born after 2013')" \
	'Dora Emil '
is 'what ends in several ways is there while it has not ended' \
	"$(rows 'current horses')" 'Alma Dora Emil '
is 'who left by an exit' "$(rows 'current members')" 'Ida Kim '
is '.. and is still on the books' "$(rows 'members still on our books')" \
	'Ida Kim '
is 'who lives in a town may have left' "$(rows 'members living in Ulm')" \
	'Ida Jon '
is 'a verb of its own for a status' \
	"$(rows 'how many rides were turned down')" '1 '
ok '.. and for a flag of two words' among 'rides where nobody turned up' '4 '
is 'what was called off is not to be done' "$(rows 'open repairs')" '3 '
is 'what does not count is left out' \
	"$(rows 'minutes ridden in 2025, cancelled rides do not count')" '180 '
ok '.. each of two' among \
	'how many rides in 2025? skip the cancelled and rejected ones' '2 '
is 'a "not" before an unknown word is not of the next condition' \
	"$(rows 'members, not grumpy, without rides')" 'Kim '

done_testing
