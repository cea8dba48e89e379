#!/bin/sh
# The rules of the house: sizes, layers, who may touch what, banned calls
. "${0%/*}/tap.sh"
cd "$SRC" || exit 2

# none DESC: passes when $TMP/found is empty, else shows what was found
none() {
	is "$1" "$(head -20 "$TMP/found")" ''
}

code() {
	find cmd lib tests .ci -type f \( -name '*.[ch]' -o -name '*.sh' \
		-o -name '*.t' -o -path cmd/t2s -o -path .ci/run \) | sort
}

code | xargs wc -l | awk '$2 != "total" && $1 > 500 { print $2 ": " $1 }' >"$TMP/found"
none 'no code file is over 500 lines'

code | grep '\.c$' | xargs awk '
	FNR == 1 { start = 0 }
	/^[A-Za-z_].*\(/ && !/;/ { name = $0 }
	/^\{/ { start = FNR }
	/^\}/ && start {
		if (FNR - start - 1 > 60)
			print FILENAME ":" start ": " FNR - start - 1 " " name
		start = 0
	}' >"$TMP/found"
none 'no function is over 60 lines'

# The steps of the layers: a folder may include what stands on a step below
# it, and itself.
cat >"$TMP/steps" <<'EOF'
base 0
json 1
doc 2
words 2
schema 3
lang 4
lesson 4
sql 5
link 5
infer 5
audit 6
edit 6
eval 6
plan 6
report 6
model 7
follow 7
eng 8
EOF
# The rooms of the planner have steps of their own; planner.h is the face of
# all, and any may know what is asked of it.
cat >"$TMP/rooms" <<'EOF'
text 0
spans 1
grammar 2
draft 3
rank 4
dialogue 4
EOF
find lib -mindepth 1 -maxdepth 1 -type d | sed 's|lib/||' | sort >"$TMP/folders"
cut -d' ' -f1 "$TMP/steps" | sort | diff - "$TMP/folders" >"$TMP/found"
none 'every folder of lib has its step'
find lib/plan -mindepth 1 -maxdepth 1 -type d | sed 's|lib/plan/||' |
	sort >"$TMP/folders"
cut -d' ' -f1 "$TMP/rooms" | sort | diff - "$TMP/folders" >"$TMP/found"
none 'every room of lib/plan has its step'

# upwards STEPS DEPTH PREFIX: includes of a folder that is not on a lower
# step; the folder's name stands so deep in a path that begins with PREFIX.
upwards() {
	grep -Rn '^#include "' "lib/$3" | awk -v steps="$1" -v depth="$2" \
		-v prefix="$3" '
	BEGIN { while ((getline line < steps) > 0) {
		split(line, f, " "); step[f[1]] = f[2] } }
	{
		split($0, at, ":"); split(at[1], from, "/")
		match($0, /"[^"]*"/)
		name = substr($0, RSTART + 1, RLENGTH - 2)
		n = split(name, to, "/")
		if (substr(name, 1, length(prefix)) != prefix || n <= depth ||
		    !(from[depth + 1] in step))
			next
		if (to[depth] != from[depth + 1] &&
		    !(to[depth] in step && step[to[depth]] < step[from[depth + 1]]))
			print $0
	}'
}
upwards "$TMP/steps" 1 '' >"$TMP/found"
none 'includes point downwards only'
upwards "$TMP/rooms" 2 plan/ >"$TMP/found"
none 'so they do in the planner'

find lib/words lib/plan/text lib/plan/spans -name '*.def' \
	! -name lex.def | while read -r table; do # lex.def: classes, no words
	sed '/\*\//q' "$table" | grep -qE 'Made by|Kept by hand' || echo "$table"
done >"$TMP/found"
none 'a table of words says where they come from'

only() { # HEADER FOLDER... : the header is included there alone
	header=$1
	shift
	found=$(grep -Rl "#include <$header>" cmd lib)
	for folder; do
		found=$(printf '%s\n' "$found" | grep -v "^lib/$folder/")
	done
	printf '%s' "$found" >"$TMP/found"
	none "<$header> is included in $* only"
}
only sqlite3.h eng/sqlite
only libstemmer.h words
only utf8proc.h words report
only libpq-fe.h eng/postgres
only curl/curl.h eng/http
only histedit.h eng/line

nm -g --defined-only "${BIN%/bin}/libt2s.a" 2>/dev/null |
	awk 'NF == 3 { print $3 }' | sort | uniq -d >"$TMP/found"
none 'no two parts of the library define the same name'

for folder in json doc words schema lang sql link infer audit edit eval plan report model; do
	grep -rnE --include='*.c' \
		'(^|[^a-z_])(printf|puts|putchar|fputs|fopen|open|exit|abort)\(' \
		lib/$folder | grep -v 'attribute'
done >"$TMP/found"
none 'work below eng/ has no I/O and no exit'

code | grep '\.[ch]$' | xargs grep -nwE \
	'(strcpy|strcat|sprintf|strtok|gets|atoi|atol|system|alloca|popen)[ ]*\(' >"$TMP/found"
none 'no banned call'

grep -nE '\<(O_CREAT|O_TRUNC|mkstemp|mkdtemp|fopen|creat|renameat|rename|mkdir|mkdirat|umask)\>' \
	$(find lib cmd -name '*.c' ! -path lib/base/file.c) |
	grep -vE ':[0-9]+:[[:space:]]*(/?\*|\{?")' >"$TMP/found"
none 'files are written through base/file.h alone'
grep -nE '>+ *"?\$' cmd/t2s cmd/t2s.d/*.sh |
	grep -vE '>"\$(scratch/|target\.part"|doc"|run")' >"$TMP/found"
none 'the driver writes into its own folder alone'

code | grep '^lib/.*\.c$' | xargs awk '
	/switch \(.*(->|\.)kind\)/ { depth = 1; next }
	depth && /default:/ { print FILENAME ":" FNR ": " $0 }
	/^\}/ { depth = 0 }' >"$TMP/found"
none 'a switch over node kinds has no default'

code | grep '^lib/.*\.h$' | while read -r header; do
	guard=$(echo "${header#lib/}" | tr 'a-z/.-' 'A-Z___')
	grep -q "^#ifndef $guard\$" "$header" || echo "$header: no $guard"
done >"$TMP/found"
none 'each header has its guard'

nm "${BIN%/*}/libt2s.a" 2>/dev/null | awk '$2 == "T" { print $3 }' | sort | uniq -d >"$TMP/found"
none 'no function is there twice: the archive would give either'

# What a program may load.
allowed() {
	case $1 in
	t2s-schema) echo 'libsqlite3' ;;
	t2s-exec) echo 'libsqlite3 libutf8proc' ;;
	t2s-filter | t2s-eval) echo 'libsqlite3 libstemmer libutf8proc' ;;
	t2s-plan | t2s-audit | t2s-lessons) echo 'libstemmer libutf8proc' ;;
	t2s-history) echo 'libsqlite3 libutf8proc' ;;
	t2s-show | t2s-saved | t2s-explain | t2s-batch) echo 'libutf8proc' ;;
	t2s-llm) echo 'libcurl' ;;
	t2s-talk) echo 'libedit' ;;
	*-postgres) echo "libpq $(allowed "${1%-postgres}")" ;;
	esac
}
for program in cmd/*.c "$BIN"/*-postgres; do
	name=$(basename "$program" .c)
	readelf -d "$BIN/$name" 2>/dev/null |
		sed -n 's/.*NEEDED.*\[\(lib[a-z0-9]*\).*/\1/p' |
		grep -vE '^lib(c|m|jansson|asan|ubsan|gcc|pthread|dl|rt)$' |
		while read -r lib; do
			case " $(allowed "$name") " in
			*" $lib "*) ;;
			*) echo "$name: $lib" ;;
			esac
		done
done >"$TMP/found"
none 'a program loads only what it may'

for program in cmd/*; do
	[ -f "$program" ] || continue # the parts of the driver
	name=$(basename "$program" .c)
	[ -e "man/$name.1" ] || echo "man/$name.1"
	[ -e "tests/$name.t" ] || echo "tests/$name.t"
done >"$TMP/found"
none 'one program, one page, one test'

done_testing
