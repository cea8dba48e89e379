#!/bin/sh
# Data files as the target of every program: one, several, a folder, standard
# input; sessions, saved questions and the configuration remember them
. "${0%/*}/tap.sh"
[ -s "$SHOP" ] || skip_all 'no demo database; run make check'
cd "$TMP" || exit 2
XDG_CACHE_HOME=$TMP/cache T2S_SAVED=$TMP/saved T2S_SESSION=files
export XDG_CACHE_HOME T2S_SAVED T2S_SESSION
mkdir data
for table in customer order; do
	sqlite3 -csv -header "$SHOP" "SELECT * FROM \"$table\"" |
		tr -d '\r' >data/$table.csv
done
joined='how many orders per country'
want=$(t2s -d "$SHOP" --quiet -o csv --no-history "$joined")
customers=$(sqlite3 "$SHOP" 'SELECT count(*) FROM customer')

count() { # ARG..: how many customers
	t2s --quiet -o csv --no-history "$@" 'how many customers are there?' |
		tail -1
}

# ---- what a target may be ----
is 'a file is a database' "$(count -d data/customer.csv)" "$customers"
is 'several are, joined by keys that are found' "$(t2s --quiet -o csv \
	-d data/customer.csv -d data/order.csv "$joined")" "$want"
is '... -d and its value may be one word' "$(t2s --quiet -o csv --no-history \
	-ddata/customer.csv --db=data/order.csv "$joined")" "$want"
is 'a folder is' "$(t2s --quiet -o csv --no-history -d data/ "$joined")" \
	"$want"
is 'T2S_DB may be a list' "$(T2S_DB='data/customer.csv
data/order.csv' t2s --quiet -o csv --no-history "$joined")" "$want"
is 'keys are not looked for if that is not wanted' \
	"$(t2s-schema -d data --no-infer-keys | jq '[.schema.tables[] |
		.foreign_keys[]?] | length') $(t2s-schema -d data | jq \
		'[.schema.tables[] | .foreign_keys[]?] | length > 0')" '0 true'
is 'each program of a pipe takes it' "$(t2s-schema -d data |
	t2s-filter -d data -q "$joined" | t2s-plan | t2s-audit | t2s-synth |
	t2s-exec -d data -o csv)" "$want"
is '... and needs no -d behind the first' "$(t2s-schema -d data/customer.csv \
	-d data/order.csv | t2s-filter -q "$joined" | t2s-plan | t2s-audit |
	t2s-synth | t2s-exec -o csv)" "$want"
is 't2s-exec --sql' "$(t2s-exec -d data -o csv \
	--sql 'SELECT count(*) AS n FROM customer')" "$(printf 'n\n%s' "$customers")"
is 'many questions' "$(printf '%s\n' 'how many customers are there?' \
	'how many orders are there?' | t2s -d data/ -l |
	jq -r '.results.data[0][0]' | tr '\n' ' ')" \
	"$customers $(sqlite3 "$SHOP" 'SELECT count(*) FROM "order"') "

# ---- standard input ----
is '-d - is standard input' "$(t2s -d - --quiet -o csv --no-history \
	'how many rows are there by country' <data/customer.csv | sed 1q)" \
	'country,count'
is '... beside files' "$(t2s -d data/order.csv -d 'csv:-?table=customer' \
	--quiet -o csv --no-history "$joined" <data/customer.csv)" "$want"
is '... of t2s-exec' "$(t2s-exec -d - -o csv \
	--sql 'SELECT count(*) AS n FROM stdin' <data/customer.csv | tail -1)" \
	"$customers"
is '... of a pipe, whose later programs find it' "$(t2s-schema -d - \
	<data/customer.csv | t2s-filter -q 'how many by country' | t2s-plan |
	t2s-audit | t2s-synth | t2s-exec -o csv | sed 1q)" 'country,count'
is 'it is kept for its owner alone' \
	"$(find cache -type f ! -perm 600 -o -type d ! -perm 700)" ''
n=$(find cache/t2s/stdin -type f | wc -l)
t2s -d - --quiet -o csv --no-history 'how many rows are there?' \
	<data/customer.csv >/dev/null 2>&1
is '... once' "$(find cache/t2s/stdin -type f | wc -l)" "$n"
find cache/t2s/stdin -mindepth 1 -type d -exec touch -d '40 days ago' {} +
echo 'a,b
1,2' | t2s-exec -d - -o csv --sql 'SELECT a FROM stdin' >/dev/null
is '... and goes when nobody has given it for a month' \
	"$(find cache/t2s/stdin -type f | wc -l)" 1
