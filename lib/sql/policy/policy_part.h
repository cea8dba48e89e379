#ifndef SQL_POLICY_POLICY_PART_H
#define SQL_POLICY_POLICY_PART_H

#include "lang/plan.h"
#include "lang/walk.h"
#include "sql/dialect/dialect.h"
#include "sql/policy/policy.h"

/*
 * Private to policy*.c. policy.c looks tables up, policy_names.c their names,
 * policy_scope.c makes the query that stands in a table's place, policy_layer.c
 * says which conditions are tried first, policy_apart.c holds one policy's
 * conditions to what others deny, policy_walk.c goes through all that a view can
 * hold, policy_prove.c compares.
 */
struct policy {
	json_t *tables, *columns, *deny, *functions, *session; /* NULL: none */
	enum policy_barrier barrier;
	bool calls;    /* a condition does, a function */
	long failures; /* -1: it does not say */
	json_t *json;    /* owned, holds these */
	json_t *claims;  /* owned: an object of their names */
	json_t *uses;    /* owned: of each condition, by member and key, an
	                    object of the columns that it uses; "*": of all */
	json_t *fails;   /* owned: the texts of those that can fail by the value
	                    of a row on SQLite */
	char *file;      /* owned: how it is called, NULL */
	bool configured; /* an administrator's, see policy_call_it */
	const char **names; /* the same, with those of policies that were joined */
	size_t n;
	struct policy *also; /* owned: another that holds, too */
};

/* policy_names.c: a dot parts a schema from a table, and a table from a column,
 * but within double quotes, of which two are one. */

/* Take the first name of a key, all of it where it is the `last` and has no
 * quotes; gives the rest, NULL: there is none. */
const char *policy_name_part(const char *key, bool last, struct buf *part);
/* The key as one name, without its quotes. */
void policy_name_whole(const char *key, struct buf *name);
/* Is `key` that of a column that is called so in any table, a star in any? A
 * column NULL: always. */
bool policy_names_anywhere(const char *key, const char *column);
/* Does the key of a column name its table? */
bool policy_names_one(const char *key);
/* Does this one deny the column, whatever is joined with it? */
bool policy_denies_alone(const struct policy *p, const struct dialect *d,
    const char *schema, const char *table, const char *column);
/* Does each quote of a key that begins with one end, before a dot? */
bool policy_name_ends(const char *key);
/* The column of an item of a list: "name" or {"column": name}; NULL: none. */
const char *policy_listed_name(const json_t *item);
/* The text of a condition, the value of a member of `tables` or `columns`; NULL:
 * it has none. */
const char *policy_condition(const json_t *value);
/* Is it the same name in this dialect? */
bool policy_same_name(const struct dialect *d, const char *a, const char *b);
/* Is `key` the table's name, with its schema where it is in another one? */
bool policy_names_table(const struct dialect *d, const char *key,
    const char *schema, const char *table);
/* Is `key` the column's name, alone or behind that of its table, or a star?
 * In any case, since it denies. Of a column NULL: is it one that the table may
 * have? */
bool policy_names_column(const struct dialect *d, const char *key,
    const char *schema, const char *table, const char *column);

/* The queries made; they must live as long as views that they stand in. */
struct policy_work {
	const struct policy *policy;
	const struct dialect *dialect;
	const struct policy_catalogue *catalogue;
	struct view *view; /* policy_prove: what is proven */
	bool any_function; /* what is called is not looked at */
	struct findings *f;
	json_t *params; /* sql.params, policy_prove */
	json_t *probes; /* of struct policy_proven */
	json_t *bound;  /* what parameters stand for, kept */
	struct policy_made *made;
	struct source **scoped; /* policy_apply: where they stand */
	size_t n, cap;
	struct query **forms; /* policy_prove: scopes that hide rows */
	size_t nforms, forms_cap;
};

/*
 * SELECT columns FROM table WHERE the conditions: a resolved query whose
 * parameters are bound to {claim}; borrowed from `w`. `columns` NULL: all.
 * NULL with a finding policy_invalid where a condition cannot be read.
 */
struct query *policy_scope(struct policy_work *w, const char *schema,
    const char *table, const struct policy_rule *rule,
    const char *const *columns, size_t n);
void policy_scopes_free(struct policy_work *w);

/*
 * Which conditions are tried first, from the innermost: an administrator's, then
 * those of others; of each, those that cannot fail by the value of a row before
 * those that can.
 */
