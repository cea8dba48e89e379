#ifndef STEP_SCHEMA_INFER_KEYS_H
#define STEP_SCHEMA_INFER_KEYS_H

#include <jansson.h>
#include <stdbool.h>
#include "db/engine.h"
#include "infer/confirmed.h"

/* Foreign keys that a schema gets beside those that are declared. */
struct key_inference {
	bool infer;       /* from names and values (infer/infer.h) */
	bool denied;      /* an option says not to, also for data files */
	bool missing;     /* ... only where nobody says a key at all */
	bool unasked;     /* the target is data files: not of wide tables */
	const char *file; /* of keys confirmed and denied, or NULL */
	const struct engine_guard *guard; /* to open the database with */
	struct infer_confirmed said;           /* what the file says */
};

/* Where the options do not ask for keys, do as T2S_INFER_KEYS says. */
void infer_keys_start(struct key_inference *i);
/* The target is data files, which cannot declare keys: infer them unless that
 * is denied, or nobody asks for it and a table has more than 500 columns, each
 * of which would be compared with each. */
void infer_keys_of_files(struct key_inference *i);
/* Is there anything to do? */
bool infer_keys_wanted(const struct key_inference *i);
/* Read the file, where there is one. False, and a finding that is an error,
 * where it cannot be understood; dies with status 2 where it cannot be read. */
bool infer_keys_read(struct key_inference *i, struct findings *f);
/* May comments of this schema, as JSON text, state keys that are wanted? */
bool infer_keys_stated(const struct key_inference *i, const struct buf *text);
/* Add the keys to the schema, also those that comments state, which are
 * wanted unless keys are denied. `target` is opened for its values; with NULL
 * names must do. Findings tell what could not be looked at, and what the file
 * names that is not there. */
void infer_keys_add(const struct key_inference *i, json_t *schema,
    const char *target, struct findings *f);

#endif
