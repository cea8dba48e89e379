#!/bin/sh
# A policy belongs to the data: whatever names a database, its policy holds
. "${0%/*}/tap.sh"
cd "$TMP" || exit 2
command -v sqlite3 >/dev/null || skip_all 'no sqlite3'

export HOME=$TMP/home T2S_STILL=1 T2S_CLAIM_CLIENT=7
unset T2S_CONFIG XDG_CONFIG_HOME
mkdir -p home p/.t2s
cd p || exit 2
sqlite3 a.db "CREATE TABLE parcel (id INTEGER PRIMARY KEY, client_id INT,
	weight INT);
INSERT INTO parcel VALUES (1, 7, 10), (2, 7, 20), (3, 8, 30), (4, 9, 40);"
echo '{"tables": {"parcel": "client_id = :client"}}' >pol.json
echo '{"tables": {"parcel": {"where": "weight > 10", "deny": ["weight"]}}}' \
	>two.json
printf '[database "depot"]\n\ttarget = a.db\n\tpolicy = pol.json\n' >.t2s/config
Q='list all parcels'

rows() { # DESC WANT COMMAND..: the ids that it gives
	desc=$1 want=$2
	shift 2
	"$@" >out 2>err
	is "$desc" "$? $(sed 1d out | cut -d, -f1 | tr '\n' ' ')" "$want"
}
ends() { # DESC STATUS COMMAND..: without a row
	desc=$1 want=$2
	shift 2
	"$@" >out 2>err
	is "$desc" "$? $(grep -c '[1-4]' out)" "$want 0"
}

rows 'control: without a configuration there are all rows' '0 1 2 3 4 ' \
	t2s --no-config -d a.db -o csv --keep kept --save-as every "$Q"
ln -s a.db link.db
ln a.db hard.db
mkdir far
ln -s ../a.db far/link.db
for name in depot a.db link.db hard.db far/link.db ./far/../a.db sqlite:a.db \
	"$PWD/a.db" /proc/self/cwd/a.db; do
	rows "a database as '$name'" '0 1 2 ' t2s -d "$name" -o csv "$Q"
	[ "$name" != depot ] || continue # which only t2s knows
	ends "its SQL as '$name'" 7 t2s-exec -d "$name" -o csv \
		--sql 'SELECT id FROM parcel'
	t2s-schema -d "$name" -o text >out
	like "its schema as '$name'" "$(cat out)" '2 rows\|parcel.*2'
	unlike "... of its rows alone" "$(cat out)" 4
done
cat a.db >copy.db
rows 'control: a copy is other data' '0 1 2 3 4 ' t2s -d copy.db -o csv "$Q"

rows 'a saved question' '0 1 2 ' t2s -o csv @every
rows 'a session behind it' '0 2 ' t2s -c -o csv 'only those with weight over 10'
ends 'a kept folder with rows of others' 7 t2s -o csv --resume kept
rows 'control: a kept folder of the policy' '0 1 2 ' \
	t2s -d depot -o csv --keep ours "$Q"
rows '... is resumed without a database' '0 1 2 ' t2s -o csv --resume ours
rows 'a session of no policy' '0 1 2 3 4 ' \
	t2s --no-config --session s -d a.db -o csv "$Q"
ends '... is not shown under one' 1 \
	t2s --session s -c -o csv 'only those with weight over 10'
rows 'T2S_DB' '0 1 2 ' env T2S_DB=hard.db t2s -o csv "$Q"
t2s-schema --no-values -d copy.db |
	sed "s|\"target\":\"[^\"]*copy.db\"|\"target\":\"$PWD/hard.db\"|" >doc
t2s-filter -q "$Q" doc | t2s-plan | t2s-audit | t2s-synth |
	t2s-exec -o csv >out 2>err
is 'a document that names it' "$(sed 1d out | tr '\n' ' ')" '1 2 '

# -- data files, alone, in a list and in a folder
mkdir files
printf 'id,client_id\n1,7\n2,8\n' >files/box.csv
printf 'id,client_id\n3,7\n' >files/lid.csv
echo '{"columns": {"client_id": "client_id = :client"}}' >files.json
cat >>.t2s/config <<'EOF'
[database "boxes"]
	target = files/box.csv
	policy = files.json
EOF
for name in files/box.csv files; do
	rows "data as '$name'" '0 1 ' t2s -d "$name" -o csv 'list all boxes'
done
rows 'data in a list' '0 1 ' t2s -d files/lid.csv -d files/box.csv -o csv \
	'list all boxes'

