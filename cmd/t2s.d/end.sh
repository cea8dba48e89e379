# The end of a run

forgets='' # has it been said that nothing can be kept?

# is_remembered: is the question kept for -c?
is_remembered() {
	[ -n "$history" ] && [ -n "${T2S_HISTORY-x}" ] &&
		{ [ -z "$frozen" ] || [ -n "$saved" ]; }
}

# keeps the question for -c; a run that has its answer does not fail by it.
# This comes before the answer is shown: whoever reads that may leave, or stop
# the run, when it was seen.
remembers() {
	# words that were not understood are followed by nothing
	[ "$at.$status" != route.4 ] && is_remembered || return 0
	spells append
	if [ -n "$held" ]; then
		printf '%s\n' "$held" | eval "$line" >/dev/null || forgets=1
	elif [ -s "$doc" ]; then
		eval "$line" <"$doc" >/dev/null || forgets=1
	fi
}

# is_told: has a filter that died said so on stderr?
is_told() {
	case $format.$status in
	*.0 | json.* | document.*) return 1 ;;
	esac
	[ -n "$by" ] && [ -z "$told" ]
}

# shows the last document and ends the run with $status
ends() {
	[ $status -eq 0 ] || looks "$doc"
	remembers
	learns
	! is_told || exit $status
	saves=0
	case $status in
	0 | 141) [ -z "$save_as" ] || saves || saves=$? ;;
	esac
	spells show
	case $format.$status in
	ndjson.0 | csv.0 | tsv.0 | xlsx.0)
		# they were kept, and did not stream
		[ -z "$resume" ] || ! holds_rows || eval "$line" <"$doc" ||
			status=$? ;;
	explanation.0) t2s-show --explanation <"$doc" || status=$? ;;
	*.0 | json.* | document.*)
		eval "$line" <"$doc"
		end=$?
		[ $status -ne 0 ] || status=$end ;;
	plan.* | sql.* | svg.* | vega.*) t2s-show -o text <"$doc" >&2 ;;
	explanation.*) t2s-show -o text $quiet <"$doc" >&2 ;;
	ndjson.* | csv.* | tsv.* | xlsx.*)
		case $at.$status$quiet in
		exec.5--quiet | accept.5--quiet)
			t2s-show --talk $quiet <"$doc" >&2 ;;
		exec.* | accept.*) ;; # it has told by itself
		*) t2s-show --talk $quiet <"$doc" >&2 ;;
		esac ;;
	*) eval "$line" <"$doc" ;;
	esac
	case $explain$format.$status in
	1explanation.* | 1json.* | 1document.* | 1plan.* | 1sql.*) ;;
	1*.0) t2s-show --explanation <"$doc" >&2 ;;
	esac
	if [ $status -eq 0 ] && [ -n "$save" ]; then
		t2s-show -o plan $force --save "$save" <"$doc" >/dev/null || exit
	fi
	[ $status -ne 0 ] || status=$saves
	[ $status -ne 0 ] || tells_file
	exit $status
}
