#ifndef SQL_READ_PARSE_H
#define SQL_READ_PARSE_H

#include <jansson.h>
#include <stdbool.h>
#include "doc/finding.h"
#include "lang/plan.h"
#include "schema/schema.h"
#include "sql/read/token.h"

/*
 * Private to the reader: SQL text -> the tree of lang/plan.h, names not yet
 * resolved. A node's `at.index` is its offset in the text.
 *
 * The first mistake ends the text: from then on every token is the end, so
 * that each function can go on and give a node, and only the caller of all
 * asks whether it failed.
 */
struct parser {
	struct tokens tokens;
	struct token t;       /* the current token */
	struct token ahead;   /* the one after it */
	struct arena *arena;
	json_t *kept;         /* array: values that the tree borrows */
	int depth;
	struct parens *parens; /* queries in some; none: not yet looked
	                          for */
	size_t nparens;
	int params;           /* nameless ones met */
	size_t outputs;       /* columns of all queries, met so far */
	size_t sources;       /* .. tables, CTEs and windows */
	size_t computed;      /* .. aggregates and calls OVER a window */
	size_t said;          /* .. parameters, however called */
	size_t nodes;         /* .. of the tree, but for spared literals */
	bool bare;            /* some name stands without quotes */
	const struct schema *schema; /* whose reserved names may, too; NULL */
	bool scalar;          /* no queries: an expression alone */
	bool failed;
	const char *wrong_at; /* where the first mistake is */
	struct buf wrong;     /* what it is */
	const char *wrong_name; /* ... a name: it, and what is near it may be
	                           among these; NULL: no name */
	const char *const *wrong_names;
	size_t nwrong;
	bool unsupported;     /* it is SQL, but off the list */
	struct findings *unresolved; /* takes the names that mean nothing;
	                                NULL: such a name is a mistake */
	struct findings *functions; /* takes those that the dialect may not
	                               have; NULL: nobody wants to know */
};
#define PARSE_DEPTH 200
/* Of one statement, and of one query: more than any engine takes, and few
 * enough to compare each with each. */
#define PARSE_OUTPUTS_ALL 8000
#define PARSE_OUTPUTS 2000
#define PARSE_SOURCES 2000
#define PARSE_COMPUTED 4000
#define PARSE_PARAMS 65535 /* as many as PostgreSQL and MySQL take */
/* Each takes some 500 bytes, as a node and then as JSON. */
#define PARSE_NODES 185000

void parser_open(struct parser *p, const char *text, size_t len,
    const struct dialect *d, struct arena *a, json_t *kept);
void parser_close(struct parser *p);
/* A finding of what is wrong at a place of the text, with its line and column;
 * borrowed. */
json_t *parse_tell(const struct parser *p, struct findings *f,
    enum finding_code code, const char *at, const char *message);

/* The cursor. */
void parse_next(struct parser *p);
bool parse_is(const struct parser *p, const char *word);
bool parse_is_two(const struct parser *p, const char *word,
    const char *then);
bool parse_accept(struct parser *p, const char *word);
bool parse_accept_two(struct parser *p, const char *word, const char *then);
void parse_expect(struct parser *p, const char *word);
/* "expected WHAT, not 'TOKEN'" */
void parse_wanted(struct parser *p, const char *what);
/* SQL that the plan language has no word for. */
void parse_unsupported(struct parser *p, const char *what);
/* An operator that no plan can say stands here: refuse it. */
void parse_refuse_operator(struct parser *p);
/* A word that cannot be a name. */
bool parse_is_reserved(const struct token *t);
/* A name, quoted or not; `what` it is for the message. */
const char *parse_name(struct parser *p, const char *what);
/* ... after a dot or AS, where no word is reserved. */
const char *parse_any_name(struct parser *p, const char *what);
/* The name of something that is no table, column or alias. */
const char *parse_other_name(struct parser *p, const char *what);
/* In lower case, new in the arena. */
const char *parse_lowered(struct parser *p, const char *s);
bool parse_at_name(const struct parser *p);
/* A reserved word where only a name can stand, which the schema has, or that
 * what follows tells: FROM order o, SELECT group, order.id */
bool parse_at_reserved_table(const struct parser *p);
bool parse_at_reserved_column(const struct parser *p);
/* PostgreSQL: USER, CURRENT_SCHEMA and the like are no names; refuse them,
 * unless the schema has such a one. */
