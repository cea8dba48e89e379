#ifndef SQL_WRITER_H
#define SQL_WRITER_H

#include "lang/scope.h"
#include "sql/text.h"
#include "sql/write.h"

/*
 * Private to the writer: its state, and what its files call of each other.
 * One file writes one kind of thing: write.c the query and its clauses,
 * write_from.c sources, write_pred.c predicates, write_expr.c expressions,
 * write_call.c functions and windows, write_date.c dates, write_value.c
 * literals and parameters.
 */
struct writer {
	struct text text;
	const struct sql_options *o;
	const struct dialect *d;    /* written */
	const struct dialect *from; /* meant */
	struct findings *f;
	json_t *params;
	const struct query *query;  /* whose clauses are being written */
	bool ordering;              /* within the ORDER BY of a query */
	int conditions;             /* > 0 within WHERE, HAVING or ON */
	json_t *made;               /* array: values made while writing */
	json_t *used;               /* object: parameters met, by name */
};

/* The dialect has all these flags. */
static inline bool
writer_has(const struct writer *w, unsigned flags)
{
	return (w->d->flags & flags) == flags;
}

/* The two dialects differ in this flag. */
static inline bool
writer_differs(const struct writer *w, unsigned flag)
{
	return ((w->d->flags ^ w->from->flags) & flag) != 0;
}

/* Names as the schema spells them, where it knows them: a plan may differ in
 * case, which quoted names must not. */
static inline const char *
writer_table(const struct source *s)
{
	return s->u.table.table != NULL ? s->u.table.table->name :
	    s->u.table.name;
}

/* The name by which columns reach a source. */
static inline const char *
writer_source(const struct source *s)
{
	return s->alias == NULL && s->kind == SOURCE_TABLE ?
	    writer_table(s) : source_name(s);
}

/* A column of a table; those of other sources are called as they call it. */
static inline const char *
writer_column(const struct expr *e)
{
	const struct source *s = e->u.column.source;

	return s != NULL && s->kind == SOURCE_TABLE &&
	    s->u.table.table != NULL && s->ncolumns == 0 &&
	    e->u.column.column != NULL ? e->u.column.column->name :
	    e->u.column.name;
}

/* A finding dialect_lacks; `what` completes "DIALECT has no ...". */
void writer_lacks(struct writer *w, const struct place *at, const char *what);
/* A finding dialect_differs: it was written in another way. */
void writer_differently(struct writer *w, const struct place *at,
    const char *what);

/* Queries. The caller opens the group that their clauses break in. */
void write_query(struct writer *w, const struct query *q);
/* In parentheses. */
void write_subquery(struct writer *w, const struct query *q);
void write_order(struct writer *w, const struct orders *orders);
/* ... within the parentheses of an aggregate: on the same line. */
void write_inner_order(struct writer *w, const struct orders *orders);

void write_from(struct writer *w, const struct query *q);

/* Expressions: in parentheses where they are looser than `level`. */
void write_expr(struct writer *w, const struct expr *e, enum level level);
void write_exprs(struct writer *w, const struct exprs *list); /* a, b, c */
/* By which a query groups or orders: a constant would be a position. */
void write_key(struct writer *w, const struct expr *e);
/* An output in ORDER BY that is written by its name. */
bool writer_by_name(const struct writer *w, const struct expr *e);
enum level expr_level(const struct writer *w, const struct expr *e);

void write_pred(struct writer *w, const struct pred *p, enum level level);
/* ANDed, in a group of its own. */
void write_preds(struct writer *w, const struct preds *list);
enum level pred_level(const struct writer *w, const struct pred *p);

/* LIKE and its kin, in write_like.c. */
void write_like(struct writer *w, const struct pred *p);
void write_glob(struct writer *w, const struct pred *p);

void write_call(struct writer *w, const struct expr *e);
void write_window_body(struct writer *w, const struct window *win);

void write_date(struct writer *w, const struct expr *e);

/* A template with its arguments. */
void write_template(struct writer *w, struct word word,
    struct expr *const *args, size_t n);

/*
 * A literal or a parameter. `beside` is what it is compared with (NULL:
 * nothing); its type decides how text that spells a number is written.
 */
void write_value(struct writer *w, const struct expr *e,
    const struct expr *beside);
/* The scalar behind a literal or a parameter, borrowed; NULL where it is
 * neither, or an unset parameter (which is a finding then). */
const json_t *value_of(struct writer *w, const struct expr *e,
    const struct expr *beside);
/* Text that this program made of a value: quoted, or bound where the value
 * would have been. */
void write_made(struct writer *w, const char *s);

#endif
