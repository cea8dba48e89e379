#!/bin/sh
# The plans in t2s-plan(5) are plans, and give rows; its tables are complete
. "${0%/*}/tap.sh"
. "$SRC/tests/plans.sh"
cd "$SRC" || exit 2
PAGE=man/t2s-plan.5

page_plans "$TMP"
ok 'the page has examples' test -e "$TMP/30.any.json"

cp "$SHOP" "$TMP/shop.db"
t2s-schema -d "$TMP/shop.db" >"$TMP/schema"
for plan in "$TMP"/*.json; do
	name=$(basename "$plan" .json)
	dialect=${name#*.}
	[ "$dialect" != any ] || dialect=sqlite
	ok "$name is written" sh -c 't2s-synth --schema "$1" --dialect "$2" \
		--text "$3" >"$4"' - "$TMP/schema" "$dialect" "$plan" "$TMP/sql"
	[ "$dialect" = sqlite ] || continue
	t2s-exec -d "$TMP/shop.db" -o ndjson "$TMP/sql" >"$TMP/rows" 2>"$TMP/err"
	is "$name runs" "$?$(cat "$TMP/err")" 0
	ok "$name gives rows" test -s "$TMP/rows"
done

for plan in "$TMP"/*.json; do
	tr '\n' ' ' <"$plan"
	echo
done >"$TMP/lines"
checker=${BIN%/bin}/tests/unit/tier
if [ -x "$checker" ]; then
	ok 'each is valid in the JSON Schema of the language' \
		sh -c '"$1" language <"$2"' - "$checker" "$TMP/lines"
else
	skip 'each is valid in the JSON Schema' 'tests/unit/tier is not built'
fi

# terms SECTION SECTION: what .It Cm names between two sections
terms() {
	awk -v from="^.S[hs] $1" -v to="^.S[hs] $2" '
		$0 ~ from { on = 1 } $0 ~ to { on = 0 }
		on && /^\.It Cm / { print $3 }' "$PAGE"
}

sed -n 's/^EXPR([A-Z]*, "\([a-z]*\)".*/\1/p' lib/lang/node.def |
	sort >"$TMP/want"
terms EXPRESSIONS FUNCTIONS | sort >"$TMP/got"
is 'every head of an expression has an entry' "$(cat "$TMP/got")" \
	"$(cat "$TMP/want")"

sed -n 's/^FUNCTION("\([a-z0-9_]*\)".*/\1/p' lib/lang/function.def |
	sort >"$TMP/want"
terms FUNCTIONS TYPES | sort >"$TMP/got"
is 'every function has an entry' "$(cat "$TMP/got")" "$(cat "$TMP/want")"

sed -n 's/^CAST("\([a-z]*\)".*/\1/p' lib/lang/function.def | while read -r t
do
	sed -n '/^\.Sh TYPES/,/^\.Sh GROUPS/p' "$PAGE" |
		grep -q "^\.Cm $t[ (]" || echo "$t"
done >"$TMP/missing"
is 'every type is named' "$(cat "$TMP/missing")" ''

sed -n 's/^COMPARISON([A-Z_]*, "\([^"]*\)".*/\1/p' lib/lang/node.def |
	while read -r op; do
	sed -n '/^\.It Sy op/,/^\.El/p' "$PAGE" | tr ' ' '\n' |
		grep -qxF -e "$op" || echo "$op"
done >"$TMP/missing"
is 'every comparison is named' "$(cat "$TMP/missing")" ''

# Every member that the language has is somewhere on the page.
grep -oE 'M\(P, [a-z_]+' lib/lang/view/shape.def | cut -d' ' -f2 | sort -u |
	while read -r member; do
	sed 's/\\(dq/"/g' "$PAGE" |
		grep -qE "(^|[^a-z_])$member([^a-z_]|\$)" || echo "$member"
done >"$TMP/missing"
is 'every member is named' "$(cat "$TMP/missing")" ''

done_testing
