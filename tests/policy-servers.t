#!/bin/sh
# A policy of a server holds by whatever name the server is called; where that
# cannot be told, nothing is read
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
free_port() {
	python3 -c 'import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
command -v python3 >/dev/null || skip_all 'no python3'
postgres_port=$(free_port)
postgres_start -h '127.0.0.1,::1' || skip_all "$server_reason"
cd "$TMP" || exit 2
export HOME=$TMP/home T2S_STILL=1 T2S_CLAIM_CLIENT=7
unset T2S_CONFIG XDG_CONFIG_HOME XDG_STATE_HOME
mkdir -p home/.config/t2s
config=home/.config/t2s/config

fill() { # DATABASE
	psql -q -c "CREATE DATABASE $1" && psql -q -d "$1" <<-'END'
	CREATE TABLE parcel (id int PRIMARY KEY, client_id int, pin text);
	INSERT INTO parcel VALUES (1, 7, 'a'), (2, 7, 'b'), (3, 8, 'c'),
		(4, 9, 'd');
	END
}
fill depot && fill shop
postgres_reader
SOCKET=$PGHOST PORT=$PGPORT
echo '{"tables": {"parcel": {"where": "client_id = :client",
	"deny": ["pin"]}}}' >pol.json
policy_of() { # TARGET
	printf '[database "depot"]\n\ttarget = %s\n\tpolicy = %s\n' "$1" \
		"$TMP/pol.json" >$config
}
policy_of "postgresql://reader@127.0.0.1:$PORT/depot"
unset PGHOST PGPORT PGUSER PGDATABASE
gives() { # TARGET: status and ids of all rows that can be had
	t2s-exec -d "$1" -o csv --sql 'SELECT id FROM parcel ORDER BY id' \
		>out 2>err
	echo "$? $(sed 1d out | tr '\n' ' ')"
}
# Bare SQL lacks the scope, so that nothing is read; a plan gets it.
plans() { # TARGET
	t2s-schema -d "$1" 2>err | t2s-parse --sql \
		'SELECT id FROM parcel ORDER BY id' - 2>>err | t2s-synth |
		t2s-exec -d "$1" -o csv >out 2>>err
	echo "$? $(sed 1d out | tr '\n' ' ')"
}
is 'control: without a configuration there are all rows' \
	"$(T2S_CONFIG='' gives "postgresql://reader@127.0.0.1:$PORT/depot")" \
	'0 1 2 3 4 '
is 'the server as it is configured' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/depot")" '7 '
is '... with its scope' \
	"$(plans "postgresql://reader@127.0.0.1:$PORT/depot")" '0 1 2 '
esc=$(printf %s "$SOCKET" | sed 's,/,%2F,g')
while read -r name; do
	is "the server as '$name'" "$(gives "$name")" '7 '
	like '... since it lacks the scope' "$(cat err)" "scope\|policy"
	is '... with its scope' "$(plans "$name")" '0 1 2 '
	t2s-schema -d "$name" -o text >out 2>err
	is '... which t2s-schema knows' "$(grep -c 'parcel' out) $(
		grep -c '[0-9] rows' out)" '1 0'
	is '... and the configuration' "$(T2S_DB=$name t2s-config -o policy |
		grep -c pol.json)" 1
done <<EOT
postgresql://reader@127.0.0.1:0$PORT/depot
postgresql://reader@127.0.0.1/depot?port=0$PORT
postgresql://reader@127.0.0.1/depot?port=%20$PORT
postgresql://reader@127.0.0.1/depot?port=$PORT%20
postgresql://reader@127.0.0.1:1/depot?%70ort=%2B$PORT
postgresql://reader@/depot?host=/nonexist,$SOCKET&port=1,$PORT
postgresql://reader@%2Fnonexist:1,$esc:$PORT/depot
postgresql://reader@0:$PORT/depot
postgresql://reader@[::ffff:127.0.0.1]:$PORT/depot
postgresql://reader@[::1]:$PORT/depot
postgresql://reader@2130706433:$PORT/depot
postgresql://reader@127.1:$PORT/depot
postgresql://reader@0x7f.1:$PORT/depot
postgresql://reader@localhost:$PORT/shop?dbname=depot
postgresql://reader@nonexist.invalid:1,127.0.0.1:$PORT/depot
postgresql://?hostaddr=127.0.0.1&host=elsewhere&port=$PORT&user=reader&dbname=depot
postgres://reader@LocalHost:$PORT/%64epot
EOT
is 'the server by the environment' "$(PGHOSTADDR=127.0.0.1 PGPORT=0$PORT \
	plans 'postgresql://reader@elsewhere/depot')" '0 1 2 '