nl='
'
ln files/box.csv "odd${nl}name.csv"
mkdir odder
ln -s ../files/box.csv odder/x.json
for name in "odd${nl}name.csv" csv:files/box.csv 'CSV:files/box.csv?header=yes' \
	sqlite:files/box.csv sqlite:csv:files/box.csv csv:odder/x.json \
	"files/lid.csv${nl}csv:odder/x.json?table=box"; do
	shown=$(printf %s "$name" | tr '\n' ' ')
	t2s-exec -d "$name" -o csv --sql 'SELECT * FROM box' >out 2>err
	is "data as '$shown' has its policy" \
		"$(($? > 0)) $(grep -c '[12],[78]' out)" '1 0'
done
# Rules go by the names of tables, and columns by how a file is read.
mkdir shelf
printf 'id,client_id\n1,7\n2,8\n' >shelf/orders.csv
printf 'id\n9\n' >shelf/country.csv
echo '{"tables": {"orders": "client_id = :client", "country": "open"}}' >shelf.json
printf '[database "shelf"]\n\ttarget = shelf\n\tpolicy = shelf.json\n' >>.t2s/config
rm -rf own
mkdir own
ln -s ../shelf/orders.csv own/country.csv
printf 'id,client_id\n1,7\n' >own/orders.csv
for name in 'csv:shelf/orders.csv?table=country' own/country.csv \
	'csv:shelf/orders.csv?header=no' 'csv:shelf/orders.csv?delimiter=|' \
	'csv:/dev/fd/7?table=country' tsv:shelf/orders.csv \
	json:shelf/orders.csv; do
	t2s-exec -d "$name${nl}own/orders.csv" -o csv \
		--sql 'SELECT * FROM country' >out 2>err 7<shelf/orders.csv
	is "a file with a policy is not read as '$name'" \
		"$? $(grep -c 'as the configuration names it' err) $(wc -c <out)" \
		'2 1 0'
done
ends 'data on standard input' 7 t2s-exec -d - -o csv \
	--sql 'SELECT * FROM stdin' <files/box.csv
ends '... by its form' 7 t2s-exec -d csv:- -o csv \
	--sql 'SELECT * FROM stdin' <files/box.csv
rows '... of t2s' '0 1 ' t2s -d - -o csv 'list all stdin' <files/box.csv
kept=$(find "$HOME/.cache/t2s/files" -name '*.db' | head -1)
ok 'control: files are kept as a database' test -n "$kept"
# The policies of all are too many for it.
ends '... which has their policy' 2 t2s-exec -d "$kept" -o csv \
	--sql 'SELECT * FROM box'
note=$(find "$HOME/.cache/t2s/files" -name '*.json' | head -1)
ends '... nor is a note beside it a data file' 2 \
	t2s-exec -d "csv:$note?header=no&table=x" -o csv \
	--sql 'SELECT * FROM x'
t2s-exec -d "$HOME/.local/state/t2s/history.db" --sql \
	'SELECT body FROM turn' >out 2>err
is 'turns of others are no database' "$? $(grep -c body out)" '2 0'
if [ "$(id -u)" -eq 0 ] && unshare -m true 2>/dev/null; then
	mkdir mnt
	touch mnt/a.db
	is 'a file that is mounted' "$(unshare -m sh -c 'mount --bind a.db \
		mnt/a.db && t2s -d mnt/a.db -o csv "$1"' sh "$Q" 2>err |
		sed 1d | cut -d, -f1 | tr '\n' ' ')" '1 2 '
else
	skip 'a file that is mounted' 'this user may not mount'
fi
is 'a file that is open' "$(t2s -d /dev/fd/7 -o csv "$Q" 7<a.db 2>err |
	sed 1d | cut -d, -f1 | tr '\n' ' ')" '1 2 '
ln -s loop loop
printf '[database "lost"]\n\ttarget = loop\n\tpolicy = pol.json\n' \
	>loop.config
ends 'a target that cannot be looked at may be any' 7 \
	env T2S_CONFIG="$PWD/loop.config" t2s-exec -d copy.db -o csv \
	--sql 'SELECT id FROM parcel'
printf '[database "lost"]\n\tpolicy = pol.json\n' >no.config
ends 'a policy of no database ends the run' 1 \
	env T2S_CONFIG="$PWD/no.config" t2s -d copy.db -o csv "$Q"
like '... which is said' "$(cat err)" "'lost' has a policy and no target"
printf '[database "lost"]\n\ttarget = postgresql://h/d\n\tpolicy = pol.json\n' \
	>>.t2s/config
ends "... also where a project's file names a server" 1 \
	t2s -d copy.db -o csv "$Q"
