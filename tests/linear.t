#!/bin/sh
# No program's time grows by the square of a document's size: wide, long and
# full ones are read in a time that is far from that
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v python3 >/dev/null || skip_all 'no python3'
# Sanitizers take more time than any limit.
case $(nm "$BIN/t2s-plan" 2>/dev/null) in *__asan_init*)
	skip_all 'not with sanitizers' ;;
esac
cp "$SHOP" shop.db
mkdir files
T2S_DB=$TMP/shop.db T2S_SAVED=$TMP/saved
export T2S_DB T2S_SAVED BIN

# One wide table, two, many, one with many keys; many matches, findings,
# aggregates, conditions, values of a condition, unknown names, lessons; a long
# remark.
for shape in columns twins tables keys matches findings outputs conditions \
	choices unknown lessons text; do
	python3 "$SRC/tests/bench/linear.py" -1 shop.db files $shape >out 2>err
	is "each program reads a document of many $shape" "$(cat out err)" \
		'0 of 18 shapes and programs take longer'
done
done_testing
