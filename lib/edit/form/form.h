#ifndef EDIT_FORM_FORM_H
#define EDIT_FORM_FORM_H

#include <jansson.h>
#include <stdbool.h>
#include "schema/schema.h"

/*
 * A query in one spelling, for who edits it. A plan says the same in several
 * ways: columns of selections or "select", aggregates by name or within
 * expressions. A form says each thing once, as an object with
 *
 *	selections  the sources: {table, schema?, alias?} or a derived one;
 *	            nothing is shown or filtered there
 *	join_edges  as in a plan
 *	outputs     [{expr, as?}], in the order shown
 *	where       [predicate], all of which hold
 *	groups      [expression]; grouped (true) also where there are none
 *	having      [predicate]
 *	orders      [{expr, direction?, nulls?}]
 *	distinct    true, or not there
 *	limit, offset  a number or a parameter, or not there
 *
 * Lists are always there. Columns stand with the name of their source. What
 * else a query has (windows, ctes) is a member of the same name.
 */

/* The form of a plan's main query (new); NULL if it has none: a set
 * operation, grouping sets, or a plan that cannot be read. The schema may be
 * NULL: columns then stay as they are spelled. */
json_t *form_of(const json_t *plan, const struct schema *s);

/* The query that a form says, as a plan's members in the simplest spelling
 * (new); NULL if it is none. */
json_t *form_query(const json_t *form, const struct schema *s);

/* The same as it is, which may be no plan (new). */
json_t *form_spelled(const json_t *form);

/* The plan with another main query (new): members of a query that say
 * something else now are replaced, all others stay as they are. `query` is
 * of form_query. NULL if either is none. */
json_t *form_apply(const json_t *plan, const json_t *query,
    const struct schema *s);

/* Is a call itself an aggregate, were it no window? */
bool form_is_aggregate(const json_t *call);
/* Does an expression or condition aggregate; has it a window? Queries within
 * it are not looked into. */
bool form_aggregates(const json_t *value);
bool form_windows(const json_t *value);
/* An output's, group's or order's expression (borrowed): that of "expr", or
 * the object itself. */
const json_t *form_expr(const json_t *item);
/* The name by which references say a selection; NULL: none. */
const char *form_source_name(const json_t *selection);
/* The lists of a form that say columns: outputs, where .. */
enum { FORM_LISTS = 5 };
extern const char *const form_lists[FORM_LISTS];
/* References to a source get another name; those of join_edges stay. */
void form_rename(json_t *form, const char *from, const char *to);
/* The columns of a source become those of the same name of another table,
 * which is to have the source name `to`; join_edges stay. Returns the names that
 * the table lacks (a new array); with `drop`, the items of lists that say one
 * are gone. */
json_t *form_move(json_t *form, const char *from, const char *to,
    const struct schema_table *table, bool drop);
/* The same of one item, such as a join: adds to `lacks`. */
void form_move_item(json_t *item, const char *from, const char *to,
    const struct schema_table *table, json_t *lacks);

/* The table that a source's name stands for; NULL: none, or not a table. */
const char *form_table(const json_t *form, const char *source);

#endif
