#!/bin/sh
# Facts about patches of the baseline: at least nine in ten hold
. "${0%/*}/tap.sh"

cases=$DATA/baseline-cases/patch.jsonl
[ -n "$DATA" ] && [ -r "$cases" ] || skip_all 'no shared data'
exec "${BIN%/*}/tests/unit/baseline_patch" "$cases"
