#ifndef LANG_SCOPE_RESOLVE_H
#define LANG_SCOPE_RESOLVE_H

#include "lang/view/build.h"
#include "lang/scope/scope.h"

/* What the files of scope share; private to lang/. */

enum clause {
	CLAUSE_OTHER, CLAUSE_SELECT, CLAUSE_WHERE, CLAUSE_ON, CLAUSE_GROUP,
	CLAUSE_HAVING, CLAUSE_ORDER
};

/* The queries around an expression, innermost first. */
struct frame_of {
	struct frame_of *up;
	struct query *q;
	enum clause around; /* of `up`, in which it stands */
	size_t ctes;    /* how many of its CTEs are seen from inside */
	bool recursive; /* and one more, the one being read */
	bool sources;   /* its sources are seen from inside */
};

struct resolve {
	struct view *v;
	const struct schema *schema; /* NULL: none */
	struct tell t;
	struct frame_of *frame;      /* the query being resolved */
	enum clause clause;
	const struct expr *within;   /* the aggregate or window of this query
	                                whose arguments are resolved */
	const struct source *join;   /* CLAUSE_ON: the join */
	const struct expr *key;      /* CLAUSE_ORDER: what is ordered by, where
	                                it is a column or an alias */
	const struct source *home;   /* what a missing table means in an
	                                expression read from text */
	int depth;
};

void resolve_query(struct resolve *r, struct query *q, bool sources);

/* resolve_source.c */
void resolve_sources(struct resolve *r);
void resolve_joins(struct resolve *r, struct source *s);
/* A column of a source by name. */
struct column_hit {
	bool found;
	bool inexact;   /* except for its case */
	bool ambiguous; /* two of that name */
	bool unknown;   /* the source's columns are not known */
	const char *name;
	enum type_class type;
	const struct schema_column *column;
};
struct column_hit source_column(const struct source *s, const char *name);
bool query_columns(const struct query *q,
    void (*each)(void *arg, const char *name, enum type_class type,
        const struct schema_column *column), void *arg);

/* resolve_column.c */
void resolve_column(struct resolve *r, struct expr *e);
void resolve_output(struct resolve *r, struct expr *e);
void resolve_star(struct resolve *r, struct expr *e);
/* An unknown column whose name reads as an expression becomes it. */
bool resolve_text(struct resolve *r, struct expr *e);

/* resolve_expr.c, resolve_type.c */
void resolve_expr(struct resolve *r, struct expr *e);
void resolve_exprs(struct resolve *r, const struct exprs *list);
void resolve_orders(struct resolve *r, const struct orders *list);
void resolve_window(struct resolve *r, const struct window *w);
void resolve_pred(struct resolve *r, struct pred *p);
void resolve_preds(struct resolve *r, const struct preds *list);
enum type_class resolve_type_of_name(const char *said);
enum type_class resolve_type_of_op(const struct resolve *r,
    const struct expr *e);
enum type_class resolve_type_of_call(const struct expr *e);
enum type_class resolve_type_of_case(const struct expr *e);
enum type_class resolve_type_of_cast(const struct expr *e);
/* A literal or parameter takes the type of what it is compared with. */
void resolve_type_fit(struct expr *value, const struct expr *other);

#endif
