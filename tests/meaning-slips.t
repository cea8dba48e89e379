#!/bin/sh
# Slips that a database answers without a word: keys of different things, null
# compared, times scaled twice, an order that DISTINCT hides, rows counted again
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=$TMP/yard.db
sqlite3 -batch -init /dev/null "$DB" <<'SQL' || skip_all 'no database'
CREATE TABLE depot(depot_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE driver(driver_id INTEGER PRIMARY KEY, name TEXT, status TEXT,
 depot_id INTEGER REFERENCES depot(depot_id), hired INTEGER);
CREATE TABLE wage(wage_id INTEGER PRIMARY KEY, amount REAL, paid_at INTEGER,
 driver_id INTEGER REFERENCES driver(driver_id));
CREATE TABLE tour(tour_id INTEGER PRIMARY KEY, kind TEXT, km REAL,
 driver_id INTEGER REFERENCES driver(driver_id),
 started INTEGER, started_ms INTEGER);
CREATE TABLE stop(stop_id INTEGER PRIMARY KEY, place TEXT, late INTEGER,
 tour_id INTEGER REFERENCES tour(tour_id));
CREATE TABLE Loan(LoanKey INTEGER PRIMARY KEY, Fee REAL,
 Van INTEGER REFERENCES Van(VanKey));
CREATE TABLE Van(VanKey INTEGER PRIMARY KEY, Plate TEXT);
CREATE TABLE driver_note(driver_id INTEGER PRIMARY KEY, note TEXT);
CREATE TABLE log(log_no INTEGER PRIMARY KEY, drv INTEGER, badge INTEGER);
CREATE TABLE man(man_no INTEGER PRIMARY KEY, badge INTEGER, called TEXT);
INSERT INTO depot VALUES(1,'North','Bern'),(2,'South','Genf');
INSERT INTO driver VALUES(1,'Anna','active',1,1750000000),
 (2,'Beat','active',2,1750003600),(3,'Caro','left',2,1750007200),
 (4,'Dino',NULL,1,1750010000),(5,'Beat','left',1,1740000000);
INSERT INTO wage VALUES(1,100,1750000000,2),(2,200,1750100000,1),
 (3,300,1750200000,3);
INSERT INTO tour VALUES(1,'day',10,1,1750000000,1750000000000),
 (2,'night',20,1,1750086400,1750086400000),
 (3,'day',30,2,1750172800,1750172800000);
INSERT INTO stop VALUES(1,'a',0,1),(2,'b',1,1),(3,'c',0,2),(4,'d',1,3),
 (5,'e',0,3);
SQL
meaning_schema
jq '(.schema.tables[] | select(.name == "log") | .columns[] |
	select(.name == "drv")).comment = "who drove: man.badge"' \
	schema.json >commented.json && mv commented.json schema.json

sql() { # SQL: as it is written behind the audit
	printf '%s\n' "$1" | t2s-parse schema.json - | t2s-audit ${options-} |
		t2s-synth --oneline --text
}

# --- keys of different things ------------------------------------------------

mend=key_corrected tell=key_mismatch
wrong $mend 'Anna|100.0 Beat|200.0 Caro|300.0' "SELECT d.name, w.amount
	FROM driver d JOIN wage w ON w.wage_id = d.driver_id ORDER BY d.name" \
	'Anna|200.0 Beat|100.0 Caro|300.0' "SELECT d.name, w.amount
	FROM driver d JOIN wage w ON w.driver_id = d.driver_id ORDER BY d.name"
is '... and joined along the key' "$(sql 'SELECT d.name, w.amount
	FROM driver d JOIN wage w ON w.wage_id = d.driver_id')" \
	'SELECT "driver"."name", "wage"."amount" FROM "driver" INNER JOIN "wage" ON "driver"."driver_id" = "wage"."driver_id"'
tells $mend 'SELECT l.Fee, v.Plate FROM Loan l JOIN Van v ON l.LoanKey = v.VanKey'
like '... whatever they are called' "$(jq -c '.plan.join_edges' told.json)" \
	'"from_column":"Van","to_table":"Van","to_column":"VanKey"'
