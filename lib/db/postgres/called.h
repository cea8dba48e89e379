#ifndef DB_POSTGRES_CALLED_H
#define DB_POSTGRES_CALLED_H

#include "db/postgres/connect.h"
#include "db/postgres/tree.h"

/*
 * What the catalogue knows of functions that a statement calls, for calls.h,
 * which judges them. All results are new.
 */

/* Columns: what calls it ("function", "operator", "cast", "domain",
 * "aggregate", "type", "view") and that one's name, '' for a function; the function's
 * name and number; is it the server's own; 'i', 's' or 'v'; is its language
 * trusted; is it of an extension and immutable, or of one of extension.def; is
 * it of any extension. */
enum called_column { CALLED_WHAT, CALLED_NAME, CALLED_FUNCTION, CALLED_OID,
	CALLED_OWN, CALLED_VOLATILITY, CALLED_TRUSTED, CALLED_EXTENSION,
	CALLED_MEMBER };

/*
 * Ask, in the pipeline of the proof, for a doubt. 't' is one of the server's own
 * functions that the text may call, with its name, and whether it is volatile;
 * 'n': the text has the name of another that is to be looked at; 'x': one may
 * be called by what has no name; 'v': the statement reads a view.
 */
enum doubt_column { DOUBT_KIND, DOUBT_FUNCTION, DOUBT_VOLATILE };
bool called_send(struct pg_session *s, const struct statement *st,
    bool strict);

/* What the text could call that is not the server's own, and what is called
 * without its name; by the names in it. */
PGresult *called_perhaps(struct pg_session *s, const struct statement *st);
/* What the server would call while it reads the text, for the literals in it
 * that are values of types with checks of their own. */
PGresult *called_while_read(struct pg_session *s, const struct statement *st);
/* What the views call that the transaction has seen; at once, as rows of doubts,
 * the server's own functions and others that may act. */
PGresult *called_in_views(struct pg_session *s);
PGresult *called_by_views(struct pg_session *s);
/* What a tree calls. */
PGresult *called_in(struct pg_session *s, const struct tree *t);

#endif
