# The end of a run

# said FORMAT.STATUS: a filter that died has told so on stderr, and left the
# one document that is on one line in a file
said() {
	case $1 in
	*.0 | json.* | document.*) return 1 ;;
	esac
	grep -q '^{"t2s":1,"stop":{' "$doc"
}

# keeps the question for -c; a run that has its answer does not fail by it.
# This comes before the answer is shown: whoever reads that may leave, or stop
# the run, when it was seen.
remembers() {
	# words that were not understood are followed by nothing
	[ "$step.$status" != route.4 ] || return 0
	[ -z "$history" ] || { [ -n "$frozen" ] && [ -z "$saved" ]; } ||
		[ ! -s "$doc" ] ||
		eval "t2s-history append $settings \
			\${patch_words:+--said \"\$patch_words\"}" \
			<"$doc" >/dev/null || :
}

# shows the last document and ends the run with $status
ends() {
	remembers
	learns
	! said "$format.$status" || exit $status
	saves=0
	[ $status -ne 0 ] || [ -z "$save_as" ] || saves || saves=$?
	case $format.$status in
	plan.0 | sql.0) t2s-show -o "$format" <"$doc" || status=$? ;;
	plan.* | sql.*) t2s-show -o text <"$doc" >&2 ;;
	explanation.0) t2s-show --explanation <"$doc" || status=$? ;;
	explanation.*) t2s-show -o text $quiet <"$doc" >&2 ;;
	document.*)
		# a reader that left is no failure of ours
		cat "$doc" || { [ $? -ne 141 ] || exit 141
			die 3 'cannot write to stdout'; } ;;
	ndjson.0 | csv.0 | tsv.0)
		if [ -n "$resume" ] && holds_rows; then
			# they were kept, and did not stream
			t2s-show -o "$format" $quiet <"$doc" || status=$?
		else
			# the rest was said before the rows
			rows_out "$doc" ||
				t2s-show --talk --quiet <"$doc" >&2
		fi ;;
	ndjson.* | csv.* | tsv.*)
		case $step in
		exec | accept) ;; # it has told by itself
		*) t2s-show --talk $quiet <"$doc" >&2 ;;
		esac ;;
	json.*)
		t2s-show -o json ${question:+--question "$question"} <"$doc"
		shown=$?
		[ $status -ne 0 ] || status=$shown ;;
	*.0) t2s-show -o "$format" $quiet <"$doc" || status=$? ;;
	*) t2s-show -o "$format" $quiet <"$doc" ;;
	esac
	case $explain$format.$status in
	1explanation.* | 1json.* | 1document.* | 1plan.* | 1sql.*) ;;
	1*.0) t2s-show --explanation <"$doc" >&2 ;;
	esac
	if [ $status -eq 0 ] && [ -n "$save" ]; then
		t2s-show -o plan --save "$save" <"$doc" >/dev/null || exit
	fi
	[ $status -ne 0 ] || status=$saves
	exit $status
}
