#ifndef INFER_WORK_H
#define INFER_WORK_H

#include "infer/infer.h"

/* What the parts of infer/ share; infer.h tells the order of the work. */

#define INFER_WEAK 4.0   /* names below say next to nothing */
#define INFER_STRONG 6.0 /* names from here on can stand without values */

/* Profiles of a table, read the first time that they are asked for. */
void infer_read(struct infer *w, const struct schema_table *t);

/* Fill the columns of all tables. */
void infer_columns(struct infer *w);
/* Find the candidates; needs the columns. */
void infer_candidates(struct infer *w);
/* Fill their features. */
void infer_features(struct infer *w);

/* The key of its own table: alone primary, or unique and first, and called
 * after the table or just id. */
bool infer_is_own(const struct infer_column *c);
static inline double
infer_strength(const struct infer_candidate *c)
{
	return infer_how_strength(c->how);
}

/* Numbers under a plural, as in orders.lines, count rows of another table. */
bool infer_is_count(const struct infer_column *c);
/* One of several columns that differ only by a number or a letter behind and
 * hold the same few small numbers: feature_1, feature_2. Reads the table. */
bool infer_is_family(struct infer *w, const struct infer_column *c);

/* Has the schema a key of these columns? */
bool infer_has_key(const struct infer_key *k);

/* Keys of several columns, added to the keys. */
void infer_composites(struct infer *w);
struct infer_key *infer_add_key(struct infer *w,
    const struct schema_table *from, const struct schema_table *to, size_t n);

#endif
