#!/bin/sh
# Times that are compared in another form than their column holds, wherever
# that stands: the rows are those of the comparison that was meant
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

sqlite3 club.db <<'EOF'
CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	joined_at INTEGER NOT NULL);
CREATE TABLE booking (id INTEGER PRIMARY KEY,
	member_id INTEGER NOT NULL REFERENCES member(id), made_ms INTEGER NOT NULL,
	play_day TEXT NOT NULL, starts_at TEXT NOT NULL, period TEXT NOT NULL,
	ym INTEGER NOT NULL, day_digits INTEGER NOT NULL, paid_on TEXT NOT NULL);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
INSERT INTO member SELECT i, 'm' || i, 1735700000 + i * 463211 FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299),
	d AS (SELECT i, datetime(1735700000 + i * 155003, 'unixepoch') t FROM n)
INSERT INTO booking SELECT i, i % 100, (1735600000 + i * 154007) * 1000 + i,
	date(t), t, substr(t, 1, 7), CAST(strftime('%Y%m', t) AS INTEGER),
	CAST(strftime('%Y%m%d', t) AS INTEGER), strftime('%d.%m.%Y', t) FROM d;
CREATE TABLE scan (id INTEGER PRIMARY KEY, seen_at TEXT NOT NULL);
INSERT INTO scan SELECT id, replace(starts_at, ' ', 'T') FROM booking;
EOF
t2s-schema -d club.db >schema.json

# mended DESC SQL BY-HAND: other than it stands, with the rows of what is
# written by hand; a second run changes nothing, and an undo all of it
mended() {
	echo "$2" | t2s-parse --schema schema.json >parsed.json
	t2s-audit --compact schema.json parsed.json >mended.json
	like "$1: told" "$(jq -c '[.findings[].code]' mended.json)" time_format_corrected
	t2s-synth --now 2026-03-01 --text mended.json >mended.sql
	is "$1: rows" "$(sqlite3 club.db <mended.sql)" "$(sqlite3 club.db "$3")"
	t2s-audit --compact mended.json >again.json
	ok "$1: once" cmp mended.json again.json
	t2s-patch --undo mended.json | jq -S '.plan | del(.confidence)' >undone
	jq -S .plan parsed.json >before
	ok "$1: undone" cmp undone before
}
# kept DESC SQL: as it is
kept() {
	echo "$2" | t2s-parse --schema schema.json >parsed.json
	t2s-audit --compact schema.json parsed.json >mended.json
	unlike "$1" "$(jq -c '[.findings[].code]' mended.json)" time_
}
# doubted DESC SQL HINT
doubted() {
	echo "$2" | t2s-parse --schema schema.json >parsed.json
	t2s-audit --compact schema.json parsed.json >mended.json
	like "$1" "$(jq -c '.findings[] | select(.code == "time_format_mismatch")' \
		mended.json)" "$3"
}
count='SELECT count(*) FROM member WHERE'
day="date(joined_at, 'unixepoch')"

mended 'a day, of seconds' "$count joined_at >= '2025-06-01'" \
	"$count $day >= '2025-06-01'"
mended '... on the other side' "$count '2025-06-01' <= joined_at" \
	"$count $day >= '2025-06-01'"
mended '... as its last' "$count joined_at <= '2025-06-01'" \
	"$count $day <= '2025-06-01'"
mended '... as the end of a span' \
	"$count joined_at BETWEEN '2025-06-01' AND '2025-06-30'" \
	"$count $day BETWEEN '2025-06-01' AND '2025-06-30'"
mended '... as the whole of it' "$count joined_at = '2025-06-02'" \
	"$count $day = '2025-06-02'"
mended '... and its opposite' "$count joined_at <> '2025-06-02'" \
	"$count $day <> '2025-06-02'"
mended '... in a list' "$count joined_at IN ('2025-06-02', '2025-06-07')" \
	"$count $day IN ('2025-06-02', '2025-06-07')"
mended 'a moment' "$count joined_at > '2025-06-01 12:00:00'" \
	"$count datetime(joined_at, 'unixepoch') > '2025-06-01 12:00:00'"