tells $mend 'SELECT d.name, p.name FROM driver d, depot p
	WHERE d.driver_id = p.depot_id'
tells $mend 'SELECT d.name FROM driver d WHERE EXISTS (SELECT 1 FROM tour t
	WHERE t.tour_id = d.driver_id)'
tells $mend 'SELECT l.log_no, m.called FROM log l JOIN man m ON l.drv = m.man_no'
like '... a comment names the key' "$(jq -c '.plan.join_edges' told.json)" \
	'"from_column":"drv","to_table":"man","to_column":"badge"'
tells $tell 'SELECT name FROM driver WHERE driver_id IN
	(SELECT depot_id FROM depot)'
tells $tell 'SELECT w.amount, t.km FROM wage w JOIN tour t
	ON t.tour_id = w.wage_id'
tells $tell 'SELECT s.place, d.name FROM stop s JOIN driver d
	ON s.tour_id = d.driver_id'
tells $tell 'SELECT d.name FROM driver d WHERE d.driver_id = d.depot_id'
tells $tell 'SELECT d.name FROM driver d JOIN (SELECT tour_id AS x FROM tour) t
	ON t.x = d.driver_id'
options='--skip key_corrected'
tells $tell 'SELECT d.name, w.amount FROM driver d JOIN wage w
	ON w.wage_id = d.driver_id'
unset options
for key in "tour t JOIN driver d ON d.driver_id = t.driver_id" \
    "wage w JOIN tour t ON t.driver_id = w.driver_id" \
    "driver a JOIN driver b ON a.depot_id = b.depot_id" \
    "driver d JOIN driver_note n ON n.driver_id = d.driver_id" \
    "tour t JOIN driver_note n ON n.driver_id = t.driver_id" \
    "driver a JOIN driver b ON a.driver_id < b.driver_id" \
    "log l JOIN man m ON l.drv = m.badge" \
    "log l JOIN man m ON l.badge = m.badge" \
    "driver d JOIN (SELECT driver_id AS x FROM tour) t ON t.x = d.driver_id" \
    "depot p JOIN driver d ON d.name = p.name" \
    "driver d JOIN tour t ON t.driver_id = d.driver_id AND t.km > d.driver_id"
do
	quiet $mend "SELECT count(*) FROM $key"
	unlike '... nor a doubt' "$(jq -r '.findings[]?.code' told.json)" $tell
done

# a plan, and its undoing
cat >plan.json <<'END'
{"decision": "proceed", "intent_summary": "", "confidence": 0.9,
 "selections": [{"table": "driver", "columns": ["name"]},
  {"table": "wage", "columns": ["amount"]}],
 "join_edges": [{"from_table": "wage", "from_column": "wage_id",
  "to_table": "driver", "to_column": "driver_id"}]}
END
t2s-audit schema.json plan.json >mended.json
is 'an edge of a plan is mended, too' \
	"$(jq -c '.plan.join_edges[0].from_column' mended.json)" '"driver_id"'
is '... and can be undone' "$(t2s-patch --undo mended.json |
	jq -S .plan)" "$(jq -S . plan.json)"

# --- null ----------------------------------------------------------------------

null=null_comparison_corrected
D='SELECT count(*) FROM driver WHERE'
wrong $null 0 "$D status = NULL" 1 "$D status IS NULL"
wrong $null 0 "$D status <> NULL" 4 "$D status IS NOT NULL"
wrong $null 0 "$D status NOT IN ('left', NULL)" \
	2 "$D status NOT IN ('left') AND status IS NOT NULL"
tells $null "$D NULL = status"
tells $null "$D NOT (status = NULL OR depot_id = 1)"
tells $null "SELECT CASE WHEN status = NULL THEN 'none' END FROM driver"
tells $null "SELECT CASE status WHEN NULL THEN 'none' ELSE status END FROM driver"
tells $null "SELECT status FROM driver GROUP BY status HAVING max(hired) <> NULL"
is 'WHEN NULL is written as a test' "$(sql "SELECT CASE status WHEN NULL
	THEN 'none' WHEN 'left' THEN 'gone' END AS s FROM driver")" \
	"SELECT CASE WHEN \"driver\".\"status\" IS NULL THEN 'none' WHEN \"driver\".\"status\" = 'left' THEN 'gone' END AS \"s\" FROM \"driver\""
