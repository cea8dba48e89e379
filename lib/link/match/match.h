#ifndef LINK_MATCH_MATCH_H
#define LINK_MATCH_MATCH_H

#include <jansson.h>
#include "link/match/value.h"
#include "link/retrieve/retrieve.h"

/*
 * Phrases of a question linked to tables, columns, terms and stored values:
 * the document's `matches`. By place in the question, the longest phrase
 * first, the best link first; rivals are kept, for who reads them decides.
 *
 * A name is met whole by a run of words that say all of its words, in any
 * order, little words between them; by some of its words it is met in part.
 * Words of a column's name that its table's name says need not be said.
 * A word that meets no name is looked for in the comments.
 */
struct link {
	const char *kind;                /* "table", "column", "value", "term" */
	const struct schema_table *table;   /* NULL for a term */
	const struct schema_column *column; /* NULL: none */
	const char *value, *term;
	size_t start, end;               /* bytes of the question */
	size_t word, n;                  /* words of the question */
	struct alike alike;
};
struct links {
	struct link *v; /* in the arena */
	size_t n, cap;
};

/*
 * Which tables of the whole schema the question names, by index: a run of
 * words says all words of the name, or of a synonym of the dictionary, as they
 * stand or in another form, and is no part of a longer such name. Of many
 * tables that one run names, the best few of the ranking. In the arena.
 */
bool *match_named(struct arena *a, struct retrieve_ranking *g);
/* Links to these tables, their columns and the schema's terms. */
void match_names(struct links *out, struct arena *a, struct retrieve_ranking *g,
    const struct schema_table *const *tables, size_t n);
/* Links to values in these tables. */
void match_values(struct links *out, struct arena *a,
    const struct value_hits *hits,
    const struct schema_table *const *tables, size_t n);
/* Drop what a longer or better link of the same thing says too, and all but
 * the best of many; sort. */
void match_order(struct links *links);
/* The document's member, new. */
json_t *match_json(const struct links *links, const char *question);

/* Append a link. */
void links_add(struct links *links, struct arena *a, struct link link);

#endif
