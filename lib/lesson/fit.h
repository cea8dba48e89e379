#ifndef LESSON_FIT_H
#define LESSON_FIT_H

#include <jansson.h>
#include "doc/finding.h"
#include "schema/schema.h"

/*
 * A lesson as a schema of today has its names (new): spelled as there, and
 * without the name of what was not to be used where that is gone. NULL if
 * a name that it needs is gone: then a finding lesson_stale says so, with the
 * nearest name.
 */
json_t *lesson_fit(const json_t *lesson, const struct schema *s,
    struct findings *f);

/*
 * Set the lesson's `fingerprints`, of each table that it names, out of
 * `database.fingerprints`. lesson_changed gives the name (borrowed) of the
 * first table that is another since; NULL: none.
 */
void lesson_print(json_t *lesson, const json_t *prints);
const char *lesson_changed(const json_t *lesson, const json_t *prints);

#endif
