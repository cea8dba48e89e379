#!/bin/sh
# train.sh [OPTION ...] - what orders the planner's candidates
#
# Labels the candidates of all questions that may be learnt from, in
# build/labels, where they are not there yet; tells by trees of the other
# databases how well candidates are ordered and how true their probabilities
# are; writes lib/plan/rank/tree.def by trees of all. Options are train.c's:
# -x holds back a whole set at a time, and writes nothing.
set -eu
here=$(cd "${0%/*}" && pwd)
top=$(cd "$here/../../.." && pwd)
bin=$(cd "${BIN:-$top/build/bin}" && pwd)
data=${T2S_DATA-$top/../shared/data}
labels=${bin%/bin}/labels

[ -d "$data" ] || { echo "skipped: no $data"; exit; }
mkdir -p "$labels"

label() { # SET OPTION...: into its file, which is whole or not there
	set=$1
	shift
	[ -e "$labels/$set.ndjson" ] && return
	echo "labels of $set" >&2
	"$bin/t2s-eval" --questions "$data/$set/questions.jsonl" \
		--databases "$data/$set/databases" -o labels --candidates 40 \
		--assume "$@" >"$labels/$set.tmp" 2>"$labels/$set.totals"
	mv "$labels/$set.tmp" "$labels/$set.ndjson"
}
label workday --match columns --not-database airops,claims,devops,school
label spider-train --split tune --limit 1500
label geoquery
label ambrosia

${CC:-cc} -std=c11 -O3 -D_XOPEN_SOURCE=700 -I"$top/lib" \
	-o "$labels/train" "$here/train.c" "${bin%/bin}/libt2s.a" \
	-lstemmer -lutf8proc -lsqlite3 -ljansson -lm
cd "$labels"
rm -f tree.def
"$labels/train" "${@:--wtree.def}" workday.ndjson spider-train.ndjson \
	geoquery.ndjson ambrosia.ndjson
# whole or not there: another make may be running
[ ! -e tree.def ] || mv tree.def "$top/lib/plan/rank/tree.def"
