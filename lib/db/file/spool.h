#ifndef DB_FILE_SPOOL_H
#define DB_FILE_SPOOL_H

#include "base/buf.h"

/*
 * Standard input as a data file: programs of one pipe open the target one
 * after the other, and a follow-up opens it again, so what can be read once is
 * kept, in t2s/stdin of the cache folder, by what it holds. It goes when
 * nobody has given it for 30 days.
 */

/* The path of the file (new); or NULL, with the reason. */
char *spool_stdin(struct buf *why);

#endif
