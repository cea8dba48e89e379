#!/bin/sh
# How many turns of conversations are answered right (tests/dialogues)
#
#   sh tests/bench/turns.sh [OPTION of tests/bench/turns.py ...]
#
# The conversations over the databases of tests/work, which are made in
# BUILD/work where BIN says BUILD/bin (build/bin), and those over the sets of
# DATA that are there (/work/shared/data). Of each set what is to be tried
# while follow-ups are worked on, then what nobody looks at. Needs python3.
set -eu
here=$(cd "${0%/*}" && pwd)
bin=$(cd "${BIN:-build/bin}" && pwd)
data=${DATA:-/work/shared/data}
dialogues=$here/../dialogues
work=${bin%/bin}/work/databases

figures() { # FILE DATABASES OPTION...
	file=$1 databases=$2
	shift 2
	if [ ! -e "$file" ] || [ ! -d "$databases" ]; then
		echo "$file: no data" >&2
		return
	fi
	for split in tune report; do
		echo "${file##*/dialogues/}, $split"
		BIN=$bin python3 "$here/turns.py" "$file" "$databases" \
			--split "$split" "$@"
		echo
	done
}
sh "$here/../work/databases.sh" "$work"
figures "$dialogues/work.jsonl" "$work" "$@"
figures "$dialogues/lists.jsonl" "$data/spider-train/databases" "$@"
figures "$data/workday/turns.jsonl" "$data/workday/databases" "$@"
