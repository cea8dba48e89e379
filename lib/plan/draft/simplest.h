#ifndef PLAN_DRAFT_SIMPLEST_H
#define PLAN_DRAFT_SIMPLEST_H

#include <jansson.h>
#include "schema/schema.h"

/* A plan in the simplest spelling that says it (new); NULL if it
 * is none. Names are looked up where `named`: what is shown then
 * stands by its selection, where it can. */
json_t *simplest_of(const json_t *plan, bool named);
/* The same with names looked up; steals the plan. */
json_t *simplest(json_t *plan);

/* The plan in plain words (lang/plain/plain.h), a string, new. */
json_t *simplest_words(const json_t *plan, const struct schema *s);

/* The plan as SQL of a dialect (NULL: SQLite's), on one line, a string, new;
 * NULL if it cannot be written there. */
json_t *simplest_sql(const json_t *plan, const struct schema *s,
    const char *dialect);

/* Each draft means SQLite's functions: its plan (in place) says so where the
 * document's database is another. */
void simplest_say_dialect(const json_t *doc, json_t *plan);

#endif
