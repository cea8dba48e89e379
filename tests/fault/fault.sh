# What the sweeps run: each program on a representative input, in a folder of
# their own. Source it after tap.sh; then
#
#   fault_sweep INPUT [OPTION..] COMMAND..   a test: no place of sweep.pl's
#              (which has the options) ends badly. INPUT is a file, - is none
#   $FAULTY    the programs that can be made to fail, first on PATH
#
# The folder holds small.db, and the document behind each step: schema.json,
# filter.json, .. exec.json. FULL=1 sweeps all places, SEED=N others.

FAULTY=${BIN%/bin}/fault
[ -e "$FAULTY/shim.so" ] || skip_all 'make check builds what this runs'
# A sanitizer takes more than any limit of space leaves, and the shim's place.
SANITIZED=$(grep -l __asan_init "$BIN/t2s-exec")
export FAULTY SANITIZED
PATH=$FAULTY:$PATH
cd "$TMP" || exit 1
unset T2S_HISTORY
T2S_NOW=2026-06-30 T2S_PROBE_MS=0
export T2S_NOW T2S_PROBE_MS

fault_sweep() {
	fault_in=$1
	shift
	[ "$fault_in" != - ] || fault_in=/dev/null
	perl "$SRC/tests/fault/sweep.pl" "$@" <"$fault_in" >bad 2>count
	is "$(fault_words "$@"): $(tail -n 1 count) places" "$(head -n 5 bad)" ''
}

# without the options that say how often
fault_words() {
	while [ "$1" = -t ] || [ "$1" = -u ]; do
		shift
	done
	while [ "$1" = -n ] || [ "$1" = -l ] || [ "$1" = -s ] ||
	    [ "$1" = -b ] || [ "$1" = -k ] || [ "$1" = -m ]; do
		shift 2
	done
	echo "$*"
}

sqlite3 small.db <<'SQL'
CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE invoice(id INTEGER PRIMARY KEY,
	customer_id INTEGER NOT NULL REFERENCES customer(id), total REAL, day DATE);
CREATE UNIQUE INDEX once ON invoice(customer_id, day);
INSERT INTO customer VALUES (1, 'Ada', 'Berlin'), (2, 'Bob', 'Paris'),
	(3, 'Cleo', 'Berlin'), (4, 'Dan', 'Rome');
INSERT INTO invoice VALUES (1, 1, 10.5, '2025-01-03'),
	(2, 1, 3.25, '2025-02-01'), (3, 2, 7, '2025-02-02'),
	(4, 3, 1, '2025-03-01');
ANALYZE;
SQL
t2s-schema -d small.db >schema.json
t2s-filter -q 'top 2 customers in Berlin by total' schema.json >filter.json
t2s-plan filter.json >plan.json
t2s-audit plan.json >audit.json
t2s-synth audit.json >synth.json
t2s-exec -o document synth.json >exec.json
t2s-synth --text audit.json >query.sql
echo '{"t2s":1,"request":{"messages":[{"role":"user","content":"x"}],
	"schema":{"type":"object","properties":{"a":{"type":"string"}}}}}' >ask.json
like 'the programs can be run' "$(cat exec.json)" '"rows": *\[\["Ada"'
