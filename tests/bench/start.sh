#!/bin/sh
# What a thin filter costs on a small document, against an empty program
# without any library; at most 1.35 times is the aim.
set -eu
here=$(cd "${0%/*}" && pwd)
BIN=${BIN:-$here/../../build/bin}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cc=${CC:-cc}

echo 'int main(void) { return 0; }' >"$tmp/empty.c"
$cc -O2 -static -o "$tmp/empty" "$tmp/empty.c"
$cc -O2 -D_XOPEN_SOURCE=700 -o "$tmp/pair" "$here/pair.c"
cat >"$tmp/doc.json" <<'DOC'
{"t2s":1,"schema":{"tables":[{"name":"customer","kind":"table","columns":[
{"name":"id","type":"INTEGER","nullable":false}],"primary_key":["id"],
"unique_keys":[],"foreign_keys":[]}]},"plan":{"decision":"proceed",
"intent_summary":"ids","selections":[{"table":"customer","columns":[
{"table":"customer","column":"id","role":"projection"}]}],"limit":3}}
DOC
for p in ${*:-t2s-synth t2s-audit t2s-patch t2s-plan t2s-filter t2s-show}; do
	[ -x "$BIN/$p" ] || continue
	case $p in
	t2s-patch) set -- -p '{"op":"modify_limit","limit":5}' ;;
	*) set -- ;;
	esac
	printf '%-12s ' "$p"
	"$tmp/pair" "${ROUNDS:-500}" "$tmp/doc.json" "$BIN/$p" "$@" -- \
		"$tmp/empty"
done
