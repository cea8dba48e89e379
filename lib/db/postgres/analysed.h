#ifndef DB_POSTGRES_ANALYSED_H
#define DB_POSTGRES_ANALYSED_H

#include "db/postgres/connect.h"
#include "db/postgres/params.h"
#include "db/postgres/tree.h"

/*
 * Have the server analyse a statement that was proven to be one query, and
 * say what it found (tree.h): as it was written, or `rewritten`, with what
 * stands behind views. Nothing is planned and nothing runs. The server sends
 * the tree as a message of its log, by settings that any role may change
 * for a transaction. False with a finding and *status: a server that does not
 * send it is one that cannot prove anything. Freed by the caller in any case.
 */
bool analysed_tree(struct pg_session *s, const struct statement *st,
    const struct pg_params *params, bool rewritten, struct tree *tree,
    struct findings *f, enum status *status);

#endif
