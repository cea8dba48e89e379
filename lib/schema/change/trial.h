#ifndef SCHEMA_CHANGE_TRIAL_H
#define SCHEMA_CHANGE_TRIAL_H

#include <jansson.h>
#include <stdbool.h>

/*
 * What became of a table since its fingerprint was taken, told from the
 * fingerprint alone: a change is undone on a copy, and where that has the
 * fingerprint, this was the change. So a rename is known for sure, however
 * unlike the names.
 */
struct trial {
	json_t *table;     /* a copy as it is today, owned */
	const char *print; /* that it had; borrowed */
};

/* `renamed` is what is known of others: {old table: new table}, and
 * {table of today: {old column: new column}}; keys to them are undone. */
void trial_open(struct trial *t, const json_t *table, const char *print,
    const json_t *tables, const json_t *columns);
void trial_close(struct trial *t);

/* From here on it has the name `old`. */
void trial_call(struct trial *t, const char *old);
/* Is it as it was? */
bool trial_same(const struct trial *t);
/*
 * Are the columns that `names` (an array) calls there under other names, all
 * else being as it was, but (`added`) for columns added behind the others?
 * New: {old: new}, NULL if not.
 */
json_t *trial_renamed(struct trial *t, const json_t *names, bool added);
/* Were these columns dropped, and others perhaps added at the end, and no
 * more? An array of columns as a schema has them, with their `place` in the
 * table, from 1, in that order. */
bool trial_dropped(struct trial *t, const json_t *columns);
/* Were columns added, one or at the end, and no more? Their names, new; NULL
 * where not. */
json_t *trial_added(struct trial *t);

#endif
