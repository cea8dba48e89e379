#ifndef LANG_RAW_PLAN_H
#define LANG_RAW_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"
#include "json/ptr.h"
#include "schema/schema.h"

/*
 * The plan as it is spelled, for who edits it: its queries, and the tables of
 * each as they were written. Works on plans that lang/view/view refuses, and looks
 * only at what it needs; what a plan means is the view's to say.
 */

/*
 * Call `each` for every object of a plan, outer ones first, and for the
 * object below it where it gave true. Literals ("value", "default"), the
 * record of the tables ("basis") and what belongs to the user ("x_..") are
 * passed over. `value` may be changed by
 * `each`, but not the objects above it.
 */
typedef bool (*surface_fn)(void *arg, json_t *object,
    const struct place *at);
void raw_plan_each(json_t *value, const struct place *at, surface_fn each,
    void *arg);

/*
 * Call `each` for every reference to a source by this name, in any case: the
 * member `key` of the object, which may be changed. A selection's own "table"
 * is no reference; a query within that has a source of the name means its own
 * and is passed over, but not `value` itself.
 */
struct surface_reference {
	const char *key;    /* "table", "star", "from_table" .. */
	const char *column; /* the member with the column's name; NULL: none */
};
typedef void (*surface_reference_fn)(void *arg, json_t *object,
    const struct surface_reference *by, const struct place *at);
void surface_references(json_t *value, const struct place *at,
    const char *name, surface_reference_fn each, void *arg);

/* What a plan, or a selection, that says no confidence has. */
#define SURFACE_CONFIDENCE 0.7

/* Is this object a query: with selections or a set operation? */
bool raw_plan_is_query(const json_t *object);
/* Is this the place of a parenthesised join, which looks like a query but
 * whose tables are those of the query around it? */
bool raw_plan_is_group(const struct place *at);
/* Is it that of an item of "selections"? */
bool raw_plan_is_selection(const struct place *at);

/* One table, derived table .. of a query. */
struct seat {
	json_t *json;      /* the selection, borrowed */
	const char *path;  /* its pointer from the document's root */
	const char *alias; /* as said, NULL if it is not */
	const char *table; /* NULL for what is no table */
	const char *schema;
	const struct schema_table *known; /* NULL: not in the schema */
	bool exact;        /* ... which spells it like this */
};
struct seats {
	struct seat *v;
	size_t n;
};

/* The selections of `query`, which stands at `path`, those within groups
 * too; in the arena. `s` may be NULL. */
struct seats raw_plan_seats(struct arena *a, const struct schema *s,
    json_t *query, const char *path);

/* The name that references use: alias, else table; NULL: none. */
const char *seat_name(const struct seat *seat);

/*
 * The seat that a name means by t2s-plan(5) REFERENCES, in this query alone;
 * NULL if none or two have it. NULL as the name is the only seat, if
 * there is one.
 */
const struct seat *seat_find(const struct seats *seats, const char *name);

/* Is it the name of a member of the plan language? (shape.c) */
bool shape_is_member(const char *text, size_t n);

/* The column that an item of `columns`, `group_by_columns` .. names: a bare
 * string or its member "column"; NULL if absent. */
const char *raw_plan_column(const json_t *item);
/* Is an item of selections[].columns shown (its role is not "filter")? */
bool raw_plan_is_shown(const json_t *item);

/* "path/key", "path/3"; in the arena. */
const char *raw_plan_path(struct arena *a, const char *path, const char *key);
const char *raw_plan_index(struct arena *a, const char *path, size_t i);

/* The chain of places that spells a pointer; in the arena. */
const struct place *raw_plan_place(struct arena *a, const char *pointer);

#endif
