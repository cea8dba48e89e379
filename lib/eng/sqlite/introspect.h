#ifndef ENG_SQLITE_INTROSPECT_H
#define ENG_SQLITE_INTROSPECT_H

#include <jansson.h>
#include <sqlite3.h>
#include "base/buf.h"
#include "base/die.h"
#include "doc/finding.h"
#include "schema/facts.h"

/*
 * Describe a SQLite database as the document's `schema` member
 * (t2s-document(5)): what the engine says of it, in the order in which the
 * objects were made. Tables that belong to a virtual table and those of the
 * engine are left out.
 */
struct introspect {
	long values;          /* categories listed of a column at most; 0: do
	                         not look at rows for them */
	const char **tables;  /* fnmatch(3) patterns of those wanted, case
	                         counts; with n 0 all are. The others are
	                         looked at too: keys may point to them */
	size_t ntables;
};

/* Init with INTROSPECTED_INIT. */
struct introspected {
	struct buf text;      /* {"tables":[..]}, compact */
	json_t *fingerprints; /* owned: {table: 16 digits} */
	const struct introspect *want; /* borrowed, until the tree is made */
	bool unresolved;      /* only the tree is right: some key names no
	                         columns, or in another spelling, or some
	                         tables are not wanted */
};
#define INTROSPECTED_INIT {BUF_INIT, NULL, NULL, false}

/*
 * False and *status where the database cannot be read at all. An object that
 * cannot be described is left out with a finding schema_unreadable.
 */
bool sqlite_introspect(sqlite3 *db, const struct introspect *want,
    struct introspected *out, struct findings *f, enum status *status);
/* The schema as a tree (new), keys resolved, fingerprints with them, and
 * what is not wanted gone from both. */
json_t *introspected_tree(struct introspected *i);
void introspected_free(struct introspected *i);

/*
 * The parts: each adds to the facts of a table that has the others before
 * it. They never fail; what cannot be known is left out.
 */
struct sample_budget {
	long rows; /* rows that may still be read of all tables */
};
#define SAMPLE_ROWS_ALL 400000L
#define SAMPLE_ROWS_TABLE 20000L

/* `rows`: from max(rowid), or counted within a bound. */
void sqlite_estimate_rows(sqlite3 *db, struct facts *table);
/* `values` of columns that hold at most `max` texts, told from the first
 * SAMPLE_ROWS_TABLE rows. */
void sqlite_sample_values(sqlite3 *db, struct facts *table, long max,
    struct sample_budget *budget);

/* "name" as an identifier in quotes, appended. */
void sqlite_add_name(struct buf *b, const char *name);

#endif
