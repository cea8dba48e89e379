#ifndef DB_POSTGRES_TYPES_H
#define DB_POSTGRES_TYPES_H

#include <libpq-fe.h>
#include <stdbool.h>
#include "base/buf.h"
#include "report/rows/rows.h"
#include "schema/schema.h"

/*
 * What the values of a column are, by the number of its type: text as the
 * server sends it, given on without being read where that can be done.
 */
struct pg_type {
	enum cell_kind kind, of; /* of: an array's elements */
	enum type_class class;
	char delimiter;          /* between an array's elements */
	bool special;            /* a number that may be NaN or Infinity */
};

/* False where the type is not of those that every server has alike; then it
 * is text. */
bool pg_type_known(Oid oid, struct pg_type *type);
/* The array of such elements. */
struct pg_type pg_type_array(const struct pg_type *element, char delimiter);

/* A value that is not null. The bytes of a bytea are appended to `blobs`,
 * which must have room for them: the cell points there. */
void pg_cell(struct cell *cell, const struct pg_type *type, const char *s,
    size_t len, struct buf *blobs);

#endif
