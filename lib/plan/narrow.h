#ifndef PLAN_NARROW_H
#define PLAN_NARROW_H

#include <jansson.h>
#include "link/narrow/narrow.h"

/* The document's schema; of one of more than FEW_TABLES tables the part that
 * its question is about, as t2s-filter chooses it, so that work and memory
 * have a bound. New; NULL if absent. */
enum { FEW_TABLES = 100 };
json_t *narrow_tables(const json_t *doc, const struct narrow_request *said);

#endif
