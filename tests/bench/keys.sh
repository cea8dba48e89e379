#!/bin/sh
# keys.sh [-e] [-k FOLDS] [-w FILE] [FOLDER] - undeclared keys, found again
#
# The foreign keys that the databases of ../shared/data/spider-train declare
# are hidden and inferred from the rest, as t2s-schema --infer-keys does. The
# databases are in FOLDS parts (10), by name in turn; those of a part are
# asked with trees and a least confidence made from the others. -e lists what
# is wrong or missing, -w writes the trees that all databases give. Aim: F1 of
# 0.95 over all keys.
set -eu
here=$(cd "${0%/*}" && pwd)
top=$here/../..
bin=$(cd "${BIN:-$top/build/bin}" && pwd)
data=${T2S_DATA-$top/../shared/data}/spider-train/databases
dir=$(mktemp -d "${TMPDIR:-/tmp}/t2s-bench.XXXXXX")
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM

[ -d "$data" ] || { echo "skipped: no $data"; exit; }
for last; do :; done
[ $# -gt 0 ] && [ -d "$last" ] || set -- "$@" "$data"
${CC:-cc} -std=c11 -O2 -D_XOPEN_SOURCE=700 -I"$top/lib" -o "$dir/keys" \
	"$here/keys.c" "${bin%/bin}/libt2s.a" -lsqlite3 -ljansson -lm
"$dir/keys" "$@"
