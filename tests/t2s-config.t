#!/bin/sh
# Configuration files: what they say, where it comes from, what they may not
. "${0%/*}/tap.sh"
[ -s "$SHOP" ] || skip_all 'no demo database; run make check'
HOME=$TMP/home
XDG_CONFIG_HOME=$HOME/.config
export HOME XDG_CONFIG_HOME
unset T2S_CONFIG
mkdir -p "$XDG_CONFIG_HOME/t2s" "$TMP/project/.t2s" "$TMP/project/below" \
	"$TMP/data"
cp "$SHOP" "$TMP/data/shop.db"
cp "$SRC/demo/dictionary.json" "$TMP/data"
cd "$TMP/project" || exit 2
mine=$XDG_CONFIG_HOME/t2s/config
ours=.t2s/config

user() { # the user's file is stdin
	cat >"$mine"
}

project() { # the project's
	cat >"$ours"
}

shown() { # KEY [OPTION..]: what t2s --show-config says of it
	key=$1
	shift
	t2s "$@" --show-config 2>&1 | sed -n "s/^$key = \(.*\)/\1/p" | tr -s ' '
}

# ---- precedence ----
user <<'END'
[limit]
	rows = 5
	retry = 1
	timeout = 20
END
project <<'END'
[limit]
	rows = 4
END
is 'the user'\''s file is read' "$(shown limit.timeout)" \
	'20 ~/.config/t2s/config:4'
is 'the project'\''s file is before it' "$(shown limit.rows)" \
	'4 .t2s/config:2'
is 'a variable is before both' "$(T2S_RETRY=7 shown limit.retry)" \
	'7 environment T2S_RETRY'
is 'an option is before all' "$(T2S_RETRY=7 shown limit.retry --retry 2)" \
	'2 option --retry'
is 'what nobody says is the default' "$(shown limit.refine)" '3 default'
is 'the rows of an answer are bounded by it' \
	"$(t2s -d ../data/shop.db --quiet -o csv 'list the customers' 2>/dev/null |
		wc -l)" 5
is '... unless an option says more' "$(t2s -d ../data/shop.db --quiet \
	-o csv --limit 6 'list the customers' 2>/dev/null | wc -l)" 7
is 'T2S_CONFIG set to nothing reads neither file' \
	"$(T2S_CONFIG='' shown limit.rows)$(T2S_CONFIG='' shown limit.retry)" \
	'3 default'
printf '[limit]\nrows = 9\n' >"$TMP/other"
is 'T2S_CONFIG names the user'\''s file' \
	"$(cd / && T2S_CONFIG="$TMP/other" shown limit.rows)" "9 $TMP/other:2"
is 'the project is found from below' "$(cd below && shown limit.rows)" \
	"4 $TMP/project/.t2s/config:2"
is 't2s-config KEY prints the value alone' "$(t2s-config limit.rows)" 4
status '... with 1 where there is none' 1 t2s-config model.name
status '... and 2 for what is no key' 2 t2s-config limit.row
like '--show-config -o json is JSON with files and lines' \
	"$(t2s --show-config -o json | jq -c '.configuration[] |
		select(.key == "limit.rows") | [.value, .origin, .line]')" \
	'^\["4","project",2\]$'

# ---- databases ----
: >"$mine"
project <<'END'
[core]
	db = shop
[database "shop"]
	target = ../data/shop.db
	dictionary = ../data/dictionary.json
END
revenue='what is the revenue?'
is 'core.db is used where no database is named' \
	"$(t2s --quiet -o csv 'how many customers are there?' | tail -1)" \
	"$(sqlite3 ../data/shop.db 'select count(*) from customer')"
with=$(t2s --quiet -d ../data/shop.db --dictionary ../data/dictionary.json \
	-o csv "$revenue" 2>/dev/null)
without=$(T2S_CONFIG='' t2s --quiet -d ../data/shop.db -o csv "$revenue" \
	2>/dev/null)
ok 'the dictionary makes a difference' [ "$with" != "$without" ]
is 'a name means the database with its dictionary' \
	"$(t2s --quiet -d shop -o csv "$revenue" 2>/dev/null)" "$with"
is 'so does the path of the same database' \
	"$(t2s --quiet -d ../data/shop.db -o csv "$revenue" 2>/dev/null)" \
	"$with"
is 'so does T2S_DB' \
	"$(T2S_DB=shop t2s --quiet -o csv "$revenue" 2>/dev/null)" "$with"
is 'it works from a folder below' \
	"$(cd below && t2s --quiet -d shop -o csv "$revenue" 2>/dev/null)" "$with"
: >shop
status 'a file of that name is meant before' 3 \
	sh -c 't2s --quiet -d shop -o csv "$1" || exit 3' - "$revenue"