mended 'a year' "$count joined_at >= 2026" "$count $day >= '2026-01-01'"
mended 'what is counted from today' \
	"$count joined_at >= date('now', '-30 days')" \
	"$count $day >= date('2026-03-01', '-30 days')"
mended '... up to today' \
	"$count joined_at BETWEEN date('now', '-30 days') AND date('now')" \
	"$count $day BETWEEN '2026-01-30' AND '2026-03-01'"
mended 'the beginning of a text' "$count joined_at LIKE '2025-06%'" \
	"$count $day LIKE '2025-06%'"
mended 'CASE' "SELECT sum(CASE WHEN joined_at >= '2025-06-01' THEN 1 ELSE 0
	END) FROM member" "$count $day >= '2025-06-01'"
mended 'FILTER' "SELECT count(*) FILTER (WHERE joined_at >= '2025-06-01')
	FROM member" "$count $day >= '2025-06-01'"
mended 'a CTE around it' "WITH c AS (SELECT id, joined_at AS j FROM member)
	SELECT count(*) FROM c WHERE j >= '2025-06-01'" \
	"$count $day >= '2025-06-01'"
mended 'a * around it' "SELECT count(*) FROM (SELECT * FROM member) x
	WHERE joined_at >= '2025-06-01'" "$count $day >= '2025-06-01'"
mended 'a sub-query' "SELECT count(*) FROM booking WHERE member_id IN
	(SELECT id FROM member WHERE joined_at >= '2025-06-01')" \
	"SELECT count(*) FROM booking WHERE member_id IN
	(SELECT id FROM member WHERE $day >= '2025-06-01')"
mended 'ON' "SELECT count(b.id) FROM member m LEFT JOIN booking b
	ON b.member_id = m.id AND m.joined_at >= '2025-06-01'" \
	"SELECT count(b.id) FROM member m LEFT JOIN booking b
	ON b.member_id = m.id AND $day >= '2025-06-01'"
mended 'HAVING of an alias' "SELECT id, max(joined_at) AS m FROM member
	GROUP BY id HAVING m >= '2026-06-01'" \
	"SELECT id, joined_at FROM member WHERE $day >= '2026-06-01'"
mended 'a scalar sub-query' "SELECT name FROM member WHERE id < 2 AND
	(SELECT max(joined_at) FROM member) > '2025-06-01'" \
	'SELECT name FROM member WHERE id < 2'

mended 'months of seconds' "SELECT strftime('%Y-%m', joined_at) m, count(*)
	FROM member GROUP BY m ORDER BY m" \
	"SELECT strftime('%Y-%m', joined_at, 'unixepoch') m, count(*)
	FROM member GROUP BY m ORDER BY m"
mended 'a date of seconds' "SELECT id, date(joined_at) FROM member
	ORDER BY date(joined_at)" "SELECT id, $day FROM member ORDER BY 2"
mended 'days since' \
	"SELECT CAST(julianday('now') - julianday(joined_at) AS INTEGER)
	FROM member" "SELECT CAST(julianday('2026-03-01') -
	julianday(joined_at, 'unixepoch') AS INTEGER) FROM member"
mended 'the first letters of seconds' \
	"SELECT substr(joined_at, 1, 7) m, count(*) FROM member GROUP BY m" \
	"SELECT strftime('%Y-%m', joined_at, 'unixepoch') m, count(*)
	FROM member GROUP BY m"
mended 'milliseconds taken for seconds' \
	"SELECT date(made_ms, 'unixepoch') FROM booking" \
	"SELECT date(made_ms / 1000, 'unixepoch') FROM booking"
mended 'a date taken for seconds' \
	"SELECT datetime(play_day, 'unixepoch') FROM booking LIMIT 3" \
	'SELECT play_day FROM booking LIMIT 3'
mended 'seconds of seconds' "$count unixepoch(joined_at) >
	unixepoch('2025-06-01')" "$count $day >= '2025-06-01'"

booked='SELECT count(*) FROM booking WHERE'
mended 'seconds, of milliseconds' "$booked made_ms >= 1750000000" \
	"$booked made_ms >= 1750000000000"
mended 'a day, of milliseconds' "$booked made_ms < '2025-06-01'" \
	"$booked date(made_ms / 1000, 'unixepoch') < '2025-06-01'"
