#ifndef LANG_VIEW_VIEW_H
#define LANG_VIEW_VIEW_H

#include "base/buf.h"
#include "lang/plan.h"
#include "lang/plan_limit.h"

/*
 * How SQL that stands as text in a plan is read: this folder cannot, so who
 * builds a view says who does (sql_reader of sql/read.h). `dialect` is that of
 * the text by its name, NULL if none was said.
 */
struct view_reader {
	/* A column that is an expression ("a.x * b.y"): one of the plan, new.
	 * NULL if the text is none, or holds queries that it may not. */
	json_t *(*expression)(const char *text, const char *dialect,
	    bool queries);
	/* A condition ({"test": "a.x > b.y"}), which may hold queries: a
	 * predicate, new, or NULL and what is wrong appended to `why`. */
	json_t *(*condition)(const char *text, const char *dialect,
	    struct buf *why);
};

/*
 * JSON plan -> tree. The shape is checked once, here: unknown members,
 * wrong types, limits, operators off the list, edges that never join.
 * Returns false when an error was found: then v->query may be NULL or hold
 * only what could be built, which scope_resolve may look at but nobody may
 * write. `plan` NULL is the finding plan_missing. At most 200 findings are
 * told. Call view_free in any case.
 *
 * With `reader` NULL texts stay unread: a column that is an expression is an
 * unknown one to scope_resolve, a condition an error. The view borrows it.
 */
bool view_build(struct view *v, const json_t *plan,
    const struct view_reader *reader, struct findings *f);
void view_free(struct view *v);

/*
 * Of the findings of a view, member_unknown is a warning, or an info where
 * nothing is lost (an empty value, a note). In a document whose plan no model
 * made the warnings become errors, all of them or those for which there is a
 * name that was meant: who wrote "filters" by hand meant a condition.
 */
void view_weigh_unknown(struct findings *f, const json_t *doc, bool all);


/* May a column's text be an expression, by how it looks? */
bool view_may_compute(const char *text);
/* Does a column's text look like an expression, and the reader (NULL: none)
 * cannot read it as one? What keeps it from that is appended to `why`. */
bool view_unread(const struct view_reader *reader, const char *text,
    struct buf *why);

#endif
