#!/bin/sh
# t2s-schema: what the values of a column tell of it
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

schema() { # SQL OPTION...: the schema of a database made by SQL
	rm -f made.db
	printf '%s\n' "$1" | sqlite3 -bail made.db || return
	shift
	t2s-schema -d made.db -o schema "$@"
}
column() { # TYPES NAME VALUES OPTION...: what is told of one column
	declared=$1 name=$2 values=$3
	shift 3
	schema "CREATE TABLE t(\"$name\" $declared);
		INSERT INTO t VALUES $values;" "$@" |
		jq -c '.tables[0].columns[0] | del(.name, .type, .nullable)'
}

# --- points in time ---------------------------------------------------------
# time DESC TYPE NAME VALUES EXPECTED: how the column holds points in time
time_of() {
	is "time: $1" "$(column "$2" "$3" "$4" | jq -r '.time // "-"')" "$5"
}
time_of 'a date in text' TEXT x "('2025-01-31'), ('2024-12-01')" date
time_of 'a date and the time' TEXT x "('2025-01-31 23:59:00')" datetime
time_of 'minutes' TEXT x "('2025-01-31 23:59'), ('2025-01-30 01:00')" datetime
time_of 'T and a zone' TEXT x "('2025-01-31T23:59:59.250+01:00'),
	('2025-01-31T23:59:59Z')" datetime
time_of 'some with the time of day' TEXT x "('2025-01-31'),
	('2025-01-31 00:30')" datetime
time_of 'no such day' TEXT x "('2025-02-30'), ('2025-02-31')" -
time_of 'a month' TEXT x "('2025-01'), ('2024-12')" YYYY-MM
time_of 'seasons are no months' TEXT x "('2009-10'), ('2010-11')" -
time_of '... unless the name says so' TEXT month "('2009-10'), ('2010-11')" YYYY-MM
time_of 'points between digits' TEXT x "('31.01.2025'), ('01.02.2024')" DD.MM.YYYY
time_of 'the day first' TEXT x "('31/01/2025'), ('01/02/2024')" DD/MM/YYYY
time_of 'the month first' TEXT x "('01/31/2025'), ('01/02/2024')" MM/DD/YYYY
time_of 'undecided which is first' TEXT x "('01/02/2025'), ('03/04/2024')" -
time_of 'not of fixed width' TEXT x "('1/31/2025'), ('12/2/2024')" -
time_of 'the time of day' TEXT x "('09:30'), ('23:59')" clock
time_of '... with seconds' TEXT x "('09:30:00'), ('23:59:59')" clock
time_of 'how long it takes' TEXT duration "('03:45'), ('02:10')" -
time_of 'a slip in fifty is forgiven' TEXT x "$(printf "('2025-01-%02d')," \
	$(seq 1 28) $(seq 1 28))('soon')" date
time_of 'more are not' TEXT x "('2025-01-01'), ('soon')" -
time_of 'placeholders do not count' TEXT x "('2025-01-01'), (''), ('n/a'),
	(NULL)" date
time_of 'an epoch by its name' INTEGER created_at '(1700000000), (0)' -
time_of '... all of them' INTEGER created_at '(1700000000), (1600000000)' epoch
time_of '... in camel case' INTEGER lastSeen '(1700000000)' epoch
time_of '... in milliseconds' INTEGER loggedTime '(1700000000123)' epoch_ms
time_of '... of whole seconds' INTEGER seen_ms '(1700000000000)' epoch_ms
time_of '... that last' INTEGER took_ms '(1700), (250)' -
time_of 'an epoch with a fraction' REAL ts '(1700000000.25)' epoch
many_times=$(i=0; while [ $i -lt 20 ]; do
	printf '(%d),' $((1700000000 + i * 86413)); i=$((i + 1)); done)
time_of 'an epoch by its values alone' INTEGER b "${many_times%,}" epoch
time_of 'numbers in a row are no epochs' INTEGER b "$(printf '(%d),' \
	$(seq 1700000000 1700000020))(1700000021)" -
time_of 'nor are round ones' INTEGER b "$(printf '(%d000000),' \
	$(seq 1700 1720))(1800000000)" -
