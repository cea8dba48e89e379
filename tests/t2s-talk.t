#!/bin/sh
# A conversation, line by line: at a terminal of its own, and from a pipe
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
! left_out t2s-talk || skip_all "$left_out"
cp "$SHOP" shop.db
mkdir tmp
export T2S_SESSION=talk TMPDIR=$TMP/tmp XDG_STATE_HOME=$TMP/state
export TERM=xterm LC_ALL=C.UTF-8

# libedit keeps the names of functions that it was given
echo 'leak:wcsdup' >leaks
export LSAN_OPTIONS="suppressions=$TMP/leaks:print_suppressions=0"

# --- lines from a pipe -------------------------------------------------------

# talks NAME LINES ARG...: a conversation; its rows in NAME.out
talks() {
	name=$1
	printf "$2" >lines
	shift 2
	t2s -d shop.db -o csv "$@" <lines >"$name.out" 2>"$name.err"
	echo $? >"$name.status"
}
talks pipe 'list the categories\n\n  \nhow many are there?\nnew question: how many products are there\nundo 2\nquit\nlist the orders\n' --talk --limit 3
is 'each line is answered' "$(paste -sd/ pipe.out)" \
	"$(t2s -d shop.db -o csv --limit 3 'list the categories' 2>err |
		paste -sd/ -)/count/14/count/76/count/14"
is 'a blank one is nothing, and none is read behind the end' \
	"$(grep -c '^shop> ' pipe.err)" 4
is 'what is asked is told beside the rows' "$(grep '^shop> ' pipe.err | tail -1)" \
	'shop> undo 2'
is 'all went well' "$(cat pipe.status)" 0
talks bad 'how many customers are there?\nshow page 3 of the sql\nfrobnicate\nhow many products\n' --talk
is 'a line that fails ends nothing' "$(tail -1 bad.out)" 76
is 'but is told in the end' "$(cat bad.status)" 1
talks quiet 'how many products\n' --talk --quiet
is 'without a word' "$(cat quiet.err)" ''
talks on 'show the SQL\n' --talk -c
like 'or goes on' "$(cat on.out)" 'FROM "product"'
is 'a question behind it follows it' "$(t2s -c 'show the SQL')" \
	"$(cat on.out)"
talks afresh 'show the SQL\n' --talk
like 'a conversation begins afresh' "$(cat afresh.err)" 'no such question'
talks private 'how many suppliers\nshow the SQL\n' --talk --no-history
like 'without history it has one of its own' "$(cat private.out)" \
	'FROM "supplier"'
unlike 'which is gone' "$(t2s -c 'show the SQL' 2>&1)" supplier
is 'lines of a pipe are kept nowhere' "$(ls state 2>/dev/null)" ''
is 'nothing is left behind' "$(ls tmp)" ''

T2S_SAVED=$TMP/saved
export T2S_SAVED
t2s -d shop.db -o csv --quiet --parameter land=Germany --save-as where \
	'how many customers are in Germany' >out 2>err
talks saved 'how many products\n@where\n@where land=France\nshow the SQL\n@none\n' --talk
is 'a saved question is run by its name, with what it is given' \
	"$(sed -n '4p;6p' saved.out | paste -sd, -)" \
	"48,$(t2s -d shop.db -o csv --quiet 'how many customers are in France' |
		tail -1)"
like 'and followed' "$(cat saved.out)" "= 'France'"
like 'one that is not there is told' "$(cat saved.err)" none
cat >two.sql <<'EOS'
CREATE TABLE airport(code TEXT PRIMARY KEY, city TEXT);
CREATE TABLE flight(id INTEGER PRIMARY KEY, number TEXT,
	origin TEXT REFERENCES airport(code),
	destination TEXT REFERENCES airport(code));
INSERT INTO airport VALUES ('A', 'Rome'), ('B', 'Oslo');
INSERT INTO flight VALUES (1, 'f1', 'A', 'B');
EOS
sqlite3 two.db <two.sql
t2s -d shop.db -o csv --limit 2 'list the customers' >out 2>err
printf 'list the airports\n' | t2s -d two.db -o csv --talk -v >out 2>err
unlike 'options of another database are not gone on with' "$(cat err)" \
	'options of the last question'
