#!/bin/sh
# Facts about audits of the baseline: at least nine in ten hold
. "${0%/*}/tap.sh"

cases=$DATA/baseline-cases/audit.jsonl
[ -n "$DATA" ] && [ -r "$cases" ] || skip_all 'no shared data'
exec "${BIN%/*}/tests/unit/baseline_audit" "$cases"
