#!/bin/sh
# What a policy does not let be seen is in nothing that any program writes,
# for a database on a PostgreSQL server
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/secrets.sh"
postgres_start || skip_all "$server_reason"
command -v jq >/dev/null || skip_all 'no jq'
cd "$TMP" || exit 2
export T2S_STILL=1 T2S_NOW='2024-03-01 12:00'
postgres_reader

for twin in a b; do
	mkdir pg-$twin
	psql -qc "CREATE DATABASE \"pg-$twin\""
	[ $twin = a ] && secret=1 || secret=
	ok "the database pg-$twin" eval "secrets_tables $secret |
		PGDATABASE=pg-$twin psql -q1 -v ON_ERROR_STOP=1"
	PGDATABASE=pg-$twin psql -qc ANALYZE
done
mkdir pg-a/home pg-a/cache
like 'control: without a policy there is a secret' "$(cd pg-a && HOME=$PWD/home \
	t2s-schema -d postgresql://reader@/pg-a --cache=cache)" '1871-03-09'

export T2S_POLICY="$secrets_policy" T2S_CLAIM_CLIENT=7
for twin in a b; do
	(secrets_runs pg-$twin "postgresql://reader@/pg-$twin")
done
secrets_judge 'a server' pg-a pg-b
done_testing
