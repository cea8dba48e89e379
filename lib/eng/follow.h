#ifndef ENG_FOLLOW_H
#define ENG_FOLLOW_H

#include <jansson.h>
#include <stdbool.h>
#include "base/die.h"
#include "eng/model.h"
#include "schema/keep.h"

/*
 * Decide what the document's question asks of the last turn of its `history`,
 * and set `route` and `question`; a patch is done, and `plan` set. Patches are
 * found by rules; for all else a model is asked, or its `reply` to our `request`
 * taken. One that is of no help is a finding, and the rules decide. NO where
 * there is no history.
 */
struct follow {
	const char *model; /* of --model; NULL: none is asked */
	bool requests;     /* make the `request` to a model and stop there */
};
enum status follow_run(json_t *doc, const struct follow *how,
    struct schema_keep *keep);

#endif
