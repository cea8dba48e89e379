#!/bin/sh
# What our reader of SQL sees is what PostgreSQL's own parser sees
# (tests/pgquery): row scope rests on it. `make pgparse` takes 100,000
# statements.
. "${0%/*}/tap.sh"

pgquery=${BIN%/bin}/tests/pgquery/pgquery
[ -x "$pgquery" ] || skip_all 'no libpg_query (Debian: libpg-query-dev)'
cd "$SRC" || exit 2
# it leaves the parser's trees to the end of the process
export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

run() { # WHY ARGUMENT...
	why=$1
	shift
	"$pgquery" "$@" >"$TMP/said" 2>&1
	is "$why" "$?: $(grep -v ', 0 defects$' "$TMP/said" | head -c 2000)" \
		'0: '
	sed 's/^/# /' "$TMP/said" | tail -1
}

run 'statements that differ are told apart' -c tests/pgquery/differ.sql
run 'the goldens of synth' tests/golden/*/*.postgres.sql
# Without what is written another way in more words than a row of pgmeant.c
# has: intervals, sets that are multiplied out, an alias that would group by
# an aggregate.
mkdir "$TMP/statements"
for name in postgres free; do
	grep -viE 'interval|age\(|, rollup|^values .* order|group by col0' \
		"tests/statements/$name.sql" >"$TMP/statements/$name.sql"
done
run 'hard statements' "$TMP/statements/postgres.sql" "$TMP/statements/free.sql"
run '2,000 statements of the grammar' -n 2000

done_testing
