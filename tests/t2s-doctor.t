#!/bin/sh
# t2s --check: what is there, what is wrong, what to do
. "${0%/*}/tap.sh"
. "${0%/*}/server.sh"
[ -s "$SHOP" ] || skip_all 'no demo database; run make check'
cd "$TMP" || exit 2
cp "$SHOP" shop.db
cp "$SRC/demo/dictionary.json" .
XDG_CACHE_HOME=$TMP/cache XDG_STATE_HOME=$TMP/state
export XDG_CACHE_HOME XDG_STATE_HOME

checks() { # ARG..: sets $got and $said
	said=$(t2s "$@" --check 2>&1)
	got=$?
}

checks -d shop.db --dictionary dictionary.json
is 'all is well' "$got" 0
unlike '... nothing fails' "$said" '^fail'
tables=$(sqlite3 shop.db "SELECT count(*) FROM sqlite_master
	WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")
like '... with the tables of the database' "$said" \
	"^ok    database: shop.db: $tables tables, about [0-9]* rows"
like '... and its engine' "$said" '^ok    engine: SQLite 3\.'
like '... the dictionary fits' "$said" '^ok    dictionary: dictionary.json fits'
like '... all programs are of one version' "$said" \
	"^ok    programs: .* version $(t2s --version | cut -d' ' -f2)"
like '... no model is asked' "$said" '^ok    model: none is named'
is 't2s doctor is the same' "$(t2s -d shop.db --dictionary dictionary.json \
	doctor)" "$said"
is '-o json has the same rows' "$(t2s -d shop.db --dictionary \
	dictionary.json --check -o json | jq -r '.checks[] |
	"\(.state) \(.check): \(.found)"')" \
	"$(printf '%s\n' "$said" | grep -v '^ *->' | sed 's/^\([a-z]*\) */\1 /')"
is '... and says that all is well' \
	"$(t2s -d shop.db --check -o json | jq .success)" true
status 'behind -q the word is a question' 6 t2s -d shop.db -q doctor \
	--no-history

# ---- the database ----
checks
is 'no database is a warning' "$got" 0
like '... that says how to name one' "$said" '^      -> name one: t2s -d'
checks -d none.db
is 'a database that is not there fails' "$got" 1
like '... with the reason' "$said" "^fail  database: none.db: .*No such file"
head -c 5000 shop.db >half.db
checks -d half.db
is 'so does one that is damaged' "$got" 1
sqlite3 empty.db 'CREATE TABLE t(a); DROP TABLE t'
checks -d empty.db
like 'one without tables is a warning' "$said" \
	'^warn  database: empty.db has no tables'
printf 'a,b\n1,2\n3\n' >odd.csv
checks -d odd.csv
like 'data files are looked at' "$said" '^ok    database: odd.csv: 1 table, about 2 rows'
like '... and what is odd in them is told' "$said" '^warn  database: .*line 3'
printf '{"tables":{"custmer":{"description":"x"}}}' >wrong.json
checks -d shop.db --dictionary wrong.json
like 'a name of the dictionary that is nowhere' "$said" 'dictionary: .*custmer'
checks -d shop.db --dictionary none.json
is 'a dictionary that is not there fails' "$got" 1

# ---- a server ----
if postgres_start; then
	psql -qc 'CREATE TABLE customer(id int PRIMARY KEY)' >/dev/null
	postgres_reader
	checks -d "$reader"
	is 'a server that can be read' "$got" 0
	like '... with its version' "$said" '^ok    engine: PostgreSQL [0-9]'
	like '... and its role' "$said" '^ok    role: reader'
	checks -d postgresql:///
	is 'a role that may do more fails' "$got" 1
	like '... with what to do' "$said" '^      -> t2s-exec --print-role'
	checks -d postgresql:/// --allow-superuser
	like '... unless that is allowed' "$said" '^ok    role: .*superuser'
	servers_stop
else
	skip 'a server' "$server_reason"
fi
checks -d postgresql://x:secret@127.0.0.1:1/x
is 'a server that is not there fails' "$got" 1
unlike '... and its password is not told' "$said" secret

# ---- the configuration ----
mkdir -p config/t2s
printf '[limit]\nrow = 3\n' >config/t2s/config
said=$(unset T2S_CONFIG; XDG_CONFIG_HOME=$TMP/config t2s -d shop.db --check 2>&1)
is 'an error of the configuration fails, and is told once' \
	"$(printf '%s\n' "$said" | grep -c "config:2: unknown key 'row'")" 1
like '... as a row' "$said" '^fail  configuration: '
printf '[core]\ndb = %s\n' "$TMP/shop.db" >config/t2s/config
said=$(unset T2S_CONFIG; XDG_CONFIG_HOME=$TMP/config t2s --check 2>&1)
like 'its database is the one that is looked at' "$said" \
	"^ok    database: $TMP/shop.db: "

# ---- folders ----
mkdir state && : >state/t2s
T2S_HISTORY=$TMP/state/t2s/history.db checks -d shop.db
like 'a folder that cannot be made is told' "$said" '^warn  history: '
: >open.db
chmod 644 open.db
T2S_HISTORY=$TMP/open.db checks -d shop.db
like 'a history that others can read is told' "$said" \
	'^warn  history: .*read .*by others (mode 644)'
T2S_HISTORY='' checks -d shop.db
like 'one that is turned off is' "$said" 'turned off by T2S_HISTORY'

# ---- programs ----
mkdir bin
for program in "$BIN"/t2s*; do
	ln -s "$program" bin
done
rm bin/t2s-synth bin/t2s-llm bin/t2s-doctor
cp "$BIN/t2s-doctor" bin
printf '#!/bin/sh\necho t2s-audit 0.0\n' >old
rm bin/t2s-audit
mv old bin/t2s-audit
chmod +x bin/t2s-audit
said=$(PATH=$(printf %s "$PATH" | sed "s|$BIN:||") bin/t2s-doctor -d shop.db)
is 'a program that is missing fails' $? 1
like '... with its name' "$said" '^fail  program: t2s-synth is missing'
like '... but for those that are not always needed' "$said" \
	'^warn  program: t2s-llm is missing'
like 'one of another version fails' "$said" \
	"^fail  program: 't2s-audit 0.0' is of another version"

# ---- models ----
T2S_MODEL=openai:x checks -d shop.db
is 'a model without a key fails' "$got" 1
like '... and says which' "$said" '^fail  model: openai:x: no key in OPENAI_API_KEY'
printf '#!/bin/sh\ncat >/dev/null\necho asked >>%s/asked\necho ok\n' "$TMP" >model
chmod +x model
T2S_MODEL=command:$TMP/model checks -d shop.db
ok 'a model is not asked' test ! -e asked
said=$(T2S_MODEL=command:$TMP/model t2s -d shop.db --check=model)
like '... but where that is said' "$said$(cat asked)" "model answers"
said=$(T2S_MODEL=command:false t2s -d shop.db --check=model)
is 'one that does not answer fails' $? 1
status '--check of something else' 2 t2s --check=all

# ---- the terminal ----
if command -v perl >/dev/null; then
	printf '.\n' >script
	said=$(COLUMNS=77 LC_ALL=C TERM=xterm NO_COLOR=1 perl "$SRC/tests/pty.pl" \
		script t2s-doctor -d shop.db 2>&1 | tr -d '\r')
	like 'the terminal is understood' "$said" 'terminal: 77 columns (COLUMNS)'
	like '... its characters' "$said" '^warn  characters: not UTF-8'
	like '... its colours' "$said" 'colour: no: NO_COLOR'
fi

done_testing
