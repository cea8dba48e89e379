#!/bin/sh
# Every program keeps the contract of t2s-document(5): what goes in, what
# comes out, and with which status
. "${0%/*}/tap.sh"
mkdir "$TMP/here" && cd "$TMP/here" || exit 1
T2S_SAVED=$TMP/saved
export T2S_SAVED

# How a program is called so that it reads a document and writes one; what
# is no filter (the driver, t2s-eval, t2s-batch, t2s-talk, t2s-config,
# t2s-doctor, t2s-xlsx) keeps only the contract of options.
arguments() {
	case $1 in
	t2s|t2s-eval|t2s-batch|t2s-talk|t2s-config|t2s-doctor|t2s-xlsx) return 1 ;;
	t2s-schema) echo - ;;
	t2s-exec) echo '-o document' ;;
	t2s-patch) echo '--patch={"op":"modify_limit","limit":3}' ;;
	t2s-show) echo '-o json' ;;
	t2s-history) echo append ;;
	t2s-saved) echo 'save --force --quiet x' ;;
	t2s-lessons) echo apply ;;
	esac
}

# ... so that it writes a part of one.
part() {
	case $1 in
	t2s-schema) echo '-o schema -' ;;
	t2s-filter) echo '-o schema' ;;
	t2s-plan | t2s-audit) echo '-o plan' ;;
	t2s-synth) echo '-o sql' ;;
	esac
}

# ... so that it prints something else.
printing() {
	case $1 in
	t2s-schema) echo '-o text -' ;;
	t2s-filter) echo '-o markdown' ;;
	t2s-synth) echo --text ;;
	t2s-exec) echo '-o csv' ;;
	t2s-explain) echo "-o text" ;;
	*) return 1 ;;
	esac
}

# feed TEXT COMMAND...: stdin is the text; leaves $out, $err and $got
feed() {
	printf '%s' "$1" >../in
	shift
	got=0
	"$@" <../in 2>../err | cat >../out
	"$@" <../in >../file 2>../err || got=$?
	out=$(cat ../out)
	err=$(cat ../err)
}

one_line() { # DESC TEXT
	is "$1" "$(printf '%s\n' "$2" | grep -c .)" 1
}

# The programs; a sibling for servers is the same program once more.
programs() {
	for p in "$BIN"/$1; do
		[ "${p%-postgres}" != "$p" ] || echo "${p##*/}"
	done
}

STOPPED='{"t2s":1,"x1":{"z":[],"a":{}},"question":"q","stop":{"by":"x","status":4,"reason":"questions","message":"say which","own":[1,2.50]},"x2":"\u001b\u00e9","plan":{"selections":[],"limit":null}}'
UNCHANGED='{"t2s":1,"x1":{"z":[],"a":{}},"question":"q","stop":{"by":"x","status":4,"reason":"questions","message":"say which","own":[1,2.5]},"x2":"\u001bé","plan":{"selections":[],"limit":null}}'

# --- options ---------------------------------------------------------------

for p in $(programs 't2s*'); do
	feed '' "$p" --help
	is "$p --help" "$got,$err" 0,
	like "$p --help tells usage" "$out" "^usage: $p "
	feed '' "$p" --version
	is "$p --version" "$got,$err" 0,
	like "$p --version tells one" "$out" "^$p [^ ]"
	feed '' "$p" --no-such-option
	is "$p: an unknown option" $got 2
	like "$p: ... is told" "$err" "^$p: unknown option '--no-such-option'"
done

# --- a stopped document passes ---------------------------------------------

passes() { # PROGRAM ARGUMENTS
	p=$1
	feed "$STOPPED" "$@"
	is "$p: a stopped document keeps its status" $got 4
	is "$p: ... passes silently" "$err" ''
	is "$p: ... unchanged, compact in a pipe" "$out" "$UNCHANGED"
	is "$p: ... pretty in a file" "$(sed -n 2,3p ../file)" '  "t2s": 1,
  "x1": {"z": [], "a": {}},'
	feed "$STOPPED" "$@" --compact
	is "$p: ... compact in a file" "$(cat ../file)" "$UNCHANGED"
	feed "$STOPPED" "$@" --pretty
	like "$p: ... pretty in a pipe" "$out" '^  "t2s": 1,$'
	is "$p: ... the same twice" \
		"$(printf '%s' "$STOPPED" | "$@" | "$@" | "$@" | cat)" "$UNCHANGED"
}

# A file where a plan was meant gets nothing else, and the reason is told.
for p in t2s-schema t2s-filter t2s-plan t2s-audit t2s-synth; do
	# shellcheck disable=SC2046 # several words
	feed "$STOPPED" "$p" $(part $p)
	is "$p: of a part, a stopped document gives nothing" \
		"$got,$out,$(cat ../file)" 4,,
	one_line "$p: ... and a line that says why" "$err"