enum { POLICY_LAYERS = 4 };
/* Those of a layer. */
struct policy_rule policy_layer(const struct policy_rule *rule, size_t layer);
/* The layer that is tried last; POLICY_LAYERS where all are in one. */
size_t policy_layer_last(const struct policy_rule *rule);
/* Could those of two policies fail of which neither is an administrator's?
 * Each would tell of rows that the other hides. */
bool policy_layers_clash(const struct policy_rule *rule);
/* Why a table is closed then. */
extern const char policy_clash[];
/*
 * Below `q`, a scope whose conditions may be all of them, the layers but the
 * last, each with the offset `none`, which lets no condition of what is around
 * it in. False with findings.
 */
bool policy_layer_below(struct policy_work *w, struct query *q,
    const char *schema, const struct policy_rule *rule, struct expr *none);
/* ... on a strict engine, where the catalogue tells which can fail: below the
 * proven form `q` and below the `scope` that it is, whose patterns are put away,
 * too. False with findings. */
bool policy_layer_proven(struct policy_work *w, struct query *q,
    struct query *scope, const char *schema, const struct policy_rule *rule);

/* Put the patterns of a scope's conditions where no engine tries them on what it
 * knows of all rows (policy_barrier.c). */
void policy_put_away(const struct policy_work *w, struct query *q);
/* OFFSET 0, kept by `w`. */
struct expr *policy_no_offset(const struct policy_work *w, struct view *v);

/* Make the forms of a proven view barriers, where the statement needs them
 * (policy_barrier.c). */
void policy_barrier(const struct policy_work *w, struct view *v);

/* Could a condition that such a query has, a scope, fail by the value of a row? */
bool policy_where_fails(const struct policy_work *w, struct query *q);

/* policy_kind.c: what a strict engine converts by itself, and whether that could
 * fail. False also where too little is known. */
struct policy_kinds {
	const struct policy_work *w; /* its catalogue can tell kinds */
	unsigned budget;
};
struct policy_kinds policy_kinds(const struct policy_work *w);
/* Is it a text that has one collation? */
bool policy_kind_is_text(struct policy_kinds *k, const struct expr *e);
/* Do the results of a CASE become one type, and go its values with its
 * operand? */
bool policy_kinds_unite(struct policy_kinds *k, const struct expr *e);
/* ... the sides of a comparison, the columns of a set operation, those that a
 * join merges? */
bool policy_kinds_compare(struct policy_kinds *k, const struct pred *p);
bool policy_kinds_of_set(struct policy_kinds *k, const struct query *q);
bool policy_kinds_join(struct policy_kinds *k, const struct source *s);
/* Is it an aggregate that gives a value whatever it is of? */
bool policy_kinds_total(struct policy_kinds *k, const struct expr *e);

/* A table of the database, no CTE? */
bool policy_is_base(const struct policy_work *w, const struct source *s);
/* The schema said; NULL for the one that the dialect means by itself. */
const char *policy_schema(const struct dialect *d, const struct source *s);
/* ... as it is written before a table's name: on PostgreSQL always, since its
 * own tables go before those of a user's that are called alike. */
const char *policy_said_schema(const struct dialect *d, const char *schema);

/* A row number of SQLite's (rowid, oid, _rowid_), and no column that is called
 * so? A column of a view's table is not known without a catalogue. */
bool policy_is_rowid(const struct policy_work *w, const struct source *s,
    const struct expr *e);

/*
 * Each query of a tree, outermost first. `form` may take a query: it is not
 * looked into then. Each table that is no CTE is given to `table`, each
 * parameter to `param`; both add findings. Functions and denied columns are
 * looked at by the walk itself.
 */
struct policy_walk {
	struct policy_work *w;
	bool (*form)(struct policy_walk *walk, struct query *q);
	void (*table)(struct policy_walk *walk, struct source *s);
	void (*param)(struct policy_walk *walk, struct expr *e);
	const struct policy_around *in; /* the query that is walked */
};
struct policy_around {
	const struct policy_around *up; /* the one that it stands in */
	const struct query *query;
};
void policy_walk_query(struct policy_walk *walk, struct query *q);
/* What a query computes, but for its outputs: nested queries that are walked
 * twice would double at each depth. */
void policy_walk_computed(const struct walk *w, struct query *q);

#endif
