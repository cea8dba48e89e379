# Documents: the one at hand is a file, the end of a pipe a variable

number=0      # of the last file
folder=''     # that keeps the run; documents are read in $scratch alone
scratch=''    # a folder of our own, once there is something to put into it
doc=/dev/null # the current document
held=''       # what the last pipe has left, where it is in no file
schema_doc='' # the schema step's, for widen
synth_doc=''  # the last that exec was given
empty=''      # an attempt had no rows, while refining
doubted=''    # only doubts stopped an attempt
accepting=''  # its plan was taken back
refining=''   # the next plan is to be another, though it was an error
retries=0 refines=0 asked=0 widened=''

# makes_room: makes $scratch; a run whose first pipe has its answer needs none
makes_room() {
	[ -z "$scratch" ] || return 0
	# a signal shall not end what makes a folder before it tells its name
	scratch=$(trap '' INT TERM HUP
		exec mktemp -d "${TMPDIR:-/tmp}/t2s.XXXXXX" 2>/dev/null) ||
		die 3 "cannot create a folder in '${TMPDIR:-/tmp}'"
}

# is_watched: the filters end with this process, also where it is killed and
# its subshells live on (lib/os/parent.h)
is_watched() {
	[ -r /proc/$$/stat ] || return 0
	# a subshell needs no descriptor to take stdin back
	watched=$(exec </proc/$$/stat; read -r _ _ _ _ _ session _
		echo "$session")
	T2S_DRIVER="$$ $watched${T2S_DRIVER:+ $T2S_DRIVER}"
	export T2S_DRIVER
}

begins() {
	# a subshell: with few descriptors dash saves no stderr, and is silent
	(exec 4>&1) 2>/dev/null || die 3 'cannot write to stdout'
	exec 4>&1
	is_watched
	# a second signal shall not end what cleans up
	trap 'trap "" INT TERM HUP; [ -z "$scratch" ] || rm -rf "$scratch"' 0
	trap 'exit 130' INT
	# our own words are not worth the run; the steps are not told of it
	trap : PIPE
	trap 'exit 143' TERM
	trap 'exit 129' HUP
	exec 5>/dev/null
	# where a document is promised it tells of what cannot be kept; behind
	# rows it would be taken for one
	case $format$into in
	json | document) exec 5>&1 ;;
	esac
	folder=$keep
	if [ -n "$resume" ]; then
		makes_room
		# what is kept follows no link; a person may
		folder=$(CDPATH='' cd -P -- "$resume" 2>/dev/null && pwd -P) ||
			folder=$resume
		locks "$folder"
		for file in "$folder"/[0-9]*-*.[0-9]*.json; do
			[ ! -f "$file" ] || [ -h "$file" ] || holds_policy "$file"
		done
		doc=$scratch/refused
		t2s-show --resume "$resume" "$scratch" $lock >"$doc" ||
			{ status=$?; breaks_off; ends; }
	elif [ -n "$keep" ]; then
		# somebody else's mode is left alone
		[ -e "$keep" ] || (umask 077; mkdir -p -- "$keep") 2>/dev/null
		locks "$keep"
		makes_room
		doc=$scratch/refused
		t2s-show --begin "$keep" $lock ${question:+--question "$question"} \
			>"$doc" || { status=$?; ends; }
		doc=/dev/null
	fi
	[ -z "$folder$verbose$edit" ] || stepwise=1
	[ -z "$saved" ] || opens
	[ -z "$run" ] || bares
}

# breaks_off: of many lines the answers stand in a file that is to go on; why
# it does not is for stderr
breaks_off() {
	[ -n "$lines" ] && [ -n "$resume" ] || return 0
	[ "$(t2s-show --get /stop/by <"$doc")" = t2s-show ] && [ $status -ne 7 ] ||
		t2s-show --talk --quiet <"$doc" >&2
	exit $status
}

# locks DIR: opens it, so that t2s-show locks it until we have ended, and with
# us all that keeps documents there
locks() {
	lock=''
	[ -d "$1" ] && [ -r "$1" ] || return 0
	exec 6<"$1"
	lock='--lock 6'
}

