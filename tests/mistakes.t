#!/bin/sh
# Whatever is wrong with a plan: an audit of an audited plan changes nothing,
# undo gives the plan that was given, and what passes runs. FULL=1 (make
# mistakes) takes the gold queries of all databases for tuning; SEED=N makes
# other mistakes.
. "${0%/*}/tap.sh"
. "$SRC/tests/mistakes.sh"
cd "$TMP" || exit 2

holds() { # DESC
	for promise in verdict again undo synth engine; do
		is "$1: $promise" "$(head -n 4 "$TMP/wrong/$promise" 2>/dev/null |
			cut -c1-1500)" ''
	done
	rm -rf "$TMP/wrong"
}
make_mistakes() { # EACH
	perl "$SRC/tests/mistakes.pl" "${SEED:-1}" "$1"
}

t2s-schema -d "$SHOP" >shop.json
for plan in "$SRC"/tests/golden/synth/*.json; do
	jq -c 'select((.dialect // "sqlite") == "sqlite")' "$plan"
done | make_mistakes 15 >plans
mistaken "$SHOP" shop.json plans
ok "plans with mistakes are refused, and others pass" \
	[ "$mistaken_all" -gt 500 -a "$mistaken_passed" -gt 50 ]
holds 'the shop'

set_=$DATA/spider-train
if [ -z "${FULL-}" ] || [ -z "$DATA" ] || [ ! -r "$set_/questions.jsonl" ]; then
	done_testing
	exit
fi
for db in $(jq -r .db "$set_/questions.jsonl" | sort -u); do
	# those with a hash of 0 modulo 5 are for reporting; 16 is 1 modulo 5
	[ "$(printf %s "$db" | md5sum | cut -c-32 | fold -w1 | awk '
		{ sum += index("123456789abcdef", $1) } END { print sum % 5 }')" \
		-ne 0 ] || continue
	file=$set_/databases/$db/$db.sqlite
	t2s-schema -d "$file" >schema.json
	jq -r --arg db "$db" 'select(.db == $db).gold_sql | gsub("\\s+"; " ")' \
		"$set_/questions.jsonl" | sort -u |
		t2s-parse -l --schema schema.json --compact -o plan |
		make_mistakes "${EACH:-5}" >plans
	mistaken "$file" schema.json plans
done
echo "# $mistaken_all plans, $mistaken_passed passed"
holds 'all databases'
done_testing