done

# --- operands --------------------------------------------------------------

merges() { # PROGRAM ARGUMENTS
	p=$1
	echo '{"x2":7,"x3":8,"t2s":1}' >../later.json
	echo '{"selections":[{"table":"a"}],"own":1}' >../plan.json
	echo '{"tables":[],"own":2}' >../schema.json
	[ "$p" = t2s-schema ] || set -- "$@" -
	set -- "$@" --compact
	feed "$STOPPED" "$@" ../later.json
	case $out in
	*'"x2":7,"plan":'*'"x3":8}') is "$p: later members win" 1 1 ;;
	*) is "$p: later members win" "$out" '"x2":7 in its place' ;;
	esac
	feed "$STOPPED" "$@" ../plan.json ../schema.json
	like "$p: a bare plan" "$out" \
		'"plan":{"selections":\[{"table":"a"}\],"own":1}'
	like "$p: a bare schema" "$out" '"schema":{"tables":\[\],"own":2}'
	feed "$STOPPED" "$@" ../missing.json
	is "$p: an operand that is not there" $got 2
}

# --- what cannot be read ---------------------------------------------------

refuses() { # PROGRAM ARGUMENTS
	p=$1
	feed '' "$@"
	is "$p: empty input" $got 2
	one_line "$p: ... one line on stderr" "$err"
	like "$p: ... a document of stop" "$out" \
		"^{\"t2s\":1,\"stop\":{\"by\":\"$p\",\"status\":2,\"reason\":\"input\",\"message\":\""
	feed '{"t2s":1,' "$@"
	is "$p: half a document" $got 2
	like "$p: ... names line and column" "$err" "^$p: stdin:1:10: "
	feed '{"unknown":1}' "$@"
	is "$p: no document" $got 2
	feed "$STOPPED" "$@" --schema
	is "$p: an option without its argument" $got 2
	like "$p: ... a document of stop" "$out" '"reason":"usage"'
}

# --- where it cannot be written --------------------------------------------

cannot_write() { # PROGRAM ARGUMENTS
	p=$1
	printf '%s' "$STOPPED" >../in
	got=0
	"$@" <../in >/dev/full 2>../err || got=$?
	is "$p: a full disk" $got 3
	one_line "$p: ... is told" "$(cat ../err)"
	mkfifo ../fifo
	true <../fifo &
	exec 5>../fifo
	wait $!
	got=0
	sh -c '"$@" <../in >&5 2>../err' sh "$@" 2>/dev/null || got=$?
	exec 5>&-
	rm ../fifo
	is "$p: a closed pipe" $got 141
	is "$p: ... is no news" "$(cat ../err)" ''
	got=0
	"$@" <../in >&- 2>../err || got=$?
	is "$p: no stdout at all" $got 3
}

# --- lines -----------------------------------------------------------------

lines() { # PROGRAM ARGUMENTS
	p=$1
	feed "$STOPPED
{bad

$STOPPED" "$@" -l
	is "$p -l: some are stopped" $got 1
	is "$p -l: one line for each, in order" "$(printf '%s\n' "$out" |
		sed 's/"by":"'"$p"'",.*/.../')" \
"$UNCHANGED
{\"t2s\":1,\"stop\":{...
$UNCHANGED"
	like "$p -l: the bad line is named" "$err" "^$p: stdin:2:2: "
}

prints() { # PROGRAM ARGUMENTS
	p=$1
	feed "$STOPPED" "$@"
	is "$p: a stopped document where text is printed" $got 4
	is "$p: ... nothing on stdout" "$out" ''
	is "$p: ... its message on stderr" "$err" "$p: say which"
}

for p in $(programs 't2s*'); do
	args=$(arguments "$p") || continue
	refuses "$p" $args
	cannot_write "$p" $args
	case $p in
	t2s-show) continue ;;  # the end of a pipe: it shows stopped documents
	t2s-patch) continue ;; # makes the plan go on
	esac
	passes "$p" $args
	merges "$p" $args
	if "$p" --help | grep -q -e --lines; then
		lines "$p" $args
	fi
	if args=$(printing "$p"); then
		prints "$p" $args
	fi
done

ok 'a line that begins with a quoted name is a question' sh -c '
	printf "%s\n" "\"Anna Bauer\" orders" "[how] many?" |
		t2s-filter -l | grep -c "\"question\":" | grep -qx 2'

# --- members of others survive ---------------------------------------------

