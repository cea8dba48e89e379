/*
 * duckdb LIBRARY <script: runs SQL in an empty database in memory, with the
 * engine of that shared library. What follows a line "@ NAME" runs at once,
 * for a minute at most; the line is printed, and below it what was wrong.
 *
 * The package that has the library has no header: these few are of its C
 * interface, version 1, which stays as it is.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <unistd.h>

#define SECONDS 60

typedef void *handle;
struct result {
	uint64_t unused[3];
	void *unused_too;
	void *own[4]; /* more room than it takes */
};

static int (*duckdb_open)(const char *path, handle *db);
static int (*duckdb_connect)(handle db, handle *connection);
static int (*duckdb_query)(handle connection, const char *sql,
    struct result *result);
static const char *(*duckdb_result_error)(struct result *result);
static void (*duckdb_destroy_result)(struct result *result);
static void (*duckdb_interrupt)(handle connection);

static handle connection;

static void
die(const char *what, const char *why)
{
	fprintf(stderr, "duckdb: %s: %s\n", what, why != NULL ? why : "?");
	exit(2);
}

/* A pointer to a function is no pointer to data: only its bytes are. */
static void
find(void *library, const char *name, void *function)
{
	void *found = dlsym(library, name);

	if (found == NULL)
		die(name, dlerror());
	memcpy(function, &found, sizeof found);
}

static void
load(const char *path)
{
	void *library = dlopen(path, RTLD_NOW);
	handle db;

	if (library == NULL)
		die(path, dlerror());
	find(library, "duckdb_open", &duckdb_open);
	find(library, "duckdb_connect", &duckdb_connect);
	find(library, "duckdb_query", &duckdb_query);
	find(library, "duckdb_result_error", &duckdb_result_error);
	find(library, "duckdb_destroy_result", &duckdb_destroy_result);
	find(library, "duckdb_interrupt", &duckdb_interrupt);
	if (duckdb_open(NULL, &db) != 0 ||
	    duckdb_connect(db, &connection) != 0)
		die(path, "does not open");
}

static void
interrupt(int number)
{
	(void)number;
	duckdb_interrupt(connection);
}

static void
run(const char *sql)
{
	struct result result;
	const char *why;

	memset(&result, 0, sizeof result);
	alarm(SECONDS);
	if (duckdb_query(connection, sql, &result) != 0) {
		why = duckdb_result_error(&result);
		printf("%s\n", why != NULL ? why : "failed");
	}
	alarm(0);
	duckdb_destroy_result(&result);
}

int
main(int argc, char **argv)
{
	char *line = NULL, *sql = NULL;
	size_t room = 0, used = 0;
	FILE *part = NULL;

	if (argc != 2)
		die("usage", "duckdb LIBRARY <script");
	load(argv[1]);
	signal(SIGALRM, interrupt);
	for (;;) {
		bool more = getline(&line, &room, stdin) > 0;

		if (part != NULL && (!more || strncmp(line, "@ ", 2) == 0)) {
			fclose(part);
			run(sql);
			free(sql);
			part = NULL;
		}
		if (!more)
			break;
		if (strncmp(line, "@ ", 2) == 0) {
			fputs(line, stdout);
			part = open_memstream(&sql, &used);
			if (part == NULL)
				die("memory", NULL);
		} else if (part != NULL) {
			fputs(line, part);
		}
	}
	free(line);
	return fflush(stdout) != 0;
}
