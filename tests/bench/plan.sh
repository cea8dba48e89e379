#!/bin/sh
# plan.sh [EACH] - what a question costs the built-in planner
#
# Schemas of 50 and of 10,000 tables are written by awk: tables of a business
# with keys, states, dates and amounts. Questions of work and questions that
# want to be long are planned in one process, with all tables and with those
# that t2s-filter keeps. Aim: at most 15 ms a question on 50 tables, the
# longest in 500, and 10,000 tables in at most 1 GB. EACH lists every question.
. "${0%/*}/ground"
top=$here/../..
[ $# -eq 0 ] || export EACH="$1"

${CC:-cc} -std=c11 -O2 -D_XOPEN_SOURCE=700 -I"$top/lib" -o "$dir/plan" \
	"$here/plan.c" "${BIN%/bin}/libt2s.a" -lstemmer -lutf8proc -ljansson -lm

schema() { # TABLES
	awk -v tables="$1" '
	function column(name, type, more) {
		printf "%s{\"name\":\"%s\",\"type\":\"%s\",\"nullable\":true%s}",
			(columns++ ? "," : ""), name, type, more
	}
	function list(values,  n, v, i, s) {
		n = split(values, v, " ")
		for (i = 1; i <= n; i++) s = s (i > 1 ? "," : "") "\"" v[i] "\""
		return ",\"values\":[" s "]"
	}
	function called(t,  s) {
		s = word[t % n + 1]
		return t < n ? s : s "_" word[int(t / n) % n + 1] (t < n * n ? "" : "_" int(t / n / n))
	}
	BEGIN {
		n = split("customer order invoice payment product category supplier employee department shipment warehouse stock ticket agent project task contract subscription campaign lead visit device sensor reading budget expense vehicle driver route delivery refund complaint branch region country account transaction card loan claim policy room booking guest course student teacher grade member event", word, " ")
		printf "{\"t2s\":1,\"database\":{\"dialect\":\"sqlite\"},\"schema\":{\"tables\":["
		for (t = 0; t < tables; t++) {
			columns = keys = 0
			printf "%s{\"name\":\"%s\",\"kind\":\"table\",\"rows\":%d,\"columns\":[",
				(t ? "," : ""), called(t), 100 + t
			column("id", "INTEGER", ",\"primary_key\":true")
			column("name", "TEXT", "")
			column("status", "TEXT", list("open closed cancelled pending"))
			column("city", "TEXT", list("Berlin Paris Rome Oslo"))
			column("created_at", "TIMESTAMP", "")
			column(t % 3 ? "amount" : "price", "NUMERIC", "")
			column("quantity", "INTEGER", "")
			column(t % 2 ? "is_active" : "closed_on", t % 2 ? "BOOLEAN" : "DATE", "")
			for (k = 1; k <= 3; k++)
				if (int(t / (k + 1)) != t)
					column(called(int(t / (k + 1))) "_id", "INTEGER", "")
			printf "],\"primary_key\":[\"id\"],\"unique_keys\":[],\"foreign_keys\":["
			for (k = 1; k <= 3; k++)
				if (int(t / (k + 1)) != t)
					printf "%s{\"columns\":[\"%s_id\"],\"to_table\":\"%s\",\"to_columns\":[\"id\"],\"origin\":\"declared\"}",
						(keys++ ? "," : ""), called(int(t / (k + 1))), called(int(t / (k + 1)))
			printf "]}"
		}
		print "]}}"
	}'
}

long() { # PHRASE TIMES: no more than 1000 characters of it
	awk -v phrase="$1" -v times="$2" 'BEGIN {
		while (times-- && length(s) + length(phrase) < 990)
			s = s (s ? " " : "") phrase
		print s }'
}

cat >"$dir/work" <<'EOF'
how many orders are there
list all customers in Berlin
orders per month in 2025
revenue by category last year
top 5 customers by total amount
average price of products per supplier
which employees have no open tickets
customers who ordered more than 3 times this year
number of open tickets per agent
what percentage of shipments were cancelled last month
invoices that were paid after their due date
products that were never ordered
the latest order of each customer
which department has the most employees
total amount of payments by country and month in the first half of 2025
customers with orders but without invoices
orders whose amount is above the average
how many tickets were closed within 3 days of their creation
compare the number of bookings this year with last year
names and cities of guests with at least two bookings in Rome or Oslo
EOF
{
	long 'customers and' 75
	long 'and' 240
	long 'orders of customers of orders in Berlin and' 40
	long 'open or closed' 60
	long 'average amount of the total price of' 30
	long 'not more than 3 or at least 4 last month' 30
	long 'by customer per city by month' 40
	long 'order order_id customer' 45
	long 'top 5 customers by amount with the most orders since May' 20
	long '1 2 3' 160
	long 'which' 160
	long 'is the' 140
	long 'name of status of city of the' 40
	long 'number of orders that are open and have no payments per customer' 16
} >"$dir/hostile"

measure() { # TABLES KEPT QUESTIONS
	"$BIN/t2s-filter" -l --no-probe --top "$2" \
		--schema "$dir/schema.$1" <"$dir/$3" >"$dir/documents"
	printf '%5d tables, %5d kept, %-8s ' "$1" "$2" "$3"
	"$dir/plan" "$dir/documents"
}

schema 50 >"$dir/schema.50"
schema 10000 >"$dir/schema.10000"
measure 50 50 work
measure 50 50 hostile
measure 10000 24 work
measure 10000 24 hostile
head -n 3 "$dir/work" >"$dir/few"
measure 10000 10000 few
