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

wc -l cmd/*.c | awk '$2 != "total" && $1 > 260 { print $2 ": " $1 }' >"$TMP/found"
none 'a program is its options, reading, one call, writing: 260 lines at most'

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
os 8
db 9
step 10
EOF
# Rooms have steps within their folder. Files that stand in the folder itself
# are its face: they may know each room, and each room them.
cat >"$TMP/rooms" <<'EOF'
schema/content 0
schema/dictionary 1
schema/change 0
lang/view 0
lang/scope 1
lang/plain 2
sql/dialect 0
sql/adapt 1
sql/read 1
sql/bind 2
sql/to_plan 3
sql/write 2
sql/policy 3
link/path 0
link/catalogue 0
link/retrieve 1
link/match 2
link/narrow 3
audit/names 0
audit/shape 0
audit/drift 0
audit/rows 0
audit/question 1
audit/values 1
audit/time 2
audit/truth 2
audit/types 3
audit/group 1
edit/form 0
edit/op 1
edit/words 2
edit/diff 2
plan/text 0
plan/syntax 1
plan/spans 1
plan/grammar 2
plan/draft 3
plan/rank 4
plan/dialogue 4
plan/catalogue 5
report/rows 0
report/explain 1
report/chart 2
report/page 3
model/wire 1
model/answer 2
model/prompt 3
model/route 4
model/task 4
follow/act 0
os/http 0
os/line 0
os/sheet 0
os/state 0
db/sqlite 1
db/file 0
db/history 2
db/judge 2
db/postgres 2
step/config 0
step/pipe 1
step/session 2
step/model 2
step/schema 2
step/filter 3
step/plan 3
step/exec 2
step/llm 2
step/batch 2
step/eval 2
step/doctor 3
EOF
find lib -mindepth 1 -maxdepth 1 -type d | sed 's|lib/||' | sort >"$TMP/folders"
cut -d' ' -f1 "$TMP/steps" | sort | diff - "$TMP/folders" >"$TMP/found"
none 'every folder of lib has its step'
find lib -mindepth 2 -maxdepth 2 -type d | sed 's|lib/||' | sort >"$TMP/folders"
cut -d' ' -f1 "$TMP/rooms" | sort | diff - "$TMP/folders" >"$TMP/found"
none 'every room has its step'

find lib -type d | while read -r room; do
	n=$(find "$room" -maxdepth 1 -type f ! -name '*.def' | wc -l)
	[ "$n" -le 50 ] || echo "$room: $n files"
done >"$TMP/found"
none 'a folder of more files than one sees at once has rooms'

# upwards STEPS DEPTH: includes of what is not on a lower step, by the first
# DEPTH names of a path; of depth 2 within a folder.
upwards() {
	grep -Rn '^#include "' lib | awk -v steps="$1" -v depth="$2" '
	BEGIN { while ((getline line < steps) > 0) {
		split(line, f, " "); step[f[1]] = f[2] } }
	function place(path,  part, n) {
		n = split(path, part, "/")
		if (n <= depth)
			return ""
		return depth == 1 ? part[1] : part[1] "/" part[2]
	}
	{
		split($0, at, ":"); from = place(substr(at[1], 5))
		match($0, /"[^"]*"/)
		to = place(substr($0, RSTART + 1, RLENGTH - 2))
		split(from, a, "/"); split(to, b, "/")
		if (from == "" || to == "" || from == to ||
		    (depth == 2 && a[1] != b[1]))
			next
		if (!(step[to] < step[from]))
			print $0
	}'
}
upwards "$TMP/steps" 1 >"$TMP/found"
none 'includes point downwards only'
upwards "$TMP/rooms" 2 >"$TMP/found"
none 'so they do between the rooms of a folder'

# What a person names is replaced by the rule of one place; those who are not
# below it write where no file of a person's can be, say what it decided before,
# or change a file that they have read.
grep -rnE 'FILE_(NAMED|OUTPUT|REPORT)\>|outfile_begin\(|file_stream_open\(' \
	lib cmd --include=*.c | grep -vE "^(lib/base/file|lib/os/outfile|\
lib/step/pipe/(into|report)|lib/step/exec/exec|lib/step/session/(saved|\
lesson_file)|cmd/t2s-(xlsx|show))\.c" >"$TMP/found"
none 'a file that a person names is written by step/pipe/replace.h'

# Words of a question, a name or a follow-up stand in tables, never in code.
# What is compared with a literal there is a member, an operator, a function, a
# kind or a unit of a document or a plan, by the name of what holds it; so are
# lists, by theirs; "texts" are questions that the planner is asked.
cat >"$TMP/spelled" <<'EOF'
key
kind
x->kind
y->kind
t->kind
how
reason
op
fn
way
unit
t->unit
dialect
get_str
s->text
EOF
cat >"$TMP/lists" <<'EOF'
keys
members
parts
lists
ops
functions
names
unit_names
keep
needed
talk
days
reasons
texts
EOF
find lib/plan lib/follow lib/link -name '*.[ch]' | sort | xargs perl -e '
	my %may = map { open my $in, "<", $_ or die; map { chomp; ($_, 1) } <$in> }
	    splice @ARGV, 0, 2;
	my $word = qr/"[ -]?[A-Za-z][A-Za-z |-]*"/;
	my $in = qr/[^()]|\((?:[^()]|\([^()]*\))*\)/;
	for my $file (@ARGV) {
		open my $code, "<", $file or die; local $/; my $text = <$code>;
		$text =~ s{/\*.*?\*/}{}gs;
		while ($text =~ /\b(?:strn?cmp|strstr|ascii_equal(?:_n)?|when_is|
		    when_run|pattern_is|pattern_match|spans_says|accept)
		    \((\s*+([\w>.-]+)(?:$in)*?$word(?:$in)*?)\)/gx) {
			my ($call, $held) = ($1, $2);
			$call =~ s/\s+/ /g;
			print "$file: $call\n" unless $may{$held};
		}
		while ($text =~ /\bchar\s\*const\s?(\w*)\[\w*\]\)?[\s=]*
		    \{[^};]*?$word/gx) {
			print "$file: list $1\n" unless $may{$1};
		}
	}' "$TMP/spelled" "$TMP/lists" >"$TMP/found"