time_of 'nor are a few' INTEGER b '(1700000000), (1712345678)' -
time_of 'a year' INTEGER model_year '(1899), (2026)' year
time_of '... in text' TEXT YearBuilt "('1899'), ('2026')" year
time_of '... last in the name' INTEGER founded '(1899), (2026)' year
time_of '... not where the name goes on' INTEGER built_area '(1899), (2026)' -
time_of 'a fee per year' INTEGER fee_per_year '(1899), (2026)' -
time_of 'just numbers' INTEGER price '(1899), (2026)' -
time_of 'year and month' INTEGER period '(202412), (202501)' YYYYMM
time_of '... by a short name' INTEGER mon '(202412), (202501)' YYYYMM
time_of '... without a name' INTEGER x '(202412), (202501)' -
time_of 'year, month and day' INTEGER x '(20241231), (20250101), (20250102)' YYYYMMDD
time_of '... in text' TEXT x "('20241231'), ('20250101'), ('20250102')" YYYYMMDD
time_of 'eight digits' INTEGER x '(20241231), (20251301), (20250102)' -
time_of 'a declared date needs no word' DATE x "('2025-01-31')" -
time_of 'a declared date that has the time' DATE x "('2025-01-31 10:00:00')" datetime
time_of 'a declared time stamp of days' TIMESTAMP x "('2025-01-31')" date
time_of 'a declared date that holds epochs' DATE x '(1700000000)' epoch
time_of 'a declared date that holds years' DATE x '(1999), (2001)' year
time_of 'a declared date that holds prose' DATE x "('May 7, 2005')" none
time_of 'no value, no guess' INTEGER created_at '(NULL)' -
is 'time: a comment of the table says it' "$(schema 'CREATE TABLE t(
	b INTEGER, -- begin, unix seconds
	e INTEGER);
	INSERT INTO t VALUES(1700000000, 1700000001);' |
	jq -c '[.tables[0].columns[].time]')" '["epoch",null]'
is 'time: numbered rows are no dates' "$(schema 'CREATE TABLE t(
	x INTEGER PRIMARY KEY, day INTEGER UNIQUE);
	INSERT INTO t VALUES (20250101, 20250101), (20250102, 20250102),
	(20250103, 20250103);' | jq -c '[.tables[0].columns[].time]')" \
	'[null,"YYYYMMDD"]'

# --- missing values ---------------------------------------------------------
is 'nulls and placeholders, in their order' "$(column TEXT x \
	"(NULL), ('n/a'), (''), ('a'), ('b'), ('c'), ('Unknown'), ('d')")" \
	'{"nulls":true,"blanks":["","n/a","Unknown"],"case":"lower"}'
is 'no other text is told' \
	"$(column TEXT x "('NA'), ('missing'), ('x')" | jq .blanks)" null
is 'also among many values' "$(schema "CREATE TABLE t(x TEXT);
	INSERT INTO t SELECT 'name ' || value FROM generate_series(1, 500);
	INSERT INTO t VALUES ('-');" | jq -c '.tables[0].columns[0].blanks')" '["-"]'
is 'nulls of what is not read' "$(schema "CREATE TABLE t(x BLOB, y JSON);
	INSERT INTO t VALUES (x'00', NULL), (NULL, '{}'), (x'01', '[]');" |
	jq -c '[.tables[0].columns[].nulls]')" '[true,true]'
is 'none of a column that could have some' \
	"$(column TEXT x "('a'), ('b')" | jq .nulls)" null

# --- the case of letters ----------------------------------------------------
# cased DESC VALUES EXPECTED: the style and the words that are not in it
cased() {
	is "case: $1" "$(column TEXT x "$2" | jq -c '[.case, .case_but]')" "$3"
}
cased 'capitals' "('AB 1'), ('CD-2'), ('E'), ('F')" '["upper",null]'
cased 'lower case' "('ann@example.org'), ('bo.li@example.org')" \
	'["lower",null]'
cased 'titles' "('New York'), ('Paris'), ('O''Brien'), ('Women''s'), ('2nd Row')" \
	'["title",null]'
cased 'a sentence' "('Red wine'), ('White wine'), ('Sweet port')" \
	'["sentence",null]'
cased 'letters beyond ASCII' "('ÉCOLE'), ('ŽIŽKA'), ('ΑΘΗΝΑ'), ('МОСКВА')" \
	'["upper",null]'
