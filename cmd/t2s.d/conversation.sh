# A conversation: a question or a command a line, each a run of this program
# that follows the last (-c) and asks back on the same lines (--talk)

# is_conversation: there is nobody to read usage, but somebody to talk to, or
# lines that follow a question
is_conversation() {
	[ -n "$talks" ] || { [ -t 0 ] && [ -t 1 ] && [ -t 2 ]; } ||
		{ [ -n "$follow" ] && has_input; }
}

# has_input: is stdin a file or a pipe?
has_input() {
	[ -f /dev/stdin ] || [ -p /dev/stdin ]
}

# what the lines begin with: the database's name of the configuration, else of
# its target, without what only says where it is and what it is made of
prompts() {
	name=${T2S_DB-}
	name=${name%%"
"*}
	name=${name%%[?]*}
	name=${name%/}
	name=${name##*/}
	name=${name#*:}
	name=${name%.gz}
	case $name in
	*.db | *.sqlite | *.sqlite3 | *.csv | *.tsv | *.tab | *.txt | *.json | \
	    *.jsonl | *.ndjson) name=${name%.*} ;;
	esac
	name=${database:-${name:-t2s}}
}

# converses ARG...: with these options; does not return
converses() {
	prompts
	private=''
	for word; do # each line says itself whether it follows one
		shift
		case $word in
		-c | --continue) ;;
		*) set -- "$@" "$word" ;;
		esac
	done
	if [ -z "$history" ] || [ -z "${T2S_HISTORY-x}" ]; then
		private=--private
		set -- "$@" --history # which is gone in the end
	fi
	if command -v t2s-talk >/dev/null; then
		exec t2s-talk ${follow:+--continue} $private $quiet \
			--prompt "$name" -- "$0" "$@"
	fi
	[ -z "$private" ] ||
		die 2 "t2s-talk not found: a conversation without history needs it"
	reads_plainly "$@"
}

# the same where there is no t2s-talk
reads_plainly() {
	visible "$program: t2s-talk not found: reading lines without editing" >&2
	trap : INT # ends what runs, and no more
	[ -n "$follow" ] || "$0" "$@" --talk -c --quiet -q 'start over' || exit
	worst=0
	while printf '%s> ' "$name" >&2; IFS= read -r line; do
		case $line in
		*[![:space:]]*) ;;
		*) continue ;;
		esac
		case $line in
		quit | exit) exit $worst ;;
		esac
		case $line in
		@*) "$0" "$@" --talk "$line" || worst=1 ;;
		*) "$0" "$@" --talk -c -q "$line" || worst=1 ;;
		esac
	done
	echo >&2
	[ ! -t 0 ] || worst=0
	exit $worst
}
