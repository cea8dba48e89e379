# Twins: two databases of several tenants that differ only in what one of them,
# client 7, may not see under secrets_policy. What any program writes for that
# client is the same of both, and has none of the texts, numbers and dates that
# only the first twin has ($secrets, an expression; no part of a digest in hex
# is one of its numbers). Source it after tap.sh.
#
#   secrets_tables [1]  SQL of the tables; 1: with what may not be seen
#   secrets_files [1]   the same as files of the folder data, with irregular
#                       lines in what may not be seen
#   secrets_runs TWIN DB  all programs, in the folder TWIN; what each writes is
#                       kept in TWIN/out
#   secrets_judge WHAT A B  tests of that, of the folders of two twins

secrets='qend|(^|[^0-9a-f.])(8800[0-9][0-9]|7711[0-9][0-9]|6611[0-9][0-9]|774[0-9])([^0-9a-f]|$)|1871-03'

secrets_policy=$TMP/policy.json
cat >"$secrets_policy" <<'EOT'
{"failures": 0, "tables": {"depot": {"open": true, "deny": ["pin"]},
	"zone": {"open": true, "optional": true},
	"parcel_city": {"where": "client_id = CAST(:client AS INTEGER)",
		"optional": true}},
 "columns": {"client_id": "client_id = :client"}, "deny": ["parcel.ssn"]}
EOT

secrets_tables() {
	cat <<-END
	CREATE TABLE depot (id INTEGER PRIMARY KEY, name TEXT, pin TEXT);
	CREATE TABLE parcel (id INTEGER PRIMARY KEY, client_id INTEGER,
		city TEXT, state TEXT, note TEXT, ssn TEXT, weight REAL,
		sent DATE, depot_id INTEGER REFERENCES depot (id),
		payroll_no INTEGER);
	CREATE TABLE scan (scan_id INTEGER, client_id INTEGER,
		parcel_no INTEGER, place TEXT, at DATE);
	CREATE TABLE payroll (id INTEGER PRIMARY KEY, staff TEXT,
		salary INTEGER);
	CREATE VIEW parcel_city AS SELECT city, weight, client_id FROM parcel;
	CREATE VIEW parcel_ssn AS SELECT id, ssn, client_id FROM parcel;
	INSERT INTO depot VALUES (1, 'North', '4'), (2, 'South', '5');
	INSERT INTO parcel VALUES
		(11, 7, 'Bern', 'open', 'fine', 'a', 10.5, '2024-01-05', 1, 3),
		(12, 7, 'Basel', 'closed', 'n/a', 'b', 20.5, '2024-02-05', 2, 4),
		(13, 7, 'Chur', 'open', 'late', 'c', 30.5, '2024-02-06', 1, 5);
	INSERT INTO scan VALUES (1, 7, 11, 'Gate', '2024-01-06'),
		(2, 7, 12, 'Gate', '2024-02-06'), (3, 7, 13, 'Yard', '2024-02-07');
	INSERT INTO payroll VALUES (1, 'ann', 5), (2, 'ben', 6);
	END
	[ -n "${1-}" ] || return 0
	cat <<-'END'
	UPDATE depot SET pin = (id + 661100) || 'qend';
	UPDATE parcel SET ssn = ssn || 'qend';
	UPDATE payroll SET salary = 661190 + id, staff = staff || 'qend';
	INSERT INTO parcel VALUES
		(880011, 8, 'hamburgqend', 'lostqend', 'wetqend', 'dqend', 771133,
			'1871-03-09', NULL, 880017),
		(880012, 8, ' basel', NULL, NULL, NULL, NULL, NULL, 1, NULL),
		(880013, 9, 'parisqend ', 'OPEN', 'N/A', 'dqend', 771134,
			'1871-03-10', 2, 880018);
	INSERT INTO scan SELECT 880000 + n % 60, 8 + n % 2, 880011, 'shelf' || n ||
		'qend', NULL FROM (WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL
		SELECT n + 1 FROM s WHERE n < 7741) SELECT n FROM s) AS x;
	END
}

