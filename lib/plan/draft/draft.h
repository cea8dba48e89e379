#ifndef PLAN_DRAFT_DRAFT_H
#define PLAN_DRAFT_DRAFT_H

#include "plan/draft/query.h"
#include "plan/draft/sense_beam.h"

/*
 * A reading with its arguments decided, made into a query. Where rows only
 * restrict others and could double them, they stand in a sub-query; a style
 * makes the other choice where people mean either.
 */
enum style {
	STYLE_JOINED = 1,   /* rows that restrict are joined all the same */
	STYLE_MEASURE = 2,  /* what the order is by is shown */
	STYLE_BARE = 4,     /* rows by their key, not by what people call
	                       them */
	STYLES = 8
};

/* What a draft is made of, for the ranking. */
struct draft_facts {
	double joins;   /* cost of the path */
	bool fan;       /* a sum over rows that stand there several times */
	size_t apart;   /* sub-queries for rows that only restrict */
	bool absent;    /* nothing there, of rows that only restrict */
	bool single;    /* rows are calculated with in groups of one */
	size_t idle;    /* rows that are joined for nothing: all have them */
	const struct list *called; /* struct draft_called */
};

/* An output that the question has a word of its own for. */
struct draft_called {
	const char *name, *said;
};

/* The plan-language query, new; NULL if the reading makes none with these
 * senses. */
json_t *draft_make(struct grammar *g, const struct frag *f,
    const struct assignment *as, unsigned style, struct draft_facts *facts);

/* Call the plan's outputs as the question does. */
void draft_call_outputs(json_t *plan, const struct list *called);

/* ---- private to the module --------------------------------------------- */

struct drafting {
	struct grammar *g;
	const struct frag *f;
	const struct assignment *as;
	struct query *q;
	unsigned style;
	bool failed;
	struct tree *tree;
	const struct schema_table *main; /* whose rows are listed or counted */
	const struct list *called; /* struct draft_called */
};

/* The sense taken for an argument; NULL for none. */
const struct sense *draft_sense(const struct drafting *l,
    const struct argument *s);
/* The name of the table's source in the query. */
const char *draft_name(struct drafting *l, const struct schema_table *t);

/* An expression for a term, new; NULL (and failed) where there is none. Of
 * rows it is their label's first column. */
json_t *draft_term(struct drafting *l, const struct term *t);
/* One that is calculated: counts, sums, shares, durations. */
json_t *draft_calculated(struct drafting *d, const struct term *t);
/* How long it is from one time to another: of days whole ones, of moments
 * fractions of the unit. */
json_t *draft_passed(struct drafting *d, const struct schema_column *from,
    const struct schema_column *to, const char *unit);
/* A column that holds time, as a day or moment (steals). */
json_t *draft_moment(json_t *column, const struct schema_column *c);
const char *draft_function(enum agg agg); /* "sum"; static */
/* Show a term: rows by all of their label. Group by it as well. */
void draft_show(struct drafting *l, const struct term *t);
void draft_group(struct drafting *l, const struct term *t, bool show);
bool draft_is_aggregate(const struct drafting *l, const struct term *t);
/* What the term gives (steals), of hundredths the whole: not cents. */
json_t *draft_whole(struct drafting *l, const struct term *t, json_t *e);
/* Put the condition of the term's measure into the query. */
void draft_measure_holds(struct drafting *l, const struct term *t);
/* What a number is called: "count", "avg_price"; in the arena. The question's
 * own word for it is kept beside: drafts that differ by it alone are one. */
const char *draft_alias(struct drafting *l, const struct term *t);
void draft_call(struct drafting *l, const char *name, const char *said);

/* Queries around the query (new; d->q is empty then). */
json_t *draft_within(struct drafting *d);
json_t *draft_over(struct drafting *d);
json_t *draft_median(struct drafting *d);
/* A measure added up over the groups so far. */
json_t *draft_running(struct drafting *d, const struct term *t);
/* NULL: there is none. */
const struct order *draft_order_first(const struct frag *f);
/* Is what the order is by calculated over rows that belong to those shown? */
bool draft_order_sums(const struct drafting *d);
/* What the order is by, as a term, and as an expression (new); and its
 * direction. */
struct term draft_ordered_by(const struct drafting *d, const struct order *o);
json_t *draft_order_term(struct drafting *d, const struct order *o);
int draft_order_dir(const struct drafting *d, const struct order *o);
/* One value that tells groups apart, new; NULL if absent. */
json_t *draft_part(struct drafting *d, const struct term *t);
/* Show groups, rows, and where it counts them, group by both. */
void draft_ranked_outputs(struct drafting *d);

/* A condition as a predicate, new; NULL if absent. */
json_t *draft_cond(struct drafting *l, const struct cond *c);
/* Tables that a condition, a term speak of, appended to a list of TABLES_MOST
 * without those of rows inside. */
enum { DRAFT_TABLES = 24 };
struct table_list {
	const struct schema_table *v[DRAFT_TABLES];
	size_t n;
};
void tree_tables_add(struct table_list *l, const struct schema_table *t);
bool tree_tables_have(const struct table_list *l, const struct schema_table *t);
void draft_cond_tables(const struct drafting *l, const struct cond *c,
    struct table_list *out);
void draft_term_tables(const struct drafting *l, const struct term *t,
    struct table_list *out);

/*
 * Joins as a tree from the first table; each table says by which key it came
 * and whether it can double the rows before it.
 */
struct node {
	const struct schema_table *table;
	size_t parent;
	const struct schema_key *key; /* NULL: the root */
	bool down;       /* the table has the key: many of its rows for one */
	bool core;       /* it, or one behind it, is shown or calculated */
	bool apart;      /* it stands in a sub-query */
};
struct tree {
	struct node *v;
	size_t n;
	double cost;
};
/* False where they are not connected. */
bool tree_make(struct grammar *g, const struct table_list *core,
    const struct table_list *others, struct tree *out);
/* Can rows of the table stand there several times, among core tables? */
bool tree_doubles(const struct tree *t, const struct schema_table *of);
size_t tree_find(const struct tree *t, const struct schema_table *of);

/* Put sources, joins and conditions into the query. */
void draft_from(struct drafting *l, const struct table_list *core);
/* The rows of a fragment that belong to rows of `owner`, as a condition on
 * the owner's source: in (select ..), or not. Without a head they are those
 * of the first condition. */
json_t *draft_belonging(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner, bool not);
/* The same with those that have so many of c's rows, or so much of what c
 * measures; `op` in place of c's operator. */
json_t *draft_belonging_counted(struct drafting *l, const struct cond *c,
    const struct schema_table *owner, bool not, enum compare op);
/* Those that all of the rows lead to. */
json_t *draft_belonging_every(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner);
/* Those that have more, or fewer, of the rows than the average has. */
json_t *draft_belonging_average(struct drafting *l, const struct frag *rows,
    const struct schema_table *owner, enum compare op);

#endif
