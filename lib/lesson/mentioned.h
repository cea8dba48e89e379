#ifndef LESSON_MENTIONED_H
#define LESSON_MENTIONED_H

#include <jansson.h>
#include <stdbool.h>

/*
 * The names in a plan or a part of one, whatever its spelling: an object
 * (new) with `tables`, {name: true}; `columns`, {"table.column": true}, with
 * the table's name in place of an alias, "*" where none is said; and
 * `functions`.
 */
json_t *mentioned_in(const json_t *plan);

bool mentioned_have_table(const json_t *names, const char *table);
/* Of this table, or of one that is not said. */
bool mentioned_have_column(const json_t *names, const char *table,
    const char *column);

/* The table that a name in the plan stands for: an alias' table, else the
 * name itself; borrowed. */
const char *mentioned_table(const json_t *plan, const char *alias);

#endif
