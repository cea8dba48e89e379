#ifndef LESSON_LEARNING_H
#define LESSON_LEARNING_H

#include <jansson.h>

/* Private to lesson/learn: a document under study. */
struct learning {
	const json_t *doc;
	json_t *found; /* what is learned */
};

/* What it teaches (steals): how it was learned, and how far it is believed.
 * One that is not whole is dropped. */
void learning_add(const struct learning *l, json_t *lesson,
    const char *origin, double confidence);

/* What failed and then worked. (recover.c) */
void learning_recoveries(const struct learning *l);

#endif
