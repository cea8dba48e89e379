#!/bin/sh
# A whole question: t2s, which also keeps it in the history, against the same
# pipe of the filters typed by hand. At most 1.25 times is the aim, in time and
# in the time of the processors.
. "${0%/*}/ground"
PATH=$BIN:$PATH
T2S_DB=$dir/shop.db T2S_HISTORY=$dir/history.db T2S_LESSONS='' T2S_LEARNED=''
export PATH T2S_DB T2S_HISTORY T2S_LESSONS T2S_LEARNED
cp "$here/../../build/shop.db" "$dir"
question='top five customers by revenue'
pipe="t2s-schema | t2s-filter -q '$question' | t2s-plan | t2s-audit | t2s-synth"
for format in csv table; do
	case $format in
	csv) hand="$pipe | t2s-exec -o csv" ;;
	table) hand="$pipe | t2s-exec -o document | t2s-show -o table" ;;
	esac
	paired "$format" 1.25 "${ROUNDS:-60}" /dev/null "$BIN/t2s" --quiet \
		-o $format "$question" -- sh -c "$hand 2>/dev/null"
done