# Rows that nobody sees are in both, so that both have columns of one type.
secrets_files() {
	mkdir data
	{
		echo 'id,client_id,city,state,note,ssn,weight,sent,depot_id,payroll_no'
		echo '11,7,Bern,open,fine,1,10.5,2024-01-05,1,3'
		echo '12,7,Basel,closed,n/a,2,20.5,2024-02-05,2,4'
		echo '13,7,Chur,open,late,3,30.5,2024-02-06,1,5'
		seq 21 60 | sed 's/.*/&,9,Thun,open,ok,&,30.5,2024-02-06,1,5/'
		[ -z "${1-}" ] || cat <<-'END'
		880011,8,hamburgqend,lostqend,wetqend,denied qend,771133,1871-03-09,1,880017
		880012,8,kielqend,lostqend,NA,qend,heavy qend,1871 qend,1,none qend
		880014,8,kielqend,lostqend,NA,inf,inf,1871 qend
		880015,8,kielqend,lostqend,NA,NA,NA,NA,1,7,surplus qend
		END
	} >data/parcel.csv
	{
		echo '{"id": 1, "name": "North", "pin": 4}'
		echo '{"id": 2, "name": "South", "pin": 5}'
		[ -z "${1-}" ] || echo '{"id": 3 qend'
	} >data/depot.jsonl
	{
		echo 'scan_id;client_id;parcel_no;place;at'
		echo '1;7;11;Gate;2024-01-06'
		echo '2;7;12;Gate;2024-01-06'
		[ -z "${1-}" ] || seq 1 7741 | sed 's/.*/88000&;8;880011;shelf&qend;/
			s/^\(8800.\)[0-9]*/\11/'
	} >data/scan.csv
	{
		echo 'id,staff,salary'
		echo '1,ann,5'
		[ -z "${1-}" ] || printf '2,benqend,661198\n2,carlqend,661199\n'
	} >data/payroll.csv
	printf 'id,zone\n1,east\ntwo,west,more\n3,south\n%s' \
		"$(seq 4 40 | sed 's/$/,north/')" >data/zone.csv
	# one that cannot be loaded, as those before it in the other twin
	{
		echo 'id,text'
		[ -z "${1-}" ] || echo '880019,qend'
		echo '1,"open'
	} >data/broken.csv
}

# A query that takes too long takes a sanitizer longer, and so do all others.
secrets_time=0.3
! grep -q __asan_init "$BIN/t2s-exec" || secrets_time=3

# --- what is run ---------------------------------------------------------------

# try COMMAND..: once; what it writes is kept
try() {
	run=$((run + 1))
	echo "$*" >"out/$run.ran"
	timeout 60 "$@" >"out/$run.out" 2>"out/$run.err" </dev/null
	echo "$?" >"out/$run.status"
}

# into FILE COMMAND..: ... and the next can take it as FILE
into() {
	next=$1
	shift
	try "$@"
	cp "out/$run.out" "$next"
}

secrets_schemas() {
	for option in '' --infer-keys --no-infer-keys --no-values --values=100 \
		--cache=cache '--table=p*' --dictionary=words.json; do
		try t2s-schema -d "$db" -o document ${option:+"$option"}
	done
	try t2s-schema -d "$db" -o text
	into schema.json t2s-schema -d "$db" --infer-keys
	try t2s-schema -d "$db" --diff schema.json
	T2S_SCHEMA_CACHE=$PWD/cache try t2s-schema -d "$db"
	try t2s doctor -d "$db"
	T2S_DICTIONARY=words.json try t2s --check -d "$db" -o json
	try t2s-schema -d "$db" --table nothing
	try t2s-schema -d ./data/broken.csv
}

# Some begin like what is stored, so that it would be proposed.
secrets_questions='list all parcels
how many scans are there
parcels in hamburgqen
parcels in Hamburg
parcels in Kielqen
parcels in Bern
parcels with state lostqen
parcels by state
parcels with ssn dqen
the ssn of the parcels
salary of each staff
depots with pin
parcels of depot North
scans at shelf77qen
parcels sent in 1870
parcels sent before 1900
heaviest parcel
parcels heavier than 100
average weight by city
parcels without a state
parcels without a note
what tables are there
what columns does parcel have
how many rows does scan have
which values does state have
describe parcel
earliest scan
duplicate parcels
delete all parcels
the frobnicated wombats'

