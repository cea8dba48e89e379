#!/bin/sh
# Conditions that no row can meet, and those that every row meets.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
. "$SRC/tests/meaning.sh"
DB=$SHOP
meaning_schema

C='SELECT count(*) FROM customer WHERE'
O='SELECT count(*) FROM "order" o WHERE'
J='SELECT c.name FROM customer c JOIN "order" o ON o.customer_id = c.id'
L='SELECT c.name FROM customer c LEFT JOIN "order" o ON o.customer_id = c.id'

# --- no row ------------------------------------------------------------------

never=never_true
wrong $never 0 "$C city = 'Berlin' AND city = 'Hamburg'" \
	15 "$C city = 'Berlin' OR city = 'Hamburg'"
wrong $never 0 "$O status = 'new' AND status = 'packed'" \
	9 "$O status IN ('new', 'packed')"
tells $never "$C id = 1 AND id IN (2, 3)"
tells $never "$C id IN (1, 2) AND id IN (3, 4)"
tells $never "$C id > 5 AND id < 3"
tells $never "$C id > 5 AND id < 6"
tells $never "$C id >= 5 AND id <= 3"
tells $never "$C id = 4 AND NOT (id = 4)"
tells $never "$C id = 4 AND id <> 4"
tells $never "$C id BETWEEN 1 AND 3 AND id > 7"
tells $never "$C id IN (1, 2, 3) AND id > 3"
tells $never "$C id IN (1, 2) AND id NOT IN (1, 2, 3)"
tells $never "$C email IS NULL AND email = 'a@example.org'"
tells $never "$C email IS NULL AND email LIKE '%.org'"
tells $never "$C email IS NULL AND email IS NOT NULL"
tells $never "$C joined_on >= '2025-01-01' AND joined_on < '2024-01-01'"
tells $never "$C joined_on > '2025-06-30' AND joined_on <= '2025-06-01'"
tells $never "$C strftime('%Y', joined_on) = '2024' AND
	strftime('%Y', joined_on) = '2025'"
tells $never "$C name LIKE 'A%' AND name LIKE 'B%'"
tells $never "$C name LIKE 'A%' AND name = 'Bob'"
tells $never "$C name LIKE 'A%' AND name NOT LIKE 'A%'"
tells $never "$C name <> name"
tells $never "$C id = 3 AND (city = 'Rome' OR city = 'Oslo') AND city = 'Bonn'"
tells $never "$C NOT (id = 1 OR id <> 1)"
tells $never "$O o.ordered_on < o.promised_on AND o.promised_on < o.ordered_on"
tells $never "$O o.ordered_on = o.promised_on AND o.ordered_on <> o.promised_on"
tells $never "$O o.promised_on > '2025-01-01' AND o.ordered_on > o.promised_on
	AND o.ordered_on < '2024-12-01'"
tells $never "$J WHERE c.id = 5 AND o.customer_id = 7"
tells $never "$J AND o.status = 'new' WHERE o.status = 'packed'"
tells $never "$L AND o.status = 'new' WHERE o.status = 'packed'"
tells $never "$L AND o.id = 1 AND o.id = 2"
tells $never "$L WHERE o.id IS NULL AND o.status = 'new'"
tells $never "$J WHERE o.id IS NULL"
tells $never "SELECT country FROM customer GROUP BY country
	HAVING count(*) > 5 AND count(*) < 3"
tells $never "SELECT country FROM customer WHERE country = 'USA'
	GROUP BY country HAVING country = 'Italy'"
tells $never "SELECT sum(CASE WHEN rating > 4 AND rating < 2 THEN 1 END)
	FROM review"
tells $never "SELECT count(*) FILTER (WHERE rating = 1 AND rating = 5)
	FROM review"
tells $never "SELECT name FROM customer c WHERE EXISTS (SELECT 1 FROM \"order\" o
	WHERE o.customer_id = c.id AND o.status = 'new' AND o.status = 'packed')"
tells $never "WITH t AS (SELECT id FROM customer WHERE id > 9 AND id < 2)
	SELECT count(*) FROM t"
tells $never "$C (id = 1 OR id = 2) AND (id = 3 OR id = 4)"
tells $never "$C (city = 'Rome' AND city = 'Oslo') OR id = 3"
tells $never "$C newsletter AND NOT newsletter"
tells $never "SELECT t.name FROM (SELECT name, country FROM customer
	WHERE country = 'USA') t WHERE t.country = 'Italy'"
tells $never "WITH t AS (SELECT id, city AS c FROM customer WHERE city = 'Rome')
	SELECT count(*) FROM t WHERE c = 'Oslo'"
tells $never "SELECT name FROM customer c WHERE c.id = 3 AND EXISTS (SELECT 1
	FROM \"order\" o WHERE o.customer_id = c.id AND o.customer_id = 4)"
tells $never "SELECT c.city FROM customer c LEFT JOIN \"order\" o
	ON o.customer_id = c.id GROUP BY c.id HAVING count(*) = 0"
tells $never "$C id = 1 UNION ALL $C id = 1 AND id = 2"
like 'both conditions are named' "$(meaning_of "$C id = 1 AND id = 2"
	jq -r '.findings[].message' told.json)" '"id = 1" and "id = 2"'
like '... and what to do' "$(jq -r '.findings[].hint' told.json)" 'IN'
is '... and where' "$(jq -r '.findings[] | select(.code == "never_true") |
	.pointer' told.json)" /plan/global_filters/1

# by the values that are stored
tells $never "$O o.status <> 'new' AND o.status NOT IN ('packed', 'shipped') AND
	o.status NOT IN ('delivered', 'cancelled')"
