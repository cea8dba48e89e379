#!/bin/sh
# Statements that want to write, to leave or never to end, on PostgreSQL:
# verdicts as listed, nothing changed, nothing left behind
. "${0%/*}/tap.sh"
. "$SRC/tests/server.sh"
[ -n "$DATA" ] || skip_all 'no shared data here'
postgres_start || skip_all "$server_reason"
cd "$TMP" || exit 2
mkdir here

ok 'the role is made as t2s-exec prints it' \
	sh -c 't2s-exec --print-role postgres | psql -qX -v ON_ERROR_STOP=1'
psql -q -c 'CREATE ROLE app_owner LOGIN; GRANT CREATE ON SCHEMA public
	TO app_owner; REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM t2s_ro'
ok 'the database is there' psql -qX -v ON_ERROR_STOP=1 -U app_owner \
	-f "$DATA/hostile/sql/postgres_fixture.sql"
# those that the server's packages lack are tried without
psql -qX -f "$DATA/hostile/sql/postgres_fixture_super.sql" >extensions 2>&1

state() {
	pg_dumpall --no-role-passwords | grep -v '^-- \|^\\.*restrict'
	psql -qAt -c 'SELECT count(*) FROM pg_largeobject_metadata
		UNION ALL SELECT count(*) FROM pg_replication_slots
		UNION ALL SELECT count(*) FROM pg_prepared_xacts'
}
left() { # server processes of ours, waited for as long as one may look
	tries=60
	while [ "$tries" -gt 0 ]; do
		n=$(psql -qAt -c "SELECT count(*) FROM pg_stat_activity
			WHERE usename = 't2s_ro'")
		[ "$n" != 0 ] || break
		tries=$((tries - 1))
		sleep 0.1
	done
	echo "$n"
}
state >before
VERDICTS_EFFECTS='\w+_to_xml|crosstab|lo_\w+|pg_cancel_backend|pg_export_snapshot|pg_logical_emit_message|pg_try_advisory_lock|set_config|swallow'
export VERDICTS_EFFECTS
(cd here && perl "$SRC/tests/verdicts.pl" "$DATA/hostile/sql/postgres.txt" \
	-d postgresql://t2s_ro@/) >out 2>err
ok 'all statements were tried' test $? -eq 0
is 'every statement gets its verdict' "$(cat out)" ''
is 'no server process is left' "$(left)" 0
state >after
is 'nothing changed' "$(diff before after)" ''
is 'no file was made' "$(ls here)" ''

done_testing
