#ifndef SQL_BIND_BIND_H
#define SQL_BIND_BIND_H

#include "schema/schema.h"
#include "lang/walk.h"
#include "sql/read/parse.h"

/*
 * Private to the reader: what the names of a parsed query mean by the rules
 * of SQL. Fills the members of the tree marked "scope" as far as they can be
 * known, and puts the plan's way in the place of SQL's: a position or an
 * alias becomes the expression or the output it stands for, NATURAL becomes
 * USING, "so" becomes a string where no column has that name.
 */
enum clause { CLAUSE_FROM, CLAUSE_SELECT, CLAUSE_WHERE, CLAUSE_GROUP,
	CLAUSE_HAVING, CLAUSE_ORDER, CLAUSE_LIMIT };

/* A query and what encloses it. */
struct level_of {
	struct level_of *up;
	struct query *q;
	enum clause clause;
	size_t ctes;  /* that can be named: the first so many */
	bool within;  /* ... the last of them is being settled */
	bool in_ctes; /* one of them is */
	bool self;    /* and names itself */
	bool sources; /* those of `up` are seen from here */
	struct source *join; /* whose ON this is */
	bool within_group; /* below what is grouped by */
	struct source *binding; /* of FROM: it sees those before it */
};

/* In a query's `at.key`: its joins go into the plan as they are written, not
 * in the simplest way. */
extern const char bind_kept[];

struct binder {
	struct parser *p;            /* arena, and where mistakes go */
	const struct schema *schema; /* NULL: none */
	struct level_of *level;      /* the query being settled */
};

void bind_names(struct binder *s, struct query *q);

/* The first mistake: what is wrong, and where. */
void bind_wrong(struct binder *s, const struct place *at,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same of what is SQL, but not of the plan language. */
void bind_unsupported(struct binder *s, const struct place *at,
    const char *format, ...) __attribute__((format(printf, 3, 4)));
/* PostgreSQL tells names apart by their case, a plan does not. */
bool bind_folds(const struct binder *s);
/* Through all that hangs below: expressions and inner queries. */
struct walk bind_walk(struct binder *s);
void bind_in_expr(void *arg, struct expr **at);

/* What is grouped by (for walks), and the whole ORDER BY. */
void bind_group(void *arg, struct expr **e);
void bind_orders(struct binder *s, struct query *q);

/* A column of a source by name, in any case. */
struct column_lookup {
	const char *name;
	const char *found; /* as the source spells it */
	const struct schema_column *column;
	enum type_class type;
};
/* False where the columns of the source are not known. */
bool bind_has(const struct source *t, struct column_lookup *l);
/* The name by which SQL reaches a source: an alias hides the table's. */
struct source *bind_named(const struct query *q, const char *name);
/* An output of the query by its alias; `exact`: by its case, too, where the
 * dialect tells names apart by that. */
struct output *bind_alias_of(const struct binder *s, const char *name,
    bool exact);
/* An output by its alias, with `own` also by its column's name. */
struct output *bind_output(const struct query *q, const char *name,
    bool own);

#endif
