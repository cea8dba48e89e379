#ifndef TESTS_PGTREE_H
#define TESTS_PGTREE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/buf.h"

/*
 * What PostgreSQL's own parser (libpg_query) sees in a statement, in a normal
 * form: two statements that mean the same but for what t2s writes otherwise
 * on purpose have the same form. pgmeant.c says what that is, in rows.
 *
 * Aliases, CTEs and columns of derived tables are told by their order, so
 * that their names may be others; a column that could be of several tables
 * fits each column of its name.
 */
struct pgtree {
	json_t *form;      /* NULL: the parser refuses the text */
	json_t *tables;    /* an object of "schema.name", ".name"; no CTEs */
	json_t *functions; /* an object of names as they are called */
	char *wrong;       /* what the parser says, new; NULL: it took it */
	int statements;
};

/* `params` (NULL: none) are what $1, $2 .. stand for. */
void pgtree_read(struct pgtree *t, const char *text, const json_t *params);
void pgtree_free(struct pgtree *t);

/* Are both forms the same? If not, `why` gets where they part. */
bool pgtree_same(const json_t *a, const json_t *b, struct buf *why);

/* Private to pg*.c. */
struct pgscope {
	struct pgscope *up;
	json_t *ctes;   /* array of {name, id, columns} */
	json_t *leaves; /* array of {name, schema, id, columns or null} */
	bool with;      /* it has CTEs, whether they are there yet or not */
	size_t first;   /* the first leaf that an ON sees */
};
struct pgwork {
	const char *text;
	const json_t *params;
	struct pgtree *tree;
	int leaves; /* numbers given */
};
json_t *pgform_select(struct pgwork *w, const json_t *select,
    struct pgscope *up, json_t **columns);
json_t *pgform_expr(struct pgwork *w, const json_t *node, struct pgscope *s);
json_t *pgform_column(const json_t *fields, struct pgscope *s);
/* FROM as a form, a comma as a cross join; adds to the leaves. */
json_t *pgform_from(struct pgwork *w, const json_t *list, struct pgscope *s);
/* Conditions of inner joins that no outer one is around stand in WHERE. */
void pgform_lift(json_t *from, json_t *lifted);
/* What inner joins join, in its order: how they are nested says nothing. */
void pgform_chain(json_t *from, json_t *chain);
/* (a, b) behind an alias take the places of the first names; `columns` is
 * changed, or new where it is NULL and there are some. */
json_t *pgform_renamed(json_t *columns, const json_t *names);
/* A node of a kind, its members given (steals), as what is meant by it;
 * pgmeant.c. */
json_t *pgmeant(const char *kind, json_t *own);
/* Has a derived table of the query a column of that name? */
bool pgform_derived(const struct pgscope *s, const char *name);
/* All of a list of conditions; new. */
json_t *pgform_all(const json_t *list);
/* The name of a ResTarget as PostgreSQL gives it. */
const char *pgform_called(const json_t *target);
/* The text of the last of a list of names. */
const char *pgform_last(const json_t *names);

#endif
