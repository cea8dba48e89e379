#!/bin/sh
# synth.sh - writing plans and reading SQL
#
# 1. t2s-synth as a process, on a bare plan of 1 KB, against a python3 program
#    that builds the same query with sqlglot (where it is installed) and against
#    a static empty program. Aim: 60 times faster than sqlglot. The same for
#    t2s-parse and what sqlglot reads.
# 2. Bare plans of 1 KB a second through `t2s-synth -l --text`; statements a
#    second through `t2s-parse -l`. Aim: 20,000 of each.
. "${0%/*}/ground"
plans=${1:-50000}

cat >"$dir/plan.json" <<'EOF'
{"decision":"proceed","intent_summary":"revenue of customers","selections":[{"table":"customer","alias":"c","columns":[{"table":"customer","column":"id","role":"projection","value_type":"integer"},{"table":"customer","column":"name","role":"projection","value_type":"string"}],"filters":[{"table":"customer","column":"city","op":"=","value":"Berlin"}],"confidence":0.9},{"table":"order","alias":"o","columns":[],"filters":[],"confidence":0.9}],"join_edges":[{"from_table":"order","from_column":"customer_id","to_table":"customer","to_column":"id","join_type":"inner"}],"global_filters":[{"table":"order","column":"total","op":">","value":10}],"group_by":{"group_by_columns":[{"table":"customer","column":"id"},{"table":"customer","column":"name"}],"aggregates":[{"function":"SUM","table":"order","column":"total","alias":"revenue"}],"having_filters":[{"table":"order","column":"revenue","op":">","value":1000.5}]},"order_by":[{"table":"order","column":"revenue","direction":"DESC"}],"limit":100}
EOF
cat >"$dir/peer.py" <<'EOF'
import json, sys
from sqlglot import exp
p = json.load(sys.stdin)
alias = {s["table"]: s["alias"] for s in p["selections"]}
def col(x):
    return exp.Column(this=exp.to_identifier(x["column"], quoted=True),
        table=exp.to_identifier(alias[x["table"]], quoted=True))
def table(name):
    return exp.alias_(exp.Table(this=exp.to_identifier(name, quoted=True)),
        alias[name], quoted=True, table=True)
aggs = {a["alias"]: exp.Sum(this=col(a)) for a in p["group_by"]["aggregates"]}
ops = {"=": exp.EQ, ">": exp.GT}
def lit(v):
    return exp.Literal.string(v) if isinstance(v, str) else exp.Literal.number(v)
def pred(f):
    left = aggs.get(f["column"]) or col(f)
    return ops[f["op"]](this=left.copy(), expression=lit(f["value"]))
q = exp.Select()
for s in p["selections"]:
    for c in s["columns"]:
        q = q.select(col(c), copy=False)
for name, a in aggs.items():
    q = q.select(exp.alias_(a, name, quoted=True), copy=False)
q = q.from_(table(p["selections"][0]["table"]), copy=False)
for e in p["join_edges"]:
    on = exp.EQ(this=col({"table": e["from_table"], "column": e["from_column"]}),
        expression=col({"table": e["to_table"], "column": e["to_column"]}))
    q = q.join(table(e["from_table"]), on=on, join_type=e["join_type"], copy=False)
for s in p["selections"]:
    for f in s["filters"]:
        q = q.where(pred(f), copy=False)
for f in p["global_filters"]:
    q = q.where(pred(f), copy=False)
for g in p["group_by"]["group_by_columns"]:
    q = q.group_by(col(g), copy=False)
for f in p["group_by"]["having_filters"]:
    q = q.having(pred(f), copy=False)
for o in p["order_by"]:
    by = aggs.get(o["column"]) or col(o)
    q = q.order_by(exp.Ordered(this=by.copy(), desc=o["direction"] == "DESC"), copy=False)
print(q.limit(p["limit"], copy=False).sql(dialect="sqlite"))
EOF

python=/usr/bin/python3
if "$python" -c 'import sqlglot' 2>/dev/null; then
	# the two must say the same, or the comparison is none
	ours=$("$BIN/t2s-synth" --text --oneline "$dir/plan.json")
	theirs=$("$python" "$dir/peer.py" <"$dir/plan.json")
	[ "$ours" = "$theirs" ] || printf 'other text:\n%s\n%s\n' "$ours" "$theirs"
	paired sqlglot '60 or more' 20 "$dir/plan.json" "$python" \
		"$dir/peer.py" -- "$BIN/t2s-synth" --text
	"$BIN/t2s-synth" --text "$dir/plan.json" >"$dir/plan.sql"
	paired 'sqlglot, parse' '60 or more' 20 "$dir/plan.sql" "$python" -c \
		'import sys, sqlglot; print(repr(sqlglot.parse_one(sys.stdin.read())))' \
		-- "$BIN/t2s-parse"
else
	echo 'sqlglot is not installed: no comparison'
fi
paired t2s-synth 1.35 300 "$dir/plan.json" "$BIN/t2s-synth" --text -- "$empty"

# many INPUT WHAT COMMAND...: lines a second, the best of five
many() {
	input=$1
	what=$2
	shift 2
	best 5 sh -c 'exec "$@" <"$0"' "$input" "$@" |
		awk -v n="$plans" -v what="$what" '{
		printf "%-12s %d a second (aim 20000)\n", what, n / $1 * 1e6 }'
}
awk -v n="$plans" '{ for (i = 0; i < n; i++) print }' "$dir/plan.json" \
	>"$dir/plans"
"$BIN/t2s-synth" --text --oneline "$dir/plan.json" |
	awk -v n="$plans" '{ for (i = 0; i < n; i++) print }' >"$dir/statements"
many "$dir/plans" plans "$BIN/t2s-synth" -l --text
many "$dir/statements" statements "$BIN/t2s-parse" -l
