#ifndef LANG_PLAN_H
#define LANG_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"
#include "doc/finding.h"
#include "json/ptr.h"
#include "schema/schema.h"

/*
 * The typed, read-only view of a plan: what t2s-plan(5) spells in two ways
 * is one tree here. view_build (lang/view/view.h) makes it from JSON and checks
 * the shape; scope_resolve (lang/scope/scope.h) then fills the members marked
 * "scope". All nodes live in the view's arena and borrow text from the JSON,
 * which must outlive it and must not change meanwhile.
 *
 * Lowering, done by view_build:
 *   selections[].filters, global_filters   -> where
 *   subquery_filters                       -> where, as IN / EXISTS
 *   join_edges                             -> a tree of SOURCE_JOIN
 *   projections, group columns, aggregates,
 *   window_functions or "select"           -> outputs, in the order shown
 *   aggregates, window_functions           -> computed (hidden ones too)
 *   exists (as op), = null, in with null   -> is_null / is_not_null forms
 *   starts_with, ends_with                 -> stay (writers spell them)
 *
 * A tree with errors holds what could be built: nodes that are there are
 * whole (no NULL if a node must be), others are left out, so that
 * scope_resolve can look at the rest.
 */

enum expr_kind {
#define EXPR(name, head, meaning) EXPR_##name,
#include "lang/node.def"
#undef EXPR
	EXPR_KINDS
};

enum operator {
#define OPERATOR(name, text, arity) OPERATOR_##name,
#include "lang/node.def"
#undef OPERATOR
	OPERATORS
};

enum comparison {
#define COMPARISON(name, text, right, with) COMPARE_##name,
#include "lang/node.def"
#undef COMPARISON
	COMPARISONS
};

enum compares_with { WITH_VALUE, WITH_TEXT /* part or pattern */,
	WITH_NOTHING };

enum date_unit {
	UNIT_YEAR, UNIT_QUARTER, UNIT_MONTH, UNIT_WEEK, UNIT_DAY, UNIT_HOUR,
	UNIT_MINUTE, UNIT_SECOND,
	UNIT_WEEKDAY,     /* part only: 0 is Sunday */
	UNIT_DAY_OF_YEAR, /* part only: 1..366 */
};

struct query;
struct source;
struct pred;
struct order;
struct output;

struct exprs {
	struct expr **v;
	size_t n;
};
struct preds { /* ANDed */
	struct pred **v;
	size_t n;
};
struct orders {
	struct order **v;
	size_t n;
};

/* A literal: `json` is a string, number, boolean or null. */
struct literal {
	const json_t *json;
	const char *type; /* "number", "date".. as said ("type", value_type), or
	                     NULL; a "number" may be spelled as a string */
};

struct param {
	const char *name;
	const json_t *otherwise; /* default, NULL if absent */
	const char *type;        /* as said, else NULL */
	/* sql/policy/policy: the entry of sql.params that it stands for; NULL: a
	 * parameter of the plan */
	json_t *bound;
};

/* A window: OVER (...) or OVER name. */
struct frame_bound {
	enum { BOUND_UNBOUNDED, BOUND_CURRENT, BOUND_OFFSET } kind;
	bool following;
	struct expr *offset;
};
struct frame {
	enum { FRAME_ROWS, FRAME_RANGE, FRAME_GROUPS } unit;
	struct frame_bound start, end;
	enum { EXCLUDE_NOTHING, EXCLUDE_CURRENT, EXCLUDE_GROUP, EXCLUDE_TIES }
	    exclude;
};
struct window {
	struct place at;
	const char *name; /* declared name; NULL for an inline one */
	const char *base; /* the named window it refers to, NULL: none */
	struct exprs partition_by;
	struct orders order_by;
	struct frame *frame; /* NULL: the default */
};

struct when {
	struct pred *test;  /* searched case */
	struct expr *value; /* case with an operand */
	struct expr *then;
};

