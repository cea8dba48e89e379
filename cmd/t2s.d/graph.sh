# The edges of the graph

# asks a person at the terminal; false when there is none, or no answer
asks() {
	[ -t 0 ] && [ -t 2 ] && [ $asked -lt 3 ] || return 1
	t2s-show --questions <"$doc" >&2
	printf '? ' >&2
	read -r reply && [ -n "$reply" ] || return 1
	asked=$((asked + 1))
	answers=" --answer$(quoted "$reply")"
}

# would an error of the audit end the run? Then doubts cannot be mended
is_last() {
	[ -n "$given" ] || [ "$retries" -ge "$retry" ] ||
		[ $((retries + refines)) -ge "$iterations" ]
}

# after an error at $1: sets $next, or gives up and ends
after_error() {
	next=plan
	if [ $((retries + refines)) -ge "$iterations" ]; then
		:
	elif [ $retries -lt "$retry" ]; then
		retries=$((retries + 1))
		return
	elif [ "$1" = exec ] && [ $refines -lt "$refine" ]; then
		refines=$((refines + 1))
		return
	fi
	if [ -n "$empty_doc" ]; then
		next=accept
		return
	fi
	runs plan t2s-plan --give-up
	ends
}

after_empty() {
	if [ -z "$given" ] && [ $refines -lt "$refine" ] &&
	    [ $((retries + refines)) -lt "$iterations" ]; then
		refines=$((refines + 1))
		: "${empty_doc:=$synth_doc}"
		next=plan
	else
		next=accept
	fi
}

# was the follow-up a patch of the last plan?
patched() {
	tr -d ' \n' <"$doc" | grep -q '"route":{"kind":"patch"'
}

# edge AT STATUS: sets $next, or ends the run
edge() {
	case $1.$2 in
	history.0)
		next=schema
		recalls "$doc" ;;
	schema.0)
		next=filter
		[ "$follow" != 1 ] || next=route
		[ -z "$run" ] || next=audit
		[ -z "$patches" ] || next=patch ;;
	route.0)
		next=filter question='' # the document has it
		! patched || next=audit given=patch ;;
	filter.0 | widen.0) next=plan ;;
	plan.0 | patch.0) next=audit ;;
	audit.0) next=synth ;;
	synth.0) next=exec ;;
	exec.0 | accept.0)
		next=show
		[ -z "$explain" ] || next=explain ;;
	explain.*) next=show ;;
	plan.1 | audit.1 | synth.1 | exec.1)
		[ -z "$given" ] && ! rows_out "$doc" || ends
		# another plan would not have the name in --set either
		[ -z "$sets" ] || [ "$1" != synth ] ||
		    ! grep -q '"code": *"parameter_unknown"' "$doc" || ends
		after_error "$1" ;;
	exec.5) after_empty ;;
	plan.4 | audit.4)
		if asks; then
			next=plan
		elif [ -n "$empty_doc" ]; then
			next=accept
		else
			ends
		fi ;;
	plan.6)
		[ -z "$widened" ] && [ -n "$schema_doc" ] || ends
		next=widen ;;
	*) ends ;;
	esac
}
