#!/bin/sh
# Completions in the real shells: they offer what --help tells, no more
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
touch file.json
mkdir .t2s
for name in early late; do
	echo '{"question":"q","plan":{}}' >.t2s/$name.json
done

options_of() { # PROGRAM: its long options, one a line
	"$1" --help | grep -oE '^ {2,6}(-[A-Za-z], )?--[a-z][a-z-]*' |
		grep -oE -- '--[a-z-]+' | sort -u
}

# in_bash WORD...: what bash offers for the last word
in_bash() {
	bash -c '. "$SRC/completions/t2s.bash"
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
		_t2s "$1" 2>/dev/null
		printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sed 's/=$//' | sort -u
}

in_fish() { # LINE
	fish --no-config -c 'source $SRC/completions/t2s.fish
		complete -C $argv[1]' "$1" 2>/dev/null | cut -f1 | sort -u
}

# in_zsh LINE: what zsh would insert, by a pseudo terminal
in_zsh() {
	zsh -f -c '
		zmodload zsh/zpty
		zpty z "PS1= zsh -f -i"
		zpty -w z "fpath=($SRC/completions \$fpath); autoload -U compinit; compinit -u -d $TMP/zdump; PATH=$PATH
bindkey \"^I\" complete-word; LISTMAX=10000; setopt no_beep zle
zstyle \":completion:*\" list-colors; zstyle \":completion:*\" verbose no
null-line () { print -r -- \"<<\$BUFFER>>\"; BUFFER= ; zle accept-line }; zle -N null-line; bindkey \"^X\" null-line; print ready"
		while zpty -r z line && [[ $line != *ready* ]]; do :; done
		while zpty -r -t z line; do :; done
		sleep 0.3
		zpty -n -w z "$1"$'"'\\t'"'
		sleep 0.7
		zpty -n -w z $'"'\\x18'"'
		while zpty -r z line; do
			print -r -- $line
			[[ $line == *">>"* ]] && break
		done
		zpty -d z' zsh "$1" 2>/dev/null | tr -d '\r' |
		sed 's/\x1b\[[0-9;?]*[A-Za-z]//g'
}

if command -v bash >/dev/null; then
	for program in t2s t2s-schema t2s-filter t2s-plan t2s-parse t2s-audit \
	    t2s-synth t2s-exec t2s-patch t2s-show t2s-xlsx t2s-eval t2s-history \
	    t2s-saved t2s-talk t2s-lessons t2s-explain t2s-batch t2s-config t2s-doctor; do
		[ -x "$BIN/$program" ] || continue
		is "bash: $program offers its options" \
			"$(in_bash $program -- | grep '^--')" "$(options_of $program)"
	done
	is 'bash: a closed list' "$(in_bash t2s-exec -o ta)" table
	is 'bash: behind a long option' "$(in_bash t2s-exec --format = ta)" table
	is 'bash: a file in place of a format' "$(in_bash t2s-exec -o fi)" file.json
	is 'bash: saved questions' "$(in_bash t2s @la)" @late
	is 'bash: ... where @ is a word of its own' "$(in_bash t2s @ la)" late
	is 'bash: ... all' "$(in_bash t2s @ | tr '\n' ' ')" 'early late '
	is 'bash: files' "$(in_bash t2s-exec fi)" file.json
else
	skip 'bash' 'no bash'
fi

if command -v fish >/dev/null; then
	for program in t2s t2s-filter t2s-exec; do
		is "fish: $program offers its options" \
			"$(in_fish "$program --" | grep '^--')" \
			"$(options_of $program)"
	done
	is 'fish: a closed list' "$(in_fish 't2s-exec -o ta')" table
	is 'fish: behind a long option' "$(in_fish 't2s-exec --format=ta')" \
		'--format=table'
	like 'fish: a file in place of a format' "$(in_fish 't2s-exec -o fi')" \
		'^file.json$'
	is 'fish: saved questions' "$(in_fish 't2s @la')" @late
	like 'fish: files' "$(in_fish 't2s-exec fi')" '^file.json$'
else
	skip 'fish' 'no fish'
fi

if command -v zsh >/dev/null; then
	like 'zsh: an option' "$(in_zsh 't2s-filter --wid')" '<<t2s-filter --widen'
	like 'zsh: a closed list' "$(in_zsh 't2s-exec -o tab')" \
		'<<t2s-exec -o table'
	like 'zsh: a file in place of a format' "$(in_zsh 't2s-exec -o fil')" \
		'<<t2s-exec -o file.json'
	like 'zsh: saved questions' "$(in_zsh 't2s @la')" '<<t2s @late'
	like 'zsh: files' "$(in_zsh 't2s-exec fil')" '<<t2s-exec file.json'
else
	skip 'zsh' 'no zsh'
fi

done_testing
