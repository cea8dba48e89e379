#!/bin/sh
# Folders of another user, or of nobody, are not trusted with what t2s keeps
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
export T2S_STILL=1 TMPDIR=$TMP/tmp HOME=$TMP/home
unset XDG_STATE_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_CONFIG_HOME T2S_HISTORY \
	T2S_LEARNED T2S_SAVED T2S_ACCESS_KEY T2S_CONFIG
mkdir tmp home
chmod 755 .
echo '{"tables": {"customer": {"open": true}}}' >policy.json
ask='how many customers are there?'

run() { # COMMAND..: $got is its status
	"$@" >out 2>err
	got=$?
}
asks() { run t2s -d "$SHOP" -o csv "$@" "$ask"; }
noted() { grep -c 'nothing is remembered' err; }

asks
is 'control: with a home there is nothing to say' "$got $(noted)" '0 0'
ok '... and the question is kept' test -s home/.local/state/t2s/history.db

# -- no home
(unset HOME; asks; echo "$got $(noted)" >ends)
is 'without HOME a run has its answer, and says once what it lacks' \
	"$(cat ends) $(tail -1 out)" '0 1 120'
like '... why' "$(cat err)" 'nothing is remembered: HOME is not set'
(unset HOME; asks --quiet; echo "$got $(wc -c <err)" >ends)
is '... not with --quiet' "$(cat ends)" '0 0'
(unset HOME; T2S_HISTORY='' asks; echo "$got $(noted)" >ends)
is '... nor where no history is wanted' "$(cat ends)" '0 0'
(unset HOME; T2S_HISTORY=$TMP/h.db asks; echo "$got $(noted)" >ends)
is '... or one is named' "$(cat ends)" '0 0'
(unset HOME; run t2s -c "$ask"; echo $got >ends)
is 'a follow-up has nothing to follow' "$(cat ends)" 1
like '... and says why' "$(cat err)" 'HOME is not set, so that nothing'
(HOME=/dev/null/x; asks; echo "$got $(noted)" >ends)
is 'a home that is none' "$(cat ends)" '0 1'
mkdir open open/.local open/.local/state open/.local/state/t2s
chmod 777 open/.local/state/t2s
(HOME=$TMP/open; asks; echo "$got $(noted)" >ends)
is 'a folder that others can write' "$(cat ends) $(ls -A open/.local/state/t2s)" \
	'0 1 '
like '... is told' "$(cat err)" "'.*/open/.local/state/t2s' can be written by"
(HOME=$TMP/open; run t2s --check)
like '... by the doctor, too' "$(cat out)" \
	"history: '.*/t2s' can be written by others, so nothing is kept"
(HOME=/dev/null/x; run t2s -d "$SHOP" --save-as x "$ask"; echo $got >ends)
is 'a question that cannot be saved is not asked' "$(cat ends) $(wc -l <out)" \
	'2 0'

# -- the key
asks --policy policy.json
is 'control: a policy makes a key' "$got $(stat -c '%a %s' \
	home/.local/state/t2s/key)" '0 600 32'
for mode in 644 602 620; do
	chmod $mode home/.local/state/t2s/key
	asks --policy policy.json
	is "a key of mode $mode is refused" "$got" 2
	like '... which is said' "$(cat err)" \
		"cannot use the key '.*/t2s/key': other users can"
done
chmod 600 home/.local/state/t2s/key
(unset HOME; asks --policy policy.json; echo $got >ends)
key=tmp/t2s-$(id -u)
is 'without a home it is one of temporary files' \
	"$(cat ends) $(stat -c %a "$key" "$key/key" | tr '\n' ' ')" '0 700 600 '
for mode in 755 750 777; do
	chmod $mode "$key"
	(unset HOME; asks --policy policy.json; echo $got >ends)
	is "... not in a folder of mode $mode" "$(cat ends)" 2
	like '... which is said' "$(cat err)" "cannot use the key '.*/$key': other"
