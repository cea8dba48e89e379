#!/bin/sh
# JSON Schemas of the plan language, as t2s-plan prints them
. "${0%/*}/tap.sh"
CHECK=${BIN%/bin}/tests/unit/tier

for tier in minimal standard full language; do
	is "$tier is a JSON Schema of plans" "$(t2s-plan --json-schema=$tier |
		jq -r '[."$schema", .type, (.properties.selections.type |
		if type == "array" then .[0] else . end)] | join(" ")')" \
		'https://json-schema.org/draft/2020-12/schema object array'
done
status 'a tier that is none' 2 t2s-plan --json-schema=huge
for tier in minimal standard full; do
	is "$tier has closed objects only" "$(t2s-plan --json-schema=$tier |
		jq '[.. | objects | select(.type == "object") |
			select(.additionalProperties != false)] | length')" 0
done

is 'the language describes each member of each object' \
	"$(t2s-plan --json-schema=language | jq -c '[., ."$defs"[] |
	(if .title or .description then empty else "object" end),
	(.properties | to_entries[] | select(.value.description | not) | .key)]')" \
	'[]'
takes() { # PLAN
	printf '%s\n' "$1" | "$CHECK" language >/dev/null && echo yes || echo no
}
if [ -x "$CHECK" ]; then
	is '... takes comments' "$(takes \
		'{"$schema":"x","_a":1,"selections":[{"table":"t","note":"x"}]}')" yes
	is '... and no other member' "$(takes \
		'{"selections":[{"table":"t","colums":["a"]}]}')" no
	is '... nor half of a comment'\''s name' "$(takes \
		'{"selections":[{"table":"t","annote":"a"}]}')" no
fi

ALTERED=${BIN%/bin}/tests/unit/altered
if [ -x "$ALTERED" ]; then
	"$ALTERED" "$SRC"/tests/golden/synth/*.json >"$TMP/altered"
	is 'the schema and t2s agree on altered plans' \
		"$(grep -A2 '^not ok\|: the schema [rt]' "$TMP/altered")" ''
	ok '... of which there are thousands, refused and taken' \
		sh -c "sed -n 's/^# \([0-9]*\) plans, \([0-9]*\) refused.*/\1 \2/p' \
			'$TMP/altered' | awk '{ exit !(\$1 > 20000 && \$2 > 9000 &&
			\$1 - \$2 > 5000) }'"
fi

if [ -z "$DATA" ] || [ ! -x "$CHECK" ]; then
	skip 'plans of the baseline' 'no shared data, or no tests/unit/tier'
	done_testing
	exit
fi

# Complete: nothing that the baseline requires is left out.
jq -c 'select(.plan | type == "object") | select(.plan |
	has("decision") and has("intent_summary") and has("selections") and
	(.selections | all(has("confidence")))) |
	{plan, no: (.expect.plan_rejected // false)}' \
	"$DATA"/baseline-cases/synth.jsonl "$DATA"/baseline-cases/audit.jsonl \
	"$DATA"/baseline-cases/patch.jsonl >"$TMP/cases"
jq -c 'select(.no | not) | .plan' "$TMP/cases" >"$TMP/good"
ok 'there are complete plans of the baseline' \
	test "$(wc -l <"$TMP/good")" -ge 40
for tier in full language; do
	ok "$tier takes each that the baseline takes" \
		sh -c '"$1" "$2" <"$3"' - "$CHECK" $tier "$TMP/good"
done
done_testing