tells $never "SELECT count(*) FROM review WHERE rating > 5"
is '... which is no mistake by itself' "$(jq -r '.findings[] |
	select(.code == "never_true") | .severity' told.json)" info

quiet $never "$C id = 1 OR id = 2"
quiet $never "$C id > 3 AND id < 5"
quiet $never "$C id >= 5 AND id <= 5"
quiet $never "$C id IN (1, 2) AND id IN (2, 3)"
quiet $never "$C name = 'Anna' AND name = 'ANNA'"
quiet $never "$C joined_on >= '2024-01-01' AND joined_on < '2025-01-01'"
quiet $never "$C joined_on >= '2024-01-01' AND joined_on <= '2024-01-01 12:00'"
quiet $never "$C name LIKE 'A%' AND name LIKE '%a'"
quiet $never "$C name LIKE '%a%' AND name LIKE '%b%'"
quiet $never "$C name >= 'A' AND name < 'a'"
quiet $never "$C (city = 'Rome' OR city = 'Bonn') AND (city = 'Bonn' OR id = 3)"
quiet $never "$C random() > 0 AND random() < 0"
quiet $never "$C 1 = 0"
quiet $never "$L WHERE o.id IS NULL"
quiet $never "SELECT t.name FROM (SELECT c.name, o.id FROM customer c LEFT JOIN
	\"order\" o ON o.customer_id = c.id) t WHERE t.id IS NULL"
quiet $never "$L AND o.status = 'new' WHERE o.id IS NULL"
quiet $never "$L AND o.status = 'new' WHERE c.city = 'Bonn'"
quiet $never "SELECT a.id FROM customer a JOIN customer b ON a.city = b.city
	WHERE a.id = 1 AND b.id = 2"
quiet $never "SELECT count(*) FROM \"order\" o WHERE o.status = 'new' AND NOT
	EXISTS (SELECT 1 FROM \"order\" x WHERE x.status = 'packed' AND
	x.customer_id = o.customer_id)"
quiet $never "SELECT sum(CASE WHEN rating = 1 THEN 1 WHEN rating = 2 THEN 2 END)
	FROM review"
quiet $never "$C id = 1 UNION ALL $C id = 2"
quiet $never "$C id BETWEEN 9 AND 3"
quiet $never "$C (id = 1 OR id = 2) AND (id = 2 OR id = 4)"
quiet $never "WITH t AS (SELECT id, city FROM customer) SELECT count(*)
	FROM t a, t b WHERE a.city = 'Rome' AND b.city = 'Oslo' AND a.id < b.id"
quiet $never "SELECT c.city FROM customer c LEFT JOIN \"order\" o
	ON o.customer_id = c.id GROUP BY c.id HAVING count(o.id) = 0"
quiet $never "SELECT n, count(*) FROM (SELECT count(o.id) AS n FROM \"order\" o
	WHERE o.status = 'new') t GROUP BY n HAVING n = 0"
quiet $never "SELECT name FROM customer c WHERE c.id = 3 AND EXISTS (SELECT 1
	FROM customer d WHERE d.city = c.city AND d.id = 4)"

# --- every row ---------------------------------------------------------------

always=always_true
wrong $always 120 "$C city <> 'Berlin' OR city <> 'Hamburg'" \
	105 "$C city <> 'Berlin' AND city <> 'Hamburg'"
tells $always "$C id = 1 OR id <> 1"
tells $always "$C id >= 5 OR id < 10"
tells $always "$C id = id"
tells $always "$C id >= id"
tells $always "$C email IS NULL OR email IS NOT NULL"
tells $always "$C id = 4 OR NOT (id = 4)"
tells $always "$C joined_on >= '2024-01-01' OR joined_on <= '2024-06-30'"
tells $always "$C name LIKE 'A%' OR name NOT LIKE 'A%'"
tells $always "$C id = 3 AND (city = 'Bonn' OR city <> 'Bonn')"
tells $always "SELECT c.name, o.id FROM customer c JOIN \"order\" o ON c.id = c.id"
tells $always "SELECT country FROM customer GROUP BY country
	HAVING count(*) > 3 OR count(*) <= 3"
tells $always "SELECT sum(CASE WHEN rating <> 1 OR rating <> 2 THEN 1 END)
	FROM review"
quiet $always "$C id = 1 OR id = 2"
quiet $always "$C id > 5 OR id < 3"
quiet $always "$C id < 5 OR id > 5"
quiet $always "$C 1 = 1 AND id = 3"
quiet $always "$C id IS NOT NULL"
quiet $always "$C email IS NULL OR email <> 'x'"
quiet $always "$C id NOT IN (1, 2)"
quiet $always "$C city <> 'Bonn' AND city <> 'Rome'"
quiet $always "SELECT a.id FROM customer a JOIN customer b ON a.id = b.id"

# what reads itself, and a chain of many, end
quiet $never "WITH RECURSIVE t AS (SELECT id FROM t WHERE id = 1)
	SELECT count(*) FROM t WHERE id = 1"
awk 'BEGIN { printf "WITH c0 AS (SELECT id AS x FROM customer WHERE id > 1)"
	for (i = 1; i < 60; i++)
		printf ", c%d AS (SELECT a.x FROM c%d a, c%d b WHERE a.x = b.x \
AND (a.x = 1 OR a.x = %d OR b.x = 2))", i, i - 1, i - 1, i
	print " SELECT x FROM c59 WHERE x = 1 AND x = 2" }' >chain.sql
tells $never "$(cat chain.sql)"
done_testing
