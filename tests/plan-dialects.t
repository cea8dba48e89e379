#!/bin/sh
# What t2s-plan(5) says that a construct becomes in each dialect
. "${0%/*}/tap.sh"
. "$SRC/tests/dialects.sh"
cd "$TMP" || exit 2
command -v jq >/dev/null || skip_all 'no jq'
t2s-schema -d "$SHOP" >schema.json

mkdir blocks
dialect_blocks blocks
ok 'the page has them' test -e blocks/20
for block in blocks/*; do
	is "$(sed -n 2p "$block")" "$(sed 1d "$block")" \
		"$(dialect_said "$block")"
done

done_testing
