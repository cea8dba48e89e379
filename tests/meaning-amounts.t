#!/bin/sh
# Totals of what cannot be added, and rows that count as deleted.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=books.db
sqlite3 $DB <<'SQL'
CREATE TABLE client (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	city TEXT, deleted_at TEXT);
INSERT INTO client VALUES (1, 'Anna Berg', 'Bern', NULL),
	(2, 'Bo Lund', 'Bern', '2025-03-01 10:00:00'),
	(3, 'Anna Berg', 'Basel', NULL), (4, 'Cy Moss', '', NULL),
	(5, 'Di Roth', NULL, NULL), (6, 'Ed Vogt', 'Bern', NULL),
	(7, 'Flo Weil', 'Basel', NULL), (8, 'Gus Zehn', 'Chur', NULL);
CREATE TABLE invoice (id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL
	REFERENCES client, currency CHAR(3) NOT NULL, amount DECIMAL(10,2) NOT
	NULL, amount_eur DECIMAL(10,2), rate REAL, issued_on DATE,
	is_deleted BOOLEAN NOT NULL);
INSERT INTO invoice VALUES (1, 1, 'EUR', 100, 100, 1, '2025-01-05', 0),
	(2, 1, 'USD', 200, 180, 0.9, '2025-01-06', 0),
	(3, 2, 'EUR', 50, 50, 1, '2025-01-07', 1),
	(4, 3, 'USD', 20, 18, 0.9, '2025-02-01', 0),
	(5, 3, 'EUR', 30, 30, 1, '2025-02-02', 0),
	(6, 3, 'EUR', 10, 10, 1, '2025-02-03', 0);
CREATE TABLE item (invoice_id INTEGER NOT NULL REFERENCES invoice,
	line INTEGER NOT NULL, what TEXT, price DECIMAL(10,2) NOT NULL,
	quantity REAL NOT NULL, unit TEXT NOT NULL, PRIMARY KEY
	(invoice_id, line));
INSERT INTO item VALUES (1, 1, 'tea', 60, 2, 'kg'), (1, 2, 'tea', 40, 500, 'g'),
	(2, 1, 'rope', 200, 7, 'm'), (3, 1, 'tea', 50, 1, 'kg'),
	(4, 1, 'tea', 20, 250, 'g'), (5, 1, 'rope', 30, 2, 'm');
CREATE TABLE branch (id INTEGER PRIMARY KEY, city TEXT, budget REAL,
	budget_currency TEXT, weight REAL, weight_unit TEXT, avg_sale REAL,
	sales INTEGER, business_unit TEXT, score REAL);
INSERT INTO branch VALUES (1, 'Bern', 10, 'CHF', 5, 'kg', 4, 10, 'A', 1),
	(2, 'Rome', 20, 'EUR', 7, 't', 8, 90, 'B', 2),
	(3, 'Chur', 5, 'CHF', 9, 'kg', 2, 1, 'A', 3),
	(4, 'Bari', 9, 'EUR', 2, 't', 3, 2, 'B', 4);
CREATE TABLE payment (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL
	REFERENCES invoice, currency TEXT, amount DECIMAL(10,2));
INSERT INTO payment VALUES (1, 1, 'EUR', 60), (2, 1, 'EUR', 40),
	(3, 2, 'USD', 100), (4, 2, 'USD', 100);
CREATE TABLE invoice_extra (id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL
	REFERENCES invoice, fee REAL);
CREATE TABLE shelf (id INTEGER PRIMARY KEY, price REAL, currency TEXT,
	deleted BOOLEAN, removed_at DATETIME);
INSERT INTO shelf VALUES (1, 5, 'EUR', 0, NULL), (2, 6, 'EUR', 0, NULL);
SQL
meaning_schema

# --- currencies and units ----------------------------------------------------

mixed=units_mixed
I='FROM invoice WHERE is_deleted = 0'
wrong $mixed '360' "SELECT sum(amount) $I" \
	'EUR|140 USD|220' "SELECT currency, sum(amount) $I GROUP BY currency"
wrong $mixed 762.0 'SELECT sum(quantity) FROM item' \
	'g|750.0 kg|3.0 m|9.0' 'SELECT unit, sum(quantity) FROM item GROUP BY unit'
tells $mixed "SELECT avg(amount) $I"
tells $mixed "SELECT sum(amount) * 2 AS a, count(*) $I"
tells $mixed "SELECT client_id, sum(amount) $I GROUP BY client_id"
tells $mixed "SELECT client_id $I GROUP BY client_id HAVING sum(amount) > 100"
tells $mixed "SELECT client_id $I GROUP BY client_id ORDER BY sum(amount)"
tells $mixed "SELECT sum(amount) $I AND currency IN ('EUR', 'USD')"
tells $mixed 'SELECT c.name, sum(i.amount) FROM client c
	JOIN invoice i ON i.client_id = c.id WHERE i.is_deleted = 0 GROUP BY c.id'
tells $mixed 'SELECT sum(t.price) FROM item t JOIN invoice i
	ON i.id = t.invoice_id WHERE i.is_deleted = 0'
tells $mixed 'SELECT sum(price) FROM item'
tells $mixed "SELECT sum(price * quantity) FROM item"
tells $mixed 'SELECT sum(budget) FROM branch'
tells $mixed 'SELECT sum(weight) FROM branch'
tells $mixed 'SELECT (SELECT sum(amount) FROM invoice) AS a FROM client'
tells $mixed "SELECT name FROM client WHERE id IN (SELECT client_id FROM invoice
	GROUP BY client_id HAVING sum(amount) > 50)"
