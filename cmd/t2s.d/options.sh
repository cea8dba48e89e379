# Options

db='' format='' question='' run='' patches='' sets='' answers='' assume=''
edit='' save='' mend='' dictionary='' dialect='' top='' limit=''
timeout='' verbose='' quiet='' keep='' resume='' retry=''
refine='' iterations='' words='' history=1 session='' follow=''
columns='' sure='' explain='' share='' clarify='' server='' infer='' keys=''
bounds='' claimed='' each='' fail_empty='' sql='' checks='' lines='' jobs='' go_on='' talks=''

option() { # NAME VALUE; false for an unknown name
	keeps "$1" "$2"
	case $1 in
	db) # each is a line of the target
		[ -z "$2" ] || db="$db${db:+
}$2" ;;
	format)
		[ -n "$2" ] || die 2 "--format needs a value"
		format=$2 ;;
	run)
		[ -n "$2" ] || die 2 "--run needs the file of a plan; --save=FILE writes one"
		run=$2 ;;
	question | save | keys | dialect | keep | resume | session)
		eval "$1=\$2" ;;
	dictionary)
		dictionary=$2
		T2S_DICTIONARY=$2; export T2S_DICTIONARY ;;
	save-as)
		[ -n "$2" ] || die 2 "--save-as needs a name"
		save_as=$2 ;;
	parameter) parameters="$parameters --parameter$(quoted "$2")" ;;
	check)
		[ "$2" = model ] ||
			die 2 "invalid --check '$2': expected nothing or model"
		checks='--model' ;;
	sql)
		[ -n "$2" ] || die 2 "--sql needs a statement"
		sql=$2 ;;
	fail-empty)
		case $2 in
		always | suspect) fail_empty="--fail-empty --refine=$2" ;;
		*) die 2 "invalid --fail-empty '$2': expected nothing, always or suspect" ;;
		esac ;;
	set) sets="$sets --set$(quoted "$2")" ;;
	patch)
		patches="$patches --patch$(quoted "$2")"
		patch_words="$patch_words${patch_words:+; }$2" ;;
	since | until | order) bounds="$bounds --$1$(quoted "$2")" ;;
	columns) columns=$2 ;;
	min-confidence) sure=" --min-confidence$(quoted "$2")" ;;
	lessons)
		[ -r "$2" ] || die 2 "cannot read '$2'"
		T2S_LESSONS=$2; export T2S_LESSONS ;;
	answer) taught=1 answers="$answers --answer$(quoted "$2")" ;;
	model | filter-model)
		[ -n "$2" ] || die 2 "--$1 needs PROVIDER:NAME"
		models=1
		eval "$(printf %s "$1" | tr - _)=\$2" ;;
	tier | mode | write | fallback | votes | votes-by)
		needs=$1
		plan_options="$plan_options --$1$(quoted "$2")" ;;
	share) share=" --share=$2" ;;
	cache) T2S_CACHE=$2; export T2S_CACHE ;;
	record) T2S_RECORD=$2; export T2S_RECORD ;;
	replay) T2S_REPLAY=$2; export T2S_REPLAY ;;
	budget) T2S_BUDGET=$2; export T2S_BUDGET ;;
	prices) T2S_PRICES=$2; export T2S_PRICES ;;
	now) T2S_NOW=$2; export T2S_NOW ;;
	policy) # each holds, and is a line
		T2S_POLICY="${T2S_POLICY:+$T2S_POLICY
}$2"; export T2S_POLICY ;;
	claim) claims "$2" ;;
	allow-function)
		T2S_ALLOW_FUNCTION=${T2S_ALLOW_FUNCTION:+$T2S_ALLOW_FUNCTION,}$2
		export T2S_ALLOW_FUNCTION ;;
	max-cost) T2S_MAX_COST=$2; export T2S_MAX_COST ;;
	max-scan-rows) T2S_MAX_SCAN_ROWS=$2; export T2S_MAX_SCAN_ROWS ;;
	go-on) go_on=$2 ;;
	top | limit | timeout)
		! whole "$1" "$2" || eval "$1=\$2" ;;
	retry | refine) ! within "$1" "$2" 0 10 || eval "$1=\$2" ;;
	jobs) ! within jobs "$2" 1 64 || jobs=$2 ;;
	max-iterations) ! within "$1" "$2" 1 20 || iterations=$2 ;;
	*) return 1 ;;
	esac
}

# raises WORD: its letters in upper case, in $raised, without a program
raises() {
	raised='' rest=$1
	while [ -n "$rest" ]; do
		letter=${rest%"${rest#?}"} rest=${rest#?}
		case $letter in
		[abcdefghijklmnopqrstuvwxyz])
			before=abcdefghijklmnopqrstuvwxyz
			before=${before%%"$letter"*}
			behind=ABCDEFGHIJKLMNOPQRSTUVWXYZ
			while [ -n "$before" ]; do
				before=${before#?} behind=${behind#?}
			done
			letter=${behind%"${behind#?}"} ;;
		esac
		raised=$raised$letter
	done
}

# by the environment, which others cannot see; a name as t2s-policy(5) has it
claims() { # NAME=VALUE
	case ${1%%=*} in
	*[!A-Za-z0-9_]* | [0-9]* | '' | "$1")
		die 2 "invalid --claim: expected NAME=VALUE"
		return 0 ;;
	esac
	raises "${1%%=*}"
	case " $claimed " in
	*" $raised "*) die 2 "claim '${1%%=*}' is given twice" ;;
	esac
	claimed="$claimed $raised"
	export "T2S_CLAIM_$raised=${1#*=}"
}

