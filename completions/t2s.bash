# bash completion for t2s: every word comes from the program's own --help, so
# nothing here can go stale
# shellcheck shell=bash

_t2s () {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]-}
	local option=$prev choices

	case $cur in
	--*=*)	option=${cur%%=*} cur=${cur#*=} ;;
	=)	cur= ;;
	esac
	if [ "$prev" = = ]; then
		option=${COMP_WORDS[COMP_CWORD-2]}
	fi
	case $option in
	-*)	choices=$("$1" --help 2>/dev/null |
			sed -n "s/^ .*$option[=, ].*=(\([^)]*\)).*/\1/p;
				s/^ .*$option=(\([^)]*\)).*/\1/p;
				s/^ .*$option\[=(\([^)]*\))\].*/\1/p" |
			tr '|' ' ') ;;
	esac
	# readline may take the @ of a saved question for a word
	if [ "${1##*/}" = t2s ] && { [ "$prev" = @ ] ||
	    [ "${cur#@}" != "$cur" ]; }; then
		[ "$cur" != @ ] || cur=
		mapfile -t COMPREPLY < <(compgen -P "${cur%%[!@]*}" -W \
			"$("$1-saved" list -o names 2>/dev/null)" -- "${cur#@}")
	elif [ -n "$choices" ]; then
		# -o takes a file as well
		mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$cur" ||
			compgen -f -- "$cur")
	elif [ "${cur#-}" != "$cur" ]; then
		mapfile -t COMPREPLY < <(compgen -W "$("$1" --help 2>/dev/null |
			sed -n 's/^ \{2,6\}\(-[A-Za-z], \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p')" \
			-- "$cur")
		[[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
	else
		mapfile -t COMPREPLY < <(compgen -f -- "$cur")
	fi
}
complete -o filenames -o bashdefault -F _t2s t2s \
	t2s-{schema,filter,plan,parse,audit,synth,exec,patch,show,xlsx,eval,history,talk,lessons,saved,explain,batch,config,doctor}
