#!/bin/sh
# Lessons of those who are under a policy: nobody sees, shares, forgets or pushes
# out what others have taught
. "${0%/*}/tap.sh"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export HOME=$TMP/home T2S_STILL=1 T2S_LEARNED=$TMP/learned T2S_SESSION=s
mkdir home
sqlite3 t.db 'create table item (id integer primary key, client int, cost real);
	create table crate (id integer primary key, client int, cost real);
	insert into item values (1, 1, 10), (2, 2, 20);
	insert into crate values (1, 1, 30), (2, 2, 40)'
echo '{"columns": {"client": "client = :client"}}' >policy.json

as() { # CLIENT ARG..: t2s-lessons
	client=$1
	shift
	t2s-lessons "$@" -d t.db --policy policy.json --claim client="$client" \
		>out 2>err
}
teach() { # CLIENT TABLE
	t2s --no-history -d t.db -o csv --policy policy.json --claim \
		client="$1" --answer "use column $2.cost" 'average cost' >out 2>err
}
file() { # how many are kept, and of which table
	jq -r '.lessons[].table' learned/*.json | sort | uniq -c |
		tr -s ' \n' ' '
}
teach 1 crate
teach 2 item
is 'control: two have taught' "$(file)" ' 1 crate 1 item '
of() { # CLIENT: the tables of the lessons in out
	grep -oE 'crate|item' out | sort -u | tr '\n' ' '
}
for verb in list export 'list --all'; do
	as 1 $verb
	is "$verb gives one its own" "$(of)" 'crate '
	as 2 $verb
	is '... and the other its own' "$(of)" 'item '
	t2s-lessons $verb -d t.db >out 2>err
	is '... and who is under no policy none' "$(of)" ''
done
id=$(jq -r '.lessons[] | select(tostring | contains("crate")) | .id' \
	learned/*.json)
for verb in forget share; do
	as 2 $verb "$id"
	is "$verb of another's by its id finds none" "$? $(file)" \
		'1  1 crate 1 item '
	as 2 $verb cost
	is '... by its word touches its own alone' "$(jq -r '.lessons[] |
		select(tostring | contains("crate")) | .session' \
		learned/*.json)" s
	[ "$verb" = share ] || teach 2 item
done
as 2 forget --all
is 'all that is forgotten is its own' "$? $(file)" '0  1 crate '
t2s-lessons forget --all -d t.db >out 2>err
is '... and without a policy nothing of those who have one' "$? $(file)" \
	'0  1 crate '

# as many as are kept, all of another and all believed more
jq '.lessons |= . + [range(0; 600) as $i | .[0] | .id = "\($i)" |
	.phrase = "w\($i)" | .confidence = 1]' learned/*.json >full
cat full >"$(echo learned/*.json)"
teach 2 item
is 'what one learns pushes nothing of another out' "$(file)" \
	' 601 crate 1 item '
done_testing