for program in t2s-filter t2s-exec; do
	status "$program takes data or a document there, not both" 2 sh -c \
		"echo '{}' | $program -d - -q x 2>&1 || exit 2"
done
status '-d - with nothing' 3 sh -c 't2s -d - x </dev/null'
like '... which is said' "$(cat .out)" 'standard input as data: it is empty'
status '-d - and --sql -' 2 sh -c 'echo x | t2s -d - --sql -'
status '-d - and -l without a file' 2 sh -c 'echo x | t2s -d - -l'
ok '-d - and -l with a file' sh -c 'echo "how many are there by country" >asked
	t2s -d - -l asked <data/customer.csv'

# ---- what cannot be a list ----
status 'a server in a list' 2 t2s -d data/order.csv \
	-d postgresql://u:secret@db.invalid/x q
like '... which is said' "$(cat .out)" '^t2s: a server cannot be given together'
unlike '... without its password' "$(cat .out)" secret
status '... also by a filter' 2 t2s-schema -d data/order.csv \
	-d postgresql://u:secret@db.invalid/x
cp "$SHOP" shop.db
status 'an SQLite database in a list' 1 t2s -d data/order.csv -d shop.db q
like '... which is said' "$(cat .out)" 'only data files can be given together'
status 'a file that is not there' 2 t2s -d data/order.csv -d none.csv q
like '... which is said' "$(cat .out)" "none.csv"

# ---- what remembers them ----
t2s --quiet -o csv -d data/customer.csv -d data/order.csv "$joined" >/dev/null
is 'a follow-up has the files, from anywhere' \
	"$(cd / && t2s -c --quiet -o csv 'only Germany')" \
	"$(printf '%s\n' "$want" | sed -n '1p; /^Germany/p')"
is '... and so has the history' "$(t2s-history show |
	jq -r .database.target)" "$TMP/data/customer.csv
$TMP/data/order.csv"
mkdir -p project/.t2s project/data
cp data/*.csv project/data
(
	cd project || exit
	unset T2S_SAVED
	t2s --quiet -o csv -d data/customer.csv -d data/order.csv \
		--save-as per-country "$joined" >/dev/null 2>&1
)
is 'a saved question keeps them relative to the project' \
	"$(jq -r .database.target project/.t2s/per-country.json)" \
	"data/customer.csv
data/order.csv"
mv project moved
is '... so that it runs elsewhere' "$(cd moved/data && unset T2S_SAVED &&
	t2s --quiet -o csv @per-country)" "$want"
t2s --quiet -o csv -d data/ --save plan.json "$joined" >/dev/null
is 'a plan runs on them' "$(t2s --quiet -o csv -d data/ --run plan.json)" \
	"$want"
cat >moved/.t2s/config <<'END'
[database "trade"]
	target = data/customer.csv
	target = data/order.csv
END
is 'a configuration names them' "$(cd moved/data && unset T2S_CONFIG &&
	XDG_CONFIG_HOME=$TMP t2s --quiet -o csv --no-history -d trade "$joined")" \
	"$want"
printf 'id,name\n1,Ann\n' >one.csv
t2s --quiet -o csv -d one.csv 'list the names' >/dev/null
printf 'id,name\n1,Ann\n2,Bob\n' >one.csv
is 'a file that has changed is read anew' \
	"$(t2s -c --quiet -o csv 'how many are there?' | tail -1)" 2

# ---- the prompt ----
prompted() { # ARG..: what t2s-talk is asked to begin lines with
	mkdir -p stub
	printf '#!/bin/sh\nwhile [ "$1" != --prompt ]; do shift; done\necho "$2"\n' \
		>stub/t2s-talk
	chmod +x stub/t2s-talk
	cp "$BIN/t2s" stub
	PATH=$TMP/stub:$PATH stub/t2s "$@" --talk
}
is 'a conversation is prompted by the first file' \
	"$(prompted -d data/customer.csv -d data/order.csv)" customer
is '... its suffixes are no part of the name' \
	"$(prompted -d data/sales.csv.gz)" sales
is '... or by the folder' "$(prompted -d data/)" data
is '... not by a form' "$(prompted -d 'csv:data/x.txt?header=no')" x

# ---- completions ----
if command -v bash >/dev/null; then
	is 'bash completes files behind -d' "$(cd data && bash -c '
		. "$SRC/completions/t2s.bash"
		COMP_WORDS=(t2s -d cus) COMP_CWORD=2 COMPREPLY=()
		_t2s t2s; echo "${COMPREPLY[@]}"')" customer.csv
else
	skip 'bash completes files behind -d' 'no bash'
fi

done_testing