sed '/lost/,$d' .t2s/config >one && cat one >.t2s/config
home=$(getent passwd "$(id -u)" | cut -d: -f6)
case $PWD in
"$home"/*) below=$(printf %s "$PWD" | sed "s|^$home/||") ;;
*) below= ;;
esac
printf '[database "depot"]\n\ttarget = ~/%s/a.db\n\tpolicy = %s\n' \
	"${below:-$(printf %s "$home" | sed 's|[^/][^/]*|..|g; s|^/||')$PWD}" \
	"$PWD/pol.json" >home.config
ends 'a target below the home without HOME' 7 env -u HOME \
	T2S_ACCESS_KEY="$TMP/key" T2S_CONFIG="$PWD/home.config" \
	t2s-exec -d a.db -o csv --sql 'SELECT id FROM parcel'

# -- several hold
rows 'a second policy by an option' '0 2 ' \
	t2s -d depot --policy two.json -o csv "$Q"
t2s-schema -d a.db --policy two.json | t2s-filter --policy two.json -q "$Q" >doc
unlike '... denies its columns, too' "$(cat doc)" '"name":"weight"'
rows 'two options' '0 2 ' \
	t2s -d copy.db --policy two.json --policy pol.json -o csv "$Q"
rows 'environment and option' '0 2 ' \
	env T2S_POLICY=two.json t2s -d copy.db --policy pol.json -o csv "$Q"
rows 'environment and configuration' '0 2 ' \
	env T2S_POLICY=two.json t2s -d depot -o csv "$Q"
rows 'one policy twice is one' '0 1 2 ' \
	t2s -d depot --policy "$PWD/pol.json" -o csv "$Q"
echo '{"tables": {"other": {"open": true, "optional": true}}}' >none.json
ends 'a table that one of them closes' 7 \
	t2s-exec -d a.db --policy none.json --sql 'SELECT id FROM parcel'
echo '{"tables": {"parcel": "client_id = :Client"}}' >twin.json
ends 'claims that differ in case' 2 t2s -d depot --policy twin.json -o csv "$Q"
mkdir -p "$HOME/.config/t2s"
printf '[database "mine"]\n\ttarget = %s\n\tpolicy = %s\n' "$PWD/hard.db" \
	"$PWD/two.json" >"$HOME/.config/t2s/config"
rows 'two sections with one target' '0 2 ' t2s -d depot -o csv "$Q"
rm "$HOME/.config/t2s/config"

# -- servers, by what t2s-config says of them
cat >"$HOME/.config/t2s/config" <<EOF
[database "far"]
	target = postgresql://reader@127.0.0.1:5432/depot
	policy = $PWD/pol.json
EOF
policies() { # TARGET: how many
	T2S_DB=$1 t2s-config -o policy | grep -c pol.json
}
for name in postgres://127.0.0.1/depot postgresql://localhost/depot \
	POSTGRESQL://other:pw@LOCALHOST:5432/depot 'postgresql:///depot' \
	'postgresql:///depot?host=/run/postgresql' \
	'postgresql://?dbname=depot&hostaddr=127.0.0.1' \
	'postgresql://[::1]:5432/%64epot' 'postgresql://h1,localhost/depot' \
	'postgresql://depot@localhost' 'postgresql://?service=some'; do
	is "a server as '$name'" "$(policies "$name")" 1
done
for name in postgresql://localhost/shop postgresql://localhost:5433/depot; do
	is "another server is '$name'" "$(policies "$name")" 0
done
rm "$HOME/.config/t2s/config"

# -- a configuration that is ignored
chmod o+w .t2s/config
for quiet in '' --quiet; do
	ends "a policy that is ignored ends the run ${quiet:-aloud}" 1 \
		t2s $quiet -d a.db -o csv "$Q"
	like '... which is said' "$(cat err)" 'names a policy.*--no-config'
done
t2s-schema -d a.db >out 2>err
is "... of a filter, too" "$? $(grep -c parcel out)" "1 0"
ends '... and of a saved question' 1 t2s --quiet -o csv @every
rows '--no-config goes on' '0 1 2 3 4 ' t2s --no-config -d a.db -o csv "$Q"
chmod o-w .t2s/config
mv .t2s/config real
ln -s ../real .t2s/config
ends 'a link that is not followed' 1 t2s --quiet -d a.db -o csv "$Q"
rm .t2s/config
mv real .t2s/config
mkdir plain plain/.t2s
echo '[limit]' >plain/.t2s/config
chmod o+w plain/.t2s/config
(cd plain && t2s -d ../copy.db -o csv "$Q" >../out 2>../err)
is 'control: one without a policy is only ignored' "$?" 0

# -- whatever in a file that is ignored could be a policy
t2s --no-config -d a.db -o document --quiet "$Q" >whole.json
t2s-schema --policy pol.json -d a.db >schema.json
mv .t2s/config real
said() { # TEXT: of a configuration that others can write
	printf "$1" >.t2s/config
	chmod 666 .t2s/config
}
for text in '[core]\npolicy = pol.json' '[depot]\npolicy = pol.json' \
	'[database "d"]\npolicies = pol.json' '[database]\npolicy = pol.json' \
	'[database "d"]\npolicy pol.json' '[database "d"]\nPOLICY' \
	'policy = pol.json' '[policy]\nfile = pol.json' '[include]\npath = real' \
	'[limit]\nrows = 5\n[core]\nrow-scope = pol.json' '[limit]\nrows = pol'; do
	said "$text"
	ends "ignored, and what it means is not known: $text" 1 \
		t2s --quiet -d a.db -o csv "$Q"
	like '... which is said' "$(cat err)" 'name.* a policy.*--no-config'
done
for program in 't2s-schema -d a.db' 't2s-filter -d a.db -q parcels schema.json' \
	't2s-exec -d a.db --sql SELECT+id+FROM+parcel' 't2s-synth whole.json' \
	't2s-history list' 't2s-lessons list -d a.db' 't2s-saved show every' \
	't2s-config' 't2s-config -o shell' 't2s-config -o policy' \
	't2s-config limit.rows' 't2s-doctor -d a.db' 't2s --check -d a.db' \
	't2s --quiet @every' 't2s --quiet --run whole.json' 't2s --quiet -c more'; do
	$program </dev/null >out 2>&1
	is "... of '$program'" "$?" 1
	T2S_CONFIG='' $program </dev/null >out 2>&1
	unlike '... which reads none if there is to be none' "$(cat out)" \
		'a policy; mend'
done
rows '... --no-config goes on' '0 1 2 3 4 ' t2s --no-config -d a.db -o csv "$Q"
for text in '[limit]\nrows = 5' '# policy = pol.json' \
	'[database "d"]\ntarget = a.db' '[ask]\nassume' ''; do
	said "$text"
	rows "control: nothing could be a policy: $text" '0 1 2 3 4 ' \
		t2s -d a.db -o csv "$Q"
done
if [ "$(id -u)" -eq 0 ]; then
	said '[core]\npolicy = pol.json'
	chmod 600 .t2s/config
	chown 12345 .t2s/config
	ends "another user's file" 1 t2s --quiet -d a.db -o csv "$Q"
	mv .t2s p.t2s
	mkdir .t2s
	mv p.t2s/config .t2s
	chown 0 .t2s/config
	chmod 644 .t2s/config
	chown 12345 .t2s
	ends "another user's folder" 1 t2s --quiet -d a.db -o csv "$Q"
	rm -r .t2s
	mv p.t2s .t2s
fi
rm -f .t2s/config
ln -s nowhere .t2s/config
ends 'a link to nothing' 1 t2s --quiet -d a.db -o csv "$Q"
rm .t2s/config
ln -s nowhere "$HOME/.config/t2s/config"
ends "the user's link to nothing" 1 t2s --quiet -d a.db -o csv "$Q"
rm "$HOME/.config/t2s/config"
mkfifo .t2s/config
ends 'a pipe' 1 t2s --quiet -d a.db -o csv "$Q"
rm .t2s/config
mkdir .t2s/config
rows 'control: a folder has nothing to say' '0 1 2 3 4 ' \
	t2s -d a.db -o csv "$Q"
rmdir .t2s/config
rows 'control: nor has /dev/null' '0 1 2 3 4 ' \
	env T2S_CONFIG=/dev/null t2s -d a.db -o csv "$Q"
# a policy of the one file, to which the other adds a target
printf '[database "d"]\n\ttarget = %s\n\tpolicy = %s\n' "$PWD/boxes.db" \
	"$PWD/pol.json" >"$HOME/.config/t2s/config"
printf '[database "d"]\n\ttarget = a.db\n' >.t2s/config
rows 'control: a target of the other file' '0 1 2 ' t2s -d a.db -o csv "$Q"
chmod 666 .t2s/config
ends '... that is ignored' 1 t2s --quiet -d a.db -o csv "$Q"
printf '[database "d"]\n\ttarget = postgresql://localhost/depot\n' >.t2s/config
chmod 644 .t2s/config
ends '... of which the line is' 1 t2s --quiet -d a.db -o csv "$Q"
rm "$HOME/.config/t2s/config"
mv real .t2s/config

# -- what holds, and why
t2s --check -d a.db >out 2>&1
like 'doctor: what holds' "$(cat out)" \
	"policy.*a.db: .*pol.json' (.t2s/config:3), claim 'client' given"
like 'doctor: of a section, too' "$(cat out)" 'policy.*boxes: .*files.json'
(unset T2S_CLAIM_CLIENT; t2s --check -d a.db >out 2>&1)
like 'doctor: a claim that is missing' "$(cat out)" "claim 'client' not given"
like 'doctor: a policy that is given by the option' "$(t2s --check -d copy.db \
	--policy pol.json 2>&1)" 'policy.*copy.db: .*pol.json. (--policy or T2S_POLICY)'
like 'doctor: no policy' "$(t2s --check -d copy.db 2>&1)" \
	'policy.*copy.db: none'
done_testing