cased 'letters without case fit all' "('東京'), ('Kyoto'), ('Nara'), ('Kobe')" \
	'["title",null]'
cased 'words that are written otherwise' \
	"('The Lord of the Rings'), ('The Isle of Dogs'), ('USA Today')" \
	'["title",["USA","of","the"]]'
cased 'a word in both ways is there in both' \
	"('Out Of Time'), ('Isle of Dogs'), ('Red Tide'), ('Blue Moon')" \
	'["title",["Of","of"]]'
cased 'no style' "('aB'), ('Cd'), ('eF'), ('gHi'), ('JKl')" '[null,null]'
cased 'one word is too little' "('Bern')" '[null,null]'
cased 'what is missing has none' "('Bern'), ('Basel'), ('Genf'), ('n/a')" \
	'["title",null]'
cased 'not of prose' "('Bern'), ('Basel'), ('Genf'), ('$(
	printf 'A%.0s' $(seq 121))')" '[null,null]'
cased 'nor where all values are told' \
	"('Bern'), ('Bern'), ('Basel'), ('Basel'), ('Genf'), ('Genf')" \
	'[null,null]'
is 'case: blanks at the ends' "$(column TEXT x \
	"(' Bern'), ('Basel'), ('Genf')" | jq -c '[.case, .padded]')" \
	'["title",true]'
width() { # DESC VALUES EXPECTED
	is "width: $1" "$(column TEXT x "$2" | jq .width)" "$3"
}
width 'digits with zeros in front' "('007'), ('042'), ('123')" 3
width 'none in front' "('107'), ('142'), ('123')" null
width 'of several lengths' "('007'), ('42'), ('123')" null
width 'letters, too' "('007'), ('042'), ('x23')" null
width 'numbers, too' "('007'), ('042'), (x'00')" null
is 'case: more words than can be listed' "$(schema "CREATE TABLE t(x TEXT);
	INSERT INTO t SELECT char(65 + value / 26, 97 + value % 26, 65 + value % 7)
	FROM generate_series(0, 400);" | jq '.tables[0].columns[0].case')" null
is 'case: of the rows that were looked at' "$(schema "CREATE TABLE t(x TEXT);
	INSERT INTO t SELECT CASE WHEN value > 20000 THEN 'n' ELSE 'N' END ||
	char(65 + value / 900, 65 + value % 26)
	FROM generate_series(1, 20001);" |
	jq -c '.tables[0] | [.sampled, .columns[0].case]')" '[20000,"upper"]'

# --- categories and ranges --------------------------------------------------
is 'flags' "$(column INTEGER x '(0), (1), (1), (0)')" \
	'{"values":[0,1],"range":[0,1]}'
is 'truth values have no range' "$(column BOOLEAN x '(0), (1), (1), (0)')" \
	'{"values":[0,1]}'
is 'numbers that hardly repeat are none' "$(column INTEGER x \
	'(5), (7), (9)')" '{"range":[5,9]}'
is 'thirteen numbers are too many' "$(column INTEGER x "$(printf '(%d),(%d),' \
	$(seq 1 12) $(seq 1 12) 13 13)(13)")" '{"range":[1,13]}'
is 'whole numbers among others' "$(column 'DECIMAL(5,2)' x \
	'(1), (0.5), (1), (0.5), (-2), (-2)')" '{"values":[-2,0.5,1],"range":[-2,1]}'
is 'numbers and texts are neither' "$(column '' x \
	"(1), ('one'), (1), ('one'), (1)")" '{"distinct":2}'
is 'times that are few are counted' "$(schema 'CREATE TABLE t(d DATE);
	INSERT INTO t VALUES ("2025-01-01"), ("2025-01-02"), ("2025-01-01"),
	("2025-01-01"), (NULL);' | jq -c '.tables[0].columns[0].distinct')" 2
like 'long numbers to the last digit' "$(schema 'CREATE TABLE t(x INTEGER);
	INSERT INTO t VALUES (9007199254740993), (-9223372036854775807);')" \
	'\[-9223372036854775807,9007199254740993\]'