rm shop
cp ../data/shop.db other.db
is 'another database has not its dictionary' \
	"$(t2s --quiet -d other.db -o csv "$revenue" 2>/dev/null)" "$without"

# ---- what a session remembers ----
T2S_SESSION=kept
export T2S_SESSION
t2s --quiet -d shop -o csv "$revenue" >/dev/null 2>&1
is 'a follow-up keeps the database and its dictionary, from anywhere' \
	"$(cd / && t2s -c --quiet -o csv 'by city, top 3' 2>&1 | sed 1q)" \
	city,revenue
is '... as options of the session' \
	"$(t2s-history show | jq -c '.settings | map(sub("=.*/"; "="))')" \
	'["db=shop.db","dictionary=dictionary.json"]'
T2S_SESSION=env
T2S_CONFIG='' T2S_DICTIONARY=$TMP/data/dictionary.json t2s --quiet \
	-d ../data/shop.db -o csv "$revenue" >/dev/null 2>&1
is 'a follow-up keeps the dictionary of T2S_DICTIONARY' \
	"$(cd / && T2S_CONFIG='' t2s -c --quiet -o csv 'by city, top 3' 2>&1 |
		sed 1q)" city,revenue
T2S_SESSION=other
cp ../data/shop.db "$TMP/data/two.db"
T2S_CONFIG='' t2s --quiet -d ../data/two.db -o csv 'list the customers' \
	>/dev/null 2>&1
is 'core.db does not replace the database of the last question' \
	"$(t2s -c --quiet -o document 'how many are there?' |
		jq -r .database.target)" "$TMP/data/two.db"
is '--dictionary= takes T2S_DICTIONARY away' \
	"$(T2S_CONFIG='' T2S_DICTIONARY=/nowhere t2s --quiet --dictionary= \
		-d ../data/shop.db -o csv 'how many customers are there?' |
		wc -l)" 2
is 'a conversation has the default database, and its name at the prompt' \
	"$(printf 'how many customers are there?\nquit\n' |
		T2S_SESSION=talk t2s --talk -o csv 2>/dev/null | tail -1)" \
	"$(sqlite3 ../data/shop.db 'select count(*) from customer')"
unset T2S_SESSION

# ---- what a project's file may not ----
refused() { # DESC KEY FILE: the second line is ignored, and told
	printf "$3" | project
	told=$(t2s-config 2>&1 >"$TMP/values")
	like "$1" "$told" "^t2s-config: .t2s/config:2: $2 is ignored: .*set it in"
	unlike "... and has no effect" "$(cat "$TMP/values")" 't2s/config:2'
}
refused 'a project chooses no model' model.name \
	'[model]\nname = openai:x\n'
refused 'a project sends nothing anywhere' model.base-url \
	'[model]\nbase-url = http://evil.example\n'
refused 'a project moves no history' core.history \
	'[core]\nhistory = /tmp/elsewhere.db\n'
refused 'a project names no server' database.x.target \
	'[database "x"]\ntarget = postgresql://db/x\n'
refused 'a project lifts no guard' database.x.allow-superuser \
	'[database "x"]\nallow-superuser\n'
printf '[database "prod"]\ntarget = postgresql://db.invalid/x\n' >"$mine"
printf '[core]\ndb = prod\n' | project
like 'a project does not choose a server of the user'\''s' \
	"$(t2s-config 2>&1)" 'core.db is ignored: .* use -d prod'
printf '[database "shop"]\ntarget = ../../../data/shop.db\nmax-cost = 5\n' |
	user
printf '[database "shop"]\nmax-cost = 500\n' | project
is 'a project does not relax the user'\''s limit' \
	"$(shown database.shop.max-cost -d shop)" '5 ~/.config/t2s/config:3'
: >"$mine"
printf '[limit]\nrows = 4\n' | project
chmod o+w $ours
like 'a file that others can write is ignored' "$(t2s-config 2>&1)" \
	'.t2s/config: ignored: other users can write it'
is '... and has no effect' "$(t2s-config limit.rows 2>/dev/null)" ''
like '... which is told with --quiet, too, where no database is named' \
	"$(T2S_DB='' t2s --quiet 'list the customers' 2>&1)" \
	'.t2s/config: ignored: other users can write it'
unlike '... and not where one is' \
	"$(t2s --quiet -d ../data/shop.db 'list the customers' 2>&1)" ignored
chmod o-w $ours
printf '[limit]\nrows = 7\n' | user
chmod o+w "$mine"
like 'the user'\''s own file is ignored where others can write it' \
	"$(t2s-config 2>&1)" '/t2s/config: ignored: other users can write it'
