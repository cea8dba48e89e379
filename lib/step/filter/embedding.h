#ifndef STEP_FILTER_EMBEDDING_H
#define STEP_FILTER_EMBEDDING_H

#include "base/buf.h"
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

	/* private */
	struct vectors *vectors; /* open from document to document */
	struct buf path;         /* of the user's file */
};

/*
 * Where a model is asked, choose the file: the one that is given, else the
 * user's; none where a run is recorded or replayed, which must not hang on what
 * was kept before. Dies with status 2 where neither --embed nor T2S_EMBED_MODEL
 * names a model: one for chats (T2S_MODEL) makes no vectors.
 */
void embedding_start(struct embedding *e, const char *vectors);

/* A filter_embed; its argument is a struct embedding. */
bool embedding_run(void *embedding, json_t *doc, const struct schema *s,
    const char *question, double *likeness, struct findings *f);

#endif