is 'keys have neither' "$(schema 'CREATE TABLE p(i INTEGER PRIMARY KEY);
	CREATE TABLE t(i INTEGER PRIMARY KEY, p INTEGER REFERENCES p, u INTEGER UNIQUE);
	INSERT INTO p VALUES (1), (2);
	INSERT INTO t VALUES (1, 1, 7), (2, 2, 8), (3, 1, 9);' |
	jq -c '[.tables[].columns[] | [.values, .range]] | unique')" \
	'[[null,null]]'
is 'dates are no categories' "$(column TEXT x "('2025-01-01'),
	('2025-01-01'), ('2025-01-02'), ('2025-01-01')" | jq -c .values)" null
is 'a range in time order, as it is spelled' "$(column TEXT x \
	"('31.01.2024'), ('01.12.2023'), ('15.06.2024'), ('')" | jq -c .range)" \
	'["01.12.2023","15.06.2024"]'
is 'a range of the month first' "$(column TEXT x \
	"('12/31/2023'), ('01/30/2024'), ('02/01/2023')" | jq -c .range)" \
	'["02/01/2023","01/30/2024"]'
is 'a range of epochs' "$(column INTEGER ts '(1700000000), (1600000000)' |
	jq -c .range)" '[1600000000,1700000000]'
is 'what is no number has no range' "$(column REAL x '(9e999), (1)' |
	jq -c .range)" null
is 'what was looked at is told where that is not all' \
	"$(schema 'CREATE TABLE t(x INTEGER); CREATE TABLE u(x INTEGER);
	INSERT INTO t SELECT value FROM generate_series(1, 20001);
	INSERT INTO u SELECT value FROM generate_series(1, 20000);' |
	jq -c '.tables[] | [.sampled, .columns[0].range]')" \
	'[20000,[1,20000]]
[null,[1,20000]]'
is '--no-values looks at nothing' \
	"$(column TEXT x "('2025-01-01'), (NULL), ('')" --no-values)" '{}'

# --- a dictionary -----------------------------------------------------------
table='CREATE TABLE t(b INTEGER, y INTEGER, d TEXT, n INTEGER, k INTEGER);
	INSERT INTO t VALUES(1700000000, 1990, "2025-01-01", 1, 1),
	(1712345678, 2020, "2025-01-02", 1, 1), (1712345679, 2021,
	"2025-01-03", 0, 2);'
said() { # COLUMNS FILTER
	printf '{"tables": {"t": {"columns": %s}}}' "$1" >words
	schema "$table" --dictionary words |
		jq -c "[.tables[0]?.columns[]? | $2]"
}
is 'nobody says it' "$(said '{}' .time)" '[null,null,"date",null,null]'
is 'a comment says it' "$(said '{"b": "begin, unix seconds",
	"y": "year of construction", "n": "unix seconds"}' .time)" \
	'["epoch","year","date",null,null]'
is '... or something else' "$(said '{"y": "fee a year", "b": "weight"}' .time)" \
	'[null,null,"date",null,null]'
is 'time wins' "$(said '{"b": {"time": "epoch"}, "d": {"time": "none"},
	"n": {"time": "year"}}' '.time, .values')" \
	'["epoch",null,null,null,"none",null,"year",null,null,[1,2]]'
is 'a type wins' "$(said '{"b": {"type": "timestamp"}, "d": {"type": "blob"}}' \
	'.type, .time')" \
	'["timestamp",null,"INTEGER",null,"blob",null,"INTEGER",null,"INTEGER",null]'
is 'the same type changes nothing' "$(said '{"d": {"type": "varchar"}}' .time)" \
	'[null,null,"date",null,null]'
is 'a time that there is not is refused' "$(said '{"b": {"time": "noon"}}' .time >refused;
	t2s-schema -d made.db --dictionary words | jq -r .stop.message)" \
	"dictionary: column 'b' of table t has an unknown 'time' (see t2s-document(5))"
is 'a column that becomes a key has no categories' \
	"$(printf 'table,column,references\nt,n,p.i\n' >words
	schema "$table CREATE TABLE p(i INTEGER PRIMARY KEY);" --dictionary words |
	jq -c '[.tables[0].columns[3] | .values, .range]')" '[null,null]'
is 'a table of columns may say the time' \
	"$(printf 'table,column,time\nt,b,epoch\n' >words
	schema "$table" --dictionary words | jq -r '.tables[0].columns[0].time')" epoch

