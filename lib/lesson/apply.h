#ifndef LESSON_APPLY_H
#define LESSON_APPLY_H

#include <jansson.h>
#include "doc/finding.h"

/*
 * Put lessons into a document with a schema. Those that are believed (today's
 * confidence is LESSON_LEAST at least) and fit the schema become its member
 * `lessons`, each with its `text`; and what words mean becomes what the schema
 * says of itself: a synonym of a table, a column or a term, or a term that has
 * the lesson's id as `lesson`. So all that reads a schema knows them. The
 * first of those that are about one thing counts. The schema, which others may
 * share, is copied where it is changed. Findings tell of those that do not
 * fit.
 */
void apply_lessons(json_t *doc, const json_t *lessons, const char *today,
    struct findings *f);

#endif
