#ifndef AUDIT_COLUMN_ROLE_H
#define AUDIT_COLUMN_ROLE_H

#include "audit/rule.h"

/*
 * What a column is for, as far as its name tells by words that many databases
 * share: column_role.def has them. A name says it where its words are those of
 * a row.
 */
enum purpose {
	PURPOSE_CURRENCY,  /* which money an amount of the row is in */
	PURPOSE_UNIT,      /* which unit a quantity of the row is in */
	PURPOSE_DELETED,   /* the row counts as deleted */
	PURPOSE_MONEY,     /* an amount of money */
	PURPOSE_NO_MONEY,  /* ... that is in one currency in all rows, or none */
	PURPOSE_RATE,      /* what one currency is in another */
	PURPOSE_AVERAGE,   /* an average of other rows */
	PURPOSE_LABEL,     /* what a row is called by people */
	PURPOSE_NAME_PART, /* ... half of it */
};

bool purpose_is(struct audit *a, const char *name, enum purpose p);
/* The first column of a table that is for this; NULL. */
const struct schema_column *purpose_find(struct audit *a,
    const struct schema_table *t, enum purpose p);

/* Is more than one value known to be in it? *unseen, which may be NULL, where
 * nobody looked. */
bool purpose_varies(const struct schema_column *c, bool *unseen);

#endif
