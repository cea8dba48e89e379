#!/bin/sh
# What a person reads is plain modern English: make messages prints it all
. "${0%/*}/tap.sh"
cd "$SRC" || exit 2

perl tests/messages.pl -l >"$TMP/all"

# --- is everything there? ----------------------------------------------------

has() { # DESC FILE KIND TEXT: a string that somebody sees is among them
	ok "$1" awk -F'\t' -v file="$2" -v kind="$3" -v text="$4" '
		index($1, file ":") == 1 && $2 == kind && index($3, text) {
			found = 1 }
		END { exit !found }' "$TMP/all"
}
has 'an error of a program' cmd/t2s-audit.c message \
	'folders can only be checked'
has 'the text of an option' cmd/t2s-exec.c text 'time limit of the query'
has 'the meaning of a finding' lib/doc/finding.def text 'database'
has 'the help of a rule' lib/audit/rule_help.def text \
	'Finds a limit without an order'
has 'a message in two lines of code' lib/base/opt.c message \
	"invalid %s '%s': expected a whole number"
has 'an error of the driver' cmd/t2s.d/options.sh message \
	'see t2s --help'
has 'the help of the driver' cmd/t2s.d/help.sh text \
	'explain the plan and the rows in words'
ok 'there are more than two thousand' \
	test "$(wc -l <"$TMP/all")" -gt 2000

# --- how it is said ----------------------------------------------------------

# offends LIST: the lines of the list that break a rule, with the rule
offends() {
	awk -F'\t' '
	FNR == NR {
		pattern[++n] = $1; better[n] = $2
		next
	}
	{
		for (i = 1; i <= n; i++)
			if ($3 ~ pattern[i])
				print $1 ": " $3 "  -> " better[i]
	}
	$2 != "message" { next }
	$3 ~ /[^.]\.$/ { print $1 ": " $3 "  -> no full stop" }
	$3 ~ /^[A-Z][a-z]/ { print $1 ": " $3 "  -> lower case" }
	$3 ~ /[^ ]  |\\t/ { print $1 ": " $3 "  -> one blank" }
	$3 ~ /`/ { print $1 ": " $3 "  -> \047quotes\047" }
	' "$TMP/words" "$1"
}

# A pattern, a tab, what to say instead.
cat >"$TMP/words" <<'EOF'
(^|[^a-z])(anew|wherein|whereof|whereby|thereof|otherwise than)([^a-z]|$)	again, in which, of which
in spite of	despite
to be had	available
exclude each other	cannot be used together
[^a-z]wants (a|an|NAME|the) 	needs, or invalid X: expected Y
(takes|goes from) .*, not '	invalid X 'Y': expected Z
goes? with '?--	needs, or can be used only with
option '--	--name
passed over	skipped
the time limit ended	query stopped after
is sure enough	confidence
once is enough	remove one
cannot be had	not found
no table or view is called	unknown table or view 'x'
beside (a|aggregates|it|the)	with, next to, in addition to
is not said	does not say
(^|[^a-z])in any case	ignoring case
EOF

offends "$TMP/all" >"$TMP/found"
is 'no message is in old or inverted English' "$(head -20 "$TMP/found")" ''

# --- would it be seen? -------------------------------------------------------

mkdir "$TMP/lib"
cat >"$TMP/lib/bad.c" <<'EOF'
die(2, "The file is passed over.");
warn("option '--now' wants a date  in "
    "spite of it");
EOF
perl tests/messages.pl -l "$TMP/lib/bad.c" >"$TMP/bad"
is 'bad English is seen, by its rules' "$(offends "$TMP/bad" |
	sed 's/.*-> //' | sort | paste -sd/ -)" \
	"--name/despite/lower case/needs, or invalid X: expected Y/no full stop/one blank/skipped"

done_testing