echo '{"selections": [{"table": "driver", "columns": ["name"]}],
	"global_filters": [{"test": "status <> NULL"}]}' |
	t2s-audit --schema schema.json - >test.json
is 'a test of a plan is mended, too' \
	"$(jq -c '.plan.global_filters' test.json)" \
	'[{"column":"status","op":"is_not_null"}]'
quiet $null "$D status IN ('left', 'active')"
quiet $null "$D coalesce(status, NULL) = 'left'"
quiet $null "$D status IS NULL OR status = 'left'"
quiet $null "SELECT NULL AS x, CASE status WHEN 'left' THEN NULL END FROM driver"
quiet $null "SELECT nullif(status, NULL) FROM driver"
quiet $null "$D status IN ('left', name)"

# --- seconds and milliseconds ------------------------------------------------

time=time_format_corrected
T='SELECT count(*) FROM tour WHERE'
wrong $time 0 "$T date(started / 1000, 'unixepoch') = '2025-06-15'" \
	1 "$T date(started, 'unixepoch') = '2025-06-15'"
tells $time "$T strftime('%Y', started / 1000.0, 'unixepoch') = '2025'"
tells $time "SELECT (max(started) - min(started)) / 1000 FROM tour"
tells $time "$T strftime('%Y', started_ms, 'unixepoch') = '2025'"
tells $time "$T started_ms > 1750000000"
tells time_format_mismatch \
	"SELECT (max(started_ms) - min(started_ms)) / 3600.0 FROM tour"
for right in "$T strftime('%Y', started_ms / 1000, 'unixepoch') = '2025'" \
    "$T started / 1000 > 1750000" "$T started / 86400 = 20254" \
    "SELECT km / 1000 FROM tour" \
    "SELECT (max(started) - min(started)) / 3600.0 FROM tour" \
    "SELECT (max(started_ms) - min(started_ms)) / 1000 / 3600.0 FROM tour"
do
	quiet $time "$right"
	unlike '... nor a doubt' "$(jq -r '.findings[]?.code' told.json)" \
		time_format_mismatch
done

# --- DISTINCT ordered by what it hides -----------------------------------------

order=distinct_order_corrected
wrong $order Dino "SELECT DISTINCT name FROM driver ORDER BY hired DESC LIMIT 1" \
	Dino 'SELECT name FROM driver GROUP BY name ORDER BY MAX(hired) DESC LIMIT 1'
is '... and is a group' "$(sql 'SELECT DISTINCT name FROM driver
	ORDER BY hired LIMIT 1')" \
	'SELECT "driver"."name" FROM "driver" GROUP BY "driver"."name" ORDER BY MIN("driver"."hired") LIMIT 1'
wrong $order Anna "SELECT DISTINCT name FROM driver ORDER BY hired LIMIT 1" \
	Beat 'SELECT name FROM driver GROUP BY name ORDER BY MIN(hired) LIMIT 1'
tells $order 'SELECT DISTINCT d.name AS who, upper(d.status) FROM driver d
	JOIN tour t ON t.driver_id = d.driver_id ORDER BY t.km DESC, d.name LIMIT 1'
tells $order 'SELECT DISTINCT kind FROM tour ORDER BY km * 2 DESC'
tells $order 'SELECT DISTINCT t.kind FROM tour t ORDER BY (SELECT count(*)
	FROM stop s WHERE s.tour_id = t.tour_id) DESC LIMIT 1'
tells $order "SELECT name FROM driver WHERE status IN (SELECT DISTINCT status
	FROM driver ORDER BY hired DESC LIMIT 1)"
tells distinct_order_arbitrary 'SELECT DISTINCT d.* FROM driver d JOIN tour t
	ON t.driver_id = d.driver_id ORDER BY t.km LIMIT 1'
quiet $order 'SELECT DISTINCT name FROM driver ORDER BY name DESC LIMIT 1'
quiet $order 'SELECT DISTINCT driver_id, name FROM driver ORDER BY hired'
quiet $order 'SELECT DISTINCT t.tour_id, t.kind FROM tour t JOIN driver d
	ON d.driver_id = t.driver_id ORDER BY d.hired'