unknown() {
	die 2 "unknown option '$1'; see t2s --help"
}

reads_options() {
	while [ $# -gt 0 ]; do
		case $1 in
		--help) help || exit 3; exit 0 ;;
		--version)
			t2s-show --version | sed 's/^t2s-show/t2s/' || exit 3
			exit 0 ;;
		-v | --verbose) verbose=1 ;;
		--quiet) quiet=--quiet ;;
		--assume) assume=--assume; keeps assume ;;
		--no-assume) assume=''; keeps no-assume ;;
		--edit) edit=1 ;;
		--talk) talks=1 ;;
		--mend) mend=1 ;;
		-c | --continue) follow=1 ;;
		--no-model) models='' ;;
		--share-values) share=' --share=values'; keeps share values ;;
		--clarify) clarify=--clarify needs=clarify ;;
		--explain) explain=1 ;;
		--allow-superuser | --trust-target) server="$server $1"; keeps "${1#--}" ;;
		--infer-keys) infer=--infer-keys; keeps infer-keys ;;
		--no-infer-keys) infer=--no-infer-keys; keeps no-infer-keys ;;
		-l | --lines) lines=1 ;;
		--each) each=' --each' ;;
		--csv-safe) safe=--csv-safe ;;
		--fail-empty) fail_empty='--fail-empty --refine=always' ;;
		--no-refine) refine=0; keeps refine 0 ;;
		--show-config) shows=1 ;;
		--no-config) T2S_CONFIG=''; export T2S_CONFIG ;;
		--check) checks=1 ;;
		--saved) lists=1 ;;
		--force) force=--force ;;
		--history) history=1 ;;
		--no-history) history='' ;;
		--no-lessons) lessons='' ;;
		--share-lessons) sharing=--shared ;;
		--no-share-lessons) sharing='' ;;
		--no-pager) T2S_PAGER=''; export T2S_PAGER ;;
		--) shift; words="$words${words:+ }$*"; break ;;
		--*=*)
			name=${1%%=*}
			option "${name#--}" "${1#*=}" || unknown "$name" ;;
		-d | -q | -o | --?*)
			case $1 in
			-d) name=db ;;
			-q) name=question ;;
			-o) name=format ;;
			*) name=${1#--} ;;
			esac
			[ $# -gt 1 ] || { option "$name" 1; known=$?
				[ $known -eq 0 ] || unknown "$1"
				[ "$name" != format ] || format=''
				die 2 "$1 needs a value"; return 0; }
			if option "$name" "$2"; then shift; else unknown "$1"; fi ;;
		-d*) option db "${1#-d}" ;;
		-q*) question=${1#-q} ;;
		-o*) option format "${1#-o}" ;;
		-?*) unknown "$1" ;;
		@*[[:space:]]*) words="$words${words:+ }$1" ;;
		@?*)
			if [ -n "$words$saved" ]; then
				words="$words${words:+ }$1"
			else
				saved=${1#@}
			fi ;;
		*) words="$words${words:+ }$1" ;;
		esac
		shift
	done
}

# understands ARG...: the options of a person; what is wrong with one is told in
# the format, and of the question, that may stand behind it
understands() {
	reading=1
	reads_options "$@"
	reading=''
	[ -z "$wrong" ] || { names_format; die 2 "$wrong"; }
}

