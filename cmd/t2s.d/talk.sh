# What it says while it works, and how words are kept

# visible TEXT: with a question mark for what a terminal would obey; controls,
# C1 and what turns the reading order around, as the filters' messages
visible() {
	unseen=$(printf 's/\302[\200-\237]/?/g;s/\342\200[\213\216\217\250-\256]/?/g;s/\342\201[\240-\257]/?/g;s/\357\273\277/?/g')
	LC_ALL=C printf '%s\n' "$1" | LC_ALL=C tr '\001-\011\013-\037\177' '[?*]' |
		LC_ALL=C sed "$unseen"
}

# die STATUS MESSAGE: one line, as the filters do it, and a document of stop
# alone where one was promised
die() {
	visible "$program: $2" >&2
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
	[ -z "$verbose" ] || visible "$program: $*" >&2
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
