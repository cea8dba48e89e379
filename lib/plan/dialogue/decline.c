/* Questions that the schema cannot answer. */
#include <string.h>
#include "link/catalogue/catalogue.h"
#include "plan/dialogue/decline.h"
#include "plan/dialogue/notice.h"
#include "words/listed.h"

#define COST_NAMED 0.6 /* a word that names a thing no worse than this */

enum { ABOUT_LONG = 10 }; /* tokens; longer questions have another subject */
enum { CONTENT_LOST = 3 }; /* words that name something: with so many of them
                              lost, another question would be answered */

const char *
decline_reason(struct arena *a, const struct unused *u,
    const struct schema *s, const json_t *plan)
{
	const char *columns = notice_columns(a, s, plan);

	if (u->named)
		return arena_printf(a, "nothing in the schema matches '%s'",
		    u->named);
	if (u->content < CONTENT_LOST)
		return NULL;
	return arena_printf(a, "no column for %s%s%s", notice_words(a, u),
	    columns ? "; " : "", columns ? columns : "");
}

static bool
names_something(const struct spans *s, size_t at)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->v[i].from <= at && s->v[i].to >= at && s->v[i].n &&
		    s->v[i].v[0].cost <= COST_NAMED)
			return true;
	return false;
}

/* Which table it may be about, and is not. */
static const char *
about_unknown(const struct spans *s)
{
	const struct schema_table *near;
	const char *name = catalogue_unknown(s->arena, s->schema, s->q->text,
	    &near);

	if (!name)
		return "the question is about the database itself and was "
		    "not understood";
	return near ? arena_printf(s->arena,
	    "unknown table '%s'; did you mean '%s'?", name, near->name) :
	    arena_printf(s->arena, "unknown table '%s'", name);
}

const char *
decline_about(const struct spans *s)
{
	const struct question *q = s->q;

	if (!q->n || q->n > ABOUT_LONG || !listed_has(LISTED_ASKS_ABOUT,
	    q->v[0].text))
		return NULL;
	for (size_t i = 1; i < q->n; i++)
		if (listed_has(LISTED_SCHEMA_PART, q->v[i].text) &&
		    !names_something(s, i))
			return about_unknown(s);
	return NULL;
}