void parse_refuse_session(struct parser *p, bool table);
/* In deeper parentheses; false at the limit. Then parse_up. */
bool parse_down(struct parser *p);
void parse_up(struct parser *p);
void parse_too_deep(struct parser *p);
/* One more of a chain whose links lie within each other: a < b < c. */
void parse_link(struct parser *p, int *links);
/* One more of what a statement may have `most` of; else it is refused. */
void parse_tally(struct parser *p, size_t *n, size_t most, const char *what);
/* Is what was read nested too deeply for those who walk it? Chains, a - b - c,
 * are read without going down. The statement is refused then. */
void parse_check_height(struct parser *p, struct query *q, struct expr *e);

/* Nodes. */
struct expr *parse_new(struct parser *p, enum expr_kind kind);
struct expr *parse_value(struct parser *p, json_t *value /* steals */,
    const char *type);
struct pred *parse_new_pred(struct parser *p, enum pred_kind kind);
/* Between the two worlds. */
struct expr *parse_as_expr(struct parser *p, struct pred *pred);
struct pred *parse_as_pred(struct parser *p, struct expr *e);
void parse_append(struct parser *p, struct exprs *list, struct expr *e);
void parse_append_pred(struct parser *p, struct preds *list,
    struct pred *pred);

/* The grammar. */
struct expr *parse_expr(struct parser *p);
struct pred *parse_pred(struct parser *p);
/* One or more comparisons, without NOT before them. */
struct expr *parse_equality(struct parser *p);
/* regexp_like(left, pattern[, flags]) or NOT of it. */
struct expr *parse_matches(struct parser *p, struct expr *left,
    struct expr *pattern, bool not, const char *flags);
/* What binds tighter than a comparison. */
struct expr *parse_operand(struct parser *p);
/* ... one level down, where no parse_expr lies between it and the next. */
struct expr *parse_inner(struct parser *p);
struct expr *parse_primary(struct parser *p);
void parse_exprs(struct parser *p, struct exprs *list);
/* ... which is short: a list of arguments, columns or keys. */
void parse_few(struct parser *p, struct exprs *list);
/* A literal that is a member or an element in JSON, and no object. */
void parse_spare(struct parser *p, const struct expr *e);
/* An expression stands in the tree once more: what is in it is counted again,
 * or a call within a call within .. would double what is made of it. */
void parse_again(struct parser *p, const struct expr *e);
/* One more of such a list, of which `n` were there. */
void parse_one_of_few(struct parser *p, size_t n);
struct expr *parse_cast_to(struct parser *p, struct expr *of,
    const char *type);
/* After NAME, at its parenthesis. */
struct expr *parse_call(struct parser *p, const char *name);
/* Functions that stand for another node, EXTRACT and the like: NULL if
 * `name` is none. At its parenthesis. */
struct expr *parse_special(struct parser *p, const char *name);
/* Can such a call be written with a list of n expressions? Those that have
 * words or types among their arguments cannot; true of any other name. */
bool parse_takes(const struct dialect *d, const char *name, size_t n);
/* A type: "decimal(10,2)" in the words of the plan language. */
const char *parse_type(struct parser *p);
void parse_orders(struct parser *p, struct orders *list);
/* "(" base PARTITION BY .. ")" */
struct window *parse_window(struct parser *p);

struct query *parse_query(struct parser *p);
void parse_from(struct parser *p, struct query *q);
/* Does a query begin here, perhaps in parentheses? */
bool parse_at_query(struct parser *p);
/* Behind GROUP BY. */
void parse_group_by(struct parser *p, struct query *q);
struct source *parse_values(struct parser *p);
/* A table or a table function with its alias. */
struct source *parse_table(struct parser *p, struct query *q);
/* ("a", "b"), NULL and 0 if no parenthesis opens. */
const char **parse_columns(struct parser *p, size_t *n);

/*
 * Marks, in `at.key`: a column written "so", which is a string where no
 * column has that name (a habit of SQLite), else the schema that is said with
 * its table; a query in parentheses; a join
 * that is NATURAL. And the name of the column in table.*
 */
extern const char parse_either[], parse_parens[], parse_natural[];
extern const char parse_starred[];
/* And a date moved by an interval, which has a time then; a cast that is
 * written as one; a value behind a plus, which is no position. */
extern const char parse_moment[], parse_written[], parse_plus[];

/* INTERVAL '3 months', INTERVAL n DAY; at the word. */
struct expr *parse_interval(struct parser *p);
/* left + right, left - right where right is an interval; NULL: it is none. */
struct expr *parse_moved(struct parser *p, struct expr *left,
    struct expr *right, bool back);
/* An interval that parse_moved did not take. */
bool parse_is_interval(const struct expr *e);
/* n days */
struct expr *parse_days(struct parser *p, struct expr *n);
bool parse_unit(struct parser *p, enum date_unit *unit);
/* Is it a unit: day, 'days'? */
bool parse_names_unit(const struct token *t);

#endif
