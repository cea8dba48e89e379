# The edges of the graph

# invites QUESTIONS: what the first of them takes, "a, b or words"
invites() {
	choices=$(printf '%s\n' "$1" |
		sed -n '2,$ { /^[^ ]/q; s/^    \([a-z]\)) .*/\1, /p; }' | tr -d '\n')
	printf %s "${choices%, }${choices:+ or }words"
}

# asks a person, who is at the terminal or talks by lines; false when there is
# none, or no answer, which in a conversation is the end of the question
asks() {
	[ $asked -lt 3 ] || return 1
	[ -n "$talks" ] || { [ -t 0 ] && [ -t 2 ]; } || return 1
	questions=$(t2s-show --questions <"$doc" || :)
	[ -n "$questions" ] || return 1
	# why it is asked again
	[ $asked -eq 0 ] || t2s-show --findings --quiet <"$doc" >&2
	printf '%s\n' "$questions" >&2
	printf '%s: ' "$(invites "$questions")" >&2
	read -r reply && [ -n "$reply" ] ||
		{ [ -z "$talks" ] || exit 4; return 1; }
	asked=$((asked + 1))
	answers=" --answer$(quoted "$reply")"
}

# are as many plans made as --max-iterations allows?
is_spent() {
	[ $((retries + refines + 1)) -ge "$iterations" ]
}

# is a doubt about a plan not to be asked again? --no-refine wants no plan that
# is only better, and behind the last one nothing could be mended
is_last() {
	[ -n "$given" ] || [ "$refine" -eq 0 ] || [ "$retries" -ge "$retry" ] ||
		is_spent
}

# the next plan, for what a person answered
replans() {
	retries=0 refines=0 next=plan
}

# all is spent: the document tells what was tried, and what else there is
gives_up() {
	takes plan 't2s-plan --give-up'
	looks "$doc"
	if asks; then replans; else ends; fi
}

# after an error at $1: sets $next, or gives up and ends
after_error() {
	next=plan refining=''
	if is_spent; then
		:
	elif [ $retries -lt "$retry" ]; then
		retries=$((retries + 1))
		return
	elif [ "$1" != plan ] && [ $refines -lt "$refine" ]; then
		refines=$((refines + 1)) refining=--refine
		return
	fi
	if [ -n "$empty$doubted" ]; then
		next=restore
	else
		gives_up
	fi
}

after_empty() {
	if [ -n "$given" ] || [ "$reason" = no_rows ]; then
		ends # --fail-empty said so
	elif [ $refines -lt "$refine" ] && ! is_spent; then
		refines=$((refines + 1)) empty=1 refining=''
		next=plan
	elif [ -n "$fail_empty" ] && [ -z "$empty" ]; then
		ends
	else
		next=restore
	fi
}

# after a question, or no other plan
after_asking() {
	if [ "$reason" = repeated ]; then
		[ -z "$empty$doubted" ] || { next=restore; return; }
		gives_up
	elif asks; then
		next=plan
	elif [ $asked -ge 3 ] && [ -z "$assume" ]; then
		assume=--assume next=plan
	elif [ -n "$empty" ]; then
		next=restore
	else
		ends
	fi
}

# was the follow-up a patch of the last plan?
patched() {
	[ "$(t2s-show --get /route/kind <"$doc")" = patch ]
}

# are rows on stdout already, so that nothing is tried again?
rows_out() {
	is_stream && [ -z "$into" ] && [ "${rows:-0}" -gt 0 ]
}

# has_dropped: did the filter leave out what widening could bring back?
has_dropped() {
	[ -n "$schema_doc" ] ||
		t2s-show --get /schema/dropped/0 <"$doc" >/dev/null
}

# is_rewritten: is SQL that was given run through its plan, so that a policy or
# an option can change it?
is_rewritten() {
	[ -n "$dialect$bounds$sets$patches${T2S_POLICY-}" ]
}

# edge AT STATUS: sets $next, or ends the run
edge() {
	case $1.$2 in
	history.0)
		next=command
		[ "$follow" != last ] || { next=schema; recalls "$doc"; } ;;
	history.1)
		[ "$follow" != last ] || nothing_left
		next=command ;;
	command.0) acts ;;
	command.1) lacks_history ;;
	schema.0)
		next=filter
		[ -z "$run" ] && [ "$follow" != last ] || next=audit
		[ -z "$patches" ] || next=patch
		[ -z "$sql" ] || next=parse ;;
	parse.0)
		next=exec
		! is_rewritten || next=synth
		[ -z "$patches" ] || next=patch
		case $next.$format in
		exec.sql | exec.plan) next=show ;;
		esac ;;
	filter.0)
		next=plan
		[ "$follow" != 1 ] || next=route ;;
	route.0)
		next=plan
		! patched || next=audit given=patch ;;
	widen.0) next=plan ;;
	plan.0 | patch.0) next=audit ;;
	audit.0)
		next=synth
		[ -z "$edit" ] || edits ;;
	restore.0) next=synth accepting=1 ;;
	synth.0)
		next=exec
		[ -z "$accepting" ] || next=accept
		case $format in
		plan | sql) next=show ;; # nothing is to be run
		esac ;;
	exec.0 | accept.0)
		next=show
		[ -z "$explain" ] || next=explain ;;
	explain.0) next=show ;;
	explain.*) # hides no rows
		next=show doc=$from ;;
	plan.1 | audit.1 | synth.1 | exec.1)
		[ "$1.$reason" != audit.doubts ] || doubted=1
		[ -z "$given" ] && ! rows_out || ends
		# nor would another plan find the database in a better state
		[ "$reason" != server ] || ends
		# another plan would not do what an option wants either
		[ "$1" != synth ] || [ -z "$bounds$sets" ] || ends
		after_error "$1" ;;
	exec.5) after_empty ;;
	plan.4 | audit.4) after_asking ;;
	patch.1)
		# what it was said of stands as it is
		[ -z "$command" ] || quiet=--quiet history=''
		ends ;;
	plan.[37]) # the model that was asked again
		[ -n "$doubted" ] && [ "$by" = t2s-llm ] || ends
		next=restore ;;
	plan.6)
		[ -z "$widened" ] && has_dropped || ends
		next=widen ;;
	*) ends ;;
	esac
}
