#!/bin/sh
# t2s-audit on a folder of plans, as text and as SARIF
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
t2s-schema -d "${SHOP:-${BIN%/*}/shop.db}" >"$TMP/schema.json"

mkdir -p repo/plans/deep repo/plans/.hidden repo/elsewhere
cd repo || exit 2
cat >plans/good.json <<'EOT'
{"decision": "proceed", "intent_summary": "x", "confidence": 0.9,
 "selections": [{"table": "customer", "columns": ["name"]}]}
EOT
cat >plans/deep/lost.json <<'EOT'
{
  "decision": "proceed", "intent_summary": "ä", "confidence": 0.9,
  "selections": [
    {"table": "customer", "columns": ["name"]}
  ],
  "filters": [
    {"table": "customer", "column": "city", "op": "=", "value": "Bonn"}
  ]
}
EOT
cat >'plans/a slip.json' <<'EOT'
{"t2s": 1, "plan": {"decision": "proceed", "intent_summary": "x",
 "confidence": 0.9, "selections": [
 {"table": "customer", "columns": ["id", "nmae"]}]}}
EOT
echo '{"name": "web", "version": "1.0"}' >plans/package.json
echo '{"selections": [{"table": "customer"},]}' >plans/bad.json
echo '{"selections": [{"table": "nowhere"}]}' >plans/.hidden/x.json
echo '{"selections": [{"table": "nowhere"}]}' >plans/notes.txt
echo '{"selections": [{"table": "nowhere"}]}' >elsewhere/far.json
ln -s ../elsewhere plans/linked

check() { # ARG...: $got, $status
	got=$(t2s-audit --check "$@" 2>err)
	status=$?
}

# --- a folder --------------------------------------------------------------

check --format text ../schema.json plans
is 'each file of a folder, by name, with its line and column' "$got" \
	"plans/a slip.json:3:42: warning: unknown column 'nmae' in 'customer': read as 'name' [name_corrected, mended without --check]
plans/bad.json:1:39: error: unexpected ']': expected a value [file_unreadable]
plans/deep/lost.json:6:3: error: unknown member 'filters' of a plan (did you mean 'global_filters' or 'subquery_filters'?) [member_unknown]
plans/package.json:1:1: note: skipped: the file has no plan [file_without_plan]"
is '... the worst status' "$status" 2
is '... summed up on stderr' "$(cat err)" \
	't2s-audit: 3 plans checked, 2 fail; a file could not be read'
