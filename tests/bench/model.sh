#!/bin/sh
# model.sh QUESTIONS DATABASES [OPTION...]: how often t2s with a model answers
# right, its retries and its dictionaries (DATABASES/NAME/dictionary.json)
# included; the options are t2s's, such as --write sql or --tier minimal.
#
# The model is $T2S_MODEL. Without one it is a folder, $ANSWERS, which whoever
# is to be measured fills: a prompt that nobody has answered is kept in
# ANSWERS/ask/HASH, its answer is read from ANSWERS/reply/HASH. Run it, answer
# what is asked, run it again, until it says that nothing is left.
here=$(cd "${0%/*}" && pwd)
PATH=${BIN:-$here/../../build/bin}:$PATH
if [ "$1" = --answer ]; then
	mkdir -p "$ANSWERS/ask" "$ANSWERS/reply" || exit
	asked=$(mktemp "$ANSWERS/asked.XXXXXX") && cat >"$asked" || exit
	hash=$(sha1sum <"$asked" | cut -c1-12)
	[ ! -e "$ANSWERS/reply/$hash" ] || {
		rm -f "$asked" "$ANSWERS/ask/$hash"
		exec cat "$ANSWERS/reply/$hash"
	}
	mv "$asked" "$ANSWERS/ask/$hash"
	exit 1
fi
[ $# -ge 2 ] || {
	echo 'usage: model.sh QUESTIONS DATABASES [OPTION...]' >&2
	exit 2
}
questions=$1 databases=$2
shift 2
if [ -z "$T2S_MODEL" ]; then
	: "${ANSWERS:?names the folder of answers; or T2S_MODEL a model}"
	mkdir -p "$ANSWERS" || exit
	ANSWERS=$(cd "$ANSWERS" && pwd)
	T2S_MODEL="command:sh '$here/model.sh' --answer"
	export ANSWERS T2S_MODEL
fi
t2s-eval --questions "$questions" --databases "$databases" --match columns \
	-- sh -c 'dictionary=${T2S_DB%/*}/dictionary.json
	[ ! -e "$dictionary" ] || set -- --dictionary "$dictionary" "$@"
	exec env T2S_LEARNED= T2S_LESSONS= t2s -d "$T2S_DB" -o json "$@" "$T2S_QUESTION"' t2s "$@"
if [ -n "$ANSWERS" ]; then
	echo "prompts without an answer: $(find "$ANSWERS/ask" -type f | wc -l)"
fi
