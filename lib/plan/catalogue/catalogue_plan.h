#ifndef PLAN_CATALOGUE_CATALOGUE_PLAN_H
#define PLAN_CATALOGUE_CATALOGUE_PLAN_H

#include "doc/finding.h"
#include "link/catalogue/catalogue.h"
#include "plan/planner.h"

/*
 * Answers to questions about the database itself, as plans like any other:
 * rows that the schema tells are literal ones (grid.h), numbers of rows are
 * counted.
 */

/* Is the document's question one, with nothing that a person corrected? */
bool catalogue_plan_is(const json_t *doc, const struct planner_options *o);
/* Plan it: a planner_run for such a question, and its status. What the schema
 * does not tell stops the document with 6. */
enum status catalogue_plan_run(json_t *doc, const struct planner_options *o,
    struct findings *f);

/* Of one question. */
struct catalogue_plan {
	struct arena *a;
	const json_t *doc;
	const struct schema *s;
	const struct planner_options *options;
	const struct catalogue_asked *asked;
	const char *summary; /* in words; in the arena */
	const char *why;     /* no plan: in the arena */
};
/* The query (new); NULL with `why`. Sets `summary`. */
json_t *catalogue_plan_rows(struct catalogue_plan *p, bool largest);
json_t *catalogue_plan_keys(struct catalogue_plan *p);
json_t *catalogue_plan_join(struct catalogue_plan *p);
json_t *catalogue_plan_terms(struct catalogue_plan *p);
json_t *catalogue_plan_meaning(struct catalogue_plan *p);
json_t *catalogue_plan_examples(struct catalogue_plan *p);

/* How a table is called: "name", "schema.name"; in the arena. */
const char *catalogue_plan_name(struct arena *a, const struct schema_table *t);
/* The names of columns, parted by commas; in the arena. */
const char *catalogue_plan_columns(struct arena *a,
    const struct schema_column *const *columns, size_t n);
/* Is it a view? */
bool catalogue_plan_view(const struct schema_table *t);
/* "declared", "inferred"; static. */
const char *catalogue_plan_origin(const struct schema_key *k);

#endif