asks='flights and the city of the airport'
t2s -d two.db -o document "$asks" >asked 2>err
choices=$(jq '.questions[0].choices | length' asked)
is 'the question has two readings' "$choices" 2
first=$(t2s -d two.db -o sql --answer a "$asks" 2>err)
second=$(t2s -d two.db -o sql --answer b "$asks" 2>err)
ok 'which differ' test "$first" != "$second"
for answer in b 2 B 'the second one'; do
	printf '%s\n' "$asks" "$answer" 'show the SQL' |
		t2s -d two.db -o csv --talk >out 2>err
	is "the line behind it answers: $answer" \
		"$(sed -n '/SELECT/,$p' out)" "$second"
done
printf '%s\n\nshow the SQL\n' "$asks" | t2s -d two.db -o csv --talk >out 2>err
is 'an empty line leaves it' $? 1
is 'and nothing was answered' "$(cat out)" ''

long=$(printf '%10000s' x | tr ' ' y)
printf '%s\nhow many products\n' "$long" | t2s -d shop.db -o csv --talk \
	>out 2>err
is 'a line of 10,000 characters is no question' $? 1
is 'nor the end' "$(tail -1 out)" 76
like 'which is said' "$(grep -v '^shop> y' err)" 'the limit is 1000'
printf 'customers in K\303\266ln\nwhy\n' | t2s -d shop.db -o csv --talk \
	>out 2>err
like 'letters are letters' "$(cat out)" 'asked: customers in Köln'
printf 'caf\351\nhow many products' | t2s -d shop.db -o csv --talk >out 2>err
is 'bytes that are none end nothing' "$(tail -1 out)" 76
t2s -d none.db --talk </dev/null >out 2>err
is 'a database that is not there ends it' $? 2
like 'which is said' "$(cat err)" 'none.db'
is 'once' "$(wc -l <err)" 1

# --- at a terminal -----------------------------------------------------------

# types STATUS DESC ARG... <SCRIPT: what pty.pl reads; shown in $screen
db=shop.db
types() {
	want=$1 desc=$2
	shift 2
	cat >script
	perl "$SRC/tests/pty.pl" script t2s -d "$db" "$@" >screen 2>err
	got=$?
	is "$desc" "$got" "$want"
	[ "$got" = "$want" ] || diagnose screen "$(cat err; tail -c 2000 screen)"
}
printf '.\n' >script
perl "$SRC/tests/pty.pl" script true >screen 2>err
[ $? -ne 125 ] || { skip 'at a terminal' 'no terminals'; done_testing; }

types 0 'a question, a page, a command, and Ctrl-D ends' --limit 4 <<'EOS'
16 tables; type 'help'
shop> 	list the categories\r
Brewing gear
shop> 	next 2\r
rows 5 to 6
shop> 	show the SQL\r
OFFSET 4
shop> 	^D
EOS
types 0 'as does quit' <<'EOS'
shop> 	quit\r
EOS
types 0 'Tab completes a name, in any case' <<'EOS'
shop> 	list the SUPPL\t\r
list the SUPPL.*supplier
name
shop> 	^D
EOS
types 0 'a stored value' <<'EOS'
shop> 	how many customers in germ\t\r
country" = 'Germany'
48
shop> 	^D
EOS
echo '{"tables": {"customer": {"where": "country = :land"}}}' >policy.json
types 0 'of those that a policy lets be seen' --policy policy.json \
	--claim land=Germany <<'EOS'
