#ifndef SQL_WRITE_WRITER_H
#define SQL_WRITE_WRITER_H

#include "lang/scope/scope.h"
#include "sql/write/text.h"
#include "sql/write/write.h"

/*
 * Private to the writer: its state, and what its files call of each other.
 * One file writes one kind of thing: write.c the query, write_clause.c its clauses,
 * write_from.c sources, write_pred.c predicates, write_expr.c expressions,
 * write_call.c functions and windows, write_date.c dates, write_value.c
 * literals and parameters.
 */
/* A FULL JOIN that is written as something else, while its query is. */
struct full_join {
	struct full_join *up;
	const struct query *q;
	const struct source *join; /* NULL: none in this query */
	const struct expr **columns;
	size_t n, cap;
	char alias[32];
	bool inside;               /* it is being written itself */
};

/* Group columns that a grouping set leaves out. */
struct missing {
	const struct expr **v;
	size_t n;
	bool one_row; /* nothing else says that all rows are one group */
};

struct writer {
	struct text text;
	const struct sql_options *o;
	const struct dialect *d;    /* written */
	const struct dialect *from; /* meant */
	struct findings *f;
	json_t *params;
	const struct query *query;  /* whose clauses are being written */
	const struct query *apart;  /* that can use nothing around it */
	int depth;                  /* > 0 within another query */
	const char **names;         /* of the next select list's columns */
	struct full_join *full;
	const struct missing *missing;
	bool ordering;              /* within the ORDER BY of a query */
	bool as_struct;             /* the next select list is one value */
	int conditions;             /* > 0 within WHERE, HAVING or ON */
	json_t *made;               /* array: values made while writing */
	json_t *used;               /* object: parameters met, by name */
	bool full_told;
};

/* The dialect written has this; it means it so. */
static inline bool
writer_has(const struct writer *w, unsigned flag)
{
	return (w->d->has & flag) != 0;
}
static inline bool
writer_means(const struct writer *w, unsigned flag)
{
	return (w->d->means & flag) != 0;
}

static inline bool
writer_refuses(const struct writer *w, unsigned flag)
{
	return (w->d->refuses & flag) != 0;
}

/* The same of the dialect meant. */
static inline bool
plan_has(const struct writer *w, unsigned flag)
{
	return (w->from->has & flag) != 0;
}
static inline bool
plan_means(const struct writer *w, unsigned flag)
{
	return (w->from->means & flag) != 0;
}

/* What the plan takes for granted and the written dialect refuses: text in
 * the place of numbers, or numbers in the place of text. */
