#!/bin/sh
# What a thin filter costs on a small document, against an empty program
# without any library; at most 1.35 times is the aim.
. "${0%/*}/ground"
cat >"$dir/doc.json" <<'DOC'
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
	paired "$p" 1.35 "${ROUNDS:-500}" "$dir/doc.json" "$BIN/$p" "$@" -- \
		"$empty"
done