mended 'a day, of months' "$booked period = '2025-06-01'" \
	"$booked period = '2025-06'"
mended 'first and last day, of months' \
	"$booked period BETWEEN '2025-06-01' AND '2025-08-31'" \
	"$booked period BETWEEN '2025-06' AND '2025-08'"
mended 'a month, of digits' "$booked ym >= '2025-06'" "$booked ym >= 202506"
mended 'a month before this, of digits' \
	"$booked ym >= date('now', 'start of month', '-3 months')" \
	"$booked ym >= 202512"
mended 'a day, of digits' "$booked day_digits = '2025-06-02'" \
	"$booked day_digits = 20250602"
mended 'a day, of text that does not sort' "$booked paid_on >= '2025-06-02'" \
	"$booked play_day >= '2025-06-02'"
mended '... spelled as it is' "$booked paid_on >= '02.06.2025'" \
	"$booked play_day >= '2025-06-02'"
mended '... and equal' "$booked paid_on = '2025-06-02'" \
	"$booked play_day = '2025-06-02'"
mended 'a day, of digits of a date' "$booked play_day >= 20250602" \
	"$booked play_day >= '2025-06-02'"
mended 'a month, of dates' "$booked play_day = '2025-06'" \
	"$booked play_day LIKE '2025-06%'"
mended 'the last day, of moments' "$booked starts_at <= '2025-06-30'" \
	"$booked play_day <= '2025-06-30'"
mended 'the end of a span, of moments' \
	"$booked starts_at BETWEEN '2025-06-01' AND '2025-06-30'" \
	"$booked play_day BETWEEN '2025-06-01' AND '2025-06-30'"
mended 'a midnight, of days' "$booked play_day >= '2025-06-02 00:00:00'" \
	"$booked play_day >= '2025-06-02'"
mended 'seconds of now, of days' "$booked play_day > unixepoch('now')" \
	"$booked play_day > '2026-03-01'"
mended 'a number, of the text of a year' \
	"$booked strftime('%Y', play_day) = 2025" \
	"$booked play_day LIKE '2025%'"
mended 'a number, of the text of a month' \
	"$booked strftime('%m', play_day) = 6" "$booked play_day LIKE '%-06-%'"
mended '... of some' "$booked strftime('%m', play_day) IN ('6', '7')" \
	"$booked strftime('%m', play_day) IN ('06', '07')"
mended '... cut out' "$booked 6 = substr(play_day, 6, 2)" \
	"$booked play_day LIKE '%-06-%'"
mended 'days spelled in short' \
	"$booked play_day >= '2025-6-2' AND play_day < '2025/07/01'" \
	"$booked play_day >= '2025-06-02' AND play_day < '2025-07-01'"
mended 'a day between two columns' \
	"$count '2025-06-02' BETWEEN joined_at AND joined_at" \
	"$count $day = '2025-06-02'"
mended 'a T where the column has none' \
	"$booked starts_at >= '2025-06-02T00:00:00'" \
	"$booked play_day >= '2025-06-02'"
mended 'no T where the column has one' \
	"SELECT count(*) FROM scan WHERE seen_at < '2025-06-02 12:00:00'" \
	"$booked starts_at < '2025-06-02 12:00:00'"
mended 'a date moved by days' "SELECT count(*) FROM booking b JOIN member m
	ON m.id = b.member_id WHERE b.play_day < date(m.joined_at, '+30 days')" \
	"SELECT count(*) FROM booking b JOIN member m ON m.id = b.member_id
	WHERE b.play_day < date(m.joined_at, 'unixepoch', '+30 days')"
mended 'coalesce' "$count coalesce(joined_at, 0) >= '2025-06-01'" \
	"$count $day >= '2025-06-01'"
mended 'the last day, of computed moments' \
	"$count datetime(joined_at, 'unixepoch') <= '2025-06-05'" \
	"$count $day <= '2025-06-05'"
mended 'two columns' "SELECT count(*) FROM booking b JOIN member m
	ON m.id = b.member_id WHERE m.joined_at > b.play_day" \
	"SELECT count(*) FROM booking b JOIN member m
	ON m.id = b.member_id WHERE $day > b.play_day"
