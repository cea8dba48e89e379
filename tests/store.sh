# What a store owner asks of the Chinook music store. Source it after tap.sh.
#
#   store_questions  asks them and tells each answer: right, doubted (asked,
#                    said never, or told of words it could not use) or wrong,
#                    which none may be; nine of the twelve must be right.
# Its user defines
#   store_got QUESTION  the rows of the answer, on stderr what was said, and
#                       the status of t2s
#   store_want SQL      those wanted, where names are as in "Artist.ArtistId"

store_ask() { # QUESTION SQL
	store_verdict=wrong
	store_got "$1" >"$TMP/got" 2>"$TMP/talk" </dev/null
	store_status=$?
	store_want "$2" >"$TMP/want"
	if [ "$store_status" -eq 0 ] && cmp -s "$TMP/got" "$TMP/want"; then
		store_verdict=right
		store_right=$((store_right + 1))
	elif [ "$store_status" -gt 0 ] && [ "$store_status" -lt 8 ] ||
		grep -qi 'not used\|assumed\|^doubt:' "$TMP/talk"; then
		store_verdict=doubted
	fi
	[ "$store_verdict" = right ] || sed 's/^/# /' "$TMP/talk"
	ok "$1: $store_verdict" test "$store_verdict" != wrong
}

store_questions() {
	store_right=0
	store_ask 'Which five artists have the most albums?' \
		'SELECT a.Name, count(*) FROM Artist a JOIN Album USING (ArtistId)
		 GROUP BY a.ArtistId ORDER BY count(*) DESC LIMIT 5'
	store_ask 'total sales per country, highest first' \
		'SELECT BillingCountry, sum(Total) FROM Invoice
		 GROUP BY 1 ORDER BY 2 DESC'
	store_ask 'tracks longer than 10 minutes' \
		'SELECT Name FROM Track WHERE Milliseconds > 600000'
	store_ask 'customers without an invoice' \
		'SELECT FirstName, LastName FROM Customer WHERE CustomerId
		 NOT IN (SELECT CustomerId FROM Invoice)'
	store_ask 'how many customers are from Brazil?' \
		"SELECT count(*) FROM Customer WHERE Country = 'Brazil'"
	store_ask 'What is the average invoice total?' \
		'SELECT avg(Total) FROM Invoice'
	store_ask 'list all genres in alphabetical order' \
		'SELECT Name FROM Genre ORDER BY Name'
	store_ask 'How many tracks are there in each genre?' \
		'SELECT g.Name, count(*) FROM Genre g JOIN Track USING (GenreId)
		 GROUP BY g.GenreId'
	store_ask 'albums by Iron Maiden' \
		"SELECT Title FROM Album JOIN Artist USING (ArtistId)
		 WHERE Name = 'Iron Maiden'"
	store_ask 'Which customer has spent the most?' \
		'SELECT c.FirstName, c.LastName, c.Company FROM Customer c
		 JOIN Invoice i ON i.CustomerId = c.CustomerId
		 GROUP BY c.CustomerId ORDER BY sum(i.Total) DESC LIMIT 1'
	store_ask 'invoices in 2023 over 15 dollars' \
		"SELECT InvoiceId FROM Invoice WHERE InvoiceDate >= '2023-01-01'
		 AND InvoiceDate < '2024-01-01' AND Total > 15"
	store_ask 'employees hired after 2003' \
		"SELECT FirstName, LastName FROM Employee
		 WHERE HireDate >= '2004-01-01'"
	ok "$store_right of twelve are right, nine are wanted" \
		test "$store_right" -ge 9
}
