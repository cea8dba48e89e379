#!/bin/sh
# The tables of lib/words are what make-wordnet.py makes of WordNet
. "${0%/*}/tap.sh"
dict=${WORDNET:-/usr/share/wordnet}
[ -f "$dict/data.noun" ] || skip_all 'no WordNet'
command -v python3 >/dev/null || skip_all 'no python3'
mkdir "$TMP/made"
status 'tables are made' 0 \
	python3 "$SRC/lib/words/make-wordnet.py" "$dict" "$TMP/made"
for table in word synset at; do
	status "wordnet_$table.def is up to date" 0 \
		cmp "$TMP/made/wordnet_$table.def" \
		"$SRC/lib/words/wordnet_$table.def"
done
done_testing
