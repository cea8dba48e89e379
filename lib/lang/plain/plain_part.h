#ifndef LANG_PLAIN_PLAIN_PART_H
#define LANG_PLAIN_PLAIN_PART_H

#include "lang/plain/plain.h"

/* What the files of plain share; private to lang/. */

/*
 * How close the words of an expression stand together: what is looser than
 * its place allows stands in parentheses, as "a * b" within "sum of ..".
 */
enum bind {
	BIND_LIST,   /* has commas: a case */
	BIND_OP,     /* a * b */
	BIND_AFTER,  /* words after it: a rounded */
	BIND_BEFORE, /* words before it: sum of a */
	BIND_WORD,   /* a name, a literal, what has parentheses */
};
enum bind plain_bind(const struct expr *e);
/* Is the text as long as it may be? Then it ends here, with "..". */
#define PLAIN_MOST 1000000
bool plain_is_full(const struct plain *w);
/* The expression at a place that allows no looser one than `least`. */
void plain_at(const struct plain *w, const struct expr *e, enum bind least);

/* plain_name.c */
void plain_column(const struct plain *w, const struct expr *e);
/* A source in a list: "loan", "loan as l"; what a derived one is, is put off
 * or stands in front of its name. */
void plain_source(const struct plain *w, const struct source *s);
/* The name that columns have it by, NULL: none. */
const char *plain_source_name(const struct source *s);
/* How many tables of a source, or of a tree of joins, have a column of the
 * name; several where that is not known. */
size_t plain_having(const struct source *s, const char *name);

/* plain_call.c */
enum bind plain_call_bind(const struct expr *e);
void plain_call(const struct plain *w, const struct expr *e);

/* plain_count.c: does an aggregate take some rows only, without a filter? */
struct plain_some {
	const struct pred *where; /* NULL: it does not */
	const char *rows;         /* "number of rows": what it says of them */
	bool share;               /* .. out of all */
	struct expr *of;          /* or what it is worked out from */
};
struct plain_some plain_some_of(const struct expr *call);

/* plain_date.c */
enum bind plain_date_bind(const struct expr *e);
void plain_date(const struct plain *w, const struct expr *e);
/* A call that does what one of the language's own does with dates: strftime,
 * left(month of x, 7), from_epoch of a column that holds epochs. False, and
 * nothing is appended, where it is none. */
bool plain_date_call(const struct plain *w, const struct expr *e);
enum bind plain_date_call_bind(const struct expr *e, enum bind otherwise);
/* What is compared with a column, without the form that the column's values
 * have for times: of epoch(x) beside epochs, x. */
const struct expr *plain_moment(const struct expr *e,
    const struct expr *beside);
/* julianday(a) - julianday(b), which SQLite has for the days between. */
bool plain_is_days(const struct expr *op);
void plain_days(const struct plain *w, const struct expr *op);
/* Are its values points in time? Then the largest is the latest. */
bool plain_is_time(const struct expr *e);

/* plain_window.c: what stands before and after the words of a call */
void plain_window_before(const struct plain *w, const struct expr *call);
void plain_window_after(const struct plain *w, const struct expr *call);

/* plain_pred.c */
/* A condition beside others, in parentheses where it takes them. */
void plain_pred_beside(const struct plain *w, const struct pred *p);
/* "(only where a = b)" */
void plain_only(const struct plain *w, const struct preds *list);
/* A text in quotes. */
void plain_quoted(const struct plain *w, const char *text);

/* plain_query.c */
/* A query within another, in parentheses. */
void plain_inner(const struct plain *w, const struct query *q);
/* "there is a row in loan where .." */
void plain_exists(const struct plain *w, bool any, const struct query *q);
/* Orders in the midst of a sentence: "a (largest first) and b". */
void plain_orders_inner(const struct plain *w, const struct orders *list);
/* Does what an output computes take so many words that it is told but once,
 * and its name after that? */
bool plain_is_long(const struct output *o);
/* Is it, and is it shown? */
bool plain_is_told(const struct plain *w, const struct output *o);

/* plain_from.c */
/* " (a, b)" */
void plain_columns(const struct plain *w, const char *const *columns,
    size_t n);
/* What a derived table is. */
void plain_derived(const struct plain *w, const struct source *s);

#endif
