#ifndef INFER_INFER_H
#define INFER_INFER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/boost.h"
#include "base/mem.h"
#include "infer/name.h"
#include "infer/profile.h"
#include "schema/schema.h"

/*
 * Foreign keys that were never declared, from names, types, uniqueness and
 * values. A pair of a column and a key that it might point to is a
 * candidate; what speaks for it and against it is a row of features
 * (feature.def), from which small trees (tree.def) make its confidence. A
 * column points to one key: the most trusted.
 */

/* ---- what the database says -------------------------------------------- */

/* Enough to know a small table by; of a larger one a sample. */
#define INFER_ROWS 20000
/* Values looked up in a table that was not read whole. */
#define INFER_VALUES 1000

/* Where evidence comes from. Both may be NULL: then names must do. */
struct infer_source {
	void *arg;
	/* Read up to INFER_ROWS rows of a table into the profiles of those
	 * of its columns that are `wanted`; all by place. What cannot be
	 * read, or not in time, stays as it is. */
	void (*read)(void *arg, const struct schema_table *t,
	    const bool *wanted, struct infer_profile *profiles);
	/* Of up to INFER_VALUES distinct tuples of `from`, without NULL, how
	 * many has `to`? False where that cannot be told, or not in time. */
	bool (*look_up)(void *arg, const struct schema_column *const *from,
	    const struct schema_column *const *to, size_t n, size_t *values,
	    size_t *hits);
};

/* ---- what is found ----------------------------------------------------- */

enum infer_feature {
#define FEATURE(id, sign, text) INFER_F_##id,
#include "infer/feature.def"
#undef FEATURE
	INFER_FEATURES
};

struct infer_column {
	const struct schema_column *column;
	const struct schema_table *table;
	size_t table_index, place; /* of the table; in it */
	const struct infer_name *table_name, *table_said;
	struct infer_name name, said; /* said: by a dictionary; no words where
	                                 there is none */
	bool primary;    /* alone the primary key, or as good as */
	bool unique;     /* primary, or declared unique alone */
	bool in_primary; /* a part of it */
	struct infer_profile *profile;
	size_t subtypes; /* own keys of other tables that lie in it */
	struct infer_candidate **candidates; /* of which it is `from` */
	size_t n, cap;
};

struct infer_candidate {
	struct infer_column *from, *to;
	enum infer_how how;
	bool known; /* values were compared */
	size_t values, hits;
	double contained; /* hits / values, where known */
	double surprise;
	double feature[INFER_FEATURES];
	double confidence;
};

/* A key, of one column or several. */
struct infer_key {
	const struct schema_table *from, *to;
	const struct schema_column **from_columns, **to_columns;
	size_t n;
	double confidence;
	const struct infer_candidate *single; /* NULL: several columns */
	size_t values, hits;                  /* 0: not known */
	bool confirmed;                       /* by a person */
	bool stated;                          /* by a comment */
};

/* What makes a candidate's logit of its features. */
struct infer_model {
	struct boost trees;
	double least; /* confidence of a key that is told */
};
extern const struct infer_model infer_model;

/* ---- the work ---------------------------------------------------------- */

struct infer {
	const struct schema *schema;
	const struct infer_source *source;
	struct arena arena;
	struct infer_name *tables;     /* by index of the table */
	struct infer_name *tables_said;
	struct infer_column **columns; /* of each table, by place */
	struct infer_profile **profiles;
	bool *is_read; /* a table's profiles */
	struct infer_candidate **candidates;
	size_t n, cap;
	struct infer_key *keys;
	size_t nkeys, keys_cap;
	size_t ncomposite; /* of them, first: of several columns */
};

/* Candidates with their features. Schema and source are borrowed. */
void infer_start(
    struct infer *w, const struct schema *s, const struct infer_source *source);
/* Fill keys, by this model; may be called again with another. Columns that
 * the schema has a key of already are left out. */
void infer_choose(struct infer *w, const struct infer_model *m);
void infer_end(struct infer *w);

/* Put the keys into schema.tables[].foreign_keys; the view is stale then. */
void infer_apply(const struct infer *w, json_t *schema);

#endif
