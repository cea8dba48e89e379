# The configuration: what files say, where neither an option nor the
# environment does (t2s-config(5))

configured='' # is there any?
notes=''      # ... then the options that are given, for t2s-config, in $noted
noted=''
shows=''      # is it to be shown?
database=''   # the name that it has for the database
needed='' defaults='' of_database=''

# is_put PATH: is there anything, be it a link to nothing?
is_put() {
	[ -e "$1" ] || [ -L "$1" ]
}

# in_project FILE: is there .t2s/FILE here or above, as lib/os/project.h has
# it? Whose it is, the program asks that reads it.
in_project() {
	above=$PWD
	while [ -n "$above" ]; do
		! is_put "$above/.t2s/$1" || return 0
		[ ! -e "$above/.git" ] || break
		[ "$above" != "${HOME-}" ] || break
		above=${above%/*}
	done
	return 1
}

# finds_config ARG...: before options are read
finds_config() {
	for word; do
		[ "$word" != --show-config ] || configured=1
	done
	if [ -n "${T2S_CONFIG+set}" ]; then
		[ -z "$T2S_CONFIG" ] || configured=1
	elif is_put "${XDG_CONFIG_HOME:-${HOME-}/.config}/t2s/config" ||
	    in_project config || is_shut; then
		configured=1
	fi
	notes=$configured
}

# is_shut: may there be a configuration that this user cannot look for?
is_shut() {
	above=${XDG_CONFIG_HOME:-${HOME-}/.config}/t2s
	while [ -n "$above" ]; do
		[ ! -d "$above" ] || [ -x "$above" ] || return 0
		case $above in
		*/*) above=${above%/*} ;;
		*) above='' ;;
		esac
	done
	return 1
}

# notes_option NAME[=VALUE]: but for what is nobody's business
notes_option() {
	case $1 in
	claim=* | question=* | sql=* | answer=* | patch=* | set=* | parameter=*) ;;
	db=*) noted="$noted --given db" ;; # its value is in T2S_DB
	*) noted="$noted --given$(quoted "$1")" ;;
	esac
}

# has_database: is it that of the last question, or of what is run?
has_database() {
	[ -n "$follow$resume$saved" ] ||
		{ [ -n "$patches" ] && [ -z "$question$words$run$sql" ]; }
}

# t2s_config ARG...: with the options that were given
t2s_config() {
	[ -z "$db" ] || { T2S_DB=$db; export T2S_DB; }
	! has_database || set -- --named-only "$@"
	eval "t2s-config $noted $quiet \"\$@\""
}

# configures: takes what no option has said
configures() {
	[ -n "$configured" ] || return 0
	[ -z "$shows" ] || shows_config
	set -- -o shell
	[ ! -t 1 ] || [ -n "$lines$go_on" ] || set -- "$@" --terminal
	if [ -n "$checks" ]; then
		values=$(t2s_config "$@" 2>/dev/null) || values='' # it tells
	else
		values=$(t2s_config "$@") || exit
	fi
	told=${T2S_POLICY-}
	eval "$values"
	if [ -n "$checks" ]; then # which tells whose policy is whose
		T2S_POLICY=$told
		[ -n "$told" ] || unset T2S_POLICY
	fi
	notes=''
	# a session keeps what files say of its database, and no more
	before=$settings before_chosen=$chosen needed=$needs
	eval "reads_options $defaults"
	settings=$before chosen=$before_chosen needs=$needed
	eval "reads_options $of_database"
}

# holds_policy FILE: which policies has the database that its document was made
# from, where nothing else names one?
holds_policy() {
	[ -n "$configured" ] || return 0
	made_from=$(t2s-show --get /database/target <"$1" 2>/dev/null) || :
	[ -n "$made_from" ] || return 0
	values=$(T2S_DB=${T2S_DB:-$made_from}
		export T2S_DB
		eval "t2s-config $noted --named-only $quiet -o policy") || exit
	eval "$values"
}

shows_config() {
	case $format in
	json | document) set -- -o json ;;
	esac
	t2s_config "$@"
	exit
}
