# Documents on disk

number=0      # of the last document
folder=''     # that keeps the run; documents are read in $scratch alone
doc=/dev/null # the current document
schema_doc='' # the schema step's, for widen
synth_doc=''  # the last that exec was given
empty=''      # an attempt had no rows, while refining
accepting=''  # its plan was taken back
refining=''   # the next plan is to be another, though it was an error
retries=0 refines=0 asked=0 widened=''

makes_room() {
	(exec 4>&1) 2>/dev/null || die 3 'cannot write to stdout'
	scratch=''
	# a second signal shall not end what cleans up
	trap 'trap "" INT TERM HUP; [ -z "$scratch" ] || rm -rf "$scratch"' 0
	trap 'exit 130' INT
	# our own words are not worth the run; the steps are not told of it
	trap : PIPE
	trap 'exit 143' TERM
	trap 'exit 129' HUP
	# nor what makes a folder before it tells its name
	scratch=$(trap '' INT TERM HUP
		exec mktemp -d "${TMPDIR:-/tmp}/t2s.XXXXXX" 2>/dev/null) ||
		die 3 "cannot create a folder in '${TMPDIR:-/tmp}'"
	exec 4>&1 5>/dev/null
	# where a document is promised it tells of what cannot be kept; behind
	# rows it would be taken for one
	case $format in
	json | document) exec 5>&1 ;;
	esac
	folder=$keep
	if [ -n "$resume" ]; then
		# what is kept follows no link; a person may
		folder=$(CDPATH='' cd -P -- "$resume" 2>/dev/null && pwd -P) ||
			folder=$resume
		doc=$scratch/refused
		t2s-show --resume "$resume" "$scratch" >"$doc" ||
			{ status=$?; ends; }
	elif [ -n "$keep" ]; then
		t2s-show --begin "$keep" || exit
	fi
	[ -z "$saved" ] || opens
	if [ "$run" = - ]; then
		run=$scratch/stdin.json
		cat >"$run" || exit 3
	fi
	# of a kept document the plan is run; the rest was said of another day
	# (one that was stopped has its own end)
	if [ -n "$run" ] && grep -q '"plan"' "$run" &&
	    t2s-show -o plan "$run" >"$scratch/run.json" 2>/dev/null; then
		run=$scratch/run.json
	fi
}

# next_file STEP: sets $target, the next file's name without its status
next_file() {
	number=$((number + 1))
	target=$(printf '%s/%02d-%s' "$scratch" $number "$1") || exit 3
}

# is it half a document, on a full disk?
is_half() {
	case $(tail -n 1 "$1") in
	'}' | '{'*'}') return 1 ;;
	esac
}

# kept STATUS: the step has ended; its document is the current one
kept() {
	if [ ! -s "$target.part" ] || { [ "$1" -eq 3 ] && is_half "$target.part"; }
	then
		rm -f "$target.part"
		return 1
	fi
	mv "$target.part" "$target.$1.json" || exit 3
	doc=$target.$1.json
	[ -z "$folder" ] ||
		t2s-show --keep "$folder/${doc##*/}" <"$doc" >&5 || exit
}

# runs STEP PROGRAM [ARG...]: one step on $doc, again while it says "later"
runs() {
	step=$1
	shift
	next_file "$step"
	tries=1
	while "$@" <"$doc" >"$target.part"; status=$?
	    [ $status -eq 3 ] && [ $tries -lt 3 ]; do
		# the model's client has tried again by itself
		! grep -q '"by": *"t2s-llm"' "$target.part" || break
		! rows_out "$target.part" || break
		# where not even the document could be written
		[ -s "$target.part" ] || break
		say "$step: status 3, trying again"
		sleep $((tries * ${T2S_AGAIN:-1}))
		tries=$((tries + 1))
	done
	say "$step: status $status"
	if ! kept $status; then
		[ $status -ne 0 ] || status=3
		# the reader of the rows left, or keeps them nowhere: the
		# question was answered
		case $step.$status in
		exec.141 | accept.141)
			remembers
			[ -z "$save_as" ] || saves ;;
		exec.3 | accept.3) remembers ;;
		esac
		exit $status
	fi
}

# is what is to be shown in the document?
holds_rows() {
	case $format in
	plan | sql | document) ;;
	*) tr -d ' \n' <"$doc" | grep -q '"rows":\[' ;;
	esac
}

# a kept run is planned once more with what a person answers, from the last
# document that the planner had or made; what failed before counts no more
answered() {
	[ -n "$planned" ] || [ "$last" = schema ] ||
		die 2 "--answer needs a plan made from a question, but '$resume' has none"
	[ -n "$planned" ] || return 0
	doc=$planned next=plan retries=0 refines=0 empty='' accepting=''
}

# resumes: $doc, $next and the counters from the names of the documents alone
resumes() {
	last='' planned='' followed=''
	for file in "$scratch"/[0-9]*-*.[0-9]*.json; do
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
	[ -z "$followed" ] || recalls "$followed"
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
	plan | patch) next=audit ;;
	audit | restore) next=synth ;;
	synth)
		next=exec
		[ -z "$accepting" ] || next=accept ;;
	exec | accept | explain)
		next=show
		# rows that a stream has taken are fetched again
		[ -z "$synth_doc" ] || holds_rows || next=exec doc=$synth_doc ;;
	*) die 2 "no successful step in '$resume'" ;;
	esac
	[ -z "$answers" ] || answered
	[ -z "$patches" ] || [ "$next" = history ] || next=patch
	say "resuming at $next"
}
