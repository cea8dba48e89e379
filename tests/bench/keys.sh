#!/bin/sh
# keys.sh [-e] [-k FOLDS] [-s] [-w FILE] [FOLDER ...] - undeclared keys
#
# The foreign keys that databases declare are hidden and inferred from the
# rest, as t2s-schema --infer-keys does: those of the public sets spider-train
# and ambrosia in ../shared/data. The databases of each are in FOLDS parts
# (10), by name in turn; those of a part are asked with trees and a least
# confidence made from the other parts of both. -e lists what is wrong or
# missing, -s asks the trees that are shipped, for folders that they were not
# made from, -w writes the trees that all databases give: lib/infer/tree.def
# is made so. Aim: F1 of 0.95 over the keys of the first set.
set -eu
here=$(cd "${0%/*}" && pwd)
top=$here/../..
bin=$(cd "${BIN:-$top/build/bin}" && pwd)
data=${T2S_DATA-$top/../shared/data}
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

[ -d "$data" ] || { echo "skipped: no $data"; exit; }
last=
for last; do :; done
[ -d "$last" ] || set -- "$@" "$data/spider-train/databases" \
	"$data/ambrosia/databases"
${CC:-cc} -std=c11 -O2 -D_XOPEN_SOURCE=700 -I"$top/lib" -o "$dir/keys" \
	"$here/keys.c" "${bin%/bin}/libt2s.a" -lsqlite3 -ljansson -lz -lm
"$dir/keys" "$@"