none 'words of a language stand in tables'

perl -0777 -ne '
	while (/^LISTED\((\w+),((?:\s*"[^"]*")+),/gm) {
		my ($name, $words) = ($1, join "", $2 =~ /"([^"]*)"/g);
		my $same = join " ", sort split " ", $words;
		print "$name: the words of $of{$same}\n" if $of{$same};
		$of{$same} = $name;
	}' lib/words/listed.def >"$TMP/found"
sed -n 's/^LISTED(\([A-Z_]*\),.*/\1/p' lib/words/listed.def | while read -r name; do
	grep -rqw --include='*.[ch]' "LISTED_$name" lib || echo "$name: unused"
done >>"$TMP/found"
none 'a list of words is there once, and used'

find lib/words lib/plan/text lib/plan/spans lib/follow lib/link lib/infer \
	lib/schema -name '*.def' ! -name lex.def \
	! -name feature.def ! -name how.def ! -name tree.def ! -name time.def \
	! -name diff.def | while read -r table; do # these hold no words
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
only sqlite3.h db/sqlite db/history db/judge db/file
only zlib.h db/file
only libstemmer.h words
only utf8proc.h words report
only libpq-fe.h db/postgres
only curl/curl.h os/http
only histedit.h os/line
only xlsxwriter.h os/sheet

# A public function begins with the name of its module: of its file or of
# another of its room, of the room, of the folder, or of a struct or enum
# that the folder declares; singular or plural, the first word is enough.
# But for these: what libpq calls itself, what is known all over C.
cat >"$TMP/prefixes" <<'EOF'
lib/db/postgres pg
lib/base ascii
lib/base warn
EOF
find lib -name '*.[ch]' | sed 's|\(.*\)/\([^/]*\)\..*|\1 \2|' |
	sort -u >"$TMP/stems"
grep -rnE '^(struct|enum) [a-z_]+ \{' lib --include='*.h' |
	sed -E 's,^(lib/[^/]*)/[^:]*:[0-9]+:(struct|enum) ([a-z_]+).*,\1 \3,' \
	>"$TMP/types"
(cd "${BIN%/bin}" && find lib -name '*.o' -exec nm -A -g --defined-only {} +) \
	2>/dev/null | sed -n 's/^\([^:]*\)\.o:.* T /\1.c /p' |
	while read -r c name; do
		[ ! -f "$c" ] || echo "$c $name"
	done >"$TMP/functions"
: >"$TMP/found"
[ -s "$TMP/functions" ] || echo 'no function was found' >"$TMP/found"
awk '
	function one(w) { sub(/s$/, "", w); return w }
	function first(w) { sub(/_.*/, "", w); return one(w) }
	FILENAME ~ /prefixes$/ { known[$1, $2] = 1; next }
	FILENAME ~ /stems$/ { known[$1, first($2)] = 1; next }
	FILENAME ~ /types$/ { type[$1, one($2)] = 1; next }
	{
		room = $1; sub(/\/[^\/]*$/, "", room)
		split(room, part, "/")
		folder = part[1] "/" part[2]
		word = first($2)
		whole = $2; sub(/_.*/, "", whole)
		ok = (room, word) in known || (room, whole) in known ||
		    word == one(part[2]) || word == first(part[3]) || $2 == part[2]
		n = split($2, name, "_")
		for (i = 1; i <= n; i++) {
			so_far = i == 1 ? name[1] : so_far "_" name[i]
			ok = ok || (folder, one(so_far)) in type
		}
		if (!ok)
			print $0
	}' "$TMP/prefixes" "$TMP/stems" "$TMP/types" "$TMP/functions" >>"$TMP/found"
none "a public function begins with its module's name"

for c in $(find lib cmd -name '*.c'); do
	[ -f "${c%.c}.h" ] || head -1 "$c" | grep -q '^/\*' || echo "$c"
done >"$TMP/found"
none 'a file without a header of its own begins with what it is'

# "(split_build.c)", "lang/plan.h": what a comment, or lib/README, sends a
# reader to.
find lib cmd tests -name '*.[ch]' -o -name '*.def' >"$TMP/names"
grep -rnE '[a-z_]{2,}\.(c|h|def)\>' lib cmd --include='*.[ch]' \
	--include='*.def' --include=README | grep -v 'include  *<\|has_include' | awk '
	NR == FNR { there[$0]; sub(/^lib\//, ""); there[$0]; sub(/.*\//, "")
		there[$0]; next }
	{
		split($0, at, ":")
		text = substr($0, length(at[1]) + length(at[2]) + 3)
		while (match(text, /[a-z0-9_\/-]*[a-z0-9_][a-z0-9_]\.(c|h|def)/)) {
			name = substr(text, RSTART, RLENGTH)
			text = substr(text, RSTART + RLENGTH)
			if (text !~ /^[A-Za-z_0-9]/ && !(name in there) &&
			    name !~ /^\//)
				print at[1] ":" at[2] ": " name
		}
	}' "$TMP/names" - >"$TMP/found"
none 'a file that a comment or lib/README names is there'

nm -g --defined-only "${BIN%/bin}/libt2s.a" 2>/dev/null |
	awk 'NF == 3 { print $3 }' | sort | uniq -d >"$TMP/found"
none 'no two parts of the library define the same name'

# What lib/ keeps between calls and writes into, and why that is not passed:
# a process has it once, or a signal handler or die() must find it.
sed 's/:.*//' >"$TMP/kept" <<'EOF'
base/buf buf_empty: the empty text; nobody writes into it
base/die die_clear: called from signal handlers
base/die die_last_words: die() is called with nothing at hand
base/die dying: last words that fail must not begin again
base/die message: memory may be what the process dies of
base/die program: the name of this program
base/io out: the buffer of stdout
base/io was_read: what a run has read it does not replace
base/text_limit rows: limits of this process, by its environment
base/num c: the C locale, made once
db/file/leftover path: removed by signal handlers
db/file/leftover watched: for signal handlers
db/file/leftover words: die_last_words of the program, meanwhile
db/postgres/cancel watched: for signal handlers
db/sqlite/begin done: SQLite is configured once a process
db/sqlite/begin failures: its log has one taker a process
db/sqlite/begin plain: its allocator, from before ours
os/child groups: children to end, for signal handlers
os/child watched: whether those are in place
os/clock at_end: for the handler of the timer
os/progress done: pthread_atfork is for ever
os/progress progress_count: written while another thread reads
os/progress shown: a line is on the terminal, for signal handlers
os/progress work: of the thread that draws
os/scratch file: removed by signal handlers
os/scratch folder: removed at the end, whoever brings that about
sql/read/match_template all: made once of constant tables
step/exec/exec streaming: told when stdout is lost
step/exec/exec words: last words, for the handler of the timer
step/exec/output output_written: rows, for the handler of the timer
step/pipe/access access_: who may read what, of this process
step/pipe/access_key key: of the user, read once
step/pipe/pipe room: memory may be what the process dies of
step/pipe/pipe running: die() knows no pipe
step/pipe/pipe_out b: room for the next document
step/session/conversation ended: for signal handlers
step/session/conversation interrupted: for signal handlers
words/fold stemmer: made once
words/synonym places: made once of a constant table
EOF
objects=${BIN%/bin}/lib
find "$objects" -name '*.o' | while read -r object; do
	unit=${object#"$objects/"}
	unit=${unit%.o}
	[ -e "lib/$unit.c" ] || continue # its source was moved
	objdump -t "$object" | awk -v unit="$unit" '
		/ O / && /[\t ]\.(data|bss)/ && !/\.data\.rel\.ro/ {
			sub(/\.[0-9]+$/, "", $NF)
			if ($NF !~ /^[.*]|^_|ASAN/)
				print unit " " $NF
		}'
done | sort -u >"$TMP/written"
sort "$TMP/kept" | comm -13 - "$TMP/written" >"$TMP/found"
none 'the library keeps nothing between calls but what it must'
sort "$TMP/kept" | comm -23 - "$TMP/written" >"$TMP/found"
[ -n "$(command -v objdump)" ] || : >"$TMP/found"
none 'and the list of that holds nothing else'

for folder in json doc words schema lang sql link infer audit edit eval plan report model; do
	grep -rnE --include='*.c' \
		'(^|[^a-z_])(printf|puts|putchar|fputs|fopen|open|exit|abort)\(' \
		lib/$folder | grep -v 'attribute'
done >"$TMP/found"
none 'work below os/ has no I/O and no exit'

code | grep '\.[ch]$' | xargs grep -nwE \
	'(strcpy|strcat|sprintf|strtok|gets|atoi|atol|system|alloca|popen)[ ]*\(' >"$TMP/found"
none 'no banned call'

grep -nE '\<(O_CREAT|O_TRUNC|mkstemp|mkdtemp|fopen|creat|renameat|rename|mkdir|mkdirat|umask)\>' \
	$(find lib cmd -name '*.c' ! -path 'lib/base/file*.c') |
	grep -vE ':[0-9]+:[[:space:]]*(/?\*|\{?")' >"$TMP/found"
none 'files are written through base/file.h alone'
grep -nE '>+ *"?\$' cmd/t2s cmd/t2s.d/*.sh |
	grep -vE '>"\$(scratch/|target"|doc"|run")' >"$TMP/found"
none 'the driver writes into its own folder alone'

code | grep '^lib/.*\.c$' | xargs awk '
	/switch \(.*(->|\.)kind\)/ { depth = 1; next }
	depth && /default:/ { print FILENAME ":" FNR ": " $0 }
	/^\}/ { depth = 0 }' >"$TMP/found"
none 'a switch over node kinds has no default'

grep -rnE --include='*.[ch]' \
	-e '[!=]= *DIALECT_[A-Z]|DIALECT_[A-Z]+ *[!=]=|case DIALECT_' \
	-e 'cmp\([^"]*"(sqlite|postgres|mysql|tsql|duckdb|bigquery)"' \
	lib cmd >"$TMP/found"
none 'what differs between dialects is a flag, and nobody asks which it is'

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
	t2s-schema) echo 'libsqlite3 libz' ;;
	t2s-exec) echo 'libsqlite3 libz libutf8proc' ;;
	t2s-filter | t2s-eval) echo 'libsqlite3 libz libstemmer libutf8proc' ;;
	t2s-plan | t2s-audit | t2s-lessons) echo 'libstemmer libutf8proc' ;;
	t2s-history) echo 'libsqlite3 libutf8proc' ;;
	t2s-show | t2s-saved | t2s-explain | t2s-batch) echo 'libutf8proc' ;;
	t2s-llm) echo 'libcurl' ;;
	t2s-talk) echo 'libedit' ;;
	t2s-xlsx) echo 'libxlsxwriter libz libutf8proc' ;;
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