checks_options() {
	names_file
	[ -z "$go_on" ] || lines='' keep='' resume='' history='' words='' \
		question='' format=document
	[ -z "$lines" ] || checks_lines
	case $format in
	'') if [ -t 1 ]; then format=table; else format=ndjson; fi ;;
	table | json | ndjson | csv | tsv | markdown | chart | html | xlsx | svg | \
	    vega | document | plan | sql) ;;
	*) die 2 "invalid --format '$format'; see t2s --help" ;;
	esac
	writes_sheet
	[ -n "$columns" ] || [ "$format$into" != table ] || [ ! -t 1 ] ||
		columns=helpful
	case $columns in
	'' | asked | helpful) ;;
	*) die 2 "invalid --columns '$columns': expected asked or helpful" ;;
	esac
	case $share in
	'' | ' --share=none' | ' --share=facts' | ' --share=values') ;;
	*) die 2 "invalid --share '${share#*=}': expected none, facts or values" ;;
	esac
	: "${top:=${T2S_TOP-}}" "${retry:=${T2S_RETRY:-3}}" \
		"${refine:=${T2S_REFINE:-3}}"
	within T2S_RETRY "$retry" 0 10
	within T2S_REFINE "$refine" 0 10
	whole T2S_AGAIN "${T2S_AGAIN:-1}"
	[ -n "$question$lines" ] || question=$words
	: "${iterations:=$((retry + refine + 1))}"
	[ -z "$db" ] || { T2S_DB=$db; export T2S_DB; }
	checks_list
	keeps_stdin
	[ -n "$dictionary" ] || [ -z "${T2S_DICTIONARY-}" ] ||
		keeps_for_now dictionary "$T2S_DICTIONARY"
	[ -z "$session" ] || { T2S_SESSION=$session; export T2S_SESSION; }
	[ -z "$keep" ] || [ -z "$resume" ] || [ "$keep" = "$resume" ] ||
		die 2 "--keep and --resume must name the same folder"
	[ -z "$lists" ] || lists_saved
	[ -z "$checks" ] || checks_all
	[ -n "$go_on" ] || checks_policy
	spares_files
	checks_saved
	if [ -n "$lines$go_on" ]; then
		:
	elif [ -n "$sql" ]; then
		checks_sql
	elif [ -n "$saved$save_as" ] && [ -z "$question$run$resume$patches" ]; then
		: # a name is enough
	elif [ -z "$question$run$resume$saved" ] && [ -n "$patches" ]; then
		follow=last # the last plan is patched, there is no more to follow
	elif [ -z "$question$run$resume$saved" ]; then
		! is_conversation || converses "$@"
		! has_input ||
			die 2 "no question given; use --lines to answer each line of standard input, --talk for a conversation"
		help | sed -n '2,8p' >&2
		die 2 'no question given; see t2s --help'
	fi
	[ -z "$patches" ] || [ -z "$question" ] || [ -n "$run$resume$follow" ] ||
		die 2 "--patch cannot be used with a question; it changes the plan of --run, --resume or the last question"
	[ -z "$answers" ] || [ -z "$run" ] ||
		die 2 "--answer and --run cannot be used together"
	[ -z "$follow" ] || [ -z "$run" ] ||
		die 2 "--continue and --run cannot be used together"
	[ -z "$run" ] || [ "$run" = - ] || [ -r "$run" ] ||
		die 2 "cannot read '$run'; --run needs the file of a plan, which --save=FILE writes"
	[ ! -d "$run" ] || die 2 "cannot run '$run': it is a folder; --run needs the file of a plan"
}

# checks_policy: can it be read? Each filter would say that it cannot
checks_policy() {
	[ -n "${T2S_POLICY-}" ] || return 0
	message=$(t2s-show --check-policy 2>&1 >/dev/null) || die $? "${message#t2s-show: }"
}

# checks_list: several targets are data files
checks_list() {
	case ${T2S_DB-} in
	*"
"*://* | *://*"
"*) die 2 "a server cannot be given together with other targets: only data files can" ;;
	esac
}

# keeps_stdin: data on standard input, which several programs read, is kept as
# a file
keeps_stdin() {
	case "
${T2S_DB-}
" in
	*"
-
"* | *":-
"* | *":-?"*) ;;
	*) return ;;
	esac
	[ "$sql" != - ] && [ "$run" != - ] && [ -z "$talks" ] ||
		die 2 "-d - reads the data from standard input, so nothing else can be read there"
	[ -z "$lines" ] || [ -n "${words#-}" ] ||
		die 2 "-d - reads the data from standard input, so --lines needs a file"
	T2S_DB=$(t2s-schema --print-target) || exit
	export T2S_DB
	[ -z "$db" ] || db=$T2S_DB
}

# checks_all: what t2s needs to run
checks_all() {
	case $format in
	json | document) format=json ;;
	*) format=text ;;
	esac
	[ -z "$model" ] || { T2S_MODEL=$model; export T2S_MODEL; }
	case $server in
	*--allow-superuser*) checks="$checks --allow-superuser" ;;
	esac
	exec t2s-doctor -o $format ${checks#1}
}

# what goes with --sql; "-" is standard input
checks_sql() {
	for name in question run resume saved; do
		eval "[ -z \"\$$name\" ]" || case $name in
		question) die 2 "--sql and a question cannot be used together" ;;
		saved) die 2 "--sql and '@$saved' cannot be used together" ;;
		*) die 2 "--sql and --$name cannot be used together" ;;
		esac
	done
	[ -z "$follow" ] ||
		die 2 "--sql and --continue cannot be used together"
	[ "$sql" != - ] || sql=$(cat) || exit 3
}

# the filters are this program's siblings, or those of what a link means
finds_filters() {
	self=$0
	while [ -h "$self" ] && link=$(readlink "$self"); do
		case $link in
		/*) self=$link ;;
		*) self=${self%/*}/$link ;;
		esac
		PATH=${self%/*}:$PATH
	done
	case $0 in
	*/*) PATH=${0%/*}:$PATH; export PATH ;;
	esac
	T2S_TRACE=${T2S_TRACE-1}
	export T2S_TRACE
}

