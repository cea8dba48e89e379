#!/bin/sh
# Memory that is not there ends a program with one line and a document that
# say so, wherever it is missed, or does no harm
. "${0%/*}/tap.sh"
. "$SRC/tests/fault/fault.sh"

nomem() { # INPUT COMMAND...: one allocation, and all from one on
	nomem_in=$1
	shift
	fault_sweep "$nomem_in" -n 40 "$@"
	fault_sweep "$nomem_in" -n 12 -h ENOMEM+ "$@"
}
nomem - t2s-schema --compact -d small.db --infer-keys
nomem schema.json t2s-filter --compact -q 'customers in Berlin'
nomem filter.json t2s-plan --compact
nomem plan.json t2s-audit --compact
nomem audit.json t2s-synth --compact --dialect postgres
nomem query.sql t2s-parse --compact
nomem synth.json t2s-exec -o document --compact
nomem synth.json t2s-exec -o table
nomem audit.json t2s-patch --compact -p 'limit 3'
nomem exec.json t2s-show -o json
nomem exec.json t2s-show -o markdown
nomem exec.json t2s-show -o html
nomem exec.json t2s-show -o chart
nomem exec.json t2s-show -o vega
nomem exec.json t2s-explain --compact
nomem ask.json t2s-llm --compact --model 'command:echo "{}"'
nomem exec.json t2s-history append --file kept.db --compact --session x
nomem - t2s-history list --file kept.db --session x
nomem - t2s-history undo --file kept.db --session x
nomem - t2s-history export --compact --file kept.db --session x
T2S_SAVED=$TMP/named
export T2S_SAVED
nomem exec.json t2s-saved save --force --quiet --compact \
	--parameter city=Berlin x
nomem - t2s-saved show --compact x
nomem - t2s-saved list --compact
echo '{"lessons": [{"phrase": "clients", "table": "customer"}]}' >hand.json
nomem schema.json t2s-lessons apply --compact --lessons hand.json
done_testing