tells $mixed 'SELECT sum(fee) FROM invoice_extra'
tells $mixed "SELECT sum(a) FROM (SELECT amount AS a $I) t"
tells $mixed "WITH t AS (SELECT * $I) SELECT sum(amount) FROM t"
quiet $mixed "SELECT sum(a) FROM (SELECT amount AS a $I AND currency = 'EUR') t"
quiet $mixed "WITH t AS (SELECT * $I) SELECT sum(amount) FROM t
	WHERE currency = 'EUR'"
quiet $mixed "SELECT sum(amount) $I AND currency = 'EUR'"
quiet $mixed "SELECT sum(amount) $I AND currency <> 'USD'"
quiet $mixed "SELECT sum(amount_eur) $I"
quiet $mixed "SELECT sum(amount * rate) $I"
quiet $mixed "SELECT sum(CASE currency WHEN 'USD' THEN amount * 0.9 ELSE amount
	END) $I"
quiet $mixed "SELECT sum(amount) FILTER (WHERE currency = 'EUR') $I"
quiet $mixed "SELECT count(amount), max(amount) $I"
quiet $mixed 'SELECT i.currency, sum(t.price) FROM item t JOIN invoice i
	ON i.id = t.invoice_id GROUP BY i.currency'
quiet $mixed 'SELECT invoice_id, sum(price) FROM item GROUP BY invoice_id'
quiet $mixed 'SELECT i.id, (SELECT sum(p.amount) FROM payment p
	WHERE p.invoice_id = i.id) AS paid FROM invoice i'
quiet $mixed 'SELECT invoice_id, sum(amount) FROM payment GROUP BY invoice_id'
quiet $mixed "SELECT sum(quantity) FROM item WHERE unit = 'kg'"
quiet $mixed 'SELECT sum(sales), avg(score) FROM branch'
quiet $mixed 'SELECT sum(price) FROM shelf'

# --- averages ----------------------------------------------------------------

averaged=average_of_averages
wrong $averaged '69.78' "SELECT round(avg(a), 2) AS b FROM (SELECT client_id,
	avg(amount_eur) AS a FROM invoice GROUP BY client_id) t" \
	'64.67' "SELECT round(avg(amount_eur), 2) AS b FROM invoice"
tells $averaged "SELECT avg(a) FROM (SELECT client_id, avg(amount) AS a
	FROM invoice GROUP BY client_id) t"
tells $averaged "WITH t AS (SELECT client_id, round(avg(amount), 2) AS a
	FROM invoice GROUP BY client_id) SELECT avg(t.a) FROM t"
tells $averaged "WITH t AS (SELECT client_id, sum(amount) / count(*) AS a
	FROM invoice GROUP BY client_id) SELECT avg(CAST(t.a AS REAL)) FROM t"
tells $averaged "SELECT avg(u.a) FROM (SELECT t.a FROM (SELECT client_id,
	avg(amount) AS a FROM invoice GROUP BY client_id) t) u"
tells $averaged 'SELECT avg(avg_sale) FROM branch'
is '... of a column as an info' "$(jq -r '.findings[] |
	select(.code == "average_of_averages") | .severity' told.json)" info
quiet $averaged "SELECT avg(n) FROM (SELECT client_id, count(*) AS n
	FROM invoice GROUP BY client_id) t"
quiet $averaged "SELECT avg(s) FROM (SELECT client_id, sum(amount) AS s
	FROM invoice GROUP BY client_id) t"
quiet $averaged "SELECT max(a) FROM (SELECT client_id, avg(amount) AS a
	FROM invoice GROUP BY client_id) t"
quiet $averaged "SELECT avg(sales) FROM branch"
quiet $averaged "SELECT sum(avg_sale * sales) / sum(sales) FROM branch"

# --- rows that count as deleted ----------------------------------------------

deleted=deleted_rows_included
wrong $deleted 8 'SELECT count(*) FROM client' \
	7 'SELECT count(*) FROM client WHERE deleted_at IS NULL'
tells $deleted 'SELECT name FROM client ORDER BY name'
tells $deleted 'SELECT sum(amount_eur) FROM invoice'
tells $deleted 'SELECT city, count(*) FROM client GROUP BY city'
tells $deleted "SELECT name FROM client WHERE city = 'Bern'"
tells $deleted "SELECT c.name, count(i.id) FROM client c LEFT JOIN invoice i
	ON i.client_id = c.id AND i.is_deleted = 0 GROUP BY c.id"
tells $deleted 'SELECT c.name, i.amount FROM invoice i
	JOIN client c ON c.id = i.client_id'
tells $deleted "SELECT name FROM client WHERE deleted_at IS NULL AND NOT EXISTS
	(SELECT 1 FROM invoice i WHERE i.client_id = client.id)"
tells $deleted "SELECT count(*) FROM invoice i WHERE EXISTS (SELECT * FROM
	client c WHERE c.id = i.client_id)"
quiet $deleted 'SELECT name FROM client WHERE deleted_at IS NULL'
quiet $deleted 'SELECT name FROM client WHERE deleted_at IS NOT NULL'
quiet $deleted 'SELECT name, deleted_at FROM client'
quiet $deleted 'SELECT * FROM client'
quiet $deleted 'SELECT name FROM client WHERE id = 2'
quiet $deleted 'SELECT c.name, i.amount FROM invoice i
	JOIN client c ON c.id = i.client_id WHERE i.is_deleted = 0'
quiet $deleted 'SELECT count(*) FILTER (WHERE is_deleted = 0) FROM invoice'
quiet $deleted 'SELECT is_deleted, count(*) FROM invoice GROUP BY is_deleted'
quiet $deleted 'SELECT count(*) FROM shelf'
quiet $deleted 'SELECT count(*) FROM branch'
done_testing