rm plans/bad.json
check -o text ../schema.json plans
is 'an edit or an error is 1' "$status" 1
check -o text ../schema.json plans/good.json
is 'none is 0, with nothing on stdout' "$status [$got]" '0 []'
check -o text ../schema.json plans/*.json
is 'what the shell names is told alike' "$status $(printf '%s\n' "$got" |
	grep -c file_without_plan)" '1 1'
jq '.decision = "clarify" | .ambiguities = ["which?"]' plans/good.json >ask.json
check -o text ../schema.json plans/good.json ask.json
is 'a plan that asks is 4' "$status" 4
check -o text ../schema.json ask.json plans/deep
is 'an error is worse' "$status" 1
rm ask.json
check -o text plans
like 'without a schema it is said what is not checked' "$(cat err)" \
	'no schema given: names are not checked'
is '... and the shape is' "$(printf '%s\n' "$got" | grep -c member_unknown)" 1
check --schema ../schema.json -o text ./plans/deep/
like '--schema, and a path as it was given' "$got" \
	'^\./plans/deep/lost.json:6:3: error'
check -o text ../schema.json elsewhere
like 'a name that is unknown' "$got" \
	"^elsewhere/far.json:1:18: error: unknown table 'nowhere'"
mkdir empty
check -o text ../schema.json empty
is 'no plan at all is wrong usage' "$status $(cat err)" \
	'2 t2s-audit: no plan to check'
check -o text ../schema.json nowhere
is 'neither is a folder that is not there' "$status" 2
t2s-audit ../schema.json plans >out 2>err
is 'a folder is not mended' "$? $(cat err)" \
	'2 t2s-audit: folders can only be checked: add --check'
check -o plan ../schema.json plans
is '... and gives no plan' "$status" 2
check -l plans
is '... nor goes with --lines' "$status" 2
before=$(find plans elsewhere -type f -exec cksum {} + | sort)
check -o sarif ../schema.json plans
is 'nothing is written to the files' \
	"$(find plans elsewhere -type f -exec cksum {} + | sort)" "$before"

# --- documents -------------------------------------------------------------

check ../schema.json plans
is 'documents, a line each, with their file' \
	"$(printf '%s\n' "$got" | jq -c '[.file, .stop.status, .schema]')" \
	'["plans/a slip.json",1,null]
["plans/deep/lost.json",1,null]
["plans/good.json",null,null]
["plans/package.json",null,null]'
check ../schema.json plans/good.json plans/deep/lost.json
is 'two plans are two, and the later does not hide the first' \
	"$(printf '%s\n' "$got" | jq -c '[.file, .stop.status]')" \
	'["plans/good.json",null]
["plans/deep/lost.json",1]'
check ../schema.json plans/good.json
is 'one plan is a document as before' "$(printf '%s\n' "$got" |
	jq -c '[.file, (.schema | type)]')" '[null,"object"]'

# --- a kept document -------------------------------------------------------

jq -c '.schema.tables |= map(select(.name != "customer"))' ../schema.json >old
jq -c -s '.[0] * {plan: .[1], stop: {by: "t2s-audit", status: 1, reason:
	"findings", message: "old"}}' old plans/good.json >plans/kept.json
check -o text ../schema.json plans/kept.json
is 'is checked against the schema of now, whatever it stopped with' \
	"$status [$got]" '0 []'
check -o text plans/kept.json
is '... or its own, where that is all there is' "$status" 1
rm plans/kept.json old
check -o text - plans <../schema.json
is 'a schema from a pipe' "$status" 1

# --- SARIF -----------------------------------------------------------------

echo '{"selections": [{"table": "customer"},]}' >plans/bad.json
check -o sarif ../schema.json plans
printf '%s\n' "$got" >log.json
is 'sarif ends as text does' "$status" 2
# what the schema of SARIF 2.1.0 requires, and GitHub beside it
jq -r '
def text: type == "object" and (.text | type == "string" and length > 0);
def need($what; cond): if cond then empty else $what end;
need("version"; .version == "2.1.0"),
need("$schema"; .["$schema"] | test("sarif-2.1.0")),
need("runs"; .runs | length == 1),
(.runs[0] |
 need("driver"; .tool.driver.name == "t2s-audit"),
 need("columns"; .columnKind == "unicodeCodePoints"),
 need("invocation"; .invocations[0].executionSuccessful == true),
 (.tool.driver.rules | need("rules once"; map(.id) == (map(.id) | unique_by(.) |
	length as $n | if $n == length then . else . end) or
	(map(.id) | length == (unique | length)))),
 (.tool.driver.rules[] |
  need("rule \(.id)"; (.shortDescription | text) and
	(.fullDescription | text) and (.help | text) and
	(.defaultConfiguration.level | IN("none", "note", "warning", "error")))),
 (.tool.driver.rules as $rules | .results[] |
  need("rule of \(.ruleId)"; $rules[.ruleIndex].id == .ruleId),
  need("level of \(.ruleId)"; .level | IN("none", "note", "warning", "error")),
  need("message of \(.ruleId)"; .message | text),
  need("print of \(.ruleId)"; .partialFingerprints | length == 1 and
	all(.[]; type == "string")),
  need("one location of \(.ruleId)"; .locations | length == 1),
  (.locations[0] |
   need("uri"; .physicalLocation.artifactLocation.uri |
	test("^[A-Za-z0-9._~/%-]+$") and (startswith("/") or startswith("./") |
	not)),
   (.physicalLocation.region | need("region"; .startLine >= 1 and
	.startColumn >= 1 and .endLine >= .startLine and
	(.endLine > .startLine or .endColumn > .startColumn))))))' \
	log.json >wrong
is 'sarif: what its schema and GitHub require' "$(cat wrong)" ''
is 'sarif: a result has rule, level, place and pointer' "$(jq -c '
	.runs[0].results[] | [.ruleId, .level, (.locations[0] |
	(.physicalLocation | .artifactLocation.uri, (.region |
	.startLine, .startColumn, .endLine, .endColumn)),
	.logicalLocations[0].fullyQualifiedName)]' log.json)" \
	'["name_corrected","warning","plans/a%20slip.json",3,42,3,48,"/plan/selections/0/columns/1"]
["file_unreadable","error","plans/bad.json",1,39,1,40,null]
["member_unknown","error","plans/deep/lost.json",6,3,6,12,"/plan/filters"]'
is 'sarif: what is no plan is a note of the run' "$(jq -c '
	.runs[0].invocations[0].toolExecutionNotifications[] |
	[.descriptor.id, .level, .locations[0].physicalLocation.artifactLocation.uri]' \
	log.json)" '["file_without_plan","note","plans/package.json"]'
is 'sarif: the rule tells what --explain tells' "$(jq -r '
	.runs[0].tool.driver.rules[] | select(.id == "member_unknown") |
	.fullDescription.text' log.json | cut -c1-50)" \
	"$(t2s-audit --explain member_unknown | sed -n 3p | cut -c1-50)"
sed 's/^/\n/' plans/deep/lost.json >moved && mv moved plans/deep/lost.json
prints='[.runs[0].results[].partialFingerprints]'
check -o sarif ../schema.json plans
is 'sarif: a finding is the same when its line moves' \
	"$(printf '%s\n' "$got" | jq -c "$prints")" "$(jq -c "$prints" log.json)"
check -o sarif ../schema.json plans/good.json
is 'sarif: a run without results is one' "$status $(printf '%s\n' "$got" |
	jq -c '.runs[0].results')" '0 []'
check -o sarif ../schema.json "$PWD/elsewhere/far.json"
like 'sarif: an absolute path is a file URI' "$(printf '%s\n' "$got" | jq -r '
	.runs[0].results[0].locations[0].physicalLocation.artifactLocation |
	"\(.uri) \(.uriBaseId)"')" '^file:///.*/elsewhere/far.json null$'

# --- a terminal ------------------------------------------------------------

if command -v script >/dev/null; then
	is 'on a terminal --check is for people' "$(script -qec \
		't2s-audit --check ../schema.json plans/deep/lost.json 2>/dev/null' \
		/dev/null </dev/null | tr -d '\r' | cut -d: -f1,4)" \
		'plans/deep/lost.json: error'
else
	skip 'on a terminal --check is for people' 'no script(1)'
fi

done_testing
