#!/bin/sh
# Documents that are damaged: a finding, a status, and never a crash.
# ROUNDS and SEED for more of it, as make damage does, under sanitizers.
. "${0%/*}/tap.sh"
DAMAGE=${BIN%/bin}/tests/damage
[ -x "$DAMAGE" ] || skip_all 'make check builds what this runs'
cd "$TMP" || exit 2
cp "$SHOP" shop.db
ROUNDS=${ROUNDS:-20}
SEED=${SEED:-1}
export UBSAN_OPTIONS=print_stacktrace=1

t2s-schema -d shop.db --dictionary "$SRC/demo/dictionary.json" >s.json
while read -r question; do
	t2s-filter -q "$question" s.json --compact | tee -a whole |
		t2s-plan --assume --compact | tee -a whole |
		t2s-audit --compact | t2s-synth --compact |
		t2s-exec -d shop.db -o document --compact >>whole
done <<'EOQ'
top five customers by revenue
orders per month in 2024 by channel
customers without an order
average order amount by country
how many products cost more than 20
EOQ
t2s-plan -q 'name of customers and orders' s.json --compact >>whole
t2s-plan -q 'top five xyzzy by frobs' s.json --compact >>whole

# bears NAME COMMAND...: each document has its line, and the end is 0 or 1
bears() {
	name=$1
	shift
	got=0
	"$@" <damaged >out 2>err || got=$?
	if [ $got -gt 1 ]; then
		diagnose "$name" "seed $SEED $member: status $got of: $*"
		diagnose "$name" "$(grep -E 'ERROR|runtime error|^    #' err |
			head -n 12)"
		bad="$bad $name"
	fi
}

for member in schema plan matches questions result edits ''; do
	"$DAMAGE" "$SEED" "$ROUNDS" $member <whole >damaged
	bad=
	bears filter t2s-filter -l --no-probe
	bears markdown t2s-filter -l --no-probe -o markdown --budget 2000
	bears plan t2s-plan -l
	bears assume t2s-plan -l --assume --columns helpful
	bears answer t2s-plan -l --answer 'use table customer' --candidates 5
	bears request t2s-plan -l --model=openai:x --request
	bears clarify t2s-plan -l --model=openai:x --request --clarify \
		--share values --tier minimal --write sql
	bears route t2s-plan -l --route -q 'only the first three'
	bears judge t2s-filter -l --no-probe --model=openai:x --request
	bears audit t2s-audit -l
	bears check t2s-audit -l --check
	bears synth t2s-synth -l
	bears postgres t2s-synth -l --dialect postgres --text
	bears explain t2s-explain -l
	bears tell t2s-explain -l --model=openai:x --request
	bears options t2s-patch -l --options
	bears patch t2s-patch -l -p 'limit 3' -p 'add customer.city'
	bears undo t2s-patch -l --undo
	bears parse t2s-parse -l
	bears show t2s-show -l
	bears json t2s-show -l -o json
	bears html t2s-show -l -o html
	bears chart t2s-show -l -o chart
	bears vega t2s-show -l -o vega
	bears talk t2s-show -l -o markdown --talk
	bears questions t2s-show -l --questions
	bears exec t2s-exec -l -d shop.db -o document
	bears append t2s-history append -l
	bears save t2s-saved save -l --force --quiet -p city=Berlin x
	is "a damaged ${member:-document} is borne" "$bad" ''
done

# ---- what was found so, by its symptom -----------------------------------

jq -c '.schema.tables[0].foreign_keys = [{columns: [.schema.tables[0]
	.columns[0].name], to_table: .schema.tables[1].name,
	to_columns: ["is_not_there"]}]' s.json |
	t2s-plan -q 'customers by country' >out
is 'a key to a column that is not there is no crash' \
	"$([ $? -lt 8 ] && echo borne)" borne
t2s-filter -q 'customers by country' s.json | jq -c '.matches[0].end = 9e18 |
	.matches[1].start = -9223372036854775807 |
	.matches[1].end = 9223372036854775807' |
	t2s-plan --model=openai:x --request >out 2>&1
is 'a match that begins before its text is no crash' \
	"$([ $? -lt 8 ] && echo borne)" borne

done_testing
