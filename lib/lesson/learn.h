#ifndef LESSON_LEARN_H
#define LESSON_LEARN_H

#include <jansson.h>
#include <stdbool.h>

/*
 * What a document teaches whose run has ended.
 *
 * Where it went well: what a person answered or corrected, with
 * LESSON_CORRECTED; and of what failed before (`attempts`) and of what
 * t2s-audit mended, the names that others stood in place of, with
 * LESSON_RECOVERED where the same place of the plan has the other name now,
 * LESSON_GUESSED where the new name is the only one that came, or the one
 * that is alike. New, without ids and dates; empty where there is nothing.
 */
json_t *learn_lessons(const json_t *doc);

enum { LEARN_MOST = 500 }; /* lessons that are kept of an access */

/*
 * Put `found` into the list of what is kept. One that is there stays as it
 * was, but that it was learned once more; one that says otherwise of the same
 * goes. Those of this session, or of all, that the document used are counted
 * once, with its success or without it. What is new is appended to `added`,
 * too. Returns whether anything changed.
 */
bool learn_into(json_t *kept, const json_t *found, const json_t *doc,
    const char *session, const char *today, json_t *added);

#endif
