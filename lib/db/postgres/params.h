#ifndef DB_POSTGRES_PARAMS_H
#define DB_POSTGRES_PARAMS_H

#include <libpq-fe.h>
#include "db/params.h"

/* The values of a statement's placeholders, as libpq takes them. */
struct pg_params {
	int n;
	const char **values; /* each owned, NULL: null */
	Oid *types;          /* 0: by where it stands */
};

/* False with a finding and *status as params_bind gives them. Free it in
 * both cases. */
bool pg_params_read(struct pg_params *p, const struct statement *s,
    struct findings *f, enum status *status);
void pg_params_free(struct pg_params *p);

#endif
