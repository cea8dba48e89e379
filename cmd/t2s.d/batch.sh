# Many questions, a line each

# what goes with --lines
checks_lines() {
	for name in run patches sql edit save follow question; do
		eval "[ -z \"\$$name\" ]" || case $name in
		patches) die 2 "--lines and --patch cannot be used together" ;;
		follow) die 2 "--lines and --continue cannot be used together" ;;
		*) die 2 "--lines and --$name cannot be used together" ;;
		esac
	done
	case $format in
	'' | ndjson) format=json ;;
	json | document) ;;
	*) die 2 "--lines supports only --format=json and --format=document" ;;
	esac
	history=''
}

# one pipe of the filters, and what goes on with a document that it stopped
pipes() { # ARG...: the options as they were given
	schema=$(quoted "$schema_doc")
	exec_more=$fail_empty
	[ "$refine" -eq 0 ] || : "${exec_more:=--fail-empty --refine=suspect}"
	wants filter; pipe="t2s-filter -l --schema $schema $args"
	wants plan; pipe="$pipe | t2s-plan -l $args"
	wants audit; pipe="$pipe | t2s-audit -l $args"
	wants synth; pipe="$pipe | t2s-synth -l $args"
	wants exec; pipe="$pipe | t2s-exec -l -o document $args $exec_more"
	wants explain
	[ -z "$explain" ] || pipe="$pipe | t2s-explain -l $args"
	again=t2s
	for word; do
		again="$again$(quoted "$word")"
	done
	again="$again -o document --go-on \"\$T2S_STOPPED\":${schema# }"
}

# answers all lines and ends; the schema is read once
batches() { # ARG...: the options as they were given
	next=schema stepwise=1
	walks
	[ $status -eq 0 ] || { breaks_off; ends; }
	pipes "$@"
	exec 3<&0
	set -- --pipe "$pipe" --again "$again" -o "$format" \
		${jobs:+--jobs "$jobs"} ${folder:+--keep "$folder"} \
		${resume:+--done "$scratch"}
	# in the background a signal to us alone ends it, too
	t2s-batch "$@" -- "${words:--}" <&3 3<&- &
	batch=$!
	trap 'stops 130' INT
	trap 'stops 143' TERM
	trap 'stops 129' HUP
	wait $batch
	exit
}

stops() { # STATUS
	trap '' INT TERM HUP
	kill -TERM $batch 2>/dev/null
	wait $batch
	exit "$1"
}

# goes on behind a step of such a pipe
goes_on() {
	schema_doc=${go_on#*:}
	go_on=${go_on%%:*}
	next_file "${go_on%.*}"
	cat >"$target"
	at=${go_on%.*} status=${go_on#*.}
	kept "$status" || exit 3
	looks "$doc"
	if [ "$status" -eq 3 ]; then
		# what it was made from is gone
		question=${T2S_LINE-}
		[ -n "$question" ] || ends
		next=schema
	else
		edge "$at" "$status"
	fi
}
