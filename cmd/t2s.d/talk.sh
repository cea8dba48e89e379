# What it says while it works, and how words are kept

# die STATUS MESSAGE: one line, as the filters do it, and a document of stop
# alone where one was promised
die() {
	printf '%s: %s\n' "$program" "$2" >&2
	case $format in
	json | document)
		reason=usage
		[ "$1" -ne 3 ] || reason=system
		[ -t 1 ] || printf '{"t2s":1,"stop":{"by":"t2s","status":%s,"reason":"%s","message":"%s"}}\n' \
			"$1" $reason "$(printf %s "$2" | tr -d '\\"' | tr '[:cntrl:]' ' ')" 2>/dev/null ;;
	esac
	exit "$1"
}

say() {
	[ -z "$verbose" ] || printf '%s: %s\n' "$program" "$*" >&2
}

# quoted WORD: WORD so that eval gives it back
quoted() {
	case $1 in
	*"'"*) printf '%s\n' "$1" | sed "s/'/'\\\\''/g; 1s/^/ '/; \$s/\$/'/" ;;
	*) printf " '%s'" "$1" ;;
	esac
}

whole() {
	case $2 in
	'' | *[!0-9]*)
		case $1 in
		T2S_*) die 2 "$1 wants a whole number, not '$2'" ;;
		*) die 2 "option '--$1' wants a whole number, not '$2'" ;;
		esac ;;
	esac
}
