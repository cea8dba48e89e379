#!/bin/sh
# Memory that is not there while a server is asked: PostgreSQL's, a model's
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
. "$SRC/tests/llm.sh"
. "$SRC/tests/fault/fault.sh"

nomem() { # INPUT [OPTION..] COMMAND...: one allocation, and all from one on
	nomem_in=$1
	shift
	fault_sweep "$nomem_in" -n 40 "$@"
	fault_sweep "$nomem_in" -n 12 -h ENOMEM+ "$@"
}

if perl -MJSON::PP -MIO::Socket::INET -e 1 2>/dev/null; then
	echo '{"json":{"a":"b"}}' >rules
	llm_start rules
	nomem ask.json t2s-llm --compact --tries 1
	llm_stop
	unset T2S_MODEL
else
	skip 'a model' 'needs perl with JSON::PP'
fi

if postgres_start; then
	postgres_reader
	psql -q >/dev/null <<-'SQL'
		CREATE TABLE customer(id int PRIMARY KEY, name text NOT NULL,
			city text);
		INSERT INTO customer VALUES (1, 'Ada', 'Berlin'),
			(2, 'Bob', 'Paris'), (3, 'Cleo', 'Berlin');
		ANALYZE;
	SQL
	T2S_DB=${reader}postgres
	export T2S_DB
	t2s-schema >schema.json
	echo 'SELECT id, name FROM customer ORDER BY id' >query.sql
	nomem - -l schema_unreadable t2s-schema-postgres --compact
	nomem schema.json -l values_not_looked_up t2s-filter-postgres --compact -q 'customers in Berlin'
	# libpq may forget that it waits: then the time limit ends it; and it
	# cannot tell whose limit a row is over: 1 is "too big"
	for format in document csv; do
		nomem query.sql -s '1 2 3' t2s-exec-postgres --timeout 1 -o $format
	done
else
	skip 'PostgreSQL' "$server_reason"
fi
done_testing
