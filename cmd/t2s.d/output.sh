# Where the answer goes: stdout, or a file whose suffix names the format

into='' # the file
safe='' # what begins like a formula gets an apostrophe

# names_format: as people also call it, lib/base/suffix.c does the same
names_format() {
	case $format in
	*[[:upper:]]*)
		format=$(printf %s "$format" | tr '[:upper:]' '[:lower:]') ;;
	esac
	case $format in
	md) format=markdown ;;
	txt) format=table ;;
	jsonl) format=ndjson ;;
	htm) format=html ;;
	esac
}

# names_file: of an -o that is a file sets $into, and $format as
# lib/base/suffix.c has it; a test compares the two. Whether there can be such
# a file is known before anything is run.
names_file() {
	case $format in
	*[./]*) into=$format format='' ;;
	*) names_format; return 0 ;;
	esac
	case $(printf %s "${into##*/}" | tr '[:upper:]' '[:lower:]') in
	?*.csv) format=csv ;;
	?*.tsv) format=tsv ;;
	?*.ndjson | ?*.jsonl) format=ndjson ;;
	?*.vega.json | ?*.vl.json) format=vega ;;
	?*.json) format=json ;;
	?*.md) format=markdown ;;
	?*.txt) format=table ;;
	?*.html | ?*.htm) format=html ;;
	?*.xlsx) format=xlsx ;;
	?*.svg) format=svg ;;
	?*.sql) format=sql ;;
	*) die 2 "no format for -o '$into': expected a file that ends with .csv, .tsv, .ndjson, .jsonl, .vega.json, .vl.json, .json, .md, .txt, .html, .htm, .xlsx, .svg or .sql" ;;
	esac
	[ -z "$lines" ] || die 2 "--lines cannot be used with a file as output"
	case $into in
	*/*) [ -d "${into%/*}/" ] ||
		die 3 "cannot write '$into': the folder does not exist" ;;
	esac
	[ ! -d "$into" ] || die 3 "cannot write '$into': it is a folder"
}

# writes_sheet: is what writes sheets there, and can stdout take one?
writes_sheet() {
	[ "$format" = xlsx ] || return 0
	command -v t2s-xlsx >/dev/null ||
		die 2 "t2s-xlsx not found; t2s was built without libxlsxwriter"
	[ -n "$into" ] || [ ! -t 1 ] ||
		die 2 "a sheet cannot be shown on a terminal; use -o FILE.xlsx"
}

# spares_files: a file that may not be replaced is known before anything is
# run, and who writes it is told what the run reads
spares_files() {
	[ -n "$into$save$save_as$keep" ] || return 0
	T2S_READS="$run
$keys${lines:+
$words}"
	export T2S_READS
	for file in "$into" "$save"; do
		case $file in
		'') continue ;;
		*-wal | *-shm | *-journal) ;;
		*) [ -e "$file" ] || continue ;;
		esac
		message=$(t2s-show $force --check-file "$file" 2>&1 >/dev/null) ||
			die $? "${message#t2s-show: }"
	done
}

# outputs: sets $outputs, the option of a filter, for eval
outputs() {
	outputs="-o $format"
	[ -z "$into" ] || outputs="$force -o \"\$into\""
	case $format in
	csv | tsv) outputs="$outputs $safe" ;;
	esac
}

# tells_file: to a person at a terminal, that the file is there
tells_file() {
	[ -z "$into" ] || [ -n "$quiet" ] || [ ! -t 2 ] ||
		visible "wrote '$into'" >&2
}
