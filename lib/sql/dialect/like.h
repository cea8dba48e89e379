#ifndef SQL_DIALECT_LIKE_H
#define SQL_DIALECT_LIKE_H

#include "base/buf.h"

/* A LIKE pattern as a GLOB pattern of the same meaning; escape: '\0' for
 * none. */
void like_to_glob(struct buf *b, const char *pattern, char escape);

#endif
