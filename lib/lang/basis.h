#ifndef LANG_BASIS_H
#define LANG_BASIS_H

#include <jansson.h>
#include <stdbool.h>
#include "schema/schema.h"

struct query;
struct view_reader;

/*
 * What a plan was made against, its member `basis`: per table, by the name in
 * database.fingerprints, what the plan needs of it.
 *
 *	{"fingerprint": "5f0c6d1d6b1f0a77",
 *	 "columns": {"id": "1 INTEGER not null", "city": "5 TEXT"},
 *	 "unique": [["id"]], "refers": {"group_id": "group.id"}}
 *
 * The columns that the plan uses, with their place in the table, from 1, the
 * declared type and whether they may be null; the keys made of such columns
 * alone. A fingerprint alone, as a string, is an older basis.
 */

/* The basis of a plan (new), with the fingerprints of today; NULL if it
 * uses no table that has one. `reader`: as for view_build. */
json_t *basis_make(const json_t *plan, const struct schema *s,
    const struct view_reader *reader, const json_t *prints);

/* The fingerprint of an entry, NULL if it has none; borrowed. */
const char *basis_print(const json_t *entry);

struct basis_column {
	int place;        /* 0: not said */
	const char *type; /* borrowed, so many bytes */
	size_t n;
	bool not_null;
};
/* False where the entry does not tell of the column. */
bool basis_column(const json_t *entry, const char *name,
    struct basis_column *out);
/* The value of `refers` for a key: "group.id"; new, to free. `names`: its own
 * columns, the key of that member. */
char *basis_refers(const struct schema_key *k, char **names);

/* What a plan does with a column. */
enum basis_use {
	BASIS_SHOWN = 1, BASIS_COMPUTED = 2, BASIS_COMPARED = 4,
	BASIS_JOINED = 8, BASIS_GROUPED = 16, BASIS_ORDERED = 32,
};
struct basis_used {
	const struct schema_table *table;
	const struct schema_column *column; /* NULL: the table alone */
	unsigned uses;
};
struct basis_list {
	struct basis_used *v; /* in the arena */
	size_t n;
	bool stars; /* * is shown of one of them */
};
/* Tables and columns of a resolved view, each once, in the order met. */
void basis_collect(struct basis_list *out, struct query *q,
    struct arena *arena);

#endif
