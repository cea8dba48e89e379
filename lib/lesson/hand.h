#ifndef LESSON_HAND_H
#define LESSON_HAND_H

#include <jansson.h>
#include <stdbool.h>

/* What people change in a list of lessons, as it stands in a file. */

/* Add one; what is about the same goes. */
void hand_put(json_t *kept, json_t *lesson);

/* Take those out that have this id, phrase or name (NULL: all), and that we may
 * see, and append them to `gone`, in their normal form. Returns whether there
 * were any. */
typedef bool (*hand_seen)(const json_t *lesson, void *arg);
bool hand_take(json_t *kept, const char *which, json_t *gone, hand_seen seen,
    void *arg);

/* A lesson as people write one: without what is known of it. Changes it. */
void hand_form(json_t *lesson);

#endif