done
rm -r "$key"
mkdir elsewhere
chmod 700 elsewhere
ln -s "$TMP/elsewhere" "$key"
(unset HOME; asks --policy policy.json; echo $got >ends)
is '... nor through a link' "$(cat ends) $(ls elsewhere)" '2 '
rm "$key"
mkdir made
ln -s nowhere made/key
run env T2S_ACCESS_KEY=made/key t2s -d "$SHOP" -o csv --policy policy.json "$ask"
is 'a link to nothing is no key' "$got $(ls nowhere 2>/dev/null)" '2 '

# -- another user's
if [ "$(id -u)" -ne 0 ] || ! command -v setpriv >/dev/null; then
	skip 'folders of another user' 'only root can make them'
	done_testing
fi
of_another() { # WHAT FILE: in the home
	desc=$1
	shift
	chown nobody "$@"
	asks --policy policy.json
	chown root "$@"
}
of_another 'key' home/.local/state/t2s/key
is 'a key of another user is refused' "$got" 2
like '... which is said' "$(cat err)" \
	"cannot use the key '.*': it belongs to another user"
printf x >"$TMP/known"
mkdir "$key"
chmod 700 "$key"
head -c 32 /dev/zero >"$key/key"
chmod 600 "$key/key"
chown -R nobody "$key"
(unset HOME; asks --policy policy.json; echo $got >ends)
is '... so is a folder in that of temporary files' "$(cat ends)" 2
like '... which is said' "$(cat err)" "'.*/$key': it belongs to another user"
chown root "$key"
(unset HOME; asks --policy policy.json; echo $got >ends)
is '... and a key in one of our own' "$(cat ends)" 2
like '... which is said' "$(cat err)" "'.*/key': it belongs to another user"
rm -r "$key"
before=$(cksum home/.local/state/t2s/history.db)
of_another 'state' home/.local/state/t2s
is 'in a folder of another user nothing is kept' \
	"$got $(noted) $([ "$(cksum home/.local/state/t2s/history.db)" = \
	"$before" ] && echo same)" '0 1 same'
like '... which is said' "$(cat err)" "'.*/t2s' belongs to another user"
printf 'a,b\n1,2\n' >box.csv
mkdir -p home/.cache/t2s
chown nobody home/.cache/t2s
run t2s -d box.csv -o csv 'list all boxes'
is 'nor is a database that is made of files' "$got $(ls home/.cache/t2s)" '0 '
rm -r home/.cache/t2s
mkdir closed
chmod 700 closed
setpriv --reuid=nobody --clear-groups env HOME="$TMP/closed" PATH="$PATH" \
	sh -c 't2s -d "$1" -o csv "$2"' sh "$SHOP" "$ask" >out 2>err
if [ -s err ] && ! grep -q 'not found' err; then
	is 'what cannot be looked for is said once' \
		"$(grep -c 'may name a policy' err)" 1
	setpriv --reuid=nobody --clear-groups env HOME="$TMP/closed" \
		PATH="$PATH" TMPDIR=/tmp T2S_SESSION=x sh -c \
		't2s --no-config -d "$1" -o csv --answer "use column shipment.cost" \
		"average cost"' sh "$SHOP" >out 2>err
	is '... that nothing is remembered, too' "$(noted) $(
		grep -c 'cannot write' err)" '1 0'
else
	skip 'what cannot be looked for' 'the programs are not for others'
fi

# -- failures that are counted, of a user without a name
user=$((50000 + $$ % 4000))
folder=/var/tmp/t2s-$user
of_failures() {
	run setpriv --reuid=$user --regid=$user --clear-groups env \
		HOME="$TMP/theirs" T2S_CONFIG= t2s-exec -d shop.db --policy policy.json \
		-o csv --sql 'SELECT abs(-9223372036854775807 - id) FROM customer'
}
cp "$SHOP" shop.db
chmod 644 shop.db policy.json
mkdir theirs
chown $user theirs
rm -rf "$folder"
of_failures
is 'control: a failure is counted' "$got $(grep -c . "$folder/failures")" '1 1'
chmod 666 "$folder/failures"
of_failures
is 'failures that others can forget count at once' "$got" 7
rm "$folder/failures"
chmod 755 "$folder"
of_failures
is '... and in a folder that others can look into' "$got" 7
rm -rf "$folder"
done_testing