static inline bool
writer_tightens(const struct writer *w)
{
	return writer_means(w, IS_STRICT) && !plan_means(w, IS_STRICT);
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

/* A finding dialect_unsupported; `what` completes "DIALECT has no ...". */
void writer_lacks(struct writer *w, const struct place *at, const char *what);
/* A finding dialect_rewritten: it was written in another way. */
void writer_differently(struct writer *w, const struct place *at,
    const char *what);

/* Is the text longer than SQL may be? That is a finding then, and nothing more
 * need be written: a template that has an argument twice doubles the text with
 * each level of the plan. */
bool writer_full(struct writer *w);

/* Queries. The caller opens the group that their clauses break in. */
/* In parentheses. */
void write_subquery(struct writer *w, const struct query *q);
/* Clauses, in write_clause.c; all but SELECT break before themselves. */
void write_select(struct writer *w, const struct query *q);
void write_condition(struct writer *w, const struct preds *list);
void write_group(struct writer *w, const struct query *q);
void write_having(struct writer *w, const struct query *q);
void write_windows(struct writer *w, const struct query *q);
void write_limit(struct writer *w, const struct query *q);
void write_order(struct writer *w, const struct orders *orders);
/* ... within the parentheses of an aggregate: on the same line. */
void write_inner_order(struct writer *w, const struct orders *orders,
    bool first);

void write_from(struct writer *w, const struct query *q);
void write_source(struct writer *w, const struct source *s);

/* SELECT to WINDOW, without order and limit. */
void write_core(struct writer *w, const struct query *q);

/* write_full.c: around all that is written of a query; a column, false if
 * it is of no such join; is any column written under this very name; the
 * join. */
void write_full_begin(struct writer *w, struct full_join *f,
    const struct query *q);
void write_full_end(struct writer *w, struct full_join *f);
bool write_full_column(struct writer *w, const struct expr *e);
bool write_full_calls(const struct writer *w, const struct expr *column,
    const char *name);
/* An output's name; mended where the join's other spelling makes it an alias. */
void write_full_shown(struct writer *w, const char *name);
void write_full_join(struct writer *w, const struct source *s);

/* write_sets.c: a query with grouping sets, order and limit included. */
void write_sets(struct writer *w, const struct query *q);
bool writer_misses(const struct writer *w, const struct expr *e);

/* Expressions: in parentheses where they are looser than `level`. */
void write_expr(struct writer *w, const struct expr *e, enum level level);
void write_exprs(struct writer *w, const struct exprs *list); /* a, b, c */
/* By which a query groups or orders: a constant would be a position. */
void write_key(struct writer *w, const struct expr *e);
/* A value that must not be read as an output's number: (SELECT 3), laid out as
 * any sub-query. */
void write_constant_key(struct writer *w, const struct expr *e);
/* An output in ORDER BY that is written by its name. */
bool writer_by_name(const struct writer *w, const struct expr *e);
void write_op(struct writer *w, const struct expr *e);
/* fn div where the dialect has an operator for it. */
bool write_is_whole_division(const struct writer *w, const struct expr *e);
void write_whole_division(struct writer *w, const struct expr *e);
enum level write_expr_level(const struct writer *w, const struct expr *e);

void write_pred(struct writer *w, const struct pred *p, enum level level);
/* NOT of it. */
void write_negative(struct writer *w, const struct pred *p);
/* ANDed, in a group of its own. */
void write_preds(struct writer *w, const struct preds *list);
enum level write_pred_level(const struct writer *w, const struct pred *p);

/* LIKE and its kin, in write_like.c. */
void write_like(struct writer *w, const struct pred *p);
void write_glob(struct writer *w, const struct pred *p);

void write_call(struct writer *w, const struct expr *e);
void write_window_body(struct writer *w, const struct window *win);

void write_date(struct writer *w, const struct expr *e);
/* The operand of an operation on dates: itself, or `cast`, which makes a
 * `type` of it, since a strict dialect has no such operations on text. */
struct expr *write_as_time(const struct writer *w, struct expr *e,
    struct expr *cast, enum type_class type);

/* Where the reader would have another node for the text of a call, a cast or
 * an operation on dates: that one, by `write`; else false. */
bool write_as_read(struct writer *w, const struct expr *e,
    void (*write)(struct writer *, const struct expr *));

/* As text, for a dialect that wants to be told. */
void write_as_text(struct writer *w, const struct expr *e);

/* A template with its arguments, without the parentheses around all of it;
 * how tightly what it makes holds together, LEVEL_PRIMARY where there are no
 * such parentheses. */
void write_template(struct writer *w, struct word word,
    struct expr *const *args, size_t n);
enum level write_template_level(const struct writer *w, struct word word,
    struct expr *const *args);
struct word write_template_inside(struct word word); /* without them */
/* The level of a call, and of an operation on a date. */
enum level write_call_level(const struct writer *w, const struct expr *e);
enum level write_date_level(const struct writer *w, const struct expr *e);

/*
 * A literal or a parameter. `beside` is what it is compared with (NULL:
 * nothing); its type decides how text that spells a number is written.
 */
void write_value(struct writer *w, const struct expr *e,
    const struct expr *beside);
/* The scalar behind a literal or a parameter, borrowed; NULL if it is
 * neither, or an unset parameter (which is a finding then), or one whose
 * value is not ours to know. */
const json_t *write_value_of(struct writer *w, const struct expr *e,
    const struct expr *beside);
/* A number of this program. */
const json_t *write_value_whole(struct writer *w, json_int_t n);
/* Text that this program made of a value: quoted, or bound where the value
 * would have been. */
void write_made(struct writer *w, const char *s);

#endif
