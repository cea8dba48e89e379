#!/bin/sh
# t2s-plan: how long rows lasted, over the tables of firm.sql
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'

sqlite3 -bail firm.db <"$SRC/tests/firm.sql"
t2s-schema -d firm.db >firm.json

# plan QUESTION JQ: a part of the plan
plan() {
	t2s-filter -q "$1" firm.json | t2s-plan --assume --now 2025-11-15 |
		jq -c ".plan | $2"
}
conditions='[.global_filters[] | .column // "calculated"]'
span='[.. | objects | select(has("diff")) | .from.column, .to.column]'

is 'what is still open was opened so long ago' \
	"$(plan 'tickets open for more than 3 days' "$conditions")" \
	'["opened_at","status"]'
is 'a status without a time: since rows happened' \
	"$(plan 'orders open for more than 3 days' "$conditions")" \
	'["ordered_at","status"]'
is 'guests arrive before they depart' \
	"$(plan 'bookings of more than 3 days' "$span")" \
	'["arrival","departure"]'
is 'the longest are no moment' \
	"$(plan 'longest booking' '[.order_by, .limit] | '"$span")" \
	'["arrival","departure"]'
is 'so long before a time' \
	"$(plan 'bookings booked less than 7 days before arrival' "$span")" \
	'["booked_on","arrival"]'
is 'the last minute before a noun is none' \
	"$(plan 'last minute bookings' 'has("global_filters")')" false
is 'an order behind a comma' \
	"$(plan 'employees from Sales, best paid first' \
	'[.order_by[] | .column, .direction]')" '["salary","DESC"]'
is 'each of several numbers' \
	"$(plan 'suppliers with lead time 4 or 18' \
	'[.. | objects | select(.column == "lead_time") | .value]')" '[4,18]'
is 'late by so long is no amount' \
	"$(plan 'invoices paid more than two weeks late' "$span")" \
	'["due_date","paid_on"]'
is 'the subject stays before whose' \
	"$(plan 'tickets whose agent is not active' \
	'.selections[0].columns')" '["ref"]'

done_testing
