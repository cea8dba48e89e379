#ifndef DOC_TALLY_H
#define DOC_TALLY_H

#include <jansson.h>

/*
 * What was done for a document: the one place that counts. A plan of
 * `attempts` was made, and so was `plan`, unless it is one of them that was
 * taken back (`accepted`). A retry is a plan that was made because of an
 * error, a refinement one because there were no rows, or because the retries
 * were spent.
 */
struct tally {
	size_t iterations, retries, refinements; /* plans */
	json_int_t calls, tokens;                /* of models */
};
struct tally tally_of(const json_t *doc);

/*
 * The steps and model calls of `trace`, in their order: [{name, status, ms,
 * calls?, tokens_in?, tokens_out?}], new.
 */
json_t *tally_calls(const json_t *doc);

#endif