chmod o-w "$mine"
: >"$mine"
rm -f $ours
ln -s "$TMP/other" $ours
like 'a link is ignored' "$(t2s-config 2>&1)" 'it is a symbolic link'
rm -f $ours
mkdir $ours
like 'a folder is ignored' "$(t2s-config 2>&1)" 'it is no regular file'
rmdir $ours
mkfifo $ours
like 'a pipe is not waited for' "$(t2s-config 2>&1)" 'it is no regular file'
rm -f $ours

# ---- errors ----
wrong() { # DESC WANT FILE: the user's file ends t2s with that message
	printf "$3" | user
	status "$1: status 2" 2 t2s -d ../data/shop.db 'list the customers'
	like "$1" "$(cat "$TMP/.out")" "^t2s-config: ~/.config/t2s/config:$2"
}
wrong 'a misspelt key' "2: unknown key 'row' of \[limit\]; did you mean 'rows'?" \
	'[limit]\nrow = 4\n'
wrong 'a misspelt section' "2: unknown section \[limits\]; did you mean 'limit'?" \
	'[limits]\nrows = 4\n'
wrong 'no number' "3: invalid limit.rows 'many': expected a whole number" \
	'[limit]\n\nrows = many\n'
wrong 'too large a number' "2: invalid limit.retry '11': expected 0 to 10" \
	'[limit]\nretry = 11\n'
wrong 'a word that is none' "2: invalid model.share 'all': expected (none|facts|values)" \
	'[model]\nshare = all\n'
wrong 'a key of a model' "2: unknown key 'openai-key': keys and passwords do not belong" \
	'[model]\nopenai-key = sk-1\n'
wrong 'a password' '2: database.x.target holds a password' \
	'[database "x"]\ntarget = postgresql://u:secret@h/d\n'
unlike '... which is not shown' "$(cat "$TMP/.out")" secret
wrong 'a database without name' '2: section \[database\] needs a name' \
	'[database]\ntarget = x.db\n'
wrong 'a key without section' '1: a key stands before the first' \
	'rows = 4\n'
wrong 'an open section' '1: invalid section' \
	'[limit\nrows = 4\n'
wrong 'an open quote' '2: a value has no closing' \
	'[core]\ndb = "x\n'
wrong 'a backslash' '2: invalid backslash' \
	'[core]\ndb = a\\x\n'
wrong 'no UTF-8' '3: a byte is not UTF-8' \
	'[core]\n\ndb = \377\n'
wrong 'a NUL' '2: a NUL byte' \
	'[core]\ndb = \0x\n'
like 'all errors are told at once' "$(printf '[limit]\na = 1\nb = 2\n' >"$mine"
	t2s-config 2>&1)" ":3: unknown key 'b'"
status 'T2S_CONFIG that is not there' 2 env T2S_CONFIG=/nowhere t2s \
	-d ../data/shop.db 'list the customers'

# ---- the syntax of git ----
if command -v git >/dev/null; then
	printf '\357\273\277[Database "My \\"Shop\\""]\r\n\tTarget =  a\\\n  b\\tc "; d#" ; x\r\n\tinfer-keys\n[core] db=x # y\n\tsaved = "  in  " \n' >"$mine"
	for key in 'database.My "Shop".target' core.db core.saved; do
		is "git reads the same: $key" "$(t2s-config "$key" |
			sed "s|^$XDG_CONFIG_HOME/t2s/||")" \
			"$(git config -f "$mine" --get "$key")"
	done
else
	skip 'git reads the same' 'no git'
fi

# ---- the page ----
t2s-config --keys | sed -n 's/^\[\([a-z]*\).*/\1/p; s/^  \([a-z-]*\) .*/\1/p' \
	>"$TMP/has"
sed -n 's/^\.Ss \[\([a-z]*\).*/\1/p; /^\.Sh KEYS/,/^\.Sh ENV/ s/^\.It Cm //p' \
	"$SRC/man/t2s-config.5" >"$TMP/says"
is 't2s-config(5) has the keys' "$(cat "$TMP/says")" "$(cat "$TMP/has")"

# ---- no file, no cost ----
rm -f "$mine"
mkdir "$TMP/stub" "$TMP/empty"
printf '#!/bin/sh\necho ran >>"%s/ran"\n' "$TMP" >"$TMP/stub/t2s-config"
chmod +x "$TMP/stub/t2s-config"
(
	cd "$TMP/empty" && cp "$BIN/t2s" "$TMP/stub/t2s" &&
		PATH=$TMP/stub:$PATH "$TMP/stub/t2s" --quiet -d ../data/shop.db \
			-o csv 'how many customers are there?' >/dev/null 2>&1
)
ok 'without a file no program is run for it' test ! -e "$TMP/ran"

done_testing
