#!/bin/sh
# Twenty shapes of documents, doubled: does the time of a program grow faster
# than what it reads?
#
#   sh tests/bench/linear.sh [OPTION or SHAPE of tests/bench/linear.py ...]
#
# Needs python3.
. "${0%/*}/ground"
PATH=$BIN:$PATH
T2S_DB=$dir/shop.db T2S_HISTORY=$dir/history.db T2S_LESSONS='' T2S_LEARNED=''
T2S_SAVED=$dir/saved
export PATH BIN T2S_DB T2S_HISTORY T2S_LESSONS T2S_LEARNED T2S_SAVED
cp "$here/../../build/shop.db" "$dir"
option=
case ${1-} in -*) option=$1; shift ;; esac
python3 "$here/linear.py" $option "$dir/shop.db" "$dir" "$@"