# cannot_run: it is neither a plan nor a document; $why tells more
cannot_run() {
	case $run in
	*.[sS][qQ][lL]) remedy='use --sql - <FILE to run SQL' ;;
	*) remedy='--run needs a plan, which --save=FILE writes' ;;
	esac
	why=${why#t2s-show: }
	why=${why#"$run":}
	die 2 "cannot run '$run': ${why#[ ]} ($remedy)"
}

# bares: of a kept document the plan is run; the rest was said of another day
# (one that was stopped has its own end)
bares() {
	makes_room
	if [ "$run" = - ]; then
		run=$scratch/stdin.json
		cat >"$run" || exit 3
	fi
	if why=$(t2s-show -o plan "$run" 2>&1 >"$scratch/run.json"); then
		run=$scratch/run.json
	elif ! t2s-show --get /t2s,/plan,/stop "$run" >/dev/null 2>&1; then
		cannot_run
	fi
}

# next_file STEP: sets $target, a new file
next_file() {
	makes_room
	number=$((number + 1))
	file=$number-$1
	[ $number -gt 9 ] || file=0$file
	target=$scratch/$file
}

# lands STEP: what the pipe has left becomes the current document
lands() {
	next_file "$1"
	printf '%s\n' "$held" >"$target" || exit 3
	held='' doc=$target
}

# is it half a document, on a full disk?
is_half() {
	t2s-show --get /t2s <"$1" >/dev/null 2>&1
	[ $? -gt 1 ]
}

# kept STATUS: the step has ended; what it wrote into $target is the current
# document
kept() {
	if [ ! -s "$target" ] || { [ "$1" -eq 3 ] && is_half "$target"; }; then
		[ -z "$target" ] || rm -f "$target"
		return 1
	fi
	doc=$target
	[ -z "$folder" ] ||
		t2s-show --keep "$folder/$file.$1.json" <"$doc" >&5 || exit
}

looked_at=/stop/by,/stop/reason,/result/row_count,/trace/0/step,/findings/0/code

# looks FILE: sets what the driver must know of a document that was stopped:
# $by, $reason, $rows (how many there are), $told ("": by a filter that died,
# which has said so on stderr and leaves neither a trace nor findings, or only
# that its time was over)
looks() {
	by='' reason='' rows='' trace='' code=''
	{
		read -r by
		read -r reason
		read -r rows
		read -r trace
		read -r code
	} <<-END
		$(t2s-show --get "$looked_at" <"$1" 2>/dev/null)
	END
	told=$trace
	[ "$reason" = timeout ] || told=$trace$code
}

# a kept run is planned once more with what a person answers, from the last
# document that the planner had or made; what failed before counts no more
answered() {
	[ -n "$planned" ] || [ "$last" = schema ] ||
		die 2 "--answer needs a plan made from a question, but '$resume' has none"
	[ -n "$planned" ] || return 0
	doc=$planned next=plan retries=0 refines=0 empty='' doubted='' accepting=''
}

# resumes: $doc, $next and the counters from the names of the documents alone
resumes() {
	last='' planned='' followed=''
	[ -n "$question" ] ||
		# a shell tells of a missing file where stderr leads by then
		question=$(t2s-show --get /question 2>/dev/null \
			<"$scratch/asked.json") || :
	for file in "$scratch"/[0-9]*-*.[0-9]*.json; do
		[ -e "$file" ] || break
		name=${file##*/}
		number=${name%%-*}
		name=${name#*-}
		status=${name#*.}
		case ${name%.json} in
		history.0) followed=$file ;;
		schema.*) retries=0 refines=0 schema_doc=$file ;;
		synth.0) synth_doc=$file ;;
		exec.5) refines=$((refines + 1)) empty=1 ;;
		*.1) retries=$((retries + 1)) ;;
		restore.0) accepting=1 ;;
		esac
		case ${name%.json} in
		filter.0 | widen.0 | plan.[04]) planned=$file ;;
		esac
		case ${name%.json} in
		*.0) last=${name%%.*} doc=$file ;;
		plan.4) last=asked doc=$file ;;
		esac
	done
	number=${number#0}
	[ $retries -le "$retry" ] || # errors were refined, too
		refines=$((refines + retries - retry)) retries=$retry
	if [ -n "$followed" ]; then
		recalls "$followed"
		[ -n "$follow" ] || follow=${question:+1}
		: "${follow:=last}"
	fi
	case $last in
	history)
		next=command
		[ "$follow" != last ] || next=schema ;;
	command) acts ;;
	schema)
		next=filter
		acts_on ;;
	filter)
		next=plan
		[ "$follow" != 1 ] || next=route ;;
	route)
		next=plan
		! patched || next=audit given=patch ;;
	widen | asked) next=plan ;;
	parse) edge parse 0 ;;
	plan | patch) next=audit ;;
	audit | restore) next=synth ;;
	synth)
		next=exec
		[ -z "$accepting" ] || next=accept ;;
	exec | accept | explain)
		next=show
		# rows that a stream has taken are fetched again
		[ -z "$synth_doc" ] || holds_rows || next=exec doc=$synth_doc ;;
	'')
		[ -n "$question" ] || die 2 "no successful step in '$resume'"
		doc=/dev/null ;;
	*) die 2 "no successful step in '$resume'" ;;
	esac
	[ -z "$answers" ] || answered
	[ -z "$patches" ] || [ "$next" = history ] || next=patch
	say "resuming at $next"
}

# is what is to be shown in the document?
holds_rows() {
	case $format in
	plan | sql | document) ;;
	*) t2s-show --get /result/rows <"$doc" >/dev/null ;;
	esac
}
