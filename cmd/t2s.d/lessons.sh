# Lessons: what was learned of the database before, and of this run

lessons=1  # may they be used?
sharing='' # is what is learned for all sessions?
taught=''  # may there be something to learn?

# what is recorded is replayed whatever was learned meanwhile
still_knows() {
	[ -z "${T2S_RECORD-}${T2S_REPLAY-}" ] || T2S_LEARNED=''
	[ -n "$lessons" ] || T2S_LEARNED='' T2S_LESSONS=''
	export T2S_LEARNED T2S_LESSONS
}

# has_lessons: is there a file of them?
has_lessons() {
	[ -n "$lessons" ] && [ -z "$run" ] || return 1
	learned=${T2S_LEARNED-${XDG_STATE_HOME:-${HOME-}/.local/state}/t2s/lessons}
	if [ -n "$learned" ]; then
		for file in "$learned"/*.json; do
			[ ! -e "$file" ] || return 0
		done
	fi
	if [ -n "${T2S_LESSONS+set}" ]; then
		[ -n "$T2S_LESSONS" ]
		return
	fi
	! in_project lessons.json || return 0
	[ -e "${XDG_CONFIG_HOME:-${HOME-}/.config}/t2s/lessons.json" ]
}

# may_learn: has the run had its answer at a price, or with lessons?
may_learn() {
	[ -n "$lessons" ] && [ -z "$frozen" ] || return 1
	[ -n "$taught" ] || [ $((retries + refines + asked)) -gt 0 ]
}

# learns from such a run
learns() {
	may_learn && [ -s "$doc" ] || return 0
	# why nothing can be kept is said once
	exec 7>&2
	[ -z "$forgets" ] || exec 7>/dev/null
	t2s-lessons learn $quiet $sharing <"$doc" >/dev/null 2>&7 || :
	exec 7>&-
}
