#!/bin/sh
# SQL as a model writes it, through t2s-plan --write sql, audit, synth and the
# database: what is meant is understood, or what is wrong is said.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'
t2s-schema -d "$SHOP" >schema.json
jq '.question = "what is asked?"' schema.json >doc.json
export T2S_NOW=2026-03-31

# asked SQL: the rows of what becomes of it, else what is wrong with it
asked() {
	jq --arg text "$1" '.reply = {text: $text}' doc.json |
		t2s-plan --write sql 2>>err | t2s-audit 2>>err |
		t2s-synth >out.json 2>>err
	jq -r 'if .stop then "\(.stop.status): \([.findings[] |
		select(.severity == "error") | .message][0])"
		else .sql.text end' out.json >text
	if jq -e .stop out.json >.stop; then
		cat text
	else
		sqlite3 -readonly "$SHOP" <text 2>&1
	fi
}
# same DESC SQL [WANTED SQL]: the rows of another statement, or its own
same() {
	is "$1" "$(asked "$2")" "$(sqlite3 -readonly "$SHOP" "${3-$2}")"
}

# --- a statement that cannot be read is never replaced by a piece of it ------

piece() { # DESC SQL WRONG
	like "unread, and no piece of it: $1" "$(asked "$2")" "^1: .*$3"
}
piece 'a sub-query in WHERE' 'SELECT id, nosuch FROM product
WHERE supplier_id IN (SELECT id FROM supplier)' "'nosuch'"
piece 'a derived table' 'SELECT d.id FROM (SELECT id FROM product) d QUALIFY 1' \
	QUALIFY
piece 'the body of a CTE' 'WITH c AS (SELECT id FROM product QUALIFY 1)
SELECT count(*) FROM customer' QUALIFY
piece 'behind a CTE' 'WITH product AS (SELECT 1 AS x QUALIFY 1)
SELECT count(*) FROM product' QUALIFY
piece 'an arm of a UNION' 'SELECT id FROM product
UNION ALL
SELECT id FROM supplier QUALIFY 1' QUALIFY
piece 'the last arm' 'SELECT id FROM product QUALIFY 1
UNION ALL SELECT id FROM supplier' QUALIFY
piece 'without its WHERE' 'SELECT id FROM product
WHERE id < 3 QUALIFY 1' QUALIFY
piece 'in a fence' '```sql
SELECT id, (SELECT max(id) FROM supplier) AS x, FROM product
```' "not 'FROM'"
piece 'behind a label' 'Here it is:

SELECT id FROM product WHERE (SELECT count(*) FROM supplier) >> QUALIFY 1' .
same 'prose behind a statement is cut off' \
	'SELECT count(*) FROM product
Where the products are all of them.' 'SELECT count(*) FROM product'
same 'a query in parentheses in a sentence is one' \
	'You select them so (SELECT count(*) FROM product)' \
	'SELECT count(*) FROM product'

done_testing
