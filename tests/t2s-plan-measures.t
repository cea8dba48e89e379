#!/bin/sh
# t2s-plan: what is added up, converted and compared, over a juice press
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2

sqlite3 -bail press.db <<'EOF'
CREATE TABLE growers (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	village TEXT NOT NULL);
INSERT INTO growers VALUES (1, 'Abel', 'Hollow'), (2, 'Brook', 'Ridge'),
	(3, 'Cole', 'Hollow');
CREATE TABLE pressings (id INTEGER PRIMARY KEY,
	grower_id INTEGER NOT NULL REFERENCES growers (id),
	pressed_on TEXT NOT NULL, juice_ml INTEGER NOT NULL,
	helpers INTEGER NOT NULL, fruit TEXT NOT NULL);
INSERT INTO pressings VALUES (1, 1, '2024-10-01', 50000, 2, 'apple'),
	(2, 1, '2025-10-03', 70000, 2, 'pear'),
	(3, 2, '2025-10-05', 20000, 4, 'apple'),
	(4, 3, '2025-10-06', 10500, 1, 'apple');
CREATE TABLE drinks (id INTEGER PRIMARY KEY, name TEXT NOT NULL,
	price REAL NOT NULL);
INSERT INTO drinks VALUES (1, 'Old Orchard', 4), (2, 'Perry', 6);
CREATE TABLE sales (id INTEGER PRIMARY KEY, sold_on TEXT NOT NULL,
	channel TEXT NOT NULL);
INSERT INTO sales VALUES (1, '2024-12-01', 'market'),
	(2, '2025-11-01', 'shop'), (3, '2025-11-02', 'market');
CREATE TABLE sale_lines (sale_id INTEGER NOT NULL REFERENCES sales (id),
	drink_id INTEGER NOT NULL REFERENCES drinks (id),
	quantity INTEGER NOT NULL, amount REAL NOT NULL,
	PRIMARY KEY (sale_id, drink_id));
INSERT INTO sale_lines VALUES (1, 1, 3, 12), (2, 1, 5, 20), (3, 1, 2, 8),
	(3, 2, 7, 42);
CREATE TABLE cellar (id INTEGER PRIMARY KEY,
	drink_id INTEGER NOT NULL REFERENCES drinks (id),
	qty_on_hand INTEGER NOT NULL);
INSERT INTO cellar VALUES (1, 1, 100), (2, 2, 10);
CREATE TABLE tours (id INTEGER PRIMARY KEY, held_on TEXT NOT NULL,
	visitors INTEGER NOT NULL);
INSERT INTO tours VALUES (1, '2025-05-01', 12), (2, '2025-06-01', 9);
EOF
t2s-schema -d press.db >press.json

# rows QUESTION: the rows of the first reading
rows() {
	t2s-filter -d press.db -q "$1" press.json |
		t2s-plan --assume --now 2025-11-15 | t2s-synth -o sql |
		sqlite3 press.db | tr '\n' ' '
}

is 'a number of things is added up, its values are not counted' \
	"$(rows 'how many helpers did each village have')" 'Hollow|5 Ridge|4 '
is 'litres of what is stored in millilitres' \
	"$(rows 'how many litres of juice in 2025')" '100.5 '
is '.. of each' "$(rows 'litres of juice per village')" \
	'Hollow|130.5 Ridge|20.0 '
is 'what was sold is so many pieces, not lines' \
	"$(rows 'how many Old Orchard were sold')" '10 '
is 'two values are compared, not asked for' \
	"$(rows 'were there more pressings of apple or pear')" 'apple|3 pear|1 '
is 'one value is compared with another' \
	"$(rows 'average juice of apple pressings compared to pear')" \
	'apple|26833.3333333333 pear|70000.0 '
is 'a time is compared with another' \
	"$(rows 'were there more pressings in 2025 than in 2024')" '3|1 '
is 'rows tell how many people came' \
	"$(rows 'how many people visited in 2025')" '21 '
is 'how many times the price of what they are' \
	"$(rows 'what is the cellar worth')" '460.0 '
is 'one by one' "$(rows 'pressings grower by grower')" \
	'Abel|2 Brook|1 Cole|1 '
is 'how many of them, too' \
	"$(rows 'how many pressings per village, and how many of them of pear')" \
	'Hollow|3|1 Ridge|1|0 '


# --- a number of none ---------------------------------------------------------

# asked QUESTION: names of columns and rows, of a plan that was tried for rows
asked() {
	t2s -d press.db -o csv --quiet --no-history "$1" 2>err </dev/null |
		tr -d '\r' | tr '\n' ' '
}
is 'rows that are not there are no reason to count them' \
	"$(asked "pressings with fruit 'quince'")" 'id '
is '.. where that was not asked' \
	"$(asked "how many pressings with fruit 'quince'")" 'count 0 '

# --- each of several, side by side --------------------------------------------

# table QUESTION: names of columns and rows
table() {
	t2s -d press.db -o csv --quiet --no-history --now 2025-11-15 "$1" \
		2>err </dev/null | tr -d '\r' | tr '\n' ' '
}
is 'years that are compared are not added up' \
	"$(table 'compare the juice of 2024 and 2025')" \
	'sum_juice_ml_2024,sum_juice_ml_2025 50000,100500 '
is '.. nor rows of months' \
	"$(table 'compare the tours of may and june 2025')" \
	'tours_count_2025_05,tours_count_2025_06 1,1 '
is '.. nor values of another table' \
	"$(table 'compare the total juice of Hollow and Ridge')" \
	'village,sum_juice_ml Hollow,130500 Ridge,20000 '
is '.. of rows that are counted' \
	"$(table 'compare the number of pressings of apple and pear')" \
	'fruit,count apple,3 pear,1 '
is '.. nor one that is said twice' \
	"$(table 'total juice of Hollow versus total juice of Ridge')" \
	'sum_juice_ml_Hollow,sum_juice_ml_Ridge 130500,20000 '
is '.. with its own time' \
	"$(table 'visitors in may 2025 and visitors in june 2025')" \
	'sum_visitors_2025_05,sum_visitors_2025_06 12,9 '
is 'a row that refers to one row is of either value, not of both' \
	"$(table 'how many pressings of Hollow and Ridge')" 'count 4 '
is 'nothing is told apart where nothing is compared' \
	"$(table 'compare the number of pressings per village')" \
	'village,count Hollow,3 Ridge,1 '

done_testing