mended '... of seconds and milliseconds' "SELECT count(*) FROM booking b
	JOIN member m ON m.id = b.member_id WHERE m.joined_at > b.made_ms" \
	'SELECT count(*) FROM booking b JOIN member m
	ON m.id = b.member_id WHERE m.joined_at > b.made_ms / 1000'

kept 'seconds with seconds' "$count joined_at > 1750000000"
kept 'seconds with the seconds of a day' \
	"$count joined_at >= strftime('%s', '2025-06-01')"
kept 'dates with dates' "$booked play_day BETWEEN '2025-06-01' AND '2025-06-30'"
kept 'moments from a day on' \
	"$booked starts_at >= '2025-06-01' AND starts_at < '2025-07-01'"
kept 'dates from a month on' "$booked play_day >= '2025-06'"
kept 'a month of dates' "$booked strftime('%Y-%m', play_day) = '2025-06'"
kept 'what is before now' "$booked starts_at <= date('now')"
kept 'numbers that are no times' "$count joined_at > 0"
mended 'a pattern of a year' "$count joined_at LIKE '2025%'" \
	"$count $day LIKE '2025%'"
doubted 'milliseconds minus seconds' "SELECT avg(made_ms - joined_at)
	FROM booking JOIN member ON member.id = member_id" \
	'epoch milliseconds minus epoch seconds.*by 1000'
kept 'seconds minus seconds' "SELECT avg(made_ms / 1000 - joined_at)
	FROM booking JOIN member ON member.id = member_id"

doubted 'a day within a month' "$booked period >= '2025-06-15'" \
	'"severity":"warning".*compare it with a value like .*2025-12'
unlike '... is told once' "$(jq -c '[.findings[].code]' mended.json)" \
	type_mismatch

doubted 'a date that reads in two ways' "$booked play_day > '05/06/2025'" \
	"'play_day' is stored as date but is compared with '05/06/2025'"
doubted 'no date in words' "$booked play_day > 'June 31, 2025'" 'June 31, 2025'
doubted 'seconds among dates' "$count joined_at IN
	(SELECT play_day FROM booking)" "unixepoch('2025-12-31')"
doubted 'a join of two forms' "SELECT count(*) FROM member JOIN booking
	ON member.joined_at = booking.play_day" 'compared with'
echo "SELECT max(date('now') - play_day) FROM booking" |
	t2s-parse --schema schema.json >parsed.json
like 'a date minus a date' "$(t2s-audit schema.json parsed.json)" \
	'date_text_as_number.*julianday'
echo "SELECT joined_at - play_day FROM booking JOIN member
	ON member.id = member_id" | t2s-parse --schema schema.json >parsed.json
like 'seconds minus a date' "$(t2s-audit schema.json parsed.json)" \
	'date_text_as_number.*used with epoch seconds.*julianday'
echo "$booked play_day > date('now') - 30" |
	t2s-parse --schema schema.json >parsed.json
like 'a date minus a number' "$(t2s-audit schema.json parsed.json)" \
	'date_text_as_number.*-7 days'

# plans say it in their own words
plan() {
	jq -n --argjson f "$1" '{selections: [{table: "member",
		columns: ["id"]}], global_filters: [$f]}' >plan.json
	t2s-audit -o plan schema.json plan.json | jq -c '.global_filters[0]'
}
is 'a filter of a plan' "$(plan '{"table": "member", "column": "joined_at",
	"op": ">=", "value": "2025-06-01", "value_type": "date"}')" \
	'{"table":"member","column":"joined_at","op":">=","right":{"fn":"epoch","args":[{"value":"2025-06-01","type":"date"}]}}'
is '... a list' "$(plan '{"table": "member", "column": "joined_at",
	"op": "in", "value": ["2025-06-01"]}')" \
	'{"left":{"cast":{"fn":"from_epoch","args":[{"table":"member","column":"joined_at"}]},"to":"date"},"op":"in","value":["2025-06-01"]}'
is '... a parameter' "$(plan '{"table": "member", "column": "joined_at",
	"op": ">=", "param": "since", "default": "2025-06-01"}')" \
	'{"table":"member","column":"joined_at","op":">=","right":{"fn":"epoch","args":[{"param":"since","default":"2025-06-01"}]}}'

done_testing
