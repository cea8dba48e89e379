#ifndef DB_DESCRIBE_H
#define DB_DESCRIBE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"
#include "base/die.h"
#include "base/opt.h"
#include "doc/finding.h"

struct policy;
struct target_twins;

/*
 * A database described as the document's `schema` member (t2s-document(5)):
 * what the engine says of it, in the order in which the objects were made.
 * How that is asked is the engine's.
 */
struct describe {
	long values;          /* categories listed of a column at most; 0: do
	                         not look for them */
	const char **tables;  /* fnmatch(3) patterns of those wanted, case
	                         counts; with n 0 all are. The others are
	                         looked at too: keys may point to them */
	size_t ntables;
	long timeout_ms;
	long load_ms;         /* as in engine.h */
	bool allow_superuser; /* as in engine.h */
	const struct policy *policy; /* sql/policy/policy.h: values and numbers of
	                         rows are of those that it lets be seen; NULL.
	                         Who cannot ask so is not asked for values, and
	                         gives numbers that nobody shows */
	const struct opt_list *claims; /* NAME=VALUE for it */
	const struct target_twins *twins; /* as in engine.h */
	const char *cache;    /* folder, or NULL */
	const char *key;      /* what a cached schema is kept under, with the
	                         state of the database */
	const char *dialect;  /* of the engine; for the policy */
};

/* Init with DESCRIBED_INIT. */
struct described {
	struct buf text;      /* {"tables":[..]}, compact */
	json_t *fingerprints; /* owned: {table: 16 digits} */
	const struct describe *want; /* borrowed, until the tree is made */
	bool unresolved;      /* some key names no columns, or in another
	                         spelling */
};
#define DESCRIBED_INIT {BUF_INIT, NULL, NULL, false}

/*
 * What an engine brings: open the place (target.h) and describe it. False and
 * *status where that cannot be done at all. An object that cannot be described
 * is left out with a finding schema_unreadable.
 */
struct describer {
	const char *dialect; /* of the engine */
	bool (*describe)(const char *place, const struct describe *want,
	    struct described *out, struct findings *f, enum status *status);
};

/* Those that this program is linked with; ends with a row without function. */
extern const struct describer describers[];

/* Is a table wanted? `schema` may be NULL; a pattern is met by the name and
 * by "schema.name". */
bool describe_wants(const struct describe *want, const char *schema,
    const char *name);

/* May the text go out as it is? Else only the tree is right. */
bool describe_text(const struct described *d);
/* The schema as a tree (new), keys resolved, fingerprints with them, and
 * what is not wanted gone from both. */
json_t *describe_tree(struct described *d);
void describe_free(struct described *d);

/*
 * For describers; without want->cache nothing is done. `state` is a text that is another
 * one when the database would be described otherwise. describe_cached takes
 * the description that was kept of that state, describe_keep keeps it;
 * where that fails nothing is said, the next run describes once more.
 */
bool describe_cached(struct described *d, const char *state);
void describe_keep(const struct described *d, const char *state);

#endif