struct expr {
	enum expr_kind kind;
	/* scope: what its values are, as far as known */
	enum type_class type;
	struct place at;
	union {
		struct {
			const char *table; /* as said, NULL: not said */
			const char *name;
			/* the members of the object at `at` that hold
			 * them; NULL: the value at `at` is the name */
			const char *table_key, *name_key;
			struct source *source;              /* scope */
			const struct schema_column *column; /* scope, NULL:
			    unknown or of a derived source */
			bool outer; /* scope: of an enclosing query */
		} column;
		struct literal value;
		struct param param;
		struct {
			const char *alias;
			struct output *output; /* scope */
		} output;
		struct {
			const char *table;     /* NULL: all */
			struct source *source; /* scope */
		} star;
		struct {
			enum operator op;
			struct exprs args;
		} op;
		struct {
			const char *name; /* lower case */
			const struct function *function; /* NULL: not in the
			                                    table */
			bool star;        /* count(*) */
			bool distinct;
			struct exprs args;
			struct preds filter;
			struct orders order_by;
			struct window *over; /* NULL: no window */
		} call;
		struct {
			struct expr *operand; /* NULL: searched */
			struct when *whens;
			size_t n;
			struct expr *otherwise;
		} cases;
		struct {
			struct expr *of;
			const char *to; /* lower case, "decimal(10,2)" */
		} cast;
		struct {
			enum date_unit unit;
			struct expr *of;   /* part, trunc, shift; diff: from */
			struct expr *to;   /* diff */
			struct expr *by;   /* shift */
		} date;
		struct query *query;
		struct exprs row;
		struct {
			struct expr *of;
			const char *by;
		} collate;
		struct pred *predicate;
	} u;
};

enum pred_kind {
	PRED_COMPARE, /* left op right */
	PRED_AND, PRED_OR, PRED_NOT,
	PRED_EXISTS,  /* exists (query) */
	PRED_TEST,    /* a boolean expression */
	PRED_CONSTANT, /* made by lowering: an empty "in" is false */
};
enum quantifier { QUANTIFIER_NONE, QUANTIFIER_ANY, QUANTIFIER_ALL };

/* The comment by which a plan keeps the mark `bare` of an OR. */
#define PLAN_BARE "AND without parentheses"

struct pred {
	enum pred_kind kind;
	struct place at;
	bool bare; /* OR of SQL: an AND in it has no parentheses, and speaks of
	              the column of a neighbour (PLAN_BARE, its comment) */
	union {
		struct {
			enum comparison op;
			struct expr *left;
			struct exprs right; /* by the operator: 1, 2, n, 0 */
			struct query *query; /* in place of right */
			enum quantifier quantifier;
			const char *escape; /* LIKE .. ESCAPE, NULL: none */
		} compare;
		struct preds list;  /* and, or */
		struct pred *not;
		struct query *exists;
		struct expr *test;
		bool constant;
	} u;
};

struct order {
	struct place at;
	struct expr *by; /* EXPR_OUTPUT where an output is meant */
	bool descending;
	enum { NULLS_DEFAULT, NULLS_FIRST, NULLS_LAST } nulls;
};

enum source_kind {
	SOURCE_TABLE, SOURCE_QUERY, SOURCE_VALUES, SOURCE_FUNCTION, SOURCE_JOIN
};
enum join_type { JOIN_INNER, JOIN_LEFT, JOIN_RIGHT, JOIN_FULL, JOIN_CROSS };

struct source {
	enum source_kind kind;
	struct place at;
	const char *alias; /* as said, NULL: none; joins have none */
	bool made;         /* nobody said it: it hides no name */
	struct query *in;  /* the query it belongs to */
	union {
		struct {
			const char *schema, *name;
			const struct schema_table *table; /* scope */
			const struct cte *cte;            /* scope: in place of
			                                     a table */
			/* sql/policy/policy: what is written in its place, NULL:
			 * itself; it has been looked at */
			const struct query *scope;
			bool cleared;
		} table;
		struct {
			struct query *query;
			bool lateral;
		} query;
		struct {
			struct exprs *rows; /* each a row */
			size_t n;
		} values;
		struct expr *function; /* EXPR_CALL */
		struct {
			enum join_type type;
			struct source *left, *right;
			struct preds on;
			const char **using; /* column names */
			size_t nusing;
			bool group; /* stands in parentheses */
		} join;
	} u;
	const char **columns; /* names given to the columns of a derived
	                         source, NULL: its own */
	size_t ncolumns;
};

