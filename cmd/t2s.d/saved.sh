# Questions that have a name: t2s @NAME, --save-as NAME, --saved

saved=''      # the name that is run
save_as=''    # the name that the answer is kept under
parameters='' # what varies from then on
force='' lists=''

# checks_saved: what names exclude, and whether the new one can be had before
# anything has run
checks_saved() {
	[ -z "$saved" ] || [ -z "$question$run$resume$follow$lines$go_on" ] ||
		die 2 "'@$saved' cannot be combined with a question; use -c for a follow-up, -q for a question that begins with '@'"
	[ -z "$parameters" ] || [ -n "$save_as" ] ||
		die 2 "--parameter needs --save-as"
	[ -z "$force" ] || [ -n "$save_as$save$into" ] ||
		die 2 "--force needs --save-as, --save or a file as output"
	[ -z "$save_as" ] || [ -z "$lines$go_on" ] ||
		die 2 "--save-as cannot be used with --lines"
	[ -z "$save_as" ] || message=$(t2s-saved check $force -- "$save_as" 2>&1) ||
		die $? "${message#t2s-saved: }"
}

# lists_saved: what there is, and ends
lists_saved() {
	case $format in
	json | document) set -- document ;;
	*) set -- text ;;
	esac
	t2s-saved list -o "$1"
	exit
}

# saves the answer in $doc
saves() {
	eval "t2s-saved save $parameters $settings $force $quiet -- \"\$save_as\"" \
		<"$doc" >/dev/null
}

# saves_last: the last answer of the session, and ends
saves_last() {
	makes_room
	doc=$scratch/last
	t2s-history show >"$doc" || { status=$?; ends; }
	saves
	exit
}

# opens the saved question, so that it is run as it is
opens() {
	makes_room
	run=$scratch/saved.json
	doc=$run
	eval "t2s-saved show $sets -- \"\$saved\"" >"$run" || { status=$?; ends; }
	recalls "$run"
}