secrets_steps() {
	echo "$secrets_questions" >questions
	into filtered t2s-filter -l -d "$db" --schema schema.json questions
	try t2s-filter -d "$db" -q 'parcels in hamburgqen' -o markdown schema.json
	try t2s-filter -d "$db" -q 'parcels in hamburgqen' --print-prompt \
		--share-values schema.json
	for option in --candidates=5 --request --clarify --columns=helpful \
		--min-confidence=0.99; do
		try t2s-plan -l "$option" --share-values filtered
	done
	head -n 1 filtered >one.json
	try t2s-plan --print-prompt --share-values one.json
	into planned t2s-plan -l --assume filtered
	try t2s-patch -l --options planned
	try t2s-audit -l -o text planned
	into audited t2s-audit -l planned
	into written t2s-synth -l --policy "$T2S_POLICY" audited
	try t2s-exec -l -d "$db" --dry-run written
	try t2s-exec -l -d "$db" --fail-empty --refine=always written
	try t2s-exec -l -d "$db" -o json written
	try t2s-exec -l -d "$db" --max-scan-rows=0.1 written
	into executed t2s-exec -l -d "$db" written
	try t2s-plan -l --refine executed
	try t2s-explain -l executed
	try t2s-explain -l --request --share-values executed
	for option in --why --findings --questions --talk -ohtml -otext -ojson; do
		try t2s-show -l "$option" executed
	done
	try t2s-patch -l -p 'add parcel.city' executed
	try t2s-batch --pipe "t2s-filter -l -d '$db' --schema schema.json |
		t2s-plan -l" questions
	try t2s-xlsx -o rows.xlsx executed
}

secrets_statements="SELECT * FROM parcel
SELECT id, city, weight FROM parcel WHERE city = 'hamburgqen'
SELECT id FROM parcel WHERE state = 'Open'
SELECT id FROM parcel WHERE weight > 700000
SELECT id FROM parcel WHERE sent < '1900-01-01'
SELECT ssn FROM parcel
SELECT count(*) FROM parcel WHERE ssn IS NOT NULL
SELECT count(*) FROM scan
SELECT s.place, p.city FROM scan s JOIN parcel p ON p.id = s.parcel_no
SELECT name FROM depot WHERE pin = '66110qen'
SELECT name FROM depot WHERE name = 'Nort'
SELECT name, pin FROM depot
SELECT place FROM scan WHERE scan_id = 1
SELECT place FROM scan WHERE scan_id = 88001
SELECT city FROM parcel WHERE id > 12
SELECT * FROM payroll
SELECT * FROM parcel_city
SELECT * FROM parcel_ssn
SELECT * FROM sqlite_schema
SELECT relname, reltuples FROM pg_class
SELECT * FROM parcel ORDER BY nothing
SELECT cit FROM parcel
SELECT max(s.place) FROM scan s, scan t, scan u, scan v, scan w, scan x, scan y, scan z, scan a, scan b, scan c, scan d, scan e, scan f, scan g, scan h, scan i, scan j, scan k, scan l, scan m, scan n, scan o, scan p
SELECT CAST(city AS INTEGER) + 1 FROM parcel
SELECT upper(note) FROM parcel WHERE note IS NULL"

secrets_sql() {
	echo "$secrets_statements" >statements
	into read t2s-parse -l --pass --schema schema.json statements
	into audited t2s-audit -l read
	into written t2s-synth -l --policy "$T2S_POLICY" audited
	try t2s-exec -l -d "$db" --timeout $secrets_time statements
	try t2s-exec -l -d "$db" --dry-run statements
	into executed t2s-exec -l -d "$db" --timeout $secrets_time written
	try t2s-exec -l -d "$db" --dry-run written
	try t2s-exec -l -d "$db" --timeout $secrets_time --max-scan-rows 0.1 written
	try t2s-exec -l -d "$db" --timeout $secrets_time --max-cost 0.1 written
	try t2s-exec -l -d "$db" --timeout $secrets_time --fail-empty written
	try t2s-exec -l -d "$db" --timeout $secrets_time --limit 1 -o json written
	try t2s-show -l -ohtml executed
	try t2s-explain -l executed
	try t2s-audit -l -o text executed
	for statement in 'SELECT * FROM parcel' 'SELECT * FROM payroll' \
		"SELECT id FROM parcel WHERE city = 'hamburgqen'"; do
		try t2s -d "$db" --sql "$statement" --explain
	done
	try t2s-exec -d "$db" --report report.json --sql 'SELECT * FROM parcel'
}

# whole COMMAND..: a run of all steps, of which the folder is kept
whole() {
	try t2s -d "$db" --keep "kept.$run" "$@"
}

