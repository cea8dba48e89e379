#ifndef DB_SQLITE_ALIASES_H
#define DB_SQLITE_ALIASES_H

#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"
#include "db/sqlite/engine.h"

/*
 * What EXPLAIN QUERY PLAN means by a name: it shows the alias alone. Read off
 * the words of the statement, and of the views that it names; where a name
 * could mean several things, all of them are given.
 */
struct aliases {
	struct arena arena;
	struct alias {
		const char *name, *of;
	} *v;
	size_t n, cap;
	bool views; /* a view is named */
};

/* Init with zeroes. */
void aliases_read(struct aliases *a, struct sqlite_database *d,
    const char *sql);
void aliases_free(struct aliases *a);

#endif
