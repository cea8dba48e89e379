# What a session keeps of its questions beside their plans

settings='' # options, as t2s-history takes them
chosen=''   # their names
patch_words='' # the patches, which are what was said where there is no question

# keeps NAME VALUE: the option, if it means something for the next question;
# t2s-history's page lists them
keeps() {
	[ -z "$notes" ] || notes_option "$1${2+=$2}"
	case $1 in
	db) settings="$settings --setting db" ;; # without a password
	dictionary | keys)
		case $2 in
		'' | /*) settings="$settings --setting$(quoted "$1=$2")" ;;
		*) settings="$settings --setting$(quoted "$1=$PWD/$2")" ;;
		esac ;;
	dialect | limit | timeout | max-cost | max-scan-rows | now | columns | \
	    top | min-confidence | model | filter-model | tier | write | fallback)
		settings="$settings --setting$(quoted "$1=$2")" ;;
	assume | infer-keys | no-assume | no-infer-keys | allow-superuser)
		settings="$settings --setting $1" ;;
	*) return ;;
	esac
	chosen="$chosen ${1#no-} "
}

# keeps_for_now NAME VALUE: unless the last question has another
keeps_for_now() {
	before_chosen=$chosen
	keeps "$1" "$2"
	chosen=$before_chosen
}

# recalls FILE: the options that its document has kept, but for those that are
# given again
recalls() {
	holds_policy "$1"
	recalled=$(t2s-show --settings <"$1") || exit
	[ -n "$recalled" ] || return 0
	eval "set -- $recalled"
	for word; do
		shift
		name=${word#--}
		case "$chosen $name" in
		*" ${name%%=*} "*) continue ;; # given again
		*' allow-superuser') [ -z "$db" ] || continue ;;
		*' dialect='*) # of SQL that was only to be shown
			case $format in
			sql | plan) ;;
			*) continue ;;
			esac ;;
		esac
		set -- "$@" "$word"
	done
	[ $# -eq 0 ] || say "options of the last question: $*"
	reads_options "$@"
	[ -z "$db" ] || { T2S_DB=$db; export T2S_DB; }
	sets_models
}
