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

# do rows go straight to stdout (kept as 4) or their file, and the document to
# --report?
is_stream() {
	case $format in
	ndjson | csv | tsv | xlsx) ;;
	*) false ;;
	esac
}

# is_long: is the statement longer than an argument of a program may be? It is
# in a file then
is_long() {
	[ ${#sql} -gt 30000 ] || return 1 # characters, of up to four bytes
	makes_room
	printf '%s\n' "$sql" >"$scratch/statement.sql" ||
		die 3 "cannot write '$scratch/statement.sql'"
}

# may_refine: is there another plan to be made of an empty result?
may_refine() {
	[ "$refine" -gt 0 ] && [ -z "$given" ]
}

# spells STEP: sets $line, its program and arguments, for eval, and changes
# what holds for one such step alone
spells() {
	asked_for='${question:+--question "$question"}'
	case $1 in
	history)
		line='t2s-history last'
		[ "$follow" != last ] || line='t2s-history show'
		[ "$doc" = /dev/null ] || line="$line -"
		line="$line \${session:+--session \"\$session\"}"
		# what the history names was named, or trusted, before
		server="$server --trust-target" ;;
	command) line="t2s-plan --command $asked_for" ;;
	schema)
		line="t2s-schema \${dictionary:+--dictionary \"\$dictionary\"} \
			\${timeout:+--timeout \"\$timeout\"} \
			$infer \${keys:+--keys \"\$keys\"} $server \
			${follow:+-} ${saved:+-}"
		! has_lessons || { taught=1 line="$line | t2s-lessons apply"; }
		describes=$line described=$doc ;;
	route)
		line="t2s-plan --route ${planner:+--model} $asked_for" ;;
	filter)
		wants filter
		line="t2s-filter $asked_for $args" ;;
	widen)
		describes_again
		most="--top $((${top:-8} * 2))"
		[ -z "$room" ] || most="--budget $((room * 2))"
		line="t2s-filter --widen \"\$schema_doc\" $server $most"
		widened=1 ;;
	plan)
		wants plan
		line="t2s-plan $args"
		answers='' clarify='' refining='' ;;
	restore) line='t2s-plan --accept' ;;
	parse)
		line='t2s-parse --sql "$sql" -'
		! is_long || line='t2s-parse - "$scratch/statement.sql"'
		[ "$format" = plan ] || is_rewritten || line="$line --pass" ;;
	patch)
		line="t2s-patch $patches"
		[ -z "$run" ] || line="$line -$(quoted "$run")"
		run='' patches='' ;;
	audit)
		wants audit
		line="t2s-audit $args"
		if [ -n "$run" ]; then
			[ -n "$mend$edit" ] || line="$line --check --strict-basis"
			line="$line -$(quoted "$run")"
		fi
		run='' ;;
	synth)
		wants synth
		line="t2s-synth $args" ;;
	exec | accept)
		wants exec
		line="t2s-exec $args" fails=$fail_empty
		case $1 in
		exec)
			! may_refine || : "${fails:=--fail-empty --refine=suspect}" ;;
		accept) accepting='' ;;
		esac
		line="$line $fails"
		if is_stream; then
			# how the question was read stands before the rows
			talk=all
			[ -z "$quiet" ] || talk=none
			outputs
			line="$line $outputs --talk=$talk --report \"\$report\" >&4"
		else
			line="$line -o document"
		fi ;;
	explain) line="t2s-explain $explainer" ;;
	append)
		line="t2s-history append $quiet $settings \
			\${patch_words:+--said \"\$patch_words\"}" ;;
	show)
		outputs
		line="t2s-show $outputs"
		case $format in
		json) line="$line $asked_for" ;;
		document) line="$line --pretty" ;;
		plan | sql) ;;
		*) line="$line $quiet" ;;
		esac ;;
	esac
}

# describes_again: the schema step's document, where it went down a pipe
describes_again() {
	[ -z "$schema_doc" ] || return 0
	makes_room
	schema_doc=$scratch/schema
	eval "$describes" <"$described" >"$scratch/schema"
}

# lets a person edit the plan until it passes or is given up
edits() {
	t2s-show -o plan <"$doc" >"$scratch/plan.json" || exit
	before=$doc edit=''
	[ -n "${VISUAL-}${EDITOR-}" ] || [ -t 0 ] ||
		die 2 'no terminal for an editor; set VISUAL or EDITOR'
	# what an editor draws is no row, and what it starts may go on
	while (unset T2S_DRIVER; ${VISUAL:-${EDITOR:-vi}} "$scratch/plan.json" >&2) ||
	    die 2 'the editor failed; nothing was run'; do
		next_file edit
		t2s-audit - "$scratch/plan.json" <"$before" >"$target"
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
