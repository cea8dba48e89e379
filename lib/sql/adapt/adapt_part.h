#ifndef SQL_ADAPT_ADAPT_PART_H
#define SQL_ADAPT_ADAPT_PART_H

#include "sql/dialect/internal_function.h"
#include "sql/adapt/adapt.h"

/*
 * Private to adapt*.c. adapt.c goes through the tree, adapt_group.c looks at
 * a query as a whole, adapt_names.c at what it shows, adapt_paths.c at the names
 * of its tables, adapt_type.c at an expression or a comparison whose parts are
 * adapted already, adapt_call.c and adapt_text.c at functions of SQLite.
 */
struct adapt {
	struct view *v;
	const struct dialect *from, *to;
	struct findings *f;
	bool keys_only; /* the dialect is the one meant: only what a table in
	                   its scope lacks is put right */
};

/* Does only the dialect meant take this; does only the other insist? */
bool adapt_loosens(const struct adapt *a, unsigned flag);
bool adapt_tightens(const struct adapt *a, unsigned flag);
/* Does only the dialect written refuse this? */
bool adapt_refuses(const struct adapt *a, unsigned flag);

void adapt_group(struct adapt *a, struct query *q);
/* adapt_names.c: * as the columns that it stands for, where these are known;
 * and a name of its own for each column that is shown. */
void adapt_stars(struct adapt *a, struct query *q);
void adapt_names(struct adapt *a, struct query *q);
/* adapt_paths.c: an alias for each table that is called by a path. */
void adapt_paths(struct adapt *a);
void adapt_type(struct adapt *a, struct expr **e);
void adapt_set(struct adapt *a, struct query *q);
void adapt_compare(struct adapt *a, struct pred *p);
void adapt_call(struct adapt *a, struct expr **e);

/* adapt_text.c: NULL if it stays as it is. */
struct expr *adapt_printf(struct adapt *a, const struct expr *e);
struct expr *adapt_substr(struct adapt *a, const struct expr *e);
struct expr *adapt_trim(struct adapt *a, const struct expr *e);

/* Is it too large to stand in the tree twice? What does so within itself
 * doubles with each level. */
bool adapt_is_large(const struct expr *e);

/* New nodes at the place of another one, in the arena. */
struct expr *adapt_new(struct adapt *a, enum expr_kind kind,
    const struct expr *at, enum type_class type);
struct expr *adapt_cast(struct adapt *a, struct expr *of, const char *to,
    enum type_class type);
struct expr *adapt_value(struct adapt *a, const struct expr *at,
    json_t *value /* steals */, enum type_class type);
struct expr *adapt_shift(struct adapt *a, struct expr *of,
    enum date_unit unit, struct expr *by);
struct expr *adapt_trunc(struct adapt *a, struct expr *of,
    enum date_unit unit);
/* second: NULL for a function of one argument */
struct expr *adapt_make(struct adapt *a, const char *name,
    enum type_class type, struct expr *first, struct expr *second);

#endif