/* One column of the result, or an aggregate or window behind it. */
struct output {
	struct place at;
	struct expr *expr;
	const char *name; /* "as" or alias; NULL: the column's own */
	bool hidden;      /* computed for HAVING and ORDER BY only */
	bool aggregate;   /* from group_by.aggregates */
	bool window;      /* from window_functions */
};
struct outputs {
	struct output **v;
	size_t n;
};

enum grouping_kind { GROUPING_SET, GROUPING_ROLLUP, GROUPING_CUBE };
struct grouping {
	enum grouping_kind kind;
	struct exprs exprs; /* of the set, rollup or cube */
};

enum set_op { SET_UNION, SET_INTERSECT, SET_EXCEPT };

struct cte {
	struct place at;
	const char *name;
	const char **columns;
	size_t ncolumns;
	bool recursive;
	bool listing; /* scope: its columns are being told */
	bool wide;    /* scope: they are too many to be told again */
	struct query *query;
};

struct query {
	struct place at;
	struct query *outer; /* the enclosing query, NULL at the top */

	struct cte *ctes;
	size_t nctes;

	struct source **sources; /* leaves, in selections order */
	size_t nsources;
	struct source *from; /* the join tree, NULL: no FROM */

	struct outputs selected; /* the columns of the selections; hidden:
	                            role filter, or a join-only selection */
	struct outputs outputs;  /* shown, in order */
	struct outputs computed; /* aggregates, windows; hidden ones too */
	bool listed;             /* "select" was there */
	bool distinct;

	struct preds where;

	bool grouped; /* there is a group_by */
	struct exprs group_columns; /* all of group_by_columns */
	struct exprs group_by;      /* the same, empty where there are sets */
	struct grouping *groupings; /* GROUPING SETS; in place of group_by */
	size_t ngroupings;
	struct preds having;

	struct window *windows; /* declared by name */
	size_t nwindows;

	struct orders order_by;
	struct expr *limit, *offset; /* value or param, NULL: none */

	bool is_set; /* then args, and sources is empty */
	enum set_op set_op;
	bool set_all;
	struct query **args;
	size_t nargs;
};

enum decision { DECISION_PROCEED, DECISION_CLARIFY, DECISION_TERMINATE };

struct view {
	struct arena arena;
	const json_t *json;
	struct query *query;  /* NULL if decision is terminate and nothing
	                         stands in the plan */
	enum decision decision;
	const char *dialect;  /* NULL: not said */
	const struct view_reader *reader; /* lang/view/view.h; borrowed, or NULL */
	const char *target;   /* that of the database where it is to run, if
	                         that is known; borrowed, NULL: it is not */
	json_t *kept;         /* expressions read from text, NULL: none */
	bool scoped;          /* sql/policy/policy: some table has a scope */
};

/* Is the limit written, and this many rows? */
bool query_limit_is(const struct query *q, json_int_t rows);

/* What an expression that names an output is computed by; others as they
 * are. */
const struct expr *expr_computed(const struct expr *e);

/* Spellings of the enums, static. */
const char *expr_head(enum expr_kind k);
const char *operator_text(enum operator o);
int operator_arity(enum operator o);
const char *comparison_text(enum comparison c);
int comparison_right(enum comparison c);
enum compares_with comparison_with(enum comparison c);
/* Reading them: -1 where the text is none. */
int operator_of(const char *text);
int comparison_of(const char *text);
const char *date_unit_text(enum date_unit u);
int date_unit_of(const char *text);

#endif
