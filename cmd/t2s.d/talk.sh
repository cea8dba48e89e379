# What it says while it works, and how words are kept

reading='' # options are being read
wrong=''   # with one of them

# visible TEXT: as the filters' messages, on one line, with a question mark for
# what a terminal would obey; in ASCII where they are not to be had
visible() {
	if [ -z "$(printf %s "$1" | LC_ALL=C tr -d ' -~')" ]; then
		printf '%s\n' "$1"
	else
		printf %s "$1" | t2s-show --visible 2>/dev/null ||
			printf '%s\n' "$1" | LC_ALL=C tr -c '\n -~' '[?*]'
	fi
}

# die STATUS MESSAGE: one line, as the filters do it, and where one was promised
# a document of stop alone, or the answer object of it.  While options are read,
# nobody knows yet what was promised: the first message is kept for then.
die() {
	[ -z "$reading" ] || { : "${wrong:=$2}"; return 0; }
	visible "$program: $2" >&2
	case $format$into in
	json | document)
		reason=usage
		[ "$1" -ne 3 ] || reason=system
		[ -t 1 ] || printf '{"t2s":1,"stop":{"by":"t2s","status":%s,"reason":"%s","message":"%s"}}\n' \
			"$1" $reason "$(visible "$2" | tr -d '\\"')" 2>/dev/null |
			promised ;;
	esac
	exit "$1"
}

# a document as the format has it
promised() {
	: "${question:=$words}"
	[ -z "$lines" ] || question='' # they name a file
	case $format in
	json) t2s-show -o json ${question:+--question "$question"} 2>/dev/null ;;
	*) cat ;;
	esac
}

say() {
	[ -z "$verbose" ] || visible "$program: $*" >&2
}

# quoted WORD: WORD so that eval gives it back
quoted() {
	case $1 in
	*"'"*) printf '%s\n' "$1" | sed "s/'/'\\\\''/g; 1s/^/ '/; \$s/\$/'/" ;;
	*) printf " '%s'" "$1" ;;
	esac
}

# within NAME VALUE LEAST MOST; it and whole() say what is wrong
within() {
	whole "$1" "$2" || return
	case $2 in
	? | ??) [ "$2" -lt "$3" ] || [ "$2" -gt "$4" ] || return 0 ;;
	esac
	case $1 in
	T2S_*) die 2 "invalid $1 '$2': expected a number from $3 to $4" ;;
	*) die 2 "invalid --$1 '$2': expected a number from $3 to $4" ;;
	esac
}

whole() {
	case $2 in
	'' | *[!0-9]*)
		case $1 in
		T2S_*) die 2 "invalid $1 '$2': expected a whole number" ;;
		*) die 2 "invalid --$1 '$2': expected a whole number" ;;
		esac
		return 1 ;;
	esac
}
