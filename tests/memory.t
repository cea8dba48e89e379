#!/bin/sh
# Every allocation that fails ends a program with a document that says so,
# or does no harm
. "${0%/*}/tap.sh"
NOMEM=${BIN%/bin}/nomem
[ -d "$NOMEM" ] || skip_all 'make check builds what this runs'
PATH=$NOMEM:$PATH
cd "$TMP" || exit 1
cp "$SHOP" shop.db

cat >doc.json <<'DOC'
{"t2s":1,"question":"how many customers","database":{"dialect":"sqlite","target":"shop.db"},
"schema":{"tables":[{"name":"customer","kind":"table","columns":[{"name":"id","type":"INTEGER","nullable":false},
{"name":"city","type":"TEXT","nullable":true}],"primary_key":["id"],"unique_keys":[],"foreign_keys":[]}]},
"plan":{"decision":"proceed","intent_summary":"x","selections":[{"table":"customer","columns":
[{"table":"customer","column":"id","role":"projection"}],"filters":[{"table":"customer","column":"city","op":"=","value":"Berlin"}]}]},
"sql":{"dialect":"sqlite","text":"SELECT count(*) FROM customer WHERE city = 'nowhere'"}}
DOC

# An end that tells: status 3; or the engine's own report, which takes its
# memory limit for the cause; or estimates and stored values are left out.
bears() {
	case $1 in
	3) grep -q '"stop":' out ;;
	1) grep -q '"db_too_big"' out ;;
	0) grep -q '"schema":' out ;;
	*) false ;;
	esac
}

# Is it what was written first, but for how long it took?
same() {
	cmp -s out want || {
		sed 's/"elapsed_ms":[0-9]*//' want >want.cut
		sed 's/"elapsed_ms":[0-9]*//' out | cmp -s - want.cut
	}
}

# sweep EVERY COMMAND...: fail each EVERY-th allocation in turn, each EVERY *
# COARSE-th where programs are slow, until one is not reached. Bad ends are
# left in `bad`.
sweep() {
	every=$(($1 * ${COARSE:-1}))
	shift
	n=1
	: >bad
	"$@" <doc.json >want 2>want.err
	want=$?
	while :; do
		got=0
		NOMEM=$n "$@" <doc.json >out 2>err ||
			got=$?
		if [ $got -eq $want ] && same; then
			# not reached, or harmless: ten in a row is the end
			quiet=$((${quiet:-0} + 1))
			[ $quiet -lt 10 ] || break
		else
			quiet=0
			bears "$got" ||
				echo "allocation $n: status $got: $(head -n 1 err)"
		fi
		n=$((n + every))
	done >>bad
	quiet=0
}

check() { # EVERY COMMAND...
	sweep "$@"
	shift
	is "$*: $((n - 10)) allocations" "$(head -n 5 bad)" ''
}

for p in t2s-filter t2s-plan t2s-audit t2s-synth; do
	[ ! -x "$NOMEM/$p" ] || check 3 $p --compact
done
check 3 t2s-show -o json
check 3 t2s-explain --compact
check 11 t2s-schema --compact -d shop.db --table customer
check 7 t2s-exec -o document --compact
check 3 t2s-patch --compact -p 'limit 3'
check 5 t2s-history append --compact --session x

cat >doc.json <<'DOC'
{"t2s":1,"request":{"messages":[{"role":"user","content":"x"}],
"schema":{"type":"object","properties":{"a":{"type":"string"}}}}}
DOC
check 3 t2s-llm --compact --model 'command:echo "{}"'
done_testing