secrets_whole() {
	for question in 'list all parcels' 'parcels in hamburgqen' \
		'parcels with ssn dqen' 'salary of each staff' \
		'parcels heavier than 100' 'the frobnicated wombats'; do
		whole -v --explain "$question"
	done
	for format in table csv tsv ndjson markdown chart html xlsx svg vega \
		document plan sql; do
		whole --assume -o "$format" 'parcels by city'
	done
	whole -o json -l questions
	whole --timeout $secrets_time --sql "$(echo "$secrets_statements" |
		grep 'scan s, scan t')"
	whole --fail-empty 'parcels in hamburgqen'
	whole -o table --save saved.json --save-as listed 'list all parcels'
	try t2s -d "$db" --run saved.json -o json
	try t2s -d "$db" @listed
	try t2s-saved list
	for follow in 'only those in hamburgqen' 'how many' 'with ssn'; do
		try t2s -d "$db" --session s 'list all parcels'
		try t2s -d "$db" --session s -c "$follow"
	done
	printf '%s\n' 'list all parcels' 'only those in hamburgqen' tables \
		'describe parcel' 'values of state' sql why >lines
	try sh -c "t2s -d '$db' --talk <lines"
	try t2s-history list --session s
	try t2s-history export
	try t2s-lessons list --all -d "$db"
	try t2s-lessons export -d "$db"
}

# What a model would be asked. None is: there is no reply in the record.
secrets_models() {
	mkdir record
	export T2S_MODEL=openai:test
	into asked t2s-plan --model --request --share-values one.json
	try t2s-llm --print-request asked
	try t2s-llm --replay record --cache cache asked
	for share in none facts values; do
		whole --model openai:test --replay record --share "$share" \
			--filter-model openai:test --each 'parcels in hamburgqen'
	done
	unset T2S_MODEL
}

secrets_runs() {
	mkdir -p "$1/out" "$1/home/.cache" "$1/cache"
	cd "$1" || exit 2
	db=$2 run=0
	export HOME=$PWD/home T2S_SESSION=here T2S_HISTORY=$PWD/history.db TMPDIR=$PWD/tmp
	mkdir tmp
	unset XDG_CACHE_HOME XDG_STATE_HOME XDG_DATA_HOME
	echo '{"tables": {"parcel": {"columns": {"city":
		{"synonyms": ["town"]}}}}}' >words.json
	secrets_schemas
	secrets_steps
	secrets_sql
	secrets_whole
	secrets_models
	for book in rows.xlsx out/*.out; do
		[ "$(head -c 2 "$book" 2>/dev/null)" != PK ] ||
			secrets_unpack "$book"
	done
	cd ..
}

# A workbook is packed, with the time in it: its parts take its place.
secrets_unpack() {
	perl -MIO::Uncompress::Unzip -e 'my $book = IO::Uncompress::Unzip->new(
		shift) or die "no workbook\n"; my $next; $/ = undef;
		do { print <$book> } while ($next = $book->nextStream) > 0;
		exit($next < 0)' "$1" >"$1.parts"
	rm "$1"
}

# --- what came of it -----------------------------------------------------------

# What differs from run to run: times, digests, the name of the twin, and what a
# leak checker says of a thread that ends at the same moment.
secrets_plain() {
	sed -E '/^==[0-9]+==Running thread/d
		s/"[a-z_]*ms": ?[0-9.]+/"ms":0/g; s/"[0-9a-f]{16,64}"/"H"/g
		s/[0-9.]+ (ms|s)([^a-z]|$)/T\2/g; s/20[0-9-]+T[0-9:]+Z/TIME/g
		s/\([0-9a-f]{12}[ )]/(H /; s/("at": ?|"time": ?)[^,}]*/\1 0/g'";s/$2/TWIN/g" "$1"
}

secrets_judge() {
	(cd "$2" && find . -type f ! -name '*.ran' ! -path './data/*' \
		! -path ./t.db ! -path './home/.cache/t2s/files/*' ! -path './cache/*' -print0 |
		xargs -0 grep -laE "$secrets") >found
	is "$1: no secret in any output or file" "$(while read -r file; do
		echo "$file: $(cat "$2/${file%.*}.ran" 2>/dev/null)"
		grep -aoE ".{0,40}($secrets).{0,20}" "$2/$file" | head -n 2
	done <found)" ''
	for file in "$2"/out/*; do
		secrets_plain "$file" "$2" >a.plain
		secrets_plain "$3/out/${file##*/}" "$3" >b.plain
		cmp -s a.plain b.plain || {
			echo "${file##*/}: $(cat "${file%.*}.ran")"
			diff a.plain b.plain | head -n 4 | cut -c 1-200
		}
	done >differs
	is "$1: the outputs of both are the same" "$(cat differs)" ''
	is "$1: ... of runs that end well, and in all other ways" \
		"$(cat "$2"/out/*.status | sort | uniq -c | awk '$1 > 40 && $2 == 0 ||
		$2 ~ /^[1247]$/ { printf "%s ", $2 }')" '0 1 2 4 7 '
}
