#ifndef LANG_DEFAULT_ALIAS_H
#define LANG_DEFAULT_ALIAS_H

#include "base/mem.h"
#include "lang/plan.h"

/*
 * Names for what has none: an aggregate or a window is called after its
 * function and its column, count, sum_price, max_year_2. Engines call such a
 * column each in its own way, or not at all.
 */

/* A name of letters, digits and _ made of any text, new in the arena. */
const char *default_alias_plain(struct arena *a, const char *text);

/* A name that is not taken: the stem, or with a number behind it, from `first`
 * on; new in the arena where it is not the stem. */
const char *default_alias_apart(struct arena *a, const char *stem, int first,
    bool (*taken)(const void *arg, const char *name), const void *arg);

/* The name of a call, one that is not taken; new in the arena. */
const char *default_alias_after(struct arena *a, const struct expr *call,
    bool (*taken)(const void *arg, const char *name), const void *arg);

/* Returns each aggregate and window that the query shows without a name one. */
void default_alias_outputs(struct arena *a, struct query *q);

#endif
