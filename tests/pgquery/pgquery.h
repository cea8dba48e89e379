#ifndef TESTS_PGQUERY_H
#define TESTS_PGQUERY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * Statements of PostgreSQL from a grammar (grammar.def), the same for the
 * same seed. `damage`: then some bytes or words are taken out, doubled or
 * changed, so that it may be none.
 */
void generate(uint64_t seed, bool damage, struct buf *out);

#endif
