# The walk along the graph: steps that follow each other go as one pipe, whose
# end tells where it has stopped

stepwise='' # each step alone: its document is kept, told of, or edited
steps=''    # that go as one pipe; the program of each is in line_STEP
at=''       # the last of them, or where they stopped
shown=''    # the pipe shows the answer itself

# ends_pipe STEP: is what comes next decided by its document, or by a person?
ends_pipe() {
	case $1 in
	history | command | route | explain) ;;
	exec | accept) [ -n "$stepwise$explain" ] || is_stream ;;
	*) [ -n "$stepwise" ] ;;
	esac
}

# leads: sets $steps from $next on, $at, and $next behind them
leads() {
	steps=''
	while :; do
		at=$next
		spells "$at"
		eval "line_$at=\$line"
		steps="$steps$at "
		! ends_pipe "$at" || return 0
		edge "$at" 0
		[ "$next" != show ] || return 0
	done
}

# shows_itself: can the pipe end with the answer, as nobody needs its document
# afterwards?
shows_itself() {
	case $at.$format in
	*.explanation) return 1 ;;
	exec.* | accept.* | synth.plan | synth.sql) ;;
	*) return 1 ;;
	esac
	[ -z "$stepwise$explain$save$save_as" ] && ! may_learn
}

# joins FROM: sets $pipe, the steps from that one on, and what they end with
joins() {
	pipe=''
	for step in $steps; do
		[ -z "$pipe" ] && [ "$step" != "$1" ] ||
			eval "pipe=\"\$pipe\${pipe:+ | }\$line_$step\""
	done
	[ -n "$shown" ] && ! is_stream || return 0
	if is_remembered; then
		spells append
		pipe="$pipe | $line --tee"
	fi
	spells show
	pipe="$pipe | $line --stopped \"\$report\""
}

# flows: runs the pipe on $from; what shows itself leaves nothing but what was
# stopped, and rows their document
flows() {
	held=''
	if [ -n "$shown" ]; then
		target='' report=/dev/fd/3
		held=$(eval "$pipe" <"$from" 3>&1 >&4)
		status=$?
	else
		# what is kept has a number for each step, not for each try
		[ -n "$stepwise" ] && [ $tries -gt 1 ] || next_file "$at"
		report=$target
		eval "$pipe" <"$from" >"$target"
		status=$?
	fi
}

# finds_stop: where the pipe has stopped; false where it has left no document
finds_stop() {
	[ -z "$held" ] || lands "$at"
	[ -s "$target" ] || return 1
	looks "$target"
	program_of=$by
	case $by in
	t2s-lessons) program_of=t2s-schema ;;
	t2s-llm) program_of=t2s-plan ;;
	esac
	for step in $steps; do
		eval "case \$line_$step in
		\"\$program_of\" | \"\$program_of \"*) at=$step ;;
		esac"
	done
}

# is_passing: may the same step go well later? A time limit is final, and the
# model's client has tried again by itself. Rows that are out stay out, and who
# could not write them has told so.
is_passing() {
	case $status.$by.$reason in
	3..* | 3.t2s-llm.* | 3.*.timeout) false ;;
	3.t2s-exec.output) false ;;
	3.*) ! rows_out ;;
	*) false ;;
	esac
}

# works: the steps on $doc, again from where they said "later", and leaves the
# document in $doc
works() {
	from=$doc first=${steps%% *} last=$at tries=1 tried=''
	joins "$first"
	while flows; [ $status -ne 0 ]; do
		finds_stop && is_passing || break
		[ "$tried" = "$at" ] || tries=1 tried=$at
		[ $tries -lt 3 ] || break
		say "$at: status 3, trying again"
		sleep $((tries * ${T2S_AGAIN:-1}))
		tries=$((tries + 1))
		# what a filter leaves that died is no document to go on with
		if [ "$at" = "$first" ] || [ -z "$told" ]; then
			joins "$first"
		else
			from=$target
			joins "$at"
		fi
	done
	[ $status -ne 0 ] || at=$last
	say "$at: status $status"
	[ -z "$shown" ] || [ $status -ne 0 ] || return 0
	kept $status || leaves
}

# leaves: there is no document; the answer may have been shown all the same
leaves() {
	[ "$at" != explain ] || return 0
	[ $status -ne 0 ] || status=3
	exit $status
}

# walks: from $next as far as one pipe goes
walks() {
	leads
	shown=''
	! shows_itself || shown=1
	works
	[ -z "$shown" ] || [ $status -ne 0 ] || answers_itself
	case $steps in
	'schema ') schema_doc=$doc ;;
	esac
}

# answers_itself: the answer was shown by the pipe; that of rows is kept now
answers_itself() {
	! is_stream || remembers
	tells_file
	exit 0
}

# takes STEP LINE: a step that no question leads to
takes() {
	at=$1 steps="$1 " shown=''
	eval "line_$1=\$2"
	works
}