shop> 	customers in germ\t\r
Germany'
shop> 	customers in fran\t\r
nothing in the schema matches "fran"
words: 	\r
shop> 	^D
EOS
types 0 'a name of several words' <<'EOS'
shop> 	products sorted by unit p\t\r
ORDER BY "product"."unit price"
shop> 	^D
EOS
types 0 'a saved question' <<'EOS'
shop> 	@wh\t\r
48
shop> 	^D
EOS
types 0 'a command where the line begins; twice lists them' <<'EOS'
shop> 	what can I ask\r
how many orders are there
shop> 	exp\t\r
shop> 	show\t
the 	\t
show the plan  show the SQL
shop> show the	^C
shop> 	^D
EOS
types 0 'a paste is one question' <<'EOS'
shop> 	\e[200~how many\nproducts\nare there\e[201~\r
76
shop> 	^D
EOS
types 0 'Ctrl-C forgets a line' <<'EOS'
shop> 	drop all tables
tables	^C
shop> 	how many products\r
76
shop> 	^D
EOS
types 0 'letters are edited as such' <<'EOS'
shop> 	customers in Kölnö\x7f\r
Köln
shop> 	^D
EOS
db=two.db
types 0 'two readings are asked about' <<'EOS'
two> 	flights and the city of the airport\r
b\)
a, b or words: 	b\r
Oslo|Rome
two> 	flights and the city of the airport\r
a, b or words: 	\r
two> 	^D
EOS
db=shop.db
rm -rf state
types 0 'what was typed' <<'EOS'
shop> 	how many products\r
76
shop> 	how many suppliers\r
12
shop> 	^D
EOS
is 'is kept, for its owner alone' "$(cat state/t2s/lines
	stat -c %a state/t2s/lines)" 'how many products
how many suppliers
600'
types 0 'and found again' <<'EOS'
shop> 	\e[A\e[A\r
76
shop> 	^D
EOS
types 0 'without history it is not kept' --no-history <<'EOS'
shop> 	how many employees\r
14
shop> 	^D
EOS
unlike 'anywhere' "$(cat state/t2s/lines)" employees
seq 3000 | sed 's/^/line /' >state/t2s/lines
types 0 'the lines are cut' <<'EOS'
shop> 	^D
EOS
is 'to the last thousand' "$(sed -n '1p;$p' state/t2s/lines | paste -sd, -)" \
	'line 2001,line 3000'
TERM=dumb types 0 'a terminal that can do nothing is prompted' <<'EOS'
shop> 	how many products\r
76
shop> 	^D
EOS
unlike 'and told nothing that it cannot do' "$(tail -n +3 screen)" \
	"$(printf '\033')"
NO_COLOR=1 types 0 'NO_COLOR' <<'EOS'
shop> 	how many products\r
76
shop> 	^D
EOS
unlike 'leaves names as they are' "$(cat screen)" "$(printf '\033\\[1m')"

# a query that takes for ever: what runs is ended, the conversation is not
cat >"$TMP/slow" <<'EOS'
#!/bin/sh
for word; do last=$word; done
case $last in
slow) echo running; exec sleep 1000 ;;
schema) echo '{"t2s":1,"schema":{"tables":[]}}' ;;
*) echo "got $last" ;;
esac
EOS
chmod +x slow
printf '%s\n' 's> 	slow\r' 'running	^C' 's> 	other\r' 'got other' \
	's> 	^D' >script
perl "$SRC/tests/pty.pl" script t2s-talk --prompt s -- ./slow >screen 2>err
is 'Ctrl-C ends what runs, and no more' $? 0
sqlite3 slow.db "CREATE TABLE thing(id INTEGER PRIMARY KEY);
	CREATE VIEW counter AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL
	SELECT x + 1 FROM c WHERE x < 10000000000) SELECT x FROM c"
db=slow.db
types 0 'and a query that takes too long' <<'EOS'
slow> 	how many counters are there\r
running the query	^C
slow> 	how many things are there\r
count
slow> 	^D
EOS

is 'no folder is left behind' "$(ls tmp)" ''

# --- without t2s-talk --------------------------------------------------------

mkdir bare
for program in "$BIN"/*; do
	case $program in
	*/t2s-talk) ;;
	*/t2s) cp "$program" bare ;;
	*) ln -s "$program" bare ;;
	esac
done
printf 'how many products\n\nshow the SQL\nquit\nhow many orders\n' |
	PATH=/usr/bin:/bin bare/t2s -d shop.db -o csv --talk >out 2>err
is 'lines are read without it' "$(sed -n 2,3p out | cut -c1-8 | paste -sd, -)" \
	'76,SELECT C'
like 'which is said' "$(cat err)" 't2s-talk not found'
done_testing
