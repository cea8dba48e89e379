#ifndef DB_POSTGRES_WORDS_H
#define DB_POSTGRES_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * All that may be a name in a text of SQL: its runs of letters, digits and
 * underscores, whether they are code, quoted, a string or a comment, so that
 * nothing depends on how the text is read. Only a name that is written with
 * escapes is none of them (words_escaped).
 */

/* Is it so for any of them? In small letters, as a name without quotes is,
 * and no longer than a name. */
bool words_any(const char *text, size_t len,
    bool (*is)(void *arg, const char *word), void *arg);
/* ... each once, as PostgreSQL writes an array, as written and in small
 * letters. New. */
char *words_array(const char *text, size_t len);
/* May a name be hidden in U&"..."? */
bool words_escaped(const char *text, size_t len);

#endif