quiet $order 'SELECT name FROM driver ORDER BY hired LIMIT 1'
quiet $order 'SELECT DISTINCT upper(name) AS u FROM driver ORDER BY u'
quiet $order 'SELECT DISTINCT status, count(*) FROM driver GROUP BY status
	ORDER BY count(*)'
quiet distinct_order_arbitrary 'SELECT DISTINCT * FROM driver ORDER BY hired'
dialect=postgres
tells $order 'SELECT DISTINCT driver_id, name FROM driver ORDER BY hired'
unset dialect
is 'the planner writes a group, too' "$(t2s-filter schema.json \
	-q 'distinct kinds of tours ordered by km' | t2s-plan --assume |
	t2s-synth --oneline --text)" \
	'SELECT "tour"."kind" FROM "tour" GROUP BY "tour"."kind" ORDER BY MIN("tour"."km")'

# --- rows counted again ----------------------------------------------------------

fan=join_fan_out
S='FROM tour t JOIN stop s ON s.tour_id = t.tour_id'
wrong $fan 4 "SELECT sum(CASE WHEN t.kind = 'day' THEN 1 ELSE 0 END) $S" \
	2 "SELECT sum(CASE WHEN kind = 'day' THEN 1 ELSE 0 END) FROM tour"
tells $fan "SELECT avg(CASE WHEN t.kind = 'day' THEN 100.0 ELSE 0 END) $S"
tells $fan "SELECT sum(t.kind = 'day') $S"
quiet $fan "SELECT avg(CASE WHEN s.late = 1 THEN 100.0 ELSE 0 END) $S"
quiet $fan "SELECT sum(CASE WHEN t.kind = 'day' AND s.late = 1 THEN 1 END) $S"
quiet $fan "SELECT sum(1) $S"
quiet $fan "SELECT d.name, sum(CASE WHEN t.kind = 'day' THEN 1 ELSE 0 END)
	FROM driver d JOIN tour t ON t.driver_id = d.driver_id GROUP BY d.driver_id"
asked() { # QUESTION SQL: the doubts of the rows that are counted
	printf '%s\n' "$2" | t2s-parse schema.json - |
		jq --arg q "$1" '.question = $q' | t2s-audit |
		jq -r '[.findings[]? | select(.code == "join_fan_out") | .message] |
		join("; ")'
}
N="SELECT count(*) FROM driver d JOIN tour t ON t.driver_id = d.driver_id"
is 'COUNT(*) of joined rows, where the question counts others' \
	"$(asked 'how many drivers have made a tour?' "$N")" \
	"count counts a row of 'driver' once for each matching row of 'tour'"
is '... in each group' "$(asked 'number of drivers with tours per depot' \
	"SELECT p.name, count(*) FROM depot p JOIN driver d
	ON d.depot_id = p.depot_id JOIN tour t ON t.driver_id = d.driver_id
	GROUP BY p.depot_id" | tr -d '\n')" \
	"count counts a row of 'driver' once for each matching row of 'tour'"
is '... nothing where it counts them' \
	"$(asked 'how many tours have drivers made?' "$N")" ''
is '... nor where it names neither' "$(asked 'how many are there?' "$N")" ''
is '... nor where a row is grouped' "$(asked 'how many tours has each driver' \
	"SELECT d.name, count(*) FROM driver d JOIN tour t
	ON t.driver_id = d.driver_id GROUP BY d.driver_id")" ''
jq -n '{selections: [{table: "driver"}, {table: "tour"}], join_edges: [
	{from_table: "tour", from_column: "driver_id", to_table: "driver",
	to_column: "driver_id"}], group_by: {group_by_columns: [], aggregates:
	[{function: "COUNT", table: "driver", alias: "n"}]}}' >count.json
like '... where the plan names the table it counts' \
	"$(t2s-audit schema.json count.json | jq -r '.findings[].code')" $fan
unlike '... but not where that is repeated by none' "$(jq '.group_by.aggregates[0]
	.table = "tour"' count.json | t2s-audit --schema schema.json - |
	jq -r '.findings[].code')" $fan
done_testing
