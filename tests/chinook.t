#!/bin/sh
# Questions a shop owner would ask of the Chinook music store, end to end:
# nine of the twelve must be right, and none wrong without a word of doubt
. "${0%/*}/tap.sh"
[ -n "$DATA" ] && [ -r "$DATA/chinook.sqlite" ] ||
	skip_all 'no ../shared/data/chinook.sqlite'
db=$DATA/chinook.sqlite
right=0

# verdict_of N QUESTION SQL: right, doubted (asked, said never, or told of
# words it could not use) or wrong
asks() {
	t2s -d "$db" -o csv "$1" >"$TMP/got" 2>"$TMP/talk" </dev/null
	got=$?
	t2s-exec -d "$db" -o csv "$2" >"$TMP/want.all" 2>/dev/null </dev/null ||
		echo "$2" | t2s-exec -d "$db" -o csv >"$TMP/want.all"
	sed 1d "$TMP/got" | tr -d '\r' >"$TMP/got.rows"
	sed 1d "$TMP/want.all" | tr -d '\r' >"$TMP/want.rows"
	if [ "$got" -eq 0 ] && cmp -s "$TMP/got.rows" "$TMP/want.rows"; then
		echo right
	elif [ "$got" -gt 0 -a "$got" -lt 8 ] || grep -qi 'not used\|assumed\|^doubt:' "$TMP/talk"
	then
		echo doubted
	else
		echo wrong
	fi
}

answers() { # QUESTION SQL
	verdict=$(asks "$1" "$2")
	[ "$verdict" != right ] || right=$((right + 1))
	[ "$verdict" = right ] || sed 's/^/# /' "$TMP/talk"
	ok "$1: $verdict" test "$verdict" != wrong
}

answers 'Which five artists have the most albums?' \
	'SELECT a.Name FROM Artist a JOIN Album USING (ArtistId)
	 GROUP BY a.ArtistId ORDER BY count(*) DESC LIMIT 5'
answers 'total sales per country, highest first' \
	'SELECT BillingCountry, sum(Total) FROM Invoice GROUP BY 1 ORDER BY 2 DESC'
answers 'tracks longer than 10 minutes' \
	'SELECT Name FROM Track WHERE Milliseconds > 600000'
answers 'customers without an invoice' \
	'SELECT FirstName, LastName FROM Customer WHERE CustomerId NOT IN
	 (SELECT CustomerId FROM Invoice)'
answers 'how many customers are from Brazil?' \
	"SELECT count(*) FROM Customer WHERE Country = 'Brazil'"
answers 'What is the average invoice total?' 'SELECT avg(Total) FROM Invoice'
answers 'list all genres in alphabetical order' \
	'SELECT Name FROM Genre ORDER BY Name'
answers 'How many tracks are there in each genre?' \
	'SELECT g.Name, count(*) FROM Genre g JOIN Track USING (GenreId)
	 GROUP BY g.GenreId'
answers 'albums by Iron Maiden' \
	"SELECT Title FROM Album JOIN Artist USING (ArtistId)
	 WHERE Name = 'Iron Maiden'"
answers 'Which customer has spent the most?' \
	'SELECT FirstName, LastName FROM Customer JOIN Invoice USING (CustomerId)
	 GROUP BY CustomerId ORDER BY sum(Total) DESC LIMIT 1'
answers 'invoices in 2013 over 15 dollars' \
	"SELECT InvoiceId FROM Invoice WHERE InvoiceDate >= '2013-01-01'
	 AND InvoiceDate < '2014-01-01' AND Total > 15"
answers 'employees hired after 2003' \
	"SELECT FirstName, LastName FROM Employee WHERE HireDate >= '2004-01-01'"
ok "$right of twelve are right, nine are wanted" test "$right" -ge 9

# Iron Maiden is an artist, an album and a track.
t2s -d "$db" -o csv 'tracks by Iron Maiden' >"$TMP/got" 2>"$TMP/talk"
is 'who made something is sooner somebody than something' \
	"$(sed 1d "$TMP/got" | wc -l)" \
	"$(sqlite3 "$db" "SELECT count(*) FROM Track JOIN Album USING (AlbumId)
		JOIN Artist USING (ArtistId) WHERE Artist.Name = 'Iron Maiden'")"
like 'the talk names the column that was taken, not another that holds it' \
	"$(cat "$TMP/talk")" "'Iron Maiden' is Artist\.Name"

before=$(cksum <"$db")
status 'a question that asks to change data is refused' 7 \
	t2s -d "$db" 'delete all invoices'
is 'and changes nothing' "$(cksum <"$db")" "$before"

done_testing
