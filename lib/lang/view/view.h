#ifndef LANG_VIEW_VIEW_H
#define LANG_VIEW_VIEW_H

#include "base/buf.h"
#include "lang/plan.h"
#include "lang/plan_limit.h"

/*
 * JSON plan -> tree. The shape is checked once, here: unknown members,
 * wrong types, limits, operators off the list, edges that never join.
 * Returns false when an error was found: then v->query may be NULL or hold
 * only what could be built, which scope_resolve may look at but nobody may
 * write. `plan` NULL is the finding plan_missing. At most 200 findings are
 * told. Call view_free in any case.
 */
bool view_build(struct view *v, const json_t *plan, struct findings *f);
void view_free(struct view *v);

/*
 * Of the findings of a view, member_unknown is a warning, or an info where
 * nothing is lost (an empty value, a note). In a document whose plan no model
 * made the warnings become errors, all of them or those for which there is a
 * name that was meant: who wrote "filters" by hand meant a condition.
 */
void view_weigh_unknown(struct findings *f, const json_t *doc, bool all);

/*
 * A baseline column may be an expression as text ("a.x * b.y"). lang cannot
 * read SQL; who can (sql/read) sets this before scope_resolve, which asks it
 * about columns that are not found. NULL: such a column stays unknown. Gives
 * a new plan expression or NULL if the text is none, or holds queries that
 * it may not; the view keeps it. `dialect` is that of the text by its name,
 * NULL if none was said.
 */
extern json_t *(*view_read_expression)(const char *text,
    const char *dialect, bool queries);

/*
 * The same for a condition as text ({"test": "a.x > b.y"}), which may hold
 * queries: a new predicate, or NULL and what is wrong appended to `why`.
 */
extern json_t *(*view_read_condition)(const char *text,
    const char *dialect, struct buf *why);

/* May a column's text be an expression, by how it looks? */
bool view_may_compute(const char *text);
/* Does a column's text look like an expression and cannot be read as one?
 * What keeps it from that is appended to `why`. */
bool view_unread(const char *text, struct buf *why);

#endif
