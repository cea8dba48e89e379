# The Test Anything Protocol in POSIX sh. A test begins with
#
#	. "${0%/*}/tap.sh"
#
# and ends with done_testing. It has
#   $SRC   the root of the sources
#   $BIN   the programs under test, first on PATH
#   $TMP   a folder of its own, removed at exit
#   $SHOP  the demo database, made by make check; copy it, do not change it
#   $DATA  the shared data, empty where there is none
#
#   ok DESC COMMAND...            the command ends with status 0
#   status DESC WANT COMMAND...   ... with status WANT
#   is DESC GOT EXPECTED          two texts are equal
#   like DESC GOT PATTERN         some line of a text matches (grep)
#   unlike DESC GOT PATTERN       no line does
#   skip DESC REASON              one test that cannot run here
#   skip_all REASON               none can: ends the script
#   within_a_minute COMMAND...    waits until the command ends with status 0;
#                                 a failed test where it does not
#   left_out PROGRAM              this build has none, for $left_out
# Output of commands under ok and status goes to $TMP/.out and is shown when
# the test fails; a command that is to write to a file needs sh -c.

set -u
export LC_ALL=C
unset NO_COLOR POSIXLY_CORRECT
export PAGER=cat
# No test may reach a user's database, model or proxy.
for name in $(env | sed -n 's/^\([A-Za-z_0-9]*\)=.*/\1/p'); do
	case $name in
	T2S_DATA | T2S_LLAMA_SERVER) ;;
	T2S_* | OPENAI_* | ANTHROPIC_* | GOOGLE_API_KEY | GEMINI_* | OLLAMA_* | \
	    AZURE_OPENAI_* | [A-Za-z]*_proxy | [A-Z]*_PROXY | CURL_CA_BUNDLE | \
	    SSL_CERT_*) unset "$name" ;;
	esac
done
export no_proxy='*'
SRC=$(cd "${0%/*}/.." && pwd)
[ -d "$SRC/cmd" ] || SRC=${SRC%/*} # a test in a folder of its own
BIN=$(cd "${BIN:-$SRC/build/bin}" && pwd) || exit 1
PATH=$BIN:$PATH
DATA=${T2S_DATA-$SRC/../shared/data}
[ -n "$DATA" ] && [ -d "$DATA" ] && DATA=$(cd "$DATA" && pwd) || DATA=
SHOP=${BIN%/bin}/shop.db
if [ "${BIN##*/}" != bin ] || [ ! -e "${BIN%/bin}/libt2s.a" ]; then
	echo "Bail out! $BIN is not the bin/ of a build: tests need what make" \
		"check makes beside it"
	exit 2
fi
TMP=$(mktemp -d "${TMPDIR:-/tmp}/t2s-test.XXXXXX") || exit 1
trap 'rm -rf "$TMP"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
T2S_HISTORY=$TMP/.history.db
T2S_ACCESS_KEY=$TMP/.key
XDG_DATA_HOME=$TMP/.data
T2S_LEARNED= T2S_LESSONS= T2S_CONFIG=
T2S_PROBE_MS=5000 # a busy machine finds the same values as an idle one
export SRC BIN PATH DATA SHOP TMP T2S_HISTORY T2S_ACCESS_KEY T2S_LEARNED \
	T2S_PROBE_MS T2S_LESSONS T2S_CONFIG XDG_DATA_HOME
tap_count=0
tap_failed=0

# verdict STATUS DESC: 0 is good
verdict() {
	tap_count=$((tap_count + 1))
	if [ "$1" -eq 0 ]; then
		printf 'ok %d - %s\n' "$tap_count" "$2"
		return 0
	fi
	printf 'not ok %d - %s\n' "$tap_count" "$2"
	tap_failed=$((tap_failed + 1))
	return 1
}

# diagnose LABEL TEXT
diagnose() {
	printf '%s\n' "$2" | head -n 40 | sed "s/^/# $1: /" >&2
}

status() {
	tap_desc=$1
	tap_want=$2
	shift 2
	tap_got=0
	"$@" >"$TMP/.out" 2>&1 || tap_got=$?
	if [ "$tap_got" -eq "$tap_want" ]; then
		verdict 0 "$tap_desc"
		return
	fi
	verdict 1 "$tap_desc"
	diagnose status "$tap_got, wanted $tap_want, of: $*"
	diagnose output "$(cat "$TMP/.out")"
	return 1
}

ok() {
	tap_desc=$1
	shift
	status "$tap_desc" 0 "$@"
}

is() {
	if [ "$2" = "$3" ]; then
		verdict 0 "$1"
		return
	fi
	verdict 1 "$1"
	diagnose got "$2"
	diagnose want "$3"
	return 1
}

like() {
	if printf '%s\n' "$2" | grep -q -e "$3"; then
		verdict 0 "$1"
		return
	fi
	verdict 1 "$1"
	diagnose got "$2"
	diagnose 'want a line like' "$3"
	return 1
}

unlike() {
	if ! printf '%s\n' "$2" | grep -q -e "$3"; then
		verdict 0 "$1"
		return
	fi
	verdict 1 "$1"
	diagnose got "$2"
	diagnose 'want no line like' "$3"
	return 1
}

skip() {
	tap_count=$((tap_count + 1))
	printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

skip_all() {
	printf '1..0 # SKIP %s\n' "$1"
	exit 0
}

within_a_minute() {
	tap_tries=3000
	until "$@"; do
		tap_tries=$((tap_tries - 1))
		if [ "$tap_tries" -eq 0 ]; then
			verdict 1 "within a minute: $*"
			return
		fi
		sleep 0.02
	done
}

left_out() {
	case $1 in
	t2s-talk) left_out='built without libedit' ;;
	t2s-xlsx) left_out='built without libxlsxwriter' ;;
	*) return 1 ;;
	esac
	[ ! -e "$BIN/$1" ]
}

done_testing() {
	printf '1..%d\n' "$tap_count"
	[ "$tap_failed" -eq 0 ] && [ "$tap_count" -gt 0 ]
	exit
}
