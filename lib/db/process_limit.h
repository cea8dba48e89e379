#ifndef DB_PROCESS_LIMIT_H
#define DB_PROCESS_LIMIT_H

#include <stddef.h>
#include "db/engine.h"

/* What a process that runs somebody's SQL may take of the machine. */

/* Bytes of memory: --memory-limit, else 256 MB. */
long process_limit_heap(const struct engine_limits *limits);

/* ... less than these? */
bool process_limit_is_short(const struct engine_limits *limits);

/* The finding of a value of the result that is longer than `most` bytes, and
 * its status. */
enum status process_limit_too_long(const char *column, size_t most,
    struct findings *f);

/* No core dump, which would hold rows; and no more than `space` bytes mapped,
 * libraries among them, 0: as many as it likes. Where that cannot be had,
 * nothing happens. */
void process_limit_process(size_t space);

#endif
