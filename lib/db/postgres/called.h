#ifndef DB_POSTGRES_CALLED_H
#define DB_POSTGRES_CALLED_H

#include "db/postgres/connect.h"
#include "db/postgres/tree.h"

/*
 * What the catalogue knows of functions that a statement calls, for calls.h,
 * which judges them. All results are new.
 */

/* Columns: what calls it ("function", "operator", "cast", "domain",
 * "aggregate", "view") and that one's name, '' for a function; the function's
 * name and number; is it the server's own; 'i', 's' or 'v'; is its language
 * trusted; is it of an extension and immutable, or of one of extension.def; is
 * it of any extension. */
enum called_column { CALLED_WHAT, CALLED_NAME, CALLED_FUNCTION, CALLED_OID,
	CALLED_OWN, CALLED_VOLATILITY, CALLED_TRUSTED, CALLED_EXTENSION,
	CALLED_MEMBER };

/*
 * Ask, in the pipeline of the proof, for a doubt: rows of a name and a bool. A
 * name is one of the server's own functions that the text may call, and whether
 * it is volatile; '' and true: the database has functions that may be called
 * without being the server's own; '' and false: the statement reads a view.
 */
bool called_send(struct pg_session *s, const struct statement *st,
    bool strict);

/* What the text could call that is not the server's own, and what is called
 * without its name; by the names in it. */
PGresult *called_perhaps(struct pg_session *s, const struct statement *st);
/* What the views call that the transaction has seen. */
PGresult *called_by_views(struct pg_session *s);
/* What a tree calls. */
PGresult *called_in(struct pg_session *s, const struct tree *t);

#endif
