#!/bin/sh
# train.sh [OPTION ...] - what orders the planner's candidates
#
# Labels the candidates of all questions that may be learnt from, in
# build/labels, where they are not there yet; tells by weights of the other
# databases how well candidates are ordered and how true their probabilities
# are; writes lib/plan/rank/{weight,point}.def by weights of all. Options are
# train.py's. Needs Debian's python3-numpy and python3-scipy.
set -eu
here=$(cd "${0%/*}" && pwd)
top=$(cd "$here/../../.." && pwd)
bin=$(cd "${BIN:-$top/build/bin}" && pwd)
data=${T2S_DATA-$top/../shared/data}
python=${PYTHON:-/usr/bin/python3}
labels=${bin%/bin}/labels
out=${OUT:-$top/lib/plan/rank}

[ -d "$data" ] || { echo "skipped: no $data"; exit; }
"$python" -c 'import numpy, scipy' 2>/dev/null || {
	echo 'skipped: needs python3-numpy and python3-scipy'
	exit
}
mkdir -p "$labels"

label() { # SET QUESTIONS DATABASES OPTION...: a file, whole or not there
	set=$1 questions=$2 databases=$3
	shift 3
	[ -e "$labels/$set.gz" ] && return
	echo "labels of $set" >&2
	"$bin/t2s-eval" --questions "$questions" --databases "$databases" \
		-o labels --candidates 25 "$@" 2>"$labels/$set.totals" |
		gzip -1 >"$labels/$set.tmp"
	mv "$labels/$set.tmp" "$labels/$set.gz"
}
sets=
learn() { # SET FOLDER DATABASES OPTION...
	set=$1 folder=$2 databases=$3
	shift 3
	[ -d "$data/$folder" ] || return 0
	label "$set" "$data/$folder/questions.jsonl" \
		"$data/$databases/databases" "$@"
	sets="$sets $set.gz"
}
# the others are what figures are told of
learn workday workday workday --match columns \
	--not-database airops,claims,devops,school
learn workday-unread workday-unread workday-unread --match columns \
	--not-database parking,printshop,winery
learn spider-train spider-train spider-train --not-database baseball_1
learn spider-syn-train spider-syn-train spider-train --limit 2000
learn geoquery geoquery geoquery

BIN=$bin sh "$top/tests/bench/work.sh" -m
work=${bin%/bin}/work
label work "$work/questions.jsonl" "$work/databases" --match columns \
	--not-database "$(sh "$top/tests/bench/work.sh" -u)"

label plain "$here/plain.jsonl" "$work/databases" --match columns

# the demo shop, as it is and with its dictionary, and a store of music
demo=$labels/demo
mkdir -p "$demo/shop" "$demo/shopd" "$demo/chinook"
cp "$data/chinook.sqlite" "$demo/chinook"
cp "${bin%/bin}/shop.db" "$demo/shop/shop.sqlite"
cp "${bin%/bin}/shop.db" "$demo/shopd/shopd.sqlite"
cp "$top/demo/dictionary.json" "$demo/shopd"
label demo "$here/demo.jsonl" "$demo" --match columns

cd "$labels"
rm -rf made
mkdir made
# shellcheck disable=SC2086
"$python" "$here/train.py" -o made "$@" work.gz plain.gz demo.gz $sets
# whole or not there: another make may be running
for table in made/*.def; do
	mv "$table" "$out"
done
