#ifndef REPORT_COMPLETE_H
#define REPORT_COMPLETE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/mem.h"

/*
 * What could stand where somebody types: names of tables and columns and the
 * values that a schema lists, anywhere; commands where a line begins.
 */
struct complete {
	struct complete_word {
		const char *text;
		bool opens; /* only where the line begins */
	} *v;
	size_t n, cap;
	struct arena arena;
};

/* Add a word (copied). What no line could hold, as a value with a newline or
 * of more than 80 bytes, is passed over. */
void complete_add(struct complete *c, const char *word, bool opens);
/* Those of `schema`: what is hidden, or was dropped by its name alone, is not
 * there. */
void complete_schema(struct complete *c, const json_t *schema);
/* To be called when all are there, before one is sought. */
void complete_settle(struct complete *c);
void complete_free(struct complete *c);

/*
 * What may go on from `text`, which stands before the cursor. `typed` is how
 * many bytes at its end are replaced: the last word, or the last few where
 * they begin a name of several. Case does not matter. `common` is as far as
 * all agree, in the spelling of the first.
 */
struct complete_found {
	const char **v; /* borrowed; the list is freed by complete_found_free */
	size_t n, typed, common;
};
struct complete_found complete_find(const struct complete *c,
    const char *text);
void complete_found_free(struct complete_found *f);

#endif
