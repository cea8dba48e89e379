#!/bin/sh
# What a database says of an error may quote what is stored: it is shown as
# its own words, no model is told, and under a policy nobody is
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1
echo '{"tables": {"note": {"open": true}}, "functions": ["tell", "info",
	"to_tsquery", "current_setting", "json_extract"], "failures": 0}' >open.json

run() { # SQL OPTION..: a document, its messages and all in one line
	statement=$1
	shift
	printf '%s\n' "$statement" | t2s-exec --compact -o document "$@" 2>err
	cat err
}
marked() { # who said each finding
	run "$1" | jq -r '.findings[] | .said_by // "nobody"'
}
untold() { # SQL: what a prompt and a policy tell of what is stored
	run "$1" | jq -c '{question: "notes", schema: {tables: [{name: "note",
		kind: "table", columns: [{name: "body", type: "text"}]}]},
		attempts: [{plan: {selections: [{table: "note"}]},
		mode: "retry", findings, stop, sql: .sql.text}]}' >tried
	t2s-plan --print-prompt --share-values tried >prompt
	grep -i 'private' prompt
	run "$1" --policy open.json | grep -o 'private.\{20\}'
}

sqlite3 notes.db "CREATE TABLE note(body);
	INSERT INTO note VALUES ('private (');
	CREATE VIRTUAL TABLE found USING fts5(body);
	INSERT INTO found VALUES ('x')"
T2S_DB=notes.db
export T2S_DB
for sql in "SELECT json_extract('{}', body) FROM note" \
	'SELECT 1 FROM note, found WHERE found MATCH note.body'; do
	is "SQLite, marked: $sql" "$(marked "$sql")" server
	is '... and told to nobody else' "$(untold "$sql")" ''
	is '... which asked for it' "$(grep -c 'error: ' prompt)" 1
done
is 'SQLite, words about the statement are not' \
	"$(marked 'SELECT bdy FROM note')" nobody
is '... nor are those that hold nothing else' \
	"$(marked 'SELECT abs(-9223372036854775807 - 1)')" nobody
is '... but a policy tells no names' "$(run 'SELECT bdy FROM note' \
	--policy open.json | jq -c '.findings[0] | [.message, .candidates]')" \
	'["the database does not know a column (line 1, column 8)",null]'

postgres_start || { skip PostgreSQL "$server_reason"; done_testing; }
postgres_reader
psql -qX -v ON_ERROR_STOP=1 <<'EOS'
CREATE TABLE note(body text);
INSERT INTO note VALUES ('private (');
CREATE FUNCTION tell() RETURNS int LANGUAGE plpgsql STABLE AS $$ BEGIN
	RAISE EXCEPTION 'private %', (SELECT body FROM note) USING ERRCODE =
	'42703', HINT = 'private hint', DETAIL = 'private detail'; END $$;
CREATE FUNCTION other() RETURNS int LANGUAGE plpgsql STABLE AS $$ BEGIN
	RAISE EXCEPTION 'private' USING ERRCODE = 'XYZ42'; END $$;
CREATE FUNCTION info() RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
	RAISE INFO 'private'; RAISE WARNING 'private'; RETURN 1; END $$;
EOS
T2S_DB=$reader
while IFS= read -r sql; do
	is "PostgreSQL, marked: $sql" "$(marked "$sql")" server
	is '... and told to nobody else' "$(untold "$sql")" ''
	is '... which asked for it' "$(grep -c 'error: ' prompt)" 1
done <<'EOS'
SELECT to_tsquery(body) FROM note
SELECT body::regclass FROM note
SELECT body::regtype FROM note
SELECT body::tsquery FROM note
SELECT tell()
SELECT tell() FROM note WHERE body > ''
SELECT current_setting(body) FROM note
EOS
like 'it is shown' "$(run 'SELECT to_tsquery(body) FROM note' | jq -r \
	.stop.message)" 'private'
for sql in 'SELECT body::int FROM note' 'SELECT other()' \
	'SELECT body::jsonb FROM note' 'SELECT 1 / (length(body) - 9) FROM note'
do
	unlike "the class tells enough: $sql" "$(run "$sql")" private
done
is 'PostgreSQL, words about the statement are not' \
	"$(marked 'SELECT bdy FROM note')" nobody
is 'notices are passed over' "$(run 'SELECT info()' | grep -c private)" 0
is '... with the estimate, too' "$(run 'SELECT info()' --dry-run |
	grep -c private)" 0
is 'under a policy the class and SQLSTATE' "$(run 'SELECT bdy FROM note' \
	--policy open.json | jq -c '.findings[0] | [.message, .hint,
	.candidates]')" \
	'["the database does not know a column (line 1, column 8)","SQLSTATE 42703",null]'

done_testing
