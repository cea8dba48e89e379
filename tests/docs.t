#!/bin/sh
# The manual is held to the programs: options, statuses, examples, codes
. "${0%/*}/tap.sh"
cd "$SRC" || exit 2

same() { # DESC FILE FILE
	diff "$2" "$3" >"$TMP/diff" || sed 's/^/# /' "$TMP/diff"
	ok "$1" cmp -s "$2" "$3"
}

# A page's examples: the lines behind "$ " in literal blocks of EXAMPLES; a
# trailing | or \ and an open quote carry on to the next line.
examples() {
	awk '/^\.Sh / { on = ($2 == "EXAMPLES") }
		/^\.Bd -literal/ { literal = on; next }
		/^\.Ed/ { literal = more = 0 }
		literal && (more || /^\$ /) {
			sub(/^\$ /, ""); gsub(/\\e/, "\\"); gsub(/\\&/, "")
			print
			quotes = gsub(/\047/, "&") + (more ? quotes : 0)
			more = ($0 ~ /[|\\]$/) || quotes % 2
		}' "$1"
}

for source in cmd/*; do
	name=$(basename "$source" .c)
	page=man/$name.1
	[ -e "$page" ] || continue
	if left_out "$name"; then
		skip "$name: its page" "$left_out"
		continue
	fi

	"$BIN/$name" --help >"$TMP/help" 2>/dev/null
	grep -oE '^ {2,6}(-[A-Za-z], )?--[a-z][a-z-]*' "$TMP/help" |
		grep -oE -- '--[a-z-]+' | grep -vx -e --help -e --version |
		sort -u >"$TMP/has"
	grep -E '^\.It Fl ' "$page" | grep -oE 'Fl -[a-z][a-z-]*' |
		sed 's/Fl -/--/' | grep -vx -e --help -e --version |
		sort -u >"$TMP/says"
	same "$name: the page has the options of --help" "$TMP/has" "$TMP/says"

	grep -oE '^ {2}-[A-Za-z], ' "$TMP/help" | tr -d ' ,' | sort >"$TMP/has"
	grep -E '^\.It Fl [A-Za-z]( |$)' "$page" |
		sed 's/\.It Fl \(.\).*/-\1/' | sort >"$TMP/says"
	same "$name: the page has the short options" "$TMP/has" "$TMP/says"

	purpose=$(sed -n 's/^\.Nd //p' "$page")
	ok "$name: --help tells the purpose that NAME tells" \
		grep -qxF -- "$name - $purpose" "$TMP/help"
	like "$name: the file's first comment tells it too" \
		"$(sed -n 1,6p "$source")" "$name - $purpose"
	for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES 'SEE ALSO'
	do
		grep -qx ".Sh $section" "$page" || echo "$section"
	done >"$TMP/missing"
	is "$name: the page has its sections" "$(cat "$TMP/missing")" ''
	like "$name: README has a row for it" "$(cat README.md)" "^| \`$name\` |"

	mkdir "$TMP/$name"
	cp "${SHOP:-${BIN%/*}/shop.db}" "$TMP/$name/shop.db"
	cp demo/dictionary.json "$TMP/$name/" 2>/dev/null
	examples "$page" >"$TMP/examples"
	ok "$name: the page has examples" test -s "$TMP/examples"
	printf 'set -e\n' | cat - "$TMP/examples" >"$TMP/script"
	(cd "$TMP/$name" && unset T2S_CONFIG &&
		XDG_CONFIG_HOME=$TMP/.config sh "$TMP/script") >"$TMP/out" \
		2>"$TMP/err" </dev/null
	got=$?
	[ $got -eq 0 ] || sed 's/^/# /' "$TMP/err" "$TMP/examples"
	is "$name: the examples run" $got 0
	ok "$name: the examples print something" test -s "$TMP/out"
done

# A quoted word around another, and JSON without its quotes: .Ql takes the
# rest of its line, and every macro takes a quote for its own.
ok 'no quote swallows the rest of its line' \
	sh -c '! grep -nE "^\.(It |Pq |Po )?Ql .* (Ql|No|Fl|Xr) " man/*.[157]'
ok 'JSON in a line of text keeps its quotes' \
	sh -c '! grep -nE "^\.(Pq|Ql|Dl|Li) .*[{ ]\"[a-z_]+\": " man/*.[157]'

if command -v mandoc >/dev/null; then
	for page in man/*.[157]; do
		is "$page has no warning" "$(mandoc -Tlint -Wwarning "$page" 2>&1)" ''
	done
fi

grep -h '\.Xr t2s' man/*.[157] | sed 's/.*\.Xr \(t2s[a-z-]*\) \([157]\).*/\1.\2/' |
	sort -u | while read -r page; do
	[ -e "man/$page" ] || echo "$page"
done >"$TMP/missing"
is 'pages refer to pages that exist' "$(cat "$TMP/missing")" ''

grep -oE '^FINDING\([a-z_]+' lib/doc/finding.def | sed 's/.*(//' | sort >"$TMP/has"
awk '/^\.Sh / { on = ($2 == "FINDINGS") } on && /^\.It Cm / { print $3 }' \
	man/t2s-document.5 | sort >"$TMP/says"
same 't2s-document(5) explains each finding' "$TMP/has" "$TMP/says"

sed -n 's/^RENAMED(\([a-z_]*\), \([a-z_]*\))$/\1 \2/p' \
	lib/doc/finding_renamed.def >"$TMP/has"
awk '/^\.Sh / { on = ($2 == "RENAMED") } on && /^\.It Cm / { print $3, $6 }' \
	man/t2s-document.5 >"$TMP/says"
same 't2s-document(5) lists the codes that were renamed' "$TMP/has" "$TMP/says"

# The words of a paragraph, its macros read as what they print
t2s-audit --rules | while read -r code severity does rest; do
	printf '%s %s, %s: ' "$code" "$severity" "$does"
	t2s-audit --explain "$code" | awk '!NF { n++; next } n == 1' |
		paste -sd ' ' -
done | sort >"$TMP/has"
awk '/^\.S[hs] / { if ($1 == ".Sh") on = ($2 == "RULES"); open = 0 }
	on && /^\.It Cm / { printf "%s%s %s %s:", n++ ? "\n" : "", $3, $5, $6
		open = 1; next }
	/^\.El/ { open = 0 }
	open { sub(/^\\&/, ""); printf " %s", $0 }
	END { print "" }' man/t2s-audit.1 | sort >"$TMP/says"
same 't2s-audit(1) holds the rules as --explain gives them' \
	"$TMP/has" "$TMP/says"

# Every code that the audit and what it calls can tell has its rule.
grep -ohE 'FINDING_[a-z_]+' lib/audit/*.c lib/lang/*.c | sed 's/FINDING_//' |
	sort -u >"$TMP/told"
cut -d' ' -f1 "$TMP/has" | comm -23 "$TMP/told" - >"$TMP/missing"
is 'each finding of the audit has a rule' "$(cat "$TMP/missing")" ''

# The man page leaves out what stands between, a table's tabs.
sed -n 's/^LIMIT(\([a-z]*\), \([0-9]*\), "\([a-z]*\)".*/\1 \2 \3/p' \
	lib/base/text_limit.def >"$TMP/has"
awk '/^\.Sh / { on = ($2 == "LIMITS") } on && /^\.It / { print $2, $4, $6 }' \
	man/t2s.7 >"$TMP/says"
same 't2s(7) lists each limit' "$TMP/has" "$TMP/says"

done_testing
