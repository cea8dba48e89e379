# The steps: which program runs, with what

# wants STEP: sets $args, the options of its program, for eval
wants() {
	case $1 in
	filter)
		args="${top:+ --top $top}${room:+ --budget $room}"
		args="$args $server $filterer $answers" ;;
	plan)
		args="${columns:+ --columns=$columns}"
		args="$args $assume$sure $planner $clarify $refining$answers" ;;
	audit)
		args=" $assume"
		! is_last || args="$args --believe" ;;
	synth)
		args="$sets$bounds"
		[ -z "$dialect" ] || args="$args --dialect$(quoted "$dialect")" ;;
	exec)
		args="${limit:+ --limit $limit}${timeout:+ --timeout $timeout}"
		args="$args $server" ;;
	explain) args=" $explainer" ;;
	esac
}

# exec_as STEP [ARG...]: in the formats that stream, rows go straight to
# stdout (kept as 4) and the document comes by --report
exec_as() {
	step=$1
	shift
	wants exec
	set -- $args "$@"
	case $format in
	ndjson | csv | tsv)
		# how the question was read stands before the rows
		[ -n "$quiet" ] || t2s-show --talk <"$doc" >&2
		runs "$step" streams "$@" ;;
	*) runs "$step" t2s-exec -o document "$@" ;;
	esac
}

streams() {
	t2s-exec -o "$format" --report "$target.part" "$@" >&4
}

# rows_out FILE: rows are on stdout already, so nothing is tried again
rows_out() {
	case $format in
	ndjson | csv | tsv) grep -q '"row_count": *[1-9]' "$1" ;;
	*) false ;;
	esac
}

# lets a person edit the plan until it passes or is given up
edits() {
	t2s-show -o plan <"$doc" >"$scratch/plan.json" || exit
	before=$doc
	[ -n "${VISUAL-}${EDITOR-}" ] || [ -t 0 ] ||
		die 2 'no terminal for an editor; set VISUAL or EDITOR'
	# what an editor draws is no row
	while ${VISUAL:-${EDITOR:-vi}} "$scratch/plan.json" >&2 ||
	    die 2 'the editor failed; nothing was run'; do
		next_file edit
		t2s-audit - "$scratch/plan.json" <"$before" >"$target.part"
		status=$?
		kept $status
		[ $status -ne 0 ] || return 0
		t2s-show --findings <"$doc" >&2
		[ -t 0 ] || ends
		printf 'edit again? [Y/n] ' >&2
		read -r reply || reply=n
		case $reply in
		[nN]*) exit $status ;;
		esac
	done
}

# an explanation that fails hides no rows
explains() {
	next_file explain
	before=$doc
	t2s-explain $explainer <"$doc" >"$target.part"
	status=$?
	say "explain: status $status"
	{ kept $status && [ $status -eq 0 ]; } || doc=$before
}

# the program and arguments of each step; gives its status in $status
takes() {
	case $1 in
	history)
		set -- last
		[ "$follow" != last ] || set -- show
		[ "$doc" = /dev/null ] || set -- "$@" -
		# what the history names was named, or trusted, before
		server="$server --trust-target"
		runs history t2s-history "$@" ${session:+--session "$session"} ;;
	command)
		runs command t2s-plan --command \
			${question:+--question "$question"} ;;
	schema)
		runs schema describes ${dictionary:+--dictionary "$dictionary"} \
			$infer ${keys:+--keys "$keys"} $server ${follow:+-} ${saved:+-}
		schema_doc=$doc ;;
	route)
		runs route t2s-plan --route ${planner:+--model} \
			${question:+--question "$question"} ;;
	filter)
		wants filter
		eval "runs filter t2s-filter \
			${question:+--question \"\$question\"} $args" ;;
	widen)
		widened=1
		set -- --top $((${top:-24} * 2))
		[ -z "$room" ] || set -- --budget $((room * 2))
		runs widen t2s-filter --widen "$schema_doc" $server "$@" ;;
	plan)
		wants plan
		eval "runs plan t2s-plan $args"
		answers='' clarify='' refining='' ;;
	restore)
		runs restore t2s-plan --accept ;;
	patch)
		eval "runs patch t2s-patch $patches ${run:+- \"\$run\"}"
		run='' patches='' ;;
	audit)
		wants audit
		if [ -z "$run" ]; then
			runs audit t2s-audit $args
		elif [ -n "$mend$edit" ]; then
			runs audit t2s-audit $args - "$run"
		else
			runs audit t2s-audit $args --check --strict-basis - "$run"
		fi
		run=''
		[ $status -ne 0 ] || [ -z "$edit" ] || edits
		edit='' ;;
	synth)
		wants synth
		eval "runs synth t2s-synth $args"
		synth_doc=$doc ;;
	exec)
		case $format in
		plan | sql) status=0; return ;; # nothing is to be run
		esac
		if [ "$refine" -gt 0 ] && [ -z "$given" ]; then
			exec_as exec --fail-empty
		else
			exec_as exec $fail_empty
		fi ;;
	accept)
		accepting=''
		exec_as accept $fail_empty ;;
	explain) explains ;;
	show)
		status=0
		ends ;;
	esac
}
