#ifndef LESSON_NAMES_H
#define LESSON_NAMES_H

#include <jansson.h>
#include <stdbool.h>

/*
 * The names in a plan or a part of one, whatever its spelling: an object
 * (new) with `tables`, {name: true}; `columns`, {"table.column": true}, with
 * the table's name in place of an alias, "*" where none is said; and
 * `functions`.
 */
json_t *names_of(const json_t *plan);

bool names_have_table(const json_t *names, const char *table);
/* Of this table, or of one that is not said. */
bool names_have_column(const json_t *names, const char *table,
    const char *column);

/* The table that a name in the plan stands for: an alias' table, else the
 * name itself; borrowed. */
const char *names_table(const json_t *plan, const char *alias);

#endif
