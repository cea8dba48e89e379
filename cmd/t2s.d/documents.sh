# Documents on disk

number=0      # of the last document in $dir
doc=/dev/null # the current document
schema_doc='' # the schema step's, for widen
synth_doc=''  # the last that exec was given
empty_doc=''  # the first whose rows were none, while refining
retries=0 refines=0 asked=0 widened=''

makes_room() {
	(exec 4>&1) 2>/dev/null || die 3 'cannot write to stdout'
	scratch=$(mktemp -d "${TMPDIR:-/tmp}/t2s.XXXXXX") ||
		die 3 "cannot make a folder in '${TMPDIR:-/tmp}'"
	trap 'rm -rf "$scratch"' 0
	trap 'exit 130' INT
	trap 'exit 143' TERM
	trap 'exit 129' HUP
	exec 4>&1
	dir=${resume:-${keep:-$scratch}}
	[ -z "$keep" ] || mkdir -p "$keep" || die 2 "cannot make the folder '$keep'"
	[ -d "$dir" ] || die 2 "there is no folder '$dir'"

	if [ "$run" = - ]; then
		run=$scratch/stdin.json
		cat >"$run" || exit 3
	fi
}

# next_file STEP: sets $target, the next file's name without its status
next_file() {
	number=$((number + 1))
	target=$(printf '%s/%02d-%s' "$dir" $number "$1")
}

# kept STATUS: the step has ended; its document is the current one
kept() {
	[ -s "$target.part" ] || { rm -f "$target.part"; return 1; }
	mv "$target.part" "$target.$1.json" || exit 3
	doc=$target.$1.json
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

# resumes: $doc, $next and the counters from the names in $resume alone
resumes() {
	last=''
	for file in "$resume"/[0-9]*-*.[0-9]*.json; do
		[ -e "$file" ] || die 2 "'$resume' holds no documents of a run"
		name=${file##*/}
		number=${name%%-*}
		name=${name#*-}
		status=${name#*.}
		case ${name%.json} in
		schema.*) retries=0 refines=0 schema_doc=$file ;;
		synth.0) synth_doc=$file ;;
		exec.5) refines=$((refines + 1)) ;;
		*.1) retries=$((retries + 1)) ;;
		esac
		case ${name%.json} in
		*.0) last=${name%%.*} doc=$file ;;
		plan.4) last=asked doc=$file ;;
		esac
	done
	number=${number#0}
	case $last in
	history) next=schema ;;
	schema)
		next=filter
		[ "$follow" != 1 ] || next=route ;;
	route)
		next=filter
		! patched || next=audit given=patch ;;
	filter | widen | asked) next=plan ;;
	plan | patch) next=audit ;;
	audit) next=synth ;;
	synth) next=exec ;;
	exec | accept | explain)
		next=show
		# rows that a stream has taken are fetched again
		[ -z "$synth_doc" ] || holds_rows || next=exec doc=$synth_doc ;;
	*) die 2 "no step in '$resume' went well" ;;
	esac
	[ -z "$patches" ] || next=patch
	say "resuming at $next"
}
