#ifndef PLAN_CATALOGUE_GRID_H
#define PLAN_CATALOGUE_GRID_H

#include <jansson.h>
#include <stdbool.h>

/*
 * Rows that are known without asking the database, as a plan: a source of
 * literal rows (VALUES).
 */
struct grid {
	json_t *columns, *rows; /* owned */
};

/* Columns by their names, parted by blanks. */
struct grid grid_begin(const char *columns);
/* A row, as long as there are columns (steals). */
void grid_add(struct grid *g, json_t *row);
/* The query (new) with an alias for its source, and the end of the grid;
 * columns that are null in every row are left out. NULL if there are no
 * rows. */
json_t *grid_plan(struct grid *g, const char *alias);

#endif
