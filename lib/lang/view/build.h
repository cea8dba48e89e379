#ifndef LANG_VIEW_BUILD_H
#define LANG_VIEW_BUILD_H

#include "doc/finding.h"
#include "lang/function.h"
#include "lang/plan.h"
#include "lang/source.h"
#include "lang/view/tell.h"
#include "lang/view/view.h"

/*
 * What the files of the view share while one plan is read; private to lang/.
 * Every view_* function adds its findings and returns NULL or false if
 * nothing whole could be made.
 */
struct typed { /* a selected column whose value_type is said */
	const struct source *source;
	const char *column;
	const char *type;
};

/* A selection's filters wait until all sources are known. */
struct waiting {
	const json_t *filters;
	struct place at;
	struct source *source;
};

/* What belongs to the query being read; saved around sub-queries. */
struct scope_build {
	struct query *query;
	struct source *home;    /* whose column or filter is read: what a
	                           missing "table" means */
	bool having;            /* a column may be an aggregate's alias */
	size_t predicates;
	bool full;              /* over a limit, told once */
	struct typed *typed;
	size_t ntyped;
	struct waiting *waiting;
	size_t nwaiting;
	struct outputs groups;  /* {"expr","as"} of group_by_columns */
};

struct build {
	struct view *v;
	struct tell t;
	struct scope_build s;
	int depth;
	bool bare; /* the next query may show no column: it is in an exists */
};

/* Places. */
static inline struct place
at_key(const struct place *up, const char *key)
{
	return (struct place){.up = up, .key = key};
}
static inline struct place
at_index(const struct place *up, size_t index)
{
	return (struct place){.up = up, .index = index};
}
/* The same in the arena, to hang others below. */
const struct place *view_place_keep(struct build *b, struct place at);

/* Append to an array in the arena that holds `count` elements. */
#define LIST_ADD(b, list, count, item) \
	((list) = arena_grow(&(b)->v->arena, (list), (count), \
	    sizeof *(list)), (list)[(count)++] = (item))

#define NEW(b, type) ((type *)arena_alloc(&(b)->v->arena, sizeof(type)))

/* One level down; false and a finding at VIEW_DEPTH. Then view_up. */
bool view_down(struct build *b, const struct place *at);
void view_up(struct build *b);

/* A finding plan_too_large, once a query. */
void view_full(struct build *b, const struct place *at, const char *what,
    size_t most);

/* view_query.c */
struct query *view_query(struct build *b, struct place at,
    const json_t *json);
/* The members of a query that shape_read has sorted: m begins with those of
 * QUERY_MEMBERS. `filters` is a CTE's. NULL if `at` is too deep. */
struct query *view_members(struct build *b, struct place at,
    const json_t **m, const json_t *filters);
void view_orders(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct orders *out);

/* view_source.c, view_join.c */
void view_sources(struct build *b, const json_t **m);
struct source *view_joins(struct build *b, struct source **trees,
    const size_t *first, size_t n, const json_t *edges,
    const struct place *up);

/* view_output.c */
extern const char *const view_roles[]; /* of a column; ends with NULL */
void view_outputs(struct build *b, const json_t *select, bool grouped);
struct output *view_output_new(struct build *b, struct place at,
    struct expr *e, const char *name);
void view_output_add(struct build *b, struct outputs *list,
    struct output *o);
/* Check that it is a name: else a finding alias_invalid at member `key` of
 * `at`, or at `at` itself where key is NULL. */
void view_alias(struct build *b, const struct place *at, const char *key,
    const char *name);
/* A name given with "as" or "alias", checked; it names all the same, so that
 * references to it are no findings too. NULL if absent. */
const char *view_name(struct build *b, const struct place *at,
    const char *key, const json_t *json);
/* A list of names: columns of a derived source or a CTE, using. */
const char **view_names(struct build *b, const struct place *up,
    const char *key, const json_t *json, size_t *n);

/* view_group.c, view_window.c */
void view_group(struct build *b, const json_t *json);
/* What the members of COL_MEMBERS group or partition by: a column or an
 * expression. */
struct expr *view_key(struct build *b, struct place at, const json_t **m);
void view_windows(struct build *b, const json_t *json);
void view_window_functions(struct build *b, const json_t *json);
struct window *view_window(struct build *b, struct place at,
    const json_t *json, const char *name);

/* view_pred.c, view_compare.c */
struct pred *view_pred(struct build *b, struct place at, const json_t *json);
void view_preds(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct preds *out);
/* Each read otherwise than by view_pred. */
void view_preds_by(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct preds *out,
    struct pred *(*read)(struct build *, struct place, const json_t *));
struct pred *view_compare(struct build *b, struct place at,
    const json_t **m);
struct pred *pred_new(struct build *b, struct place at, enum pred_kind kind);
/* AND or OR of two. */
struct pred *pred_pair(struct build *b, enum pred_kind kind,
    struct pred *x, struct pred *y);
struct pred *pred_null(struct build *b, struct place at, struct expr *left,
    bool is_not);
void pred_add(struct build *b, struct preds *list, struct pred *p);
void view_subquery_filters(struct build *b, const json_t *json);

/* view_expr.c, view_call.c */
struct expr *view_expr(struct build *b, struct place at, const json_t *json);
/* A list of expressions; false if one could not be made. */
bool view_exprs(struct build *b, const struct place *up, const char *key,
    const json_t *json, struct exprs *out);
bool view_call(struct build *b, struct expr *e, const json_t **m);
bool view_cast(struct build *b, struct expr *e, const json_t **m);
bool view_date(struct build *b, struct expr *e, const json_t **m);
struct expr *expr_new(struct build *b, struct place at, enum expr_kind kind);
void expr_add(struct build *b, struct exprs *list, struct expr *e);
/* {table_key: table, column_key: column} of the object at `at`; where table
 * is NULL that of the selection being read. */
struct expr *expr_column(struct build *b, struct place at,
    const char *table_key, const json_t *table, const char *column_key,
    const json_t *column);
/* A scalar as a literal; type as said or NULL. */
struct expr *expr_literal(struct build *b, struct place at,
    const json_t *json, const char *type);
/* Fill an EXPR_PARAM; `type` is that of its values, NULL if none is said.
 * False and a finding where it is none. */
bool expr_param(struct build *b, struct expr *e, const json_t *name,
    const json_t *otherwise, const char *type);
/* An aggregate or window function by its name in the baseline. */
struct expr *expr_function(struct build *b, struct place at,
    const json_t *function, bool window);
/* A word of the types of values, NULL and a finding where it is none; the
 * member "type" of a literal has more of them than "value_type". */
const char *view_type(struct build *b, const struct place *at,
    const char *key, const json_t *json);

#endif
