#ifndef STEP_FILTER_EMBEDDING_H
#define STEP_FILTER_EMBEDDING_H

#include "step/model/asking.h"
#include "db/sqlite/vectors.h"
#include "link/filter.h"

/*
 * t2s-filter --embed: how alike the question and each table are, by vectors
 * that a model makes of them and that are kept in a file.
 */
struct embedding {
	struct asking asking;
	const char *file; /* NULL: none is kept */
	struct vectors *vectors; /* private: open from document to document */
};

/* A filter_embed; its argument is a struct embedding. */
bool embedding_run(void *embedding, json_t *doc, const struct schema *s,
    const char *question, double *likeness, struct findings *f);

#endif
