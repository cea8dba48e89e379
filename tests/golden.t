#!/bin/sh
# Plans of tests/golden/synth through every dialect: the text, to the byte,
# and what the engine says of it. REGOLD=1 writes the siblings anew.
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
golden=$SRC/tests/golden/synth
shop=${SHOP:-${BIN%/*}/shop.db}
t2s-schema -d "$shop" >schema.json

# What a dialect cannot say stands in its sibling as a comment.
synth() { # DIALECT PLAN
	t2s-synth --text --dialect "$1" schema.json "$2" 2>err ||
		sed 's/^t2s-synth: /-- /' err
}

dialects() { # TOOL: those that it knows
	"$1" --help | tr -d '\n' |
		sed -n 's/.*--dialect=(\([a-z|]*\)).*/\1/p' | tr '|' ' '
}
dialects=$(dialects t2s-synth)
for plan in "$golden"/*.json; do
	name=${plan##*/}
	name=${name%.json}
	for dialect in $dialects; do
		synth "$dialect" "$plan" >text
		[ -z "${REGOLD-}" ] || cp text "$golden/$name.$dialect.sql"
		is "$name in $dialect" "$(cat text)" \
			"$(cat "$golden/$name.$dialect.sql")"
	done
	if grep -q '^-- ' "$golden/$name.sqlite.sql"; then
		continue
	fi
	ok "$name: sqlite takes it" \
		t2s-exec --dry-run -d "$shop" "$golden/$name.sqlite.sql"
done

# Read as a plan, each text is written as it was.
for dialect in $(dialects t2s-parse); do
	for text in "$golden"/*."$dialect.sql"; do
		if ! grep -q '^-- ' "$text"; then
			is "the same once read: ${text##*/}" "$(t2s-parse \
				--dialect "$dialect" --schema schema.json "$text" |
				t2s-synth --text --dialect "$dialect" 2>&1)" \
				"$(cat "$text")"
		fi
	done
done

done_testing