# -- what names a server without an option
Q='list all parcels'
other="postgresql://reader@2130706433:0$PORT/depot"
T2S_CONFIG='' t2s -d "$other" --quiet -o csv --keep free "$Q" \
	>out 2>err
is 'control: t2s without a configuration has all rows' "$(sed 1d out | wc -l)" 4
rows() { # COMMAND..: status and ids
	"$@" >out 2>err
	echo "$? $(sed 1d out | cut -d, -f1 | tr '\n' ' ')"
}
is 't2s' "$(rows t2s -d "$other" --quiet -o csv "$Q")" '0 1 2 '
T2S_CONFIG='' t2s -d "$other" --quiet -o csv --no-history --save-as every \
	'how many parcels are there?' >out 2>err
is 'control: so has a question that is saved' "$(sed 1d out)" 4
is 'a saved question' "$(rows t2s @every --no-history --trust-target --quiet \
	-o csv)" '0 2 '
is 'a follow-up' "$(rows t2s -c --quiet -o csv 'only the first')" '0 1 '
is 'a kept run of all rows is refused' "$(rows t2s --resume free --trust-target -o csv)" '7 '
is 'one of the policy' "$(rows t2s -d "$other" --quiet -o csv --keep ours "$Q")" \
	'0 1 2 '
is '... goes on' "$(rows t2s --resume ours --trust-target --quiet -o csv)" '0 1 2 '
unlike 'values that t2s-filter finds' "$(t2s-schema --no-values -d "$other" |
	t2s-filter -d "$other" -q 'parcels with pin d')" '"pin"'

# -- names that nothing can resolve: the servers are asked
ln -s "$SOCKET/.s.PGSQL.$PORT" "$SOCKET/.s.PGSQL.1"
link="postgresql://reader@/depot?host=$SOCKET&port=1"
is 'a link to a socket' "$(plans "$link")" '7 '
policy_of "postgresql://reader@/depot?host=$SOCKET&port=$PORT"
is '... that is configured' "$(plans "$link")" '0 1 2 '
python3 "$SRC/tests/tunnel.py" "$PORT" >port 2>/dev/null &
tunnel=$!
within_a_minute test -s port
TUNNEL=$(cat port)
name=postgresql://reader@127.0.0.1:$TUNNEL/depot
is 'control: a tunnel leads there' "$(T2S_CONFIG='' gives "$name")" \
	'0 1 2 3 4 '
is 'a tunnel' "$(gives "$name")" '7 '
like '... which is said' "$(cat err)" \
	"'depot' of the configuration by another name.*-d depot"
is '... also with the scope' "$(plans "$name")" '7 '
t2s-schema -d "$name" >out 2>err
is '... and of t2s-schema' "$? $(grep -c parcel out)" '7 0'
T2S_DB=$name t2s -o csv 'list all parcels' >out 2>err
is '... and of t2s' "$? $(grep -c '[1-4]' out)" '7 0'
is 'another database by a tunnel' \
	"$(gives "postgresql://reader@127.0.0.1:$TUNNEL/shop")" '0 1 2 3 4 '
is 'another database of the server' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/shop")" '0 1 2 3 4 '
ok 'what a server is, is kept' test -s home/.local/state/t2s/servers
unlike '... without its name' "$(cat home/.local/state/t2s/servers)" depot

# -- one that cannot be reached
policy_of "postgresql://reader@127.0.0.1:1/depot"
is 'a server that was never reached may be this' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/shop")" '7 '
like '... which is said, with what to do' "$(cat err)" \
	"cannot be told whether.*'depot'.*--no-config"
policy_of "postgresql://reader@127.0.0.1:$TUNNEL/depot"
is 'what was said before' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/shop")" '0 1 2 3 4 '
kill $tunnel
wait $tunnel 2>/dev/null
sed 's/"at": *[0-9]*/"at":1/' home/.local/state/t2s/servers >aged
cat aged >home/.local/state/t2s/servers
is '... holds where it cannot be reached any more' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/shop")" '0 1 2 3 4 '
is '... and tells the same by another name' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/depot")" '7 '
psql -q -d "postgresql://t2s@127.0.0.1:$PORT/shop" -c \
	'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM public'
is 'a server that may not say what it is' \
	"$(gives "postgresql://reader@127.0.0.1:$PORT/shop")" '7 '
like '... may be any' "$(cat err)" 'cannot be told'
is 'control: without a configuration' "$(T2S_CONFIG='' gives \
	"postgresql://reader@127.0.0.1:$PORT/shop")" '0 1 2 3 4 '
done_testing