cp "$SHOP" ../shop.db
DOC='{"t2s":1,"m1":{"z":1.0,"y":[{"x":null}]},"question":"how many customers","m2":[[]],
"database":{"dialect":"sqlite","target":"../shop.db","m3":{"b":1,"a":2}},
"schema":{"m4":1,"tables":[{"name":"customer","kind":"table","m5":{"b":1,"a":2},
"columns":[{"name":"id","type":"INTEGER","nullable":false,"m6":[1,{"b":1,"a":2}]}],
"primary_key":["id"],"unique_keys":[],"foreign_keys":[]}],"m7":{}},
"plan":{"m8":"1","decision":"proceed","intent_summary":"count","selections":[{"table":"customer","m9":{"b":1,"a":2},
"columns":[{"table":"customer","column":"id","role":"projection","m10":{"b":1,"a":2}}]}],"limit":3,"m11":null},
"sql":{"dialect":"sqlite","text":"SELECT 1 AS one","params":[],"m12":true},"m13":"\u00e9"}'

keeps() { # PROGRAM ARGUMENTS
	p=$1
	feed "$DOC" "$@"
	is "$p: a document goes through" "$got,$err" 0,
	case $p in # what a program owns and replaces
	t2s-schema) gone='m3|m4|m5|m6|m7' ;;
	t2s-plan) gone='m8|m9|m10|m11|m12' ;;
	t2s-patch|t2s-synth|t2s-filter) gone='m12' ;;
	*) gone=none ;;
	esac
	want=$(printf '%s' "$DOC" | tr -d '\n' |
		grep -oE '"m[0-9]+":' | grep -vE "\"($gone)\"" | tr -d '\n')
	is "$p: members that it does not know survive in order" \
		"$(printf '%s' "$out" | grep -oE '"m[0-9]+":' |
		grep -vE "\"($gone)\"" | tr -d '\n')" "$want"
	is "$p: ... in a pretty file too" \
		"$(grep -oE '"m[0-9]+":' ../file | grep -vE "\"($gone)\"" |
		tr -d '\n')" "$want"
	for part in '"m1":{"z":1.0,"y":[{"x":null}]},' '"m2":[[]]' \
		'"m3":{"b":1,"a":2}' '"m5":{"b":1,"a":2}' \
		'"m6":[1,{"b":1,"a":2}]' '"m13":"é"'; do
		if printf '%s' "$part" | grep -qE "\"($gone)\""; then
			continue
		fi
		like "$p: ... whole: $part" "$out" \
			"$(printf '%s' "$part" | sed 's/[].*[]/\\&/g')"
	done
}

for p in t2s-schema t2s-filter t2s-plan t2s-audit t2s-synth t2s-exec t2s-patch
do
	[ -x "$BIN/$p" ] || continue
	keeps $p $(arguments $p)
done

# --- hostile JSON ----------------------------------------------------------

# Verdicts as the manifest has them; a program that does not read plans may
# have no quarrel with a bad one.
verdict_of() { # PROGRAM FILE EXPECT
	in_file=$DATA/hostile/json/$2
	got=0
	"$1" $(arguments "$1") <"$in_file" >../out 2>../err || got=$?
	case $3,$1,$(head -c 1 "$in_file") in
	reject,t2s-exec,[!{[\"]|reject,t2s-parse,[!{[\"])
		# a text that is no JSON is SQL to these
		[ $got -eq 1 ] || [ $got -eq 2 ] ;;
	reject,*)
		[ $got -eq 2 ] && [ "$(grep -c . <../err)" -eq 1 ] &&
			grep -q '"stop":' ../out ;;
	reject-or-strip,*|plan-error-or-ok,*)
		[ $got -le 2 ] && [ -s ../out ] ;;
	plan-error,*)
		case $1 in
		t2s-audit|t2s-synth) [ $got -eq 1 ] || [ $got -eq 2 ] ;;
		*) [ $got -le 7 ] ;;
		esac && [ -s ../out ] ;;
	esac
}

if [ -z "$DATA" ]; then
	skip 'hostile JSON' 'no shared data'
else
	# "file" and "expect" of each case, on one line
	sed -n 's/^"file": "\(.*\)",$/\1/p; s/^"expect": "\(.*\)",$/\1/p' \
		"$DATA/hostile/json/MANIFEST.json" | paste - - >../cases
	for p in $(programs 't2s-*'); do
		arguments "$p" >/dev/null || continue
		while read -r file expect; do
			verdict_of "$p" "$file" "$expect" ||
				echo "$file: $expect, but status $got: $(
				head -c 200 ../err)"
		done <../cases >../wrong
		is "$p: $(grep -c . ../cases) hostile files" "$(cat ../wrong)" ''
	done
fi

is 'no program left a file behind' "$(ls -A)" ''
done_testing
