# What is said to the conversation itself: pages, undo, why, the SQL

command='' # what t2s-plan --command has found, "" for a question

# commanded: sets $command, $count ("" where none was said) and $rest (not ""
# where something is to be read after it)
commanded() {
	command='' count='' rest=''
	{
		read -r kind
		read -r command
		read -r count
		read -r rest
	} <<-END
		$(t2s-show --get /route/kind,/route/command,/route/n,/route/rest <"$doc")
	END
	[ "$kind" = command ] || command='' count='' rest=''
}

# anew: the question follows nothing
anew() {
	follow=anew next=schema
}

# recommences PATCH: the last plan is run again, patched; a page is kept as a
# question of its own, what is only shown again is not
recommences() {
	follow=last next=history given=1 question='' patches=''
	[ -n "$1" ] || { history=''; return 0; }
	patches=" --patch$(quoted "$1")"
	# it has as many rows as it says, not as the first was cut to
	limit=1000
	[ "${count:-0}" -le 1000 ] || limit=$count
	keeps limit "$limit"
}

# tells PROGRAM [ARG...]: the last document, in a format for programs as it is,
# else as the program prints it; ends the run
tells() {
	history=''
	case $format in
	json | document) ends ;;
	esac
	"$@" <"$doc" || exit
	exit 0
}

# beside the rows, of which there are none
aside() {
	t2s-show --talk $quiet >&2
}

# last_turn [--any]: takes what it had; any may be one without an answer
last_turn() {
	takes history "t2s-history show ${1-} -"
	[ $status -eq 0 ] || { history=''; ends; }
}

# moves: takes turns back, or puts them back, and goes on from there
moves() {
	takes "$command" "t2s-history $command $count -"
	[ $status -eq 0 ] || { history=''; ends; }
	moved=$doc
	if [ -n "$rest" ]; then
		question='' next=history
	else
		recommences ''
	fi
}

# nothing_left: of what could be shown again
nothing_left() {
	history=''
	[ "$command" = undo ] || ends
	doc=$moved status=0
	[ -n "$quiet" ] || printf 'no question left to show\n' >&2
	tells aside
}

# acts: does what is commanded, and sets $next or ends the run
acts() {
	commanded
	case $command in
	'')
		next=schema
		recalls "$doc"
		[ "$(t2s-show --get /history <"$doc")" != '[]' ] || anew ;;
	next | previous | first) recommences "page $command $count" ;;
	page)
		page=$count count=''
		recommences "page $page" ;;
	undo | redo) moves ;;
	fresh)
		before=$doc
		takes fresh 't2s-history begin -'
		[ $status -eq 0 ] && [ -n "$rest" ] || tells aside
		recalls "$before"
		question='' # the document has the rest
		anew ;;
	again) recommences '' ;;
	why)
		last_turn --any
		tells t2s-show --why ;;
	sql | plan)
		last_turn
		tells t2s-show -o "$command" ;;
	explain)
		explain=1
		case $format in
		json | document) ;;
		*) format=explanation ;;
		esac
		recommences '' ;;
	help) tells t2s-plan --commands ;;
	schema)
		# a question that the planner reads as any about the database, which
		# the next one does not follow
		history=''
		recalls "$doc"
		anew ;;
	turns) tells t2s-history list -o text ;;
	save)
		name=${rest#@}
		name=${name%%[!A-Za-z0-9_-]*}
		"$0" $quiet --save-as "$name"
		exit ;;
	nod | quit) exit 0 ;;
	esac
}

# acts_on: a kept run had come to the schema behind what was commanded; turns
# that were moved are not moved again
acts_on() {
	commanded
	case $command in
	next | previous | first | page)
		acts
		next=patch ;;
	undo | redo | again | explain) given=1 next=audit history='' ;;
	esac
}

# lacks_history: nothing was asked before, which a conversation begins with
lacks_history() {
	commanded
	if [ -z "$talks" ] || [ -n "$command" ] || [ -z "$question" ]; then
		history=''
		ends
	fi
	doc=/dev/null follow='' next=schema
	configures # it has a default for the first question
	[ -z "$db" ] || { T2S_DB=$db; export T2S_DB; }
}
