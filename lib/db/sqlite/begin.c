#include "db/sqlite/begin.h"

#include <sqlite3.h>
#include <stdbool.h>
#include "base/mem.h"

static sqlite3_mem_methods plain;

/* SQLite knows the size of what it holds, so its own methods do the work. */
static void *
take(int size)
{
	return mem_checked(plain.xMalloc(size));
}

static void *
take_more(void *old, int size)
{
	return mem_checked(plain.xRealloc(old, size));
}

static unsigned failures;

static void
count_failure(void *unused, int code, const char *message)
{
	(void)unused;
	(void)message;
	code &= 0xff; /* the rest is which way it did */
	failures += code == SQLITE_IOERR || code == SQLITE_CORRUPT;
}

unsigned
sqlite_failures(void)
{
	return failures;
}

void
sqlite_begin(void)
{
	static bool done;
	sqlite3_mem_methods ours;

	if (done)
		return;
	done = true;
	sqlite3_config(SQLITE_CONFIG_URI, 0);
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	sqlite3_config(SQLITE_CONFIG_LOG, count_failure, (void *)NULL);
	if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &plain) != SQLITE_OK)
		return;
	ours = plain;
	ours.xMalloc = take;
	ours.xRealloc = take_more;
	(void)sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}
