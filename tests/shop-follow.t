#!/bin/sh
# Follow-ups without a model, over the demo shop, as a person would type them
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
cp "$SHOP" shop.db
T2S_DB=shop.db T2S_SESSION=talk
export T2S_DB T2S_SESSION

# says DESC ROWS ARGS...: the rows of one question, on one line
says() {
	desc=$1
	want=$2
	shift 2
	got=$(t2s -o csv --quiet --assume "$@" 2>err </dev/null)
	status=$?
	is "$desc" "$status $(echo "$got" | tail -n +2 | tr -d '"' | tr '\n' ';')" "0 $want"
}
sql() {
	sqlite3 -csv shop.db "$1" | tr -d '"' | tr '\n' ';'
}
count() {
	sql "SELECT count(*) FROM $1"
}

says 'a question' "$(sql "SELECT name FROM product WHERE discontinued")" \
	'list the discontinued products'
says 'counted' "$(count 'product WHERE discontinued')" -c 'how many are there?'
says 'listed again' "$(sql "SELECT name FROM product WHERE discontinued")" \
	-c 'list them'
says 'patched' "$(sql "SELECT name FROM product WHERE discontinued
	ORDER BY name DESC LIMIT 2")" --patch 'sort name desc; limit 2'

says 'another' "$(count "customer WHERE country = 'Germany'")" \
	'how many customers are there in Germany?'
says 'another value' "$(count "customer WHERE country = 'France'")" \
	-c 'what about France?'
says 'one more condition' "$(count "customer WHERE country = 'France'
	AND email IS NULL")" -c 'only those without email'
says 'another table' "$(count supplier)" 'how many suppliers are there?'
says 'asked of it' "$(count customer)" -c 'and what about customers?'
says 'grouped' "$(sql "SELECT country, count(*) FROM customer
	GROUP BY country")" -c 'by country'
says 'sorted' "$(sql "SELECT country, count(*) FROM customer
	GROUP BY country ORDER BY country DESC")" -c 'sort by country descending'
says 'cut' "$(sql "SELECT country, count(*) FROM customer
	GROUP BY country ORDER BY country DESC LIMIT 2")" -c 'just the top 2'
says 'from the other end' "$(sql "SELECT country, count(*) FROM customer
	GROUP BY country ORDER BY country LIMIT 3")" -c 'the worst three'

# --- whole questions, one after another -------------------------------------------

says 'customers' "$(sql "SELECT name FROM customer WHERE country = 'Germany'")" \
	'customers in Germany'
says 'rows of another table are another question' \
	"$(sql "SELECT name FROM product WHERE discontinued")" \
	-c 'discontinued products'
says '.. "their" is theirs' "$(sql "SELECT name, country FROM supplier")" \
	-c 'list all suppliers with their country'
says '.. and "those" is not' "$(sql "SELECT name, country FROM supplier
	WHERE country = 'Italy'")" -c 'only those in Italy'

# --- how many -------------------------------------------------------------------

dear() { # N [ORDER]
	sql "SELECT name, \"unit price\" FROM product
		ORDER BY \"unit price\" ${2-DESC} LIMIT $1"
}
while IFS='|' read -r words n; do
	says 'the dearest' "$(dear 10)" 'the ten most expensive products'
	says "$words" "$(dear "$n")" -c "$words"
done <<'END'
change the limit to 5|5
set the limit to 5|5
limit 5 please|5
make it 4|4
raise the limit to twelve|12
only show me 3|3
5 instead|5
make it 10|10
sort by it descending|10
sort it descending|10
END
is 'a limit goes' "$(t2s -o csv --quiet -c 'remove the limit' 2>/dev/null |
	tail -n +2 | wc -l)" "$(sqlite3 shop.db 'SELECT count(*) FROM product')"
says 'dear ones' "$(sql 'SELECT name FROM product WHERE cost > 20')" \
	'products that cost more than 20'
says 'a number that rows are compared with is another' \
	"$(sql 'SELECT name FROM product WHERE cost > 30')" -c 'make it 30'
says 'the months' "$(sql "SELECT strftime('%Y-%m', ordered_on), count(*)
	FROM \"order\" GROUP BY 1 ORDER BY 1")" 'number of orders per month'
