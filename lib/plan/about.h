#ifndef PLAN_ABOUT_H
#define PLAN_ABOUT_H

#include <jansson.h>
#include "plan/spans/spans.h"

/*
 * What a phrase may say of rows that were spoken of before. In its text
 * SPANS_ABOUT stands for them: "aforesaid in Berlin", "age of aforesaid". It is
 * read by the constructions of a question.
 */
struct about {
	json_t *schema;        /* owned: what a large one keeps of it */
	const json_t *doc;     /* borrowed */
	struct when_now now;
	const json_t *about;   /* names of their tables, likeliest first */
};

struct about about_begin(const json_t *doc, struct when_now now,
    const json_t *about);
void about_end(struct about *p);

/*
 * The readings of a text, best first, at most `most` (new):
 *
 *	plan       the query, as a plan
 *	sure       0..1
 *	cost       of the reading, lower is better
 *	outputs, conditions, groups, orders
 *	           how many of each the words say; a count or a sum is an
 *	           output
 *	limit      rows at most, 0: not said
 *	lost       how much meaning the words have that nothing stands for
 *	unused     these words
 *	told       phrases of them to tell of, without words that only the text
 *	           has and not the document's question
 */
json_t *about_read(const struct about *p, const char *text, size_t most);

/*
 * The conditions that a text puts on a column of times (new list of
 * predicates), where it says a span of time and nothing else: "and in May?".
 * A month without a year is of `year`, 0: of the latest that has begun. NULL
 * where it says something else, or the column cannot tell.
 */
json_t *about_span(const char *text, struct when_now now, int year,
    const json_t *column, const struct schema_column *c);
/* Does a text say a time? */
bool about_time(const char *text, struct when_now now);

#endif