# --- what does not change, and where it is said -----------------------------
prints() {
	t2s-schema -d made.db "$@" | jq -c .database.fingerprints
}
is 'fingerprints know nothing of it' "$(prints)" "$(prints --no-values)"
is 'nor of a type that a dictionary says' "$(prints)" \
	"$(said '{"b": "date"}' .name >/dev/null; prints --dictionary words)"
schema 'CREATE TABLE till(id INTEGER PRIMARY KEY, opened INTEGER, day DATE,
	mail TEXT, paid INTEGER);
	INSERT INTO till VALUES(1, 1700000000, "2025-01-01", "", 4711),
	(2, 1700000001, "2025-01-02", "secret@example.org", 4712);' >till.json
is '-o text' "$(t2s-schema -d made.db -o text)" \
	'till (2): id*, opened epoch seconds, day date, mail, paid'
t2s-filter -q 'paid tills' till.json -o markdown >till.md
is '-o markdown' "$(grep '^- ' till.md)" "- id INTEGER key
- opened INTEGER epoch seconds; from 1700000000 to 1700000001
- day DATE; from '2025-01-01' to '2025-01-02'
- mail TEXT; missing is ''
- paid INTEGER; from 4711 to 4712"
prompt=$(t2s-filter -q 'paid tills' till.json | t2s-plan --print-prompt)
like 'a prompt' "$prompt" \
	'^till(id integer key, opened integer epoch seconds, day date, mail text empty as "", paid integer)'
unlike '... has no bounds' "$prompt" '4711\|1700000000\|2025-01-01'
like '... unless values are shared' "$(t2s-filter -q 'paid tills' till.json |
	t2s-plan --print-prompt --share-values)" \
	'opened integer epoch seconds from 1700000000 to 1700000001'
schema 'CREATE TABLE till(id INTEGER PRIMARY KEY, state TEXT, code TEXT,
	mail TEXT, shop INTEGER REFERENCES shop(id));
	CREATE TABLE shop(id INTEGER PRIMARY KEY);
	INSERT INTO shop VALUES(71), (72);
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
		WHERE i < 1234)
	INSERT INTO till SELECT i, "st" || (i % 3), "O",
		CASE i % 7 WHEN 0 THEN "" ELSE "m" || i END,
		71 + i % 2 FROM n;' >/dev/null
echo '{"tables": {"till": {"columns": {"code": {"comment": "of payment",
	"values": ["O", "C"]}}}}}' >words
t2s-schema -d made.db --dictionary words | t2s-filter -q 'open tills' >shared
told() { # [OPTION..]: the line of the table
	t2s-plan --print-prompt "$@" shared | grep '^till('
}
is 'facts are told that are no values' "$(told)" \
	'till(id integer key, state text 3 distinct, code text "of payment" one of "O"|"C", mail text empty as "", shop integer -> shop.id 2 distinct) ~1.2k rows'
is '--share none tells none' "$(told --share none)" \
	'till(id integer key, state text, code text "of payment", mail text, shop integer -> shop.id)'
like '--share values tells values' "$(told --share values)" \
	'state text one of "st0"|"st1"|"st2"'
is '--share-values is the same' "$(told --share-values)" \
	"$(told --share=values)"
judged=$(t2s-filter -q 'paid tills' --print-prompt till.json)
like 'so does what the filter asks' "$judged" 'opened integer epoch seconds,'
unlike '... without bounds' "$judged" '4711\|1700000000\|2025-01-01'

# --- texts ---------------------------------------------------------------------

sqlite3 texts.db 'CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, code TEXT
	UNIQUE, size TEXT, zip TEXT, place TEXT, mixed TEXT);
	INSERT INTO t VALUES (1, "Ann", "a", "9", "03001", "X", "9"),
	(2, "Bob", "b", "10", "03002", "X", "10"), (3, "Ann", "c", "-8.5", "04000",
	"Y", "a"), (4, "Cy", "d", "100", "04001", "Y", "7"), (5, "Di", "e", "", "05000",
	"X", "5")'
is 'texts that came before are counted, where few did; numbers are found' \
	"$(t2s-schema -d texts.db -o schema --compact | jq -c '[.tables[0].columns[] |
		select(.doubles or .digits) | [.name, .doubles, .digits]]')" \
	'[["name",1,null],["size",null,true]]'

done_testing
