# Real servers for tests, each a test's own: its data in a folder of its own
# below /tmp, a socket there and no port, ended by its process id at exit.
# Source it after tap.sh.
#
#   postgres_start [OPTION...]
#                    of the program postgres; returns 1 and sets
#                    $server_reason where PostgreSQL is not installed; sets
#                    PGHOST, PGPORT, PGUSER and PGDATABASE, so that libpq and
#                    psql need no argument. $postgres_port, where set, is the
#                    port, also of a socket
#   postgres_reader  a role that may only read, and $reader, its URI
#   mariadb_start    the same for MariaDB; mariadb_sql is its client
#   servers_stop     done at exit too
#
# The programs of a server refuse to run as root: they are given to the user
# of the package, else to nobody. The path of a socket may be 107 bytes long,
# and others than root must reach it, hence /tmp and not $TMP.

server_reason=
server_pids=
server_folders=
trap 'servers_stop; rm -rf "$TMP"' EXIT

# server_as USER SIGNAL COMMAND...: in place of this shell; gets the signal
# when the test ends without a word
server_as() {
	server_user=$1
	server_signal=$2
	shift 2
	if [ "$(id -u)" -eq 0 ]; then
		id "$server_user" >/dev/null 2>&1 || server_user=nobody
		exec setpriv --reuid="$server_user" \
			--regid="$(id -g "$server_user")" --clear-groups \
			--pdeathsig="$server_signal" "$@"
	elif command -v setpriv >/dev/null; then
		exec setpriv --pdeathsig="$server_signal" "$@"
	fi
	exec "$@"
}

# server_folder USER: makes $server_dir
server_folder() {
	server_dir=$(mktemp -d /tmp/t2s-server.XXXXXX) || exit 1
	server_folders="$server_folders $server_dir"
	[ "$(id -u)" -ne 0 ] || chown "$1" "$server_dir" 2>/dev/null ||
		chown nobody "$server_dir"
}

# server_absent WHAT COMMAND...: the first that is missing is the reason
server_absent() {
	server_what=$1
	shift
	[ "$(id -u)" -ne 0 ] || set -- "$@" setpriv
	for server_command; do
		command -v "$server_command" >/dev/null && continue
		server_reason="$server_what: no ${server_command##*/}"
		return 0
	done
	return 1
}

# server_failed WHAT: it is installed and does not start
server_failed() {
	verdict 1 "$1 starts"
	diagnose log "$(tail -n 30 "$server_dir/log")"
	done_testing
}

# server_wait WHAT PID COMMAND...: until the command does well
server_wait() {
	server_what=$1
	server_pid=$2
	shift 2
	server_tries=600
	until "$@" >/dev/null 2>&1; do
		server_tries=$((server_tries - 1))
		[ "$server_tries" -gt 0 ] &&
			kill -0 "$server_pid" 2>/dev/null ||
			server_failed "$server_what"
		sleep 0.05
	done
}

# At once: what they hold is thrown away. PostgreSQL has children that it
# ends itself, and shared memory that it gives back.
servers_stop() {
	for server_pid in $server_pids; do
		kill -"${server_pid%:*}" "${server_pid#*:}" 2>/dev/null
		wait "${server_pid#*:}" 2>/dev/null
	done
	server_pids=
	# shellcheck disable=SC2086 # names without blanks
	rm -rf $server_folders
	server_folders=
}

# The newest version, but 15 where that is among them.
postgres_programs() {
	for server_bin in /usr/lib/postgresql/15/bin \
		"$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)" \
		"$(pg_config --bindir 2>/dev/null)"; do
		[ ! -x "$server_bin/initdb" ] || return 0
	done
	server_bin=/usr/lib/postgresql/15/bin
}

postgres_start() {
	postgres_programs
	! server_absent PostgreSQL "$server_bin/initdb" \
		"$server_bin/postgres" psql || return 1
	server_folder postgres
	(server_as postgres QUIT "$server_bin/initdb" -D "$server_dir/data" -U t2s \
		-A trust -E UTF8 --locale=C --no-sync --no-instructions) \
		>"$server_dir/log" 2>&1 </dev/null || server_failed PostgreSQL
	(server_as postgres QUIT "$server_bin/postgres" -D "$server_dir/data" \
		-k "$server_dir" -h '' -p "${postgres_port-5432}" -F \
		-c full_page_writes=off \
		-c synchronous_commit=off -c autovacuum=off \
		-c max_connections=20 -c shared_buffers=16MB \
		-c timezone=UTC "$@") \
		>>"$server_dir/log" 2>&1 </dev/null &
	server_pids="$server_pids QUIT:$!"
	unset PGSERVICE PGOPTIONS PGPASSWORD PGHOSTADDR
	PGHOST=$server_dir PGPORT=${postgres_port-5432} PGUSER=t2s PGDATABASE=postgres
	PGCLIENTENCODING=UTF8 PSQLRC=/dev/null
	export PGHOST PGPORT PGUSER PGDATABASE PGCLIENTENCODING PSQLRC
	server_wait PostgreSQL $! psql -qAt -c 'SELECT 1'
	is 'PostgreSQL is the one that was started' \
		"$(psql -qAt -c 'SHOW data_directory')" "$server_dir/data"
}

# A role that may read everything and nothing else: $reader is its URI, but
# for the database.
postgres_reader() {
	ok 'there is a role that only reads' psql -q -c \
		'CREATE ROLE reader LOGIN IN ROLE pg_read_all_data'
	reader=postgresql://reader@/
}

# Without the tables of the database "mysql", which no query needs and which
# take seconds to make; so nobody is asked who he is. An unknown function is
# reported as a missing table mysql.proc.
mariadb_start() {
	PATH=$PATH:/usr/sbin:/usr/local/sbin # not of everybody's
	! server_absent MariaDB mariadbd mariadb || return 1
	server_folder mysql
	(server_as mysql KILL mkdir "$server_dir/data")
	(server_as mysql KILL mariadbd --no-defaults --datadir="$server_dir/data" \
		--socket="$server_dir/socket" --tmpdir="$server_dir" \
		--skip-networking --skip-grant-tables --skip-log-bin \
		--innodb-log-file-size=4M --innodb-buffer-pool-size=32M \
		--innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 \
		--local-infile=1 --character-set-server=utf8mb4) \
		>"$server_dir/log" 2>&1 </dev/null &
	server_pids="$server_pids KILL:$!"
	mariadb_socket=$server_dir/socket
	server_wait MariaDB $! mariadb_sql -e 'SELECT 1'
	is 'MariaDB is the one that was started' \
		"$(mariadb_sql -e 'SELECT @@datadir')" "$server_dir/data/"
}

# mariadb_sql [OPTION...] [DATABASE]: rows as lines with tabs, NULL as NULL
mariadb_sql() {
	mariadb --no-defaults --socket="$mariadb_socket" --local-infile=1 \
		--default-character-set=utf8mb4 --batch --skip-column-names \
		"$@"
}
