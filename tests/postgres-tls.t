#!/bin/sh
# t2s-exec over TCP, with and without TLS: the same rows, errors and limits
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
command -v openssl >/dev/null || skip_all 'no openssl'
postgres_port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(
	Listen => 1, LocalAddr => "127.0.0.1")->sockport')
postgres_start -c listen_addresses=127.0.0.1 || skip_all "$server_reason"
cd "$TMP" || exit 2
postgres_reader

openssl req -new -x509 -days 2 -nodes -subj /CN=test -keyout key -out cert \
	2>/dev/null
for file in key cert; do
	psql -qAt -c "COPY (SELECT regexp_split_to_table(
		'$(cat $file)', E'\n')) TO '$server_dir/data/$file'"
done
psql -qAt -c "COPY (SELECT 1) TO PROGRAM 'chmod 600 $server_dir/data/key'"
for setting in "ssl_key_file = 'key'" "ssl_cert_file = 'cert'" 'ssl = on'; do
	psql -q -c "ALTER SYSTEM SET $setting"
done
psql -qAt -c 'SELECT pg_reload_conf()' >/dev/null

export T2S_ALLOW_FUNCTION=pg_sleep
for mode in disable require; do
	db="postgresql://reader@127.0.0.1:$postgres_port/postgres?sslmode=$mode"
	run_sql() {
		printf '%s' "$1" >q.sql
		shift
		t2s-exec -d "$db" "$@" q.sql
	}
	tries=100
	until [ "$(psql -qAt "$db" -c 'SELECT ssl FROM pg_stat_ssl
		WHERE pid = pg_backend_pid()' 2>&1)" = \
		"$([ $mode = require ] && echo t || echo f)" ] ||
		[ $((tries -= 1)) -eq 0 ]; do
		sleep 0.05
	done
	ok "TLS: $mode" test "$tries" -gt 0
	is 'many rows' "$(run_sql "SELECT i, repeat('x', i % 100) AS x, '\\x00ff'::bytea
		AS b, NULL AS n FROM generate_series(1, 50000) AS i" | cksum)" \
		"$(perl -e 'print "{\"i\":$_,\"x\":\"", "x" x ($_ % 100),
		"\",\"b\":{\"blob\":\"AP8=\"},\"n\":null}\n" for 1 .. 50000' | cksum)"
	is 'no rows' "$(run_sql 'SELECT 1 AS a WHERE false' -o csv)" a
	is 'a row without columns' "$(run_sql 'SELECT')" '{}'
	is 'a row of a megabyte' "$(run_sql "SELECT repeat('x', 1000000)" | wc -c)" \
		1000014
	is 'an error after rows' "$(run_sql 'SELECT 1 / (3 - i) AS x
		FROM generate_series(1, 5) AS i' 2>&1)" "$(printf '%s\n' '{"x":0}' \
		'{"x":1}' 't2s-exec: division by zero (use nullif(x, 0) to get null instead)')"
	is 'a value larger than memory' "$(run_sql "SELECT repeat('x', 300000000)" \
		-o document | jq -r '.findings[].code')" db_too_big
	status 'the time is over' 3 run_sql 'SELECT pg_sleep(60)' --timeout 0.2
	is 'a limit' "$(run_sql 'SELECT generate_series(1, 10000000) AS i' -o document \
		--limit 3 | jq -c '.result | [.row_count, .truncated]')" '[3,true]'
	is 'nobody reads on' "$(run_sql 'SELECT generate_series(1, 10000000) AS i' \
		2>&1 | head -1)" '{"i":1}'
done

done_testing
