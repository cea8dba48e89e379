#!/bin/sh
# Statements that want to write, to leave or never to end: verdicts as listed
. "${0%/*}/tap.sh"
[ -n "$DATA" ] || skip_all 'no shared data here'
cd "$TMP" || exit 2

# The statements write to a folder of this name below the system's temporary
# folder; it must stay empty. An older run's files would be blamed on us.
aim=/tmp/relsec/sq
[ -z "$(ls -A "$aim" 2>/dev/null)" ] || skip_all "$aim is not empty"
mkdir -p "$aim" here
sqlite3 here/fixture.db <"$DATA/hostile/sql/sqlite_fixture.sql"
before=$(cksum <here/fixture.db)

sqlite3 here/base.db 'CREATE TABLE t(a, b, x, "update"); CREATE TABLE u(b);
	CREATE TABLE logs(CREATED_AT)'
(cd here && perl "$SRC/tests/verdicts.pl" "$DATA/hostile/sql/sqlite.txt" \
	-d fixture.db --length-limit 16777216 &&
	perl "$SRC/tests/verdicts.pl" "$DATA/baseline-cases/readonly.jsonl" \
	-d base.db) >out 2>err
ok 'all statements were tried' test $? -eq 0
is 'every statement gets its verdict' "$(cat out)" ''
is 'no file was made where they aim' "$(ls -A "$aim")" ''
is 'no file was made beside the database' "$(ls here | tr '\n' ' ')" \
	'base.db fixture.db '
is 'no byte of the database changed' "$(cksum <here/fixture.db)" "$before"
rmdir "$aim" "${aim%/*}" 2>/dev/null

done_testing