t2s -o csv --quiet -c 'sort by it' >/dev/null 2>&1
got=$(t2s -o csv --quiet -c 'sort by it' 2>/dev/null | head -n 1)
is '... twice shows no other column' "$got" month,count

says 'groups in no order' "$(sql "SELECT country, count(*) FROM supplier
	GROUP BY country")" 'how many suppliers are there per country?'
says '... of which the top are the largest' "$(sql "SELECT country, count(*)
	FROM supplier GROUP BY country ORDER BY count(*) DESC LIMIT 1")" \
	-c 'just the top 1'
says 'a list in no order' "$(sql "SELECT name FROM customer
	WHERE country = 'Germany'")" 'customers in Germany'
says '... of which the top are the first' "$(sql "SELECT name FROM customer
	WHERE country = 'Germany' LIMIT 3")" -c 'just the top 3'

says 'a year' "$(count "\"order\" WHERE ordered_on LIKE '2024%'")" \
	'how many orders were there in 2024?'
says 'another year' "$(count "\"order\" WHERE ordered_on LIKE '2025%'")" \
	-c 'and 2025?'
says 'a question that stands alone follows nothing' "$(count product)" \
	-c 'how many products are there?'
says 'what has another form' "$(sql "SELECT name FROM customer
	WHERE country = 'Spain'")" -c 'list the customers in Spain'
says 'a column more' "$(sql "SELECT name, city FROM customer
	WHERE country = 'Spain'")" -c 'also show the city'
says 'a column less' "$(sql "SELECT city FROM customer
	WHERE country = 'Spain'")" -c 'hide the name'

T2S_SESSION=patched
spain="FROM customer WHERE country = 'Spain'"
says 'a question to patch' "$(sql "SELECT name $spain")" \
	'list the customers in Spain'
says 'a patch' "$(sql "SELECT name, city $spain ORDER BY city, name")" \
	--patch 'add city; sort city, name'
says 'and another' "$(sql "SELECT city, count(*) $spain GROUP BY city
	ORDER BY city")" --patch 'drop sort name; show only city, count(*) as n'
like '... whose outcome is told as the plan that ran' "$(t2s --patch \
	'limit 5' -o csv 2>&1 >/dev/null)" 'read as: city, number of rows.*first 5'
says 'undo takes back the last' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch undo
says '... and the one before' \
	"$(sql "SELECT name, city $spain ORDER BY city, name")" --patch undo
says 'redo does it again' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch redo
says 'two are undone at once' "$(sql "SELECT name $spain")" --patch 'undo 2'
says 'and done again' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch 'redo 2'
status 'after a patch there is nothing to redo' 1 sh -c \
	't2s --quiet --patch "limit 2" && t2s --quiet --patch redo'
says 'the patch is undone' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch undo
says 'a follow-up after patches' "$(sql "SELECT city, count(*)
	FROM customer WHERE country = 'France' GROUP BY city ORDER BY city")" \
	-c 'what about France?'
says '... is undone' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch undo
says '... with the patches before it' "$(sql "SELECT name $spain")" \
	--patch 'undo 2'
says '... and done again' "$(sql "SELECT city, count(*) $spain
	GROUP BY city ORDER BY city")" --patch 'redo 2'
says 'cut' "$(sql "SELECT city, count(*) $spain GROUP BY city ORDER BY city
	LIMIT 2")" --patch 'limit 2'
like 'what could be patched in the last answer' "$(t2s-history show |
	t2s-schema - | t2s-patch --options --compact)" \
	'"current_limit":2.*"addable"'

T2S_SESSION=other
status 'another session knows nothing of it' 1 t2s -c -o csv 'list them'
says 'nor of a question that is not kept' "$(count product)" --no-history \
	'how many products are there?'
status '... at all' 1 t2s -c -o csv 'list them'
T2S_HISTORY=$TMP/shop.db
says 'a history that cannot be kept fails no answer' "$(count product)" \
	'how many products are there?'
like 'but is said' "$(cat err)" 'it is not a history'

done_testing
