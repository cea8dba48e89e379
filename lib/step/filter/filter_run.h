#ifndef STEP_FILTER_FILTER_RUN_H
#define STEP_FILTER_FILTER_RUN_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "step/filter/embedding.h"
#include "db/engine.h"
#include "step/filter/relevance.h"
#include "step/pipe/policed.h"
#include "step/filter/probe.h"
#include "link/filter.h"

/*
 * What t2s-filter does: narrow a document's schema (link/filter.h) with the
 * help of stored values and of models, under a policy.
 */
struct filter_run {
	const char *by;             /* the program */
	const char *question;       /* in place of the document's; NULL */
	const char *target;         /* of --db; NULL: $T2S_DB, else the
	                               document's */
	bool trust_target;          /* a server may be named by the document */
	bool no_probe;              /* look up no stored values */
	long probe_ms;              /* ... for so long at most; 0: not at all */
	const json_t *wide;         /* document with the whole schema, for those
	                               that stopped for want of it; NULL */
	struct filter filter;       /* .top, .budget, .said are the program's */
	struct relevance_step judging;
	struct embedding embedding; /* started */
	struct engine_guard guard;  /* .policy, .claims are set here */
	struct policed policed;     /* started */

	/* private: the database stays open from line to line */
	struct probe probe;
	char *probed; /* target of it, or of a failure */
};
#define FILTER_RUN_INIT(program) {.by = (program), .probe_ms = -1, \
	.judging = {.asking = {.step = "T2S_FILTER_MODEL"}}, \
	.embedding = {.asking = {.step = "T2S_EMBED_MODEL"}, \
	    .path = BUF_INIT}}

/* A pipe_step; `run` is a struct filter_run. Takes stopped documents, too. */
enum status filter_run(json_t *doc, void *run);

#endif
