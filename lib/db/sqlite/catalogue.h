#ifndef DB_SQLITE_CATALOGUE_H
#define DB_SQLITE_CATALOGUE_H

#include <jansson.h>
#include <sqlite3.h>
#include <stddef.h>
#include "base/mem.h"
#include "doc/finding.h"

/* What sqlite_schema says, read once. Init with {0}. */
enum object_kind { OBJECT_TABLE, OBJECT_VIEW, OBJECT_VIRTUAL };

struct object {
	char *name, *sql; /* sql is never NULL */
	enum object_kind kind;
};

struct catalogue {
	struct object *objects; /* in the order of their making */
	size_t n, cap;
	json_t *indexed; /* table -> number of indexes that keys of its DDL
	                    made; true if others make it unique too */
	json_t *shadows; /* names of tables that belong to a virtual table */
	json_t *rows;    /* table -> rows, from sqlite_stat1 */
	struct arena arena;
};

/* SQLITE_OK, or why the catalogue cannot be read. */
int catalogue_read(struct catalogue *c, sqlite3 *db, struct findings *f);
void catalogue_free(struct catalogue *c);

#endif
